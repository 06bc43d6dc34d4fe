//! Why a game wants a move searched deeper, and by how much.
//!
//! The reasons are the game's own: its knowledge hands over their names, what each means, and the rule by which it counts
//! ([`Knowledge::REASONS`](crate::Knowledge::REASONS)). The recipe of a search chooses among the names.

use crate::Depth;

/// One of a game's reasons: its place among those that its knowledge hands over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason(u8);

impl Reason {
    /// No game has more reasons than this.
    pub const MOST: usize = 8;

    /// The reason at this place, counted from 0.
    ///
    /// # Panics
    /// There is no such place. A reason is a constant, so that this is found when the game is compiled.
    pub const fn new(place: usize) -> Self {
        assert!(place < Reason::MOST, "a game has at most eight reasons");
        Reason(place as u8)
    }

    /// The place, counted from 0.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is said about a reason once, for people and for the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReasonRule {
    /// The name by which a recipe chooses it: small letters, digits and `-`.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// When it counts.
    pub when: ReasonCounts,
}

/// When a reason makes a search look deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReasonCounts {
    /// Whenever the game says so.
    Always,
    /// Only after the same player has made so many moves for this reason on the line that is searched.
    After(u8),
    /// Where the search asks whether the move matters: a ply if the evaluation changes by so much, otherwise nothing. Where
    /// it does not ask: as much as the game says.
    IfItMatters,
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
    /// const CHECK: Reason = Reason::new(0);
    /// assert_eq!(Extension::ply(CHECK).depth, Depth::PLY);
    /// assert!(Extension::half_a_ply(CHECK).depth < Depth::PLY);
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
