//! The table cutoff: a position searched before need not be searched again (the first lines of figure 5, Plaat 1996).

use crate::observer::{Cut, Observer, TableEvent};
use crate::recipe::GraphHistory;
use crate::scoring::Basis;
use crate::search::Search;
use crate::table::Known;
use foehn_game::{Bounds, Depth, Duel, Key, Knowledge, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The key under which the table knows `node`.
    #[inline(always)]
    pub(crate) fn table_key(&self, node: &G, key: Key, ply: Ply) -> Key {
        match self.recipe.graph_history {
            GraphHistory::Path => self.path.encode(node, key, ply),
            GraphHistory::Ignore | GraphHistory::Untabled => key,
        }
    }

    /// Retrieves what the table knows of `node` for this depth.
    #[inline(always)]
    pub(crate) fn retrieve(&mut self, node: &G, key: Key, depth: Depth) -> Known {
        if !self.uses_table {
            return Known::NOTHING;
        }
        let known = self.table.probe(node, key, table_depth(depth));
        self.observer.table(match (known.found, known.bounds == Bounds::UNKNOWN) {
            (false, _) => TableEvent::Miss,
            (true, true) => TableEvent::OtherDepth,
            (true, false) => TableEvent::Usable,
        });
        known
    }

    /// The score of `node`, where the table's bounds answer the question of `window`.
    #[inline(always)]
    pub(crate) fn table_cutoff(&mut self, known: &Known, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        if !self.recipe.table_cutoffs || known.bounds == Bounds::UNKNOWN {
            return None;
        }
        let score = known.bounds.cutoff(window)?;
        self.basis = Basis::of_entry(known.proved);
        self.observer.cut(Cut::Table, 0, depth, ply);
        Some(score)
    }
}

/// Depths are stored in whole plies.
#[inline(always)]
pub(crate) fn table_depth(depth: Depth) -> u8 {
    depth.whole().clamp(0, 255) as u8
}
