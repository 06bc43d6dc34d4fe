//! The unexpected fail high (Schaeffer 2001, 4.4): a move beside the principal variation that beats its score may be the first sign
//! of a change, so it is searched again a ply deeper.

use crate::alphabeta::Edge;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the second search of a move is deeper than the first.
    #[inline(always)]
    pub(crate) fn unexpected_extension(&self, edge: &Edge<'_, G>) -> Depth {
        let extends = self.recipe.unexpected
            && !edge.depth.is_horizon()
            && !edge.depth.reaches_the_end()
            && self.may_extend(edge.ply);
        if extends { Depth::PLY } else { Depth::ZERO }
    }
}
