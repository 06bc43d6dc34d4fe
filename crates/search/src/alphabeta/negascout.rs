//! NegaScout (Reinefeld 1983): the first move is searched with the whole window, every other one is first only asked
//! whether it is better, with a minimal window, and searched again if it is.

use super::Edge;
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a move for the question of `window`, which is not minimal: a minimal one asks no more than the scout does.
    #[inline(never)]
    pub(super) fn negascout(&mut self, edge: &Edge<'_, G>, window: Window) -> Result<Score, Stopped> {
        let t = self.alpha_beta(edge, Window::minimal(window.alpha))?;
        if t <= window.alpha || t >= window.beta {
            return Ok(t);
        }
        let deeper = self.unexpected_extension(edge);
        if deeper > Depth::ZERO {
            return self.alpha_beta(&Edge { depth: edge.depth + deeper, ..*edge }, window);
        }
        // Better than all before: t is a lower bound, the value lies between it and beta. Where moves are left out or reduced,
        // t may be more than the tree holds, and only the window's own alpha is safe.
        let low = if self.selection.any { window.alpha } else { t - 1 };
        self.alpha_beta(edge, Window::new(low, window.beta))
    }
}
