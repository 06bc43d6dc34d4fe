//! Alpha-beta (Knuth and Moore 1975), fail-soft: every move is searched with the whole window that is left.

use super::{Algorithm, Edge};
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::scoring::{score_above, window_below};
use crate::search::Search;
use foehn_game::{Duel, Knowledge, Score, Window};

/// Plain alpha-beta.
pub(crate) struct AlphaBeta;

impl Algorithm for AlphaBeta {
    #[inline(always)]
    fn value_of_move<G: Duel, K: Knowledge<G>, O: Observer<G>>(
        search: &mut Search<'_, G, K, O>,
        edge: &Edge<'_, G>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let below = window_below(edge.node, edge.child, window);
        let score = search.node::<AlphaBeta>(edge.child, below, edge.depth, edge.ply)?;
        Ok(score_above(edge.node, edge.child, score))
    }
}
