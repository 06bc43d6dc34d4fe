//! Alpha-beta (Knuth and Moore 1975), fail-soft: every move is searched with the whole window that is left.

use super::Edge;
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::scoring::{score_above, window_below};
use crate::search::Search;
use foehn_game::{Duel, Knowledge, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a move for the question of `window`.
    #[inline(always)]
    pub(super) fn alpha_beta(&mut self, edge: &Edge<'_, G>, window: Window) -> Result<Score, Stopped> {
        let below = window_below(edge.node, edge.child, window);
        let score = self.node(edge.child, below, edge.depth, edge.ply)?;
        Ok(score_above(edge.node, edge.child, score))
    }
}
