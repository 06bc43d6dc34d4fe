//! Quiescence: a leaf is judged only when nothing noisy is pending.
//!
//! The mover may stand pat on the evaluation or play a noisy move. Where the game says that the position is unsettled (in
//! checkers a capture must be made), there is no standing pat: every legal move is tried, so that such a position is never evaluated.

use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::ordering::{Ranked, bring_best};
use crate::scoring::{Basis, score_above, stuck_score, window_below};
use crate::search::{MAX_PLY, Search};
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a position at the horizon, which was counted and found not to be over.
    pub(crate) fn quiesce(&mut self, node: &G, window: Window, ply: Ply) -> Result<Score, Stopped> {
        let mut best = Score::MIN;
        let must_move = self.recipe.quiescence && self.knowledge.unsettled(node);
        if !must_move {
            best = self.estimate(node);
            self.basis = Basis::ESTIMATED;
            if best >= window.beta || !self.recipe.quiescence || usize::from(ply.0) + 1 >= MAX_PLY {
                return Ok(best);
            }
        }
        let start = self.stack.len();
        self.list_noisy_moves(node, must_move);
        if !must_move {
            self.list_combinations(node, start);
        }
        if must_move && self.stack.len() == start {
            return Ok(stuck_score(node));
        }
        let mut basis = self.basis;
        let estimate = best;
        for index in start..self.stack.len() {
            bring_best(&mut self.stack[index..]);
            let mv = self.stack[index].mv;
            if !must_move && let Some(most) = self.idle_capture(node, mv, estimate, window.alpha) {
                best = best.max(most);
                continue;
            }
            self.observer.descend(mv, ply);
            let mut child = node.clone();
            child.make(mv);
            let below = window_below(node, &child, window.raised_to(best));
            let score = score_above(node, &child, self.quiet_value(&child, below, ply.next())?);
            best = best.max(score);
            basis = basis.and(self.basis);
            if best >= window.beta {
                self.observer.cut(Cut::Beta, index + 1 - start, Depth::ZERO, ply);
                break;
            }
        }
        self.stack.truncate(start);
        self.basis = basis;
        Ok(best)
    }

    /// The most that a capture can bring where playing it out is a waste: it loses material, or what it wins leaves the
    /// position below alpha.
    #[inline(always)]
    fn idle_capture(&self, node: &G, mv: G::Move, estimate: Score, alpha: Score) -> Option<Score> {
        let margin = self.recipe.leaf_futility.get();
        if !self.recipe.losing_captures && margin.is_none() {
            return None;
        }
        let balance = self.knowledge.exchange(node, mv)?;
        if self.recipe.losing_captures && balance < 0 {
            return Some(estimate);
        }
        let most = estimate + balance + margin?;
        (most <= alpha && !alpha.is_loss()).then_some(most)
    }

    /// The quiet value of a child: counted, checked for the end of the game, looked up by the oracle, then quiesced itself.
    fn quiet_value(&mut self, child: &G, window: Window, ply: Ply) -> Result<Score, Stopped> {
        self.spend_node(child, window, Depth::ZERO, ply)?;
        self.quiet_nodes += 1;
        self.begin_variation(ply);
        let score = match child.ending() {
            Some(outcome) => Score::of_outcome(outcome, child.mover(), G::COUNTS_POINTS),
            None => match self.oracle_cutoff(child, window, Depth::ZERO, ply)? {
                Some(score) => score,
                None => self.quiesce(child, window, ply)?,
            },
        };
        self.observer.leave(score, ply);
        Ok(score)
    }

    #[inline(always)]
    fn list_noisy_moves(&mut self, node: &G, all: bool) {
        let hints = self.recipe.hints;
        let stack = &mut self.stack;
        let first = stack.len();
        let push = |mv| {
            let mut ranked = Ranked::unranked(mv, (stack.len() - first) as u16);
            ranked.set_rank(if hints { self.knowledge.facts(node, mv).hint } else { 0 });
            stack.push(ranked);
        };
        if all {
            node.legal_moves(push);
        } else {
            self.knowledge.noisy_moves(node, push);
        }
    }
}
