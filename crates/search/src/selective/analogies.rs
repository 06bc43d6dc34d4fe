//! The method of analogies, simplified (Adelson-Velskiy, Arlazarov and Donskoy 1975; Björnsson and Marsland 1997, 4.4).
//!
//! A move that was refuted by a capture is remembered with the fields that move and refutation touched and what stood on them. In
//! another position with the same contents of those fields the same refutation works, so near the leaves the move is not
//! searched again. The conditions are necessary, not sufficient: something elsewhere may have changed, which is the risk.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::{Candidate, Child, Node};
use foehn_game::{Depth, Duel, Key, Knowledge, MoveFacts, PerPlayer, Player, Score};

/// The greatest depth at which an analogy is trusted.
const DEEPEST: Depth = Depth::plies(3);

/// The refutation of a move: which fields it needs, and what stood there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Refutation {
    fields: u64,
    contents: Key,
    depth: Depth,
    /// What the move was worth at most.
    worth: Score,
}

/// The last refutation of each move, by player and slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analogies {
    refutations: PerPlayer<Vec<Option<Refutation>>>,
}

impl Analogies {
    fn of(&self, mover: Player, facts: MoveFacts) -> Option<Refutation> {
        self.refutations[mover].get(usize::from(facts.slot) % MoveFacts::SLOTS).copied().flatten()
    }

    fn remember(&mut self, mover: Player, facts: MoveFacts, refutation: Refutation) {
        let refutations = &mut self.refutations[mover];
        if refutations.is_empty() {
            *refutations = vec![None; MoveFacts::SLOTS];
        }
        refutations[usize::from(facts.slot) % MoveFacts::SLOTS] = Some(refutation);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.refutations.iter_mut().for_each(|refutations| refutations.fill(None));
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether the move was refuted before where the same pieces stood on the fields of the refutation.
    #[inline(always)]
    pub(super) fn is_refuted_by_analogy(&self, node: &Node<'_, G>, candidate: &Candidate<G::Move>) -> bool {
        self.recipe.analogies
            && candidate.facts.slot != 0
            && node.depth <= DEEPEST
            && self.is_refuted_likewise(node, candidate.facts)
    }

    #[cold]
    fn is_refuted_likewise(&self, node: &Node<'_, G>, facts: MoveFacts) -> bool {
        let position = node.position;
        self.memory.analogies.of(position.mover(), facts).is_some_and(|refutation| {
            refutation.depth >= node.depth
                && refutation.worth <= node.window.alpha
                && self.knowledge.contents(position, refutation.fields) == refutation.contents
        })
    }

    /// Remembers that the move was refuted by the reply that cut one ply below its own node.
    #[inline(always)]
    pub(crate) fn remember_refutation(&mut self, child: &Child<'_, G>, score: Score) {
        if self.recipe.analogies {
            self.remember_reply(child, score);
        }
    }

    #[cold]
    fn remember_reply(&mut self, child: &Child<'_, G>, worth: Score) {
        let &Child { node: &Node { position, depth, .. }, mv, facts, .. } = child;
        let Some(reply) = self.take_refuting_reply(child) else { return };
        if facts.slot == 0 || depth > DEEPEST || worth.is_loss() {
            return;
        }
        let fields = self.knowledge.touched(position, mv) | self.knowledge.touched(&child.position, reply);
        let contents = self.knowledge.contents(position, fields);
        self.memory.analogies.remember(position.mover(), facts, Refutation { fields, contents, depth, worth });
    }

    /// The noisy move that cut the child, where a move of the child did. What answered the child otherwise (the table, a null move)
    /// notes nothing, and then what is noted at this ply is a move of another position.
    fn take_refuting_reply(&mut self, child: &Child<'_, G>) -> Option<G::Move> {
        let (refuted, reply) = self.scratch.refuters.get_mut(child.ply().index())?.take()?;
        (refuted == child.position.key()).then_some(reply)
    }

    /// Notes which move cut the node, for its parent.
    #[inline(always)]
    pub(crate) fn note_refuter(&mut self, child: &Child<'_, G>) {
        if self.recipe.analogies {
            let &Child { node, mv, facts, .. } = child;
            let refuter = facts.noisy.then(|| (node.position.key(), mv));
            self.scratch.refuters[node.ply.index()] = refuter;
        }
    }
}
