//! The unexpected fail high (Schaeffer 2001, 4.4): a move beside the principal variation that beats its score may be the first sign
//! of a change, so it is searched again a ply deeper.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the second search of a move is deeper than the first.
    #[inline(always)]
    pub(crate) fn unexpected_extension(&self, child: &Child<'_, G>) -> Depth {
        let extends = self.recipe.unexpected
            && !child.depth.is_horizon()
            && !child.depth.reaches_the_end()
            && self.may_extend(child.ply());
        if extends { Depth::PLY } else { Depth::ZERO }
    }
}
