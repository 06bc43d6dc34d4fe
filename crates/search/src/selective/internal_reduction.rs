//! Internal reduction: a position that the table has no move for is searched a ply less deeply.
//!
//! Without a move from an earlier iteration the order is poor and the search dear; the next iteration finds the move that
//! this one leaves in the table (the successor of internal iterative deepening).

use crate::observer::Observer;
use crate::search::Search;
use crate::table::Known;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth to which the moves of a node are searched.
    #[inline(always)]
    pub(crate) fn after_internal_reduction(&self, node: &Node<'_, G>, known: &Known) -> Depth {
        let depth = node.depth;
        match self.recipe.internal_reduction.get() {
            Some(least) if known.best.is_none() && depth >= Depth::plies(least) && !depth.reaches_the_end() => {
                depth - Depth::PLY
            }
            _ => depth,
        }
    }
}
