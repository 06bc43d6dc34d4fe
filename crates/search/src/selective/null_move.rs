//! The null move (Goetsch and Campbell 1988; Björnsson and Marsland 1997, 4.1 and 5): a position that is good enough after
//! giving up the move is good enough.
//!
//! Never on the principal variation, never twice in a row, never where the game says that passing is no fair test
//! ([`Passing`](foehn_game::Passing)). The reduction is fixed, or grows with the depth (adaptive); verified, the claim is
//! checked by a search of the position itself, one ply less deep, in which the claim is not repeated.
//!
//! *Variable null-move bound* (figure 3): the bound is lowered by t where an error would hardly reach the root, because
//! the player had promising alternatives on the path. A move is promising where its history is positive; `no_pgam` is
//! [`Step::alternatives`](super::Step), counted in zero-window nodes from the second move on, for each player.

use super::{Candidate, View};
use crate::alphabeta::Algorithm;
use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::ordering::Ranked;
use crate::recipe::{NullBound, NullMove};
use crate::scoring::{score_above, window_below};
use crate::search::{MAX_PLY, Moves, Search};
use foehn_game::{Depth, Duel, Knowledge, MoveFacts, Player, Ply, Score, Window};

/// Nearer the leaves the other cutoffs are cheaper.
const LEAST_DEPTH: Depth = Depth::plies(2);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Beta or more, where giving up the move still reaches the bound.
    pub(super) fn null_move_cutoff<A: Algorithm>(
        &mut self,
        node: &G,
        view: &View,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Option<Score>, Stopped> {
        let at = usize::from(ply.0);
        if self.recipe.null_move == NullMove::Off || depth < LEAST_DEPTH || self.trail[at].passed || at + 2 >= MAX_PLY {
            return Ok(None);
        }
        let bound = self.null_bound(node, window.beta, ply);
        let (Some(pass), Some(estimate)) = (self.pass, view.estimate) else { return Ok(None) };
        if estimate < bound {
            return Ok(None);
        }
        let Some(child) = pass(node) else { return Ok(None) };
        let left = depth - Depth::PLY - self.null_reduction(depth, estimate, bound);
        self.trail[at + 1] = super::Step { passed: true, below_pass: true, estimate: None, ..self.trail[at] };
        self.line[at] = MoveFacts::UNKNOWN;
        self.approach(&child, left, ply.next());
        let below = window_below(node, &child, Window::minimal(bound - 1));
        let score = score_above(node, &child, self.node::<A>(&child, below, left, ply.next())?);
        if score < bound || !self.is_verified::<A>(node, window, depth, ply)? {
            return Ok(None);
        }
        self.observer.cut(Cut::NullMove, 0, depth, ply);
        // What a pass wins is no proof.
        Ok(Some(if score.is_win() { window.beta } else { score.max(window.beta) }))
    }

    /// What the null move must reach: figure 3 of the paper.
    fn null_bound(&self, node: &G, beta: Score, ply: Ply) -> Score {
        let some = self.recipe.null_bound_some.get();
        let t = match self.recipe.null_bound {
            NullBound::Beta => 0,
            NullBound::Constant => some,
            NullBound::Variable if self.trail[usize::from(ply.0)].below_pass => 0,
            NullBound::Variable => {
                let no_pgam = i32::from(self.trail[usize::from(ply.0)].alternatives[node.mover().index()]);
                match no_pgam {
                    0 => 0,
                    _ if no_pgam > self.recipe.null_bound_alternatives.get() => self.recipe.null_bound_many.get(),
                    _ => some,
                }
            }
        };
        beta - t
    }

    /// The promising moves of a zero-window node that stay unexplored while the move at `index` is searched, with the
    /// player whose they are. Not counted for the first move, as in the paper.
    #[inline(always)]
    pub(crate) fn alternatives_after(
        &self,
        candidate: &Candidate<'_, G>,
        moves: &Moves,
        index: usize,
    ) -> Option<(Player, u16)> {
        let counts = self.recipe.null_bound == NullBound::Variable && self.recipe.null_move != NullMove::Off;
        if !counts || candidate.earlier == 0 || !candidate.window.is_minimal() {
            return None;
        }
        let left = &self.stack[index + 1..moves.range().end];
        let facts = |ranked: &Ranked<G::Move>| self.knowledge.facts(candidate.node, ranked.mv);
        let promising = left.iter().filter(|ranked| self.memory.is_promising(candidate.node, facts(ranked))).count();
        Some((candidate.node.mover(), promising as u16))
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
    fn is_verified<A: Algorithm>(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) -> Result<bool, Stopped> {
        let at = usize::from(ply.0);
        if self.recipe.null_move != NullMove::Verified || self.trail[at].below_pass {
            return Ok(true);
        }
        let step = self.trail[at];
        self.trail[at] = super::Step { passed: true, below_pass: true, ..step };
        let score = self.node::<A>(node, window, depth - Depth::PLY, ply)?;
        self.trail[at] = step;
        Ok(score >= window.beta)
    }
}
