//! The unexpected fail high (Schaeffer 2001, 4.4): a move beside the principal variation that beats its score may be the first sign
//! of a change, so it is searched again a ply deeper.
//!
//! Also where it exceeds the whole window of its node. At the root, that window is the iteration's, and it is the second search of the
//! iteration that looks deeper. Away from the principal variation, where windows are minimal, a fail high is expected.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the second search of a move is deeper than the first: with what it was extended by before, a ply.
    #[inline(always)]
    pub(crate) fn unexpected_extension(&self, child: &Child<'_, G>) -> Depth {
        let extends = self.recipe.unexpected
            && !child.depth.is_horizon()
            && !child.depth.reaches_the_end()
            && self.may_extend(child.ply());
        if extends { child.node.depth - child.depth } else { Depth::ZERO }
    }
}
