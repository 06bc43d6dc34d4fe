//! The threat at a leaf (Schaeffer 2001, 4.4): where the opponent threatens to capture, one more ply lets the mover answer.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a leaf: a ply, where a threat is pending that is serious enough to matter for the window. Other nodes keep
    /// theirs.
    #[inline(always)]
    pub(crate) fn leaf_depth(&self, node: &Node<'_, G>) -> Depth {
        match self.recipe.leaf_threats.get() {
            Some(serious)
                if node.depth.is_horizon() && self.may_extend(node.ply) && self.is_threatened(node, serious) =>
            {
                Depth::PLY
            }
            _ => node.depth,
        }
    }

    #[cold]
    fn is_threatened(&self, node: &Node<'_, G>, serious: i32) -> bool {
        let &Node { position, window, .. } = node;
        if self.knowledge.unsettled(position) || self.knowledge.threat(position).is_none_or(|threat| threat < serious) {
            return false;
        }
        // Where the threat is carried out and the mover is still above beta, or was far below alpha anyway, it is idle.
        let material = self.knowledge.material(position);
        material - 2 * serious <= window.beta.raw() && material + 2 * serious >= window.alpha.raw()
    }
}
