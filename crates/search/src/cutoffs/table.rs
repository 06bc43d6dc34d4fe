//! The table cutoff: a position searched before need not be searched again (the first lines of figure 5, Plaat 1996).

use crate::observer::{Cut, Observer, TableEvent};
use crate::recipe::GraphHistory;
use crate::scoring::Basis;
use crate::search::Search;
use crate::table::Known;
use crate::tree::Node;
use foehn_game::{Bounds, Depth, Duel, Key, Knowledge, Ply, Score};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The key under which the table knows a position at `ply`, whose own key is `key`.
    #[inline(always)]
    pub(crate) fn table_key(&self, position: &G, key: Key, ply: Ply) -> Key {
        match self.recipe.graph_history {
            GraphHistory::Path => self.scratch.path.encode(position, key, ply),
            GraphHistory::Ignore | GraphHistory::Untabled => key,
        }
    }

    /// Retrieves what the table knows of `node` for its depth.
    #[inline(always)]
    pub(crate) fn retrieve(&mut self, node: &Node<'_, G>, key: Key) -> Known {
        if !self.shared.uses_table {
            return Known::NOTHING;
        }
        let known = self.shared.table.probe(node.position, key, table_depth(node.depth));
        self.observer.table(match (known.found, known.bounds == Bounds::UNKNOWN) {
            (false, _) => TableEvent::Miss,
            (true, true) => TableEvent::OtherDepth,
            (true, false) => TableEvent::Usable,
        });
        known
    }

    /// The score of `node`, where the table's bounds answer its question.
    #[inline(always)]
    pub(crate) fn table_cutoff(&mut self, node: &Node<'_, G>, known: &Known) -> Option<Score> {
        if !self.recipe.table_cutoffs || known.bounds == Bounds::UNKNOWN {
            return None;
        }
        let score = known.bounds.cutoff(node.window)?;
        self.basis = Basis::of_entry(known.proved);
        self.observer.cut(Cut::Table, 0, node.depth, node.ply);
        Some(score)
    }
}

/// Depths are stored in whole plies.
#[inline(always)]
pub(crate) fn table_depth(depth: Depth) -> u8 {
    depth.whole().clamp(0, 255) as u8
}
