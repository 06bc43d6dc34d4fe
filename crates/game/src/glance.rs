//! What a game sees in a position at a glance, before anything is searched.

use crate::Bounds;

/// Bounds on the value, and which moves are worth searching.
///
/// Both come from one look, because both usually follow from the same threats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The value counted from here lies within: the longest possible win, a win on the spot, discs that can never be
    /// turned.
    pub bounds: Bounds,
    /// The moves that do not lose at once, coded as the game likes; it alone reads them, in
    /// [`Knowledge::sensible_moves`](crate::Knowledge::sensible_moves). 0 leaves none out.
    pub moves: u64,
}

impl Glance {
    /// Nothing is seen.
    pub const NOTHING: Glance = Glance { bounds: Bounds::UNKNOWN, moves: 0 };

    /// Bounds are seen, and no move is left out.
    #[inline(always)]
    pub const fn of(bounds: Bounds) -> Self {
        Glance { bounds, moves: 0 }
    }
}
