//! Extensions: where to look deeper (Schaeffer 2001, 4.4; the lecture, "Search Extensions").
//!
//! Each reason gives its part of a ply; together they are at most one ply a move, so a line never has more depth after a
//! move than before it. A sticky extension is no part of its own: it says how much there is at least. So that every search ends, no line is extended once it is twice as long as the iteration is deep:
//! from there on each move takes a whole ply.

mod by_game;
mod forced;
mod leaf_threat;
mod recapture;
mod singular;
mod sticky;
mod tactics;
mod unexpected;

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::{Candidate, Child, Expansion};
use foehn_game::{Depth, Duel, Knowledge, Ply};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether a line of this length may still be extended.
    #[inline(always)]
    pub(crate) fn may_extend(&self, ply: Ply) -> bool {
        i32::from(ply.0) < 2 * self.nominal_depth
    }

    /// By how much a move is searched deeper.
    #[inline(always)]
    pub(crate) fn extension(
        &mut self,
        child: &Child<'_, G>,
        candidate: &Candidate<G::Move>,
        expansion: &Expansion<'_>,
    ) -> Depth {
        if !self.selection.extensions || !self.may_extend(child.node.ply) || child.node.depth.reaches_the_end() {
            return Depth::ZERO;
        }
        let mut parts = self.forced_reply_extension(expansion) + self.recapture_extension(child);
        let mut kept = Depth::ZERO;
        if expansion.table_move == Some(candidate.place) {
            parts = parts + self.singular_extension(expansion);
            kept = self.sticky_extension(expansion);
        }
        (parts + self.extension_by_game(child)).min(Depth::PLY).max(kept)
    }
}
