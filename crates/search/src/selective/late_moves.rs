//! Late moves: what comes far back in a good order seldom cuts.
//!
//! Having searched m1 .. mn-1 in vain is a strong sign that mn will fail too (Björnsson and Marsland 1997, 3.1). A late quiet
//! move is first asked with less depth whether it beats alpha, and searched as the others are only where it does; near the
//! leaves the last ones are not searched at all.

use super::View;
use crate::budget::Stopped;
use crate::observer::{Observer, Reduction};
use crate::search::Search;
use crate::tree::{Candidate, Child, Node};
use foehn_game::{Depth, Duel, Knowledge, Score, Window};
use std::sync::LazyLock;

/// The least depth at which moves are reduced.
const LEAST_DEPTH: Depth = Depth::plies(3);
/// The greatest depth at which late moves are left out.
const DEEPEST_PRUNING: Depth = Depth::plies(6);

/// The reduction in sixteenths of a ply, by depth and by the number of the move.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut reductions = [[0; 64]; 64];
    for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.35 + (depth as f64).ln() * (number as f64).ln() / 2.1;
            *reduction = (16.0 * plies) as i32;
        }
    }
    reductions
});

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether so many moves were searched in vain that a quiet one is left out.
    #[inline(always)]
    pub(super) fn is_too_late(&self, node: &Node<'_, G>, candidate: &Candidate<G::Move>, view: &View) -> bool {
        let Some(few) = self.recipe.late_move_pruning.get() else { return false };
        let plies = node.depth.whole();
        let most = few + plies * plies / if view.improving { 1 } else { 2 };
        !candidate.facts.noisy && node.depth <= DEEPEST_PRUNING && candidate.earlier as i32 > most
    }

    /// The score of a late move that does not beat alpha even when it is searched less deeply; `None` where it must be
    /// searched as the others are.
    #[inline(always)]
    pub(crate) fn reduced_score(&mut self, child: &Child<'_, G>, view: &View) -> Result<Option<Score>, Stopped> {
        if !self.selection.reductions {
            return Ok(None);
        }
        let reduction = self.late_move_reduction(child, view);
        if reduction < Depth::PLY {
            return Ok(None);
        }
        let left = (child.depth - reduction).max(Depth::PLY);
        let alpha = child.node.window.alpha;
        self.observer.reduce(Reduction::LateMove, child.depth, left, child.node.ply);
        let score = self.search_child(child, Window::minimal(alpha), left)?;
        Ok((score <= alpha).then_some(score))
    }

    fn late_move_reduction(&self, child: &Child<'_, G>, view: &View) -> Depth {
        let Some(first) = self.recipe.late_move_reductions.get() else { return Depth::ZERO };
        let &Child { node, facts, earlier, .. } = child;
        let depth = node.depth;
        if facts.noisy || depth < LEAST_DEPTH || depth.reaches_the_end() || (earlier as i32) < first {
            return Depth::ZERO;
        }
        if view.evaluated && view.estimate.is_none() || child.depth >= depth || self.knowledge.in_check(&child.position)
        {
            return Depth::ZERO;
        }
        let plies = (depth.whole() as usize).min(63);
        let mut reduction = REDUCTIONS[plies][earlier.min(63)];
        reduction -= if node.window.is_minimal() { 0 } else { 12 };
        reduction -= if view.improving { 8 } else { 0 };
        reduction -= self.memory.ordering.history_share(self.recipe, node, facts);
        Depth::sixteenths(reduction.max(0))
    }
}
