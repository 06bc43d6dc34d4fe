//! Material-deficit reductions (Schaeffer 2001, 4.4): a line that is a man down without compensation is searched to two
//! thirds of the depth left, one that is two men down to half.
//!
//! Either side may be the one that is down: what counts is the distance of the estimate from the window, together with
//! the material, so that a sacrifice with compensation is searched in full. A line is cut once for each man, however
//! long it stays down.

use super::View;
use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a node whose line is down in material.
    pub(super) fn after_deficit(&mut self, node: &Node<'_, G>, view: &View) -> Depth {
        let &Node { position, window, depth, ply, .. } = node;
        let (Some(man), Some(estimate)) = (self.recipe.material_deficit.get(), view.estimate) else { return depth };
        let material = self.knowledge.material(position);
        let behind = (window.alpha.raw() - estimate.raw()).min(window.alpha.raw() - material);
        let ahead = (estimate.raw() - window.beta.raw()).min(material - window.beta.raw());
        let men = (behind.max(ahead) / man).clamp(0, 2) as u8;
        let step = &mut self.scratch.trail[ply.index()];
        if men <= step.deficit {
            return depth;
        }
        let before = step.deficit;
        step.deficit = men;
        match (before, men) {
            (0, 1) => depth.scaled(2, 3),
            (0, _) => depth.scaled(1, 2),
            // A third is gone already: two thirds of the depth become a half of it.
            _ => depth.scaled(3, 4),
        }
    }
}
