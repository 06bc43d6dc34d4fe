//! The forced reply: where there is one legal move, it costs less than a ply to look past it.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Expansion;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    #[inline(always)]
    pub(super) fn forced_reply_extension(&self, expansion: &Expansion<'_>) -> Depth {
        match self.recipe.forced_reply.get() {
            Some(sixteenths) if expansion.moves.len() == 1 => Depth::sixteenths(sixteenths),
            _ => Depth::ZERO,
        }
    }
}
