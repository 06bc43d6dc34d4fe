//! Extensions: where to look deeper (Schaeffer 2001, 4.4; the lecture, "Search Extensions").
//!
//! Each reason gives its part of a ply; together they are at most one ply a move, so a line never has more depth after a
//! move than before it. So that every search ends, no line is extended once it is twice as long as the iteration is deep:
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
use crate::selective::Candidate;
use crate::table::Known;
use foehn_game::{Depth, Duel, Knowledge, Ply};

/// What the extensions of a move are asked about, besides the move itself.
pub(crate) struct Prospect<'a, G> {
    pub(crate) child: &'a G,
    /// How many moves the node has.
    pub(crate) choices: usize,
    pub(crate) known: &'a Known,
    /// Whether the move is the table's.
    pub(crate) is_table_move: bool,
    /// Whether the table's move stands alone in this iteration too.
    pub(crate) is_singular: bool,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether a line of this length may still be extended.
    #[inline(always)]
    pub(crate) fn may_extend(&self, ply: Ply) -> bool {
        i32::from(ply.0) < 2 * self.nominal_depth
    }

    /// By how much a move is searched deeper.
    #[inline(always)]
    pub(crate) fn extension(&mut self, candidate: &Candidate<'_, G>, prospect: &Prospect<'_, G>) -> Depth {
        if !self.selection.extensions || !self.may_extend(candidate.ply) || candidate.depth.reaches_the_end() {
            return Depth::ZERO;
        }
        let parts = self.forced_reply_extension(prospect)
            + self.recapture_extension(candidate, prospect)
            + self.singular_extension(prospect)
            + self.sticky_extension(prospect);
        (parts + self.extension_by_game(candidate, prospect.child)).min(Depth::PLY)
    }
}
