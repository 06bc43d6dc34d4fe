//! MTD(f) (Plaat 1996): a sequence of minimal-window searches that close in on the value from a first guess.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::root::RootMoves;
use crate::scoring::Basis;
use crate::search::Search;
use foehn_game::{Bounds, Depth, Duel, Knowledge, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of the root, from the first guess `f`.
    pub(crate) fn mtdf(&mut self, root: &mut RootMoves<G>, f: Score, depth: Depth) -> Result<Score, Stopped> {
        let mut bounds = Bounds::UNKNOWN;
        let mut bases = [Basis::PROVED; 2];
        let mut g = f;
        while bounds.f_minus < bounds.f_plus {
            let beta = if g == bounds.f_minus { g.next() } else { g };
            g = self.search_root(root, Window::minimal(beta - 1), depth)?;
            if g < beta {
                bounds.f_plus = g;
                bases[0] = root.basis;
            } else {
                bounds.f_minus = g;
                bases[1] = root.basis;
            }
        }
        root.basis = bases[0].and(bases[1]);
        Ok(g)
    }
}
