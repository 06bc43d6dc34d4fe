//! Sticky extensions (Schaeffer 2001, 4.4): what was searched deeper on a principal variation stays so.
//!
//! The reasons of an extension change with the window from one iteration to the next. A line that loses its extension would be
//! searched hardly deeper than before, so the table flags the positions of principal variations whose best move was extended, with
//! the extension; the moves of the root keep their own.

use crate::observer::Observer;
use crate::search::Search;
use crate::table::{Known, MoveNumber};
use crate::tree::Expansion;
use foehn_game::{Bounds, Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the table's move is searched deeper at least, because it was before.
    #[inline(always)]
    pub(super) fn sticky_extension(&self, expansion: &Expansion<'_>) -> Depth {
        if self.recipe.sticky { expansion.known.extension } else { Depth::ZERO }
    }

    /// The extension that the table flags: on a principal variation, where the value is exact, that of the best move. Elsewhere
    /// nothing is flagged, but what was stays, unless another move is best now.
    #[inline(always)]
    pub(crate) fn flagged_extension(
        &self,
        known: &Known,
        bounds: Bounds,
        best: Option<MoveNumber>,
        extension: Depth,
    ) -> Depth {
        if !self.recipe.sticky {
            Depth::ZERO
        } else if bounds.exact().is_some() {
            extension.min(Depth::PLY)
        } else if best.is_none() || best == known.best {
            known.extension
        } else {
            Depth::ZERO
        }
    }
}
