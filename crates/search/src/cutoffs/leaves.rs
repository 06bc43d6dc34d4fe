//! Leaves in the table: what quiescence said of a leaf is stored as well, with depth 0 (the last lines of figure 5 in Plaat 1996,
//! where every node is stored, leaves included).
//!
//! A leaf that is met again is answered at once, and ETC finds leaves too: a node one ply above the leaves is cut by a
//! child that was judged elsewhere, before any of its own leaves is visited. Worth little where judging a leaf costs no more than a look into
//! memory, and the table fills sooner; off in all recipes. It is what the savings of ETC in the paper rest on.

use crate::budget::Stopped;
use crate::observer::{Observer, TableEvent};
use crate::search::Search;
use crate::table::Entry;
use foehn_game::{Bounds, Depth, Duel, Knowledge, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a leaf, from the table or by quiescence, which is then stored.
    #[cold]
    pub(crate) fn tabled_leaf(&mut self, node: &G, window: Window, ply: Ply) -> Result<Score, Stopped> {
        let key = self.table_key(node, node.key(), ply);
        let known = self.retrieve(node, key, Depth::ZERO);
        if let Some(score) = self.table_cutoff(&known, window, Depth::ZERO, ply) {
            return Ok(score);
        }
        let g = self.quiesce(node, window, ply)?;
        if self.uses_table {
            let bounds = Bounds::proved(g, window);
            let proved = self.basis.is_proved();
            let entry = Entry { bounds, depth: 0, best: None, pv: false, singular: false, extended: false, proved };
            self.table.store(node, key, entry);
            self.observer.table(TableEvent::Store);
        }
        Ok(g)
    }
}
