//! NegaScout (Reinefeld 1983): the first move is searched with the whole window, every other one is first only asked
//! whether it is better, with a minimal window, and searched again if it is.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a later move, where the window is not minimal: a minimal one asks no more than the scout does. A move that
    /// is unexpectedly good has more depth left afterwards.
    #[inline(never)]
    pub(super) fn negascout(&mut self, child: &mut Child<'_, G>) -> Result<Score, Stopped> {
        let window = child.node.window;
        let t = self.search_child(child, Window::minimal(window.alpha), child.depth)?;
        if t <= window.alpha {
            return Ok(t);
        }
        let deeper = self.unexpected_extension(child);
        child.depth = child.depth + deeper;
        // A root move that exceeds the whole window is searched again by the root, with an open top.
        if t >= window.beta && (deeper == Depth::ZERO || child.node.ply == Ply::ROOT) {
            return Ok(t);
        }
        // Better than all before: t is a lower bound, the value lies between it and beta. Where moves are left out, reduced or
        // extended, t may be more than the tree holds, and only the window's own alpha is safe.
        let low = if self.selection.any { window.alpha } else { t - 1 };
        self.search_child(child, Window::new(low, window.beta), child.depth)
    }
}
