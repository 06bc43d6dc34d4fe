//! SSS* (Stockman 1979) as a sequence of memory-enhanced tests (Plaat 1996): minimal windows that come down from above.
//!
//! With a table that holds its tree, it expands the leaves of Stockman's SSS* in the same order.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::root::RootMoves;
use crate::scoring::Basis;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of the root, by tests from above until one holds.
    pub(crate) fn sss(&mut self, root: &mut RootMoves<G>, depth: Depth) -> Result<Score, Stopped> {
        let mut g = Score::MAX;
        let mut above = Basis::PROVED;
        loop {
            let gamma = g;
            g = self.search_root(root, Window::minimal(gamma - 1), depth)?;
            if g >= gamma {
                root.basis = root.basis.and(above);
                return Ok(g);
            }
            above = root.basis;
        }
    }
}
