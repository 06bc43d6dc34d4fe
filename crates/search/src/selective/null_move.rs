//! The null move (Goetsch and Campbell 1988; Björnsson and Marsland 1997, 4.1 and 5): a position that is good enough after
//! giving up the move is good enough.
//!
//! Never on the principal variation, never twice in a row, never where the game says that passing is no fair test
//! ([`Passing`](foehn_game::Passing)). The reduction is fixed, or grows with the depth (adaptive); verified, the claim is
//! checked by a search of the position itself, one ply less deep, in which the claim is not repeated.
//!
//! *Variable null-move bound* (figure 3): the bound is lowered by t where an error would hardly reach the root, because
//! the player had promising alternatives on the path. A move is promising where its history is positive; `no_pgam` is
//! [`Step::alternatives`], counted in zero-window nodes from the second move on, for each player.

use super::{Step, View};
use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::ordering::Ranked;
use crate::recipe::{NullBound, NullMove};
use crate::search::{MAX_PLY, Search};
use crate::tree::{Child, Moves, Node};
use foehn_game::{Depth, Duel, Knowledge, MoveFacts, Score, Window};

/// Nearer the leaves the other cutoffs are cheaper.
const LEAST_DEPTH: Depth = Depth::plies(2);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Beta or more, where giving up the move still reaches the bound.
    #[inline(always)]
    pub(super) fn null_move_cutoff(&mut self, node: &Node<'_, G>, view: &View) -> Result<Option<Score>, Stopped> {
        match (self.shared.pass, view.estimate) {
            (Some(pass), Some(estimate)) if self.recipe.null_move != NullMove::Off && node.depth >= LEAST_DEPTH => {
                self.try_null_move(node, pass, estimate)
            }
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn try_null_move(
        &mut self,
        node: &Node<'_, G>,
        pass: fn(&G) -> Option<G>,
        estimate: Score,
    ) -> Result<Option<Score>, Stopped> {
        let &Node { position, window, depth, ply, .. } = node;
        let at = ply.index();
        if self.scratch.trail[at].passed || at + 2 >= MAX_PLY {
            return Ok(None);
        }
        let bound = self.null_bound(node);
        if estimate < bound {
            return Ok(None);
        }
        let Some(child) = pass(position) else { return Ok(None) };
        let left = depth - Depth::PLY - self.null_reduction(depth, estimate, bound);
        let trail = &mut self.scratch.trail;
        trail[at + 1] = Step { passed: true, below_pass: true, estimate: None, ..trail[at] };
        self.enter(&child, left, ply.next());
        let score = self.search_below(node, &child, Window::minimal(bound - 1), left, MoveFacts::UNKNOWN)?;
        if score < bound || !self.is_verified(node)? {
            return Ok(None);
        }
        self.observer.cut(Cut::NullMove, 0, depth, ply);
        // What a pass wins is no proof.
        Ok(Some(if score.is_win() { window.beta } else { score.max(window.beta) }))
    }

    /// What the null move must reach: figure 3 of the paper.
    fn null_bound(&self, node: &Node<'_, G>) -> Score {
        let some = self.recipe.null_bound_some.get();
        let step = &self.scratch.trail[node.ply.index()];
        let t = match self.recipe.null_bound {
            NullBound::Beta => 0,
            NullBound::Constant => some,
            NullBound::Variable if step.below_pass => 0,
            NullBound::Variable => match i32::from(step.alternatives[node.position.mover()]) {
                0 => 0,
                no_pgam if no_pgam > self.recipe.null_bound_alternatives.get() => self.recipe.null_bound_many.get(),
                _ => some,
            },
        };
        node.window.beta - t
    }

    /// How many promising moves of a zero-window node stay unexplored while the move at `index` is searched. Not counted for the
    /// first move, as in the paper.
    #[inline(always)]
    pub(crate) fn alternatives_after(&self, child: &Child<'_, G>, moves: &Moves, index: usize) -> u16 {
        let counts = self.recipe.null_bound == NullBound::Variable && self.recipe.null_move != NullMove::Off;
        if !counts || child.earlier == 0 || !child.node.window.is_minimal() {
            return 0;
        }
        self.count_promising(child.node.position, &self.scratch.stack[index + 1..moves.end])
    }

    #[cold]
    fn count_promising(&self, position: &G, moves: &[Ranked<G::Move>]) -> u16 {
        let facts = |ranked: &Ranked<G::Move>| self.knowledge.facts(position, ranked.mv);
        let promising = |ranked: &&Ranked<G::Move>| self.memory.ordering.is_promising(position, facts(ranked));
        moves.iter().filter(promising).count() as u16
    }

    fn null_reduction(&self, depth: Depth, estimate: Score, bound: Score) -> Depth {
        let fixed = Depth::plies(self.recipe.null_reduction.get());
        match self.recipe.null_move {
            NullMove::Off | NullMove::Fixed => fixed,
            NullMove::Adaptive | NullMove::Verified => {
                let lead = (estimate.raw() - bound.raw()).clamp(0, 600);
                fixed + Depth::plies(depth.whole() / 4) + Depth::sixteenths(lead / 12)
            }
        }
    }

    /// Whether a search of the node itself, in which the claim is not repeated, agrees.
    fn is_verified(&mut self, node: &Node<'_, G>) -> Result<bool, Stopped> {
        let at = node.ply.index();
        let step = self.scratch.trail[at];
        if self.recipe.null_move != NullMove::Verified || step.below_pass {
            return Ok(true);
        }
        self.scratch.trail[at] = Step { passed: true, below_pass: true, ..step };
        let score = self.node(Node { depth: node.depth - Depth::PLY, ..*node })?;
        self.scratch.trail[at] = step;
        Ok(score >= node.window.beta)
    }
}
