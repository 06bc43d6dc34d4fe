//! The recapture into the window: a capture that answers a capture and brings the material near the window decides the line.
//! One that leaves a side three men short of the window changes nothing and is not extended (Schaeffer 2001, 4.4).

use super::Prospect;
use crate::observer::Observer;
use crate::search::Search;
use crate::selective::Candidate;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    #[inline(always)]
    pub(super) fn recapture_extension(&self, candidate: &Candidate<'_, G>, prospect: &Prospect<'_, G>) -> Depth {
        let Some(margin) = self.recipe.recapture.get() else { return Depth::ZERO };
        let at = usize::from(candidate.ply.0);
        if at == 0 || !candidate.facts.noisy || !self.line[at - 1].noisy {
            return Depth::ZERO;
        }
        let same_mover = prospect.child.mover() == candidate.node.mover();
        let balance =
            if same_mover { self.knowledge.material(prospect.child) } else { -self.knowledge.material(prospect.child) };
        let (alpha, beta) = (candidate.window.alpha.raw(), candidate.window.beta.raw());
        let near = balance >= alpha.saturating_sub(margin) && balance <= beta.saturating_add(margin);
        if near { Depth::PLY } else { Depth::ZERO }
    }
}
