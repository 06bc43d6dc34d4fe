//! Leaves in the table: what quiescence said of a leaf is stored as well, with depth 0 (the last lines of figure 5 in Plaat 1996,
//! where every node is stored, leaves included).
//!
//! A leaf that is met again is answered at once, and ETC finds leaves too: a node one ply above the leaves is cut by a
//! child that was judged elsewhere, before any of its own leaves is visited. Worth little where judging a leaf costs no more than a look into
//! memory, and the table fills sooner; off in all recipes. It is what the savings of ETC in the paper rest on.

use crate::budget::Stopped;
use crate::observer::{Observer, TableEvent};
use crate::search::Search;
use crate::table::{Entry, SingularIn};
use crate::tree::Node;
use foehn_game::{Bounds, Depth, Duel, Knowledge, Score};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a leaf: by quiescence, or by the table where the recipe keeps leaves there.
    #[inline(always)]
    pub(crate) fn value_of_leaf(&mut self, node: &Node<'_, G>) -> Result<Score, Stopped> {
        if self.recipe.leaf_table { self.tabled_leaf(node) } else { self.quiesce(node) }
    }

    /// The value of a leaf, from the table or by quiescence, which is then stored.
    #[cold]
    fn tabled_leaf(&mut self, node: &Node<'_, G>) -> Result<Score, Stopped> {
        let leaf = Node { depth: Depth::ZERO, ..*node };
        let key = self.table_key(leaf.position, leaf.position.key(), leaf.ply);
        let known = self.retrieve(&leaf, key);
        if let Some(score) = self.table_cutoff(&leaf, &known) {
            return Ok(score);
        }
        let g = self.quiesce(&leaf)?;
        if self.shared.uses_table {
            let bounds = Bounds::proved(g, leaf.window);
            let proved = self.basis.is_proved();
            let entry =
                Entry { bounds, depth: 0, best: None, singular: SingularIn::NEVER, extension: Depth::ZERO, proved };
            self.shared.table.store(leaf.position, key, entry, &mut self.scratch.stores);
            self.observer.table(TableEvent::Store);
        }
        Ok(g)
    }
}
