//! The recapture into the window: a capture that answers a capture and brings the material near the window decides the line.
//! One that leaves a side three men short of the window changes nothing and is not extended (Schaeffer 2001, 4.4).

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    #[inline(always)]
    pub(super) fn recapture_extension(&self, child: &Child<'_, G>) -> Depth {
        let Some(margin) = self.recipe.recapture.get() else { return Depth::ZERO };
        if !child.facts.noisy || !child.node.previous.noisy {
            return Depth::ZERO;
        }
        let material = self.knowledge.material(&child.position);
        let same_mover = child.position.mover() == child.node.position.mover();
        let balance = if same_mover { material } else { -material };
        let (alpha, beta) = (child.node.window.alpha.raw(), child.node.window.beta.raw());
        let near = balance >= alpha.saturating_sub(margin) && balance <= beta.saturating_add(margin);
        if near { Depth::PLY } else { Depth::ZERO }
    }
}
