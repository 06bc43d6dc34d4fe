//! Sticky extensions (Schaeffer 2001, 4.4): what was searched deeper on a principal variation stays so.
//!
//! The reasons of an extension change with the window from one iteration to the next. A line that loses its extension would be
//! searched hardly deeper than before, so the table flags the positions of principal variations whose best move was extended.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Expansion;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the table's move is searched deeper because it was before.
    #[inline(always)]
    pub(super) fn sticky_extension(&self, expansion: &Expansion<'_>) -> Depth {
        let sticks = self.recipe.sticky && expansion.known.extended;
        if sticks { Depth::PLY } else { Depth::ZERO }
    }
}
