//! The threat at a leaf (Schaeffer 2001, 4.4): where the opponent threatens to capture, one more ply lets the mover answer.

use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Ply, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a leaf: a ply, where a threat is pending that is serious enough to matter for the window.
    #[inline(always)]
    pub(crate) fn leaf_depth(&self, node: &G, window: Window, depth: Depth, ply: Ply) -> Depth {
        let Some(serious) = self.recipe.leaf_threats.get() else { return depth };
        if !self.may_extend(ply)
            || self.knowledge.unsettled(node)
            || self.knowledge.threat(node).is_none_or(|threat| threat < serious)
        {
            return depth;
        }
        // Where the threat is carried out and the mover is still above beta, or was far below alpha anyway, it is idle.
        let material = self.knowledge.material(node);
        let matters = material - 2 * serious <= window.beta.raw() && material + 2 * serious >= window.alpha.raw();
        if matters { Depth::PLY } else { depth }
    }
}
