//! What the solvers refuse: positions of which they could not keep an exact account.
//!
//! A state counts quiet moves in six bits, and every move must lead to a position that has a rank. A game that breaks either would
//! get a database that is wrong without a word; so both are checked at every position, and the slice is not solved.

use crate::Error;
use foehn_game::{Retrograde, Slice};

/// Why a position cannot be solved exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// It has more quiet moves than a state counts.
    QuietMoves {
        /// How many it has.
        has: u32,
        /// How many can be counted.
        most: u8,
    },
    /// A move leads to a rank that its slice takes for no position.
    Hole,
}

impl Unfit {
    /// Refuses a position with more quiet moves than `most`, or with a move to a hole.
    #[inline(always)]
    pub(crate) fn none_of(quiet: u32, most: u8, hole: bool) -> Result<(), Unfit> {
        if quiet > u32::from(most) {
            return Err(Unfit::QuietMoves { has: quiet, most });
        }
        if hole { Err(Unfit::Hole) } else { Ok(()) }
    }

    /// The same as an error that names slice and position; `text` writes a position for people.
    #[cold]
    pub(crate) fn error<G: Retrograde>(self, slice: Slice, position: &G, text: fn(&G) -> String) -> Error {
        let what = match self {
            Unfit::QuietMoves { has, most } => format!("has {has} quiet moves, and {most} can be counted"),
            Unfit::Hole => "has a move to a position that its slice has no rank for".to_owned(),
        };
        Error::Unsolvable { slice: G::slice_name(slice), position: text(position), what }
    }
}
