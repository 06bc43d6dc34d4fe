//! The method of analogies, simplified (Adelson-Velskiy, Arlazarov and Donskoy 1975; Björnsson and Marsland 1997, 4.4).
//!
//! A move that was refuted by a capture is remembered with the fields that move and refutation touched and what stood on them. In
//! another position with the same contents of those fields the same refutation works, so near the leaves the move is not
//! searched again. The conditions are necessary, not sufficient: something elsewhere may have changed, which is the risk.

use super::Candidate;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Key, Knowledge, MoveFacts, Player, Ply, Score};

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
    refutations: Vec<Option<Refutation>>,
}

impl Analogies {
    fn index(player: Player, facts: MoveFacts) -> usize {
        player.index() * MoveFacts::SLOTS + usize::from(facts.slot) % MoveFacts::SLOTS
    }

    fn of(&self, player: Player, facts: MoveFacts) -> Option<Refutation> {
        self.refutations.get(Self::index(player, facts)).copied().flatten()
    }

    fn remember(&mut self, player: Player, facts: MoveFacts, refutation: Refutation) {
        if self.refutations.is_empty() {
            self.refutations = vec![None; 2 * MoveFacts::SLOTS];
        }
        self.refutations[Self::index(player, facts)] = Some(refutation);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.refutations.fill(None);
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether the move was refuted before where the same pieces stood on the fields of the refutation.
    #[inline(always)]
    pub(super) fn is_refuted_by_analogy(&self, candidate: &Candidate<'_, G>) -> bool {
        if !self.recipe.analogies || candidate.facts.slot == 0 || candidate.depth > DEEPEST {
            return false;
        }
        let node = candidate.node;
        self.analogies.of(node.mover(), candidate.facts).is_some_and(|refutation| {
            refutation.depth >= candidate.depth
                && refutation.worth <= candidate.window.alpha
                && self.knowledge.contents(node, refutation.fields) == refutation.contents
        })
    }

    /// Remembers that the move was refuted by the reply that cut at `ply`, one below the move's own node.
    #[inline(always)]
    pub(crate) fn remember_refutation(&mut self, candidate: &Candidate<'_, G>, child: &G, score: Score) {
        let Candidate { node, mv, facts, depth, ply, .. } = *candidate;
        if !self.recipe.analogies || facts.slot == 0 || depth > DEEPEST || score.is_loss() {
            return;
        }
        let Some(reply) = self.refuting_reply(ply.next()) else { return };
        let fields = self.knowledge.touched(node, mv) | self.knowledge.touched(child, reply);
        let refutation = Refutation { fields, contents: self.knowledge.contents(node, fields), depth, worth: score };
        self.analogies.remember(node.mover(), facts, refutation);
    }

    /// The noisy move that cut the node at `ply` last.
    fn refuting_reply(&self, ply: Ply) -> Option<G::Move> {
        self.refuters.get(usize::from(ply.0)).copied().flatten()
    }

    /// Notes which move cut the node at `ply`, for its parent.
    #[inline(always)]
    pub(crate) fn note_refuter(&mut self, refuter: Option<G::Move>, ply: Ply) {
        if self.recipe.analogies {
            self.refuters[usize::from(ply.0)] = refuter;
        }
    }
}
