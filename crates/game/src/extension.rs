//! Why a game wants a move searched deeper, and by how much.
//!
//! The game names the reason, the recipe of a search decides which reasons count: each has a switch of its own.

use crate::Depth;

/// What makes a move worth looking past.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The opponent must answer at once: a check.
    Attack,
    /// A man or pawn is about to reach the last row.
    Advance,
    /// A man goes on a path to the last row that nothing obstructs.
    Runaway,
    /// A side gets its first king.
    FirstKing,
    /// A side gets another king.
    LaterKing,
}

/// A wish of the game: look so much deeper after a move, for this reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extension {
    /// Why.
    pub reason: Reason,
    /// By how much, at most a ply.
    pub depth: Depth,
}

impl Extension {
    /// A whole ply.
    ///
    /// ```
    /// use foehn_game::{Depth, Extension, Reason};
    /// assert_eq!(Extension::ply(Reason::Attack).depth, Depth::PLY);
    /// assert!(Extension::half_a_ply(Reason::LaterKing).depth < Depth::PLY);
    /// ```
    #[inline(always)]
    pub const fn ply(reason: Reason) -> Self {
        Extension { reason, depth: Depth::PLY }
    }

    /// Half a ply.
    #[inline(always)]
    pub const fn half_a_ply(reason: Reason) -> Self {
        Extension { reason, depth: Depth::sixteenths(8) }
    }
}
