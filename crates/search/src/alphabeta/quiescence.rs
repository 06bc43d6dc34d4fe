//! Quiescence: a leaf is judged only when nothing noisy is pending.
//!
//! The mover may stand pat on the evaluation or play a noisy move. Where the game says that the position is unsettled (in
//! checkers a capture must be made), there is no standing pat: every legal move is tried, so that such a position is never evaluated.

use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::ordering::{Ranked, select_best};
use crate::scoring::{Basis, stuck_score};
use crate::search::{MAX_PLY, Search};
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge, MoveFacts, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a position at the horizon, which was counted and found not to be over.
    #[inline(always)]
    pub(crate) fn quiesce(&mut self, node: &Node<'_, G>) -> Result<Score, Stopped> {
        self.quiesce_position(node.position, node.window, node.ply)
    }

    /// The node's fields as parameters, as [above the horizon](Search::node).
    fn quiesce_position(&mut self, position: &G, window: Window, ply: Ply) -> Result<Score, Stopped> {
        let mut best = Score::MIN;
        let must_move = self.recipe.quiescence && self.knowledge.unsettled(position);
        if !must_move {
            best = self.estimate(position);
            self.basis = Basis::ESTIMATED;
            if best >= window.beta || !self.recipe.quiescence || ply.index() + 1 >= MAX_PLY {
                return Ok(best);
            }
        }
        let start = self.scratch.stack.len();
        self.list_noisy_moves(position, must_move);
        if !must_move {
            self.list_combinations(position, start);
        }
        if must_move && self.scratch.stack.len() == start {
            return Ok(stuck_score(position));
        }
        let mut basis = self.basis;
        let estimate = best;
        for index in start..self.scratch.stack.len() {
            select_best(&mut self.scratch.stack[index..]);
            let mv = self.scratch.stack[index].mv;
            if !must_move && let Some(most) = self.futile_capture(position, mv, estimate, window.alpha) {
                best = best.max(most);
                continue;
            }
            let node = Node {
                position,
                window: window.raised_to(best),
                depth: Depth::ZERO,
                ply,
                previous: MoveFacts::UNKNOWN,
            };
            let score = self.search_plainly(&node, mv, Depth::ZERO, Self::quiet_value)?;
            best = best.max(score);
            basis = basis.and(self.basis);
            if best >= window.beta {
                self.observer.cut(Cut::Beta, index + 1 - start, Depth::ZERO, ply);
                break;
            }
        }
        self.scratch.stack.truncate(start);
        self.basis = basis;
        Ok(best)
    }

    /// The most that a capture can gain where it need not be played out: it loses material, or what it wins leaves the
    /// position below alpha.
    #[inline(always)]
    fn futile_capture(&self, position: &G, mv: G::Move, estimate: Score, alpha: Score) -> Option<Score> {
        let margin = self.recipe.leaf_futility.get();
        if !self.recipe.losing_captures && margin.is_none() {
            return None;
        }
        let balance = self.knowledge.exchange(position, mv)?;
        if self.recipe.losing_captures && balance < 0 {
            return Some(estimate);
        }
        let most = estimate + balance + margin?;
        (most <= alpha && !alpha.is_loss()).then_some(most)
    }

    /// The quiet value of a child: counted, checked for the end of the game, looked up by the oracle, then quiesced itself.
    fn quiet_value(&mut self, child: &Node<'_, G>) -> Result<Score, Stopped> {
        self.spend_node(child)?;
        self.counters.quiet_nodes += 1;
        self.begin_variation(child.ply);
        let score = match child.position.ending() {
            Some(outcome) => Score::of_outcome(outcome, child.position.mover(), G::COUNTS_POINTS),
            None => match self.oracle_cutoff(child)? {
                Some(score) => score,
                None => self.quiesce(child)?,
            },
        };
        self.observer.leave(score, child.ply);
        Ok(score)
    }

    #[inline(always)]
    fn list_noisy_moves(&mut self, position: &G, all: bool) {
        let hints = self.recipe.hints;
        let stack = &mut self.scratch.stack;
        let first = stack.len();
        let push = |mv| {
            let mut ranked = Ranked::unranked(mv, (stack.len() - first) as u16);
            ranked.set_rank(if hints { self.knowledge.facts(position, mv).hint } else { 0 });
            stack.push(ranked);
        };
        if all {
            position.legal_moves(push);
        } else {
            self.knowledge.noisy_moves(position, push);
        }
    }
}
