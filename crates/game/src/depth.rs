//! How deep: what is left to search ([`Depth`]) and how far the root lies behind ([`Ply`]).

use std::fmt;
use std::ops::{Add, Sub};

/// The depth left to search, in sixteenths of a ply, so that extensions and reductions can be fractions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Depth(i32);

impl Depth {
    /// No depth: the horizon.
    pub const ZERO: Depth = Depth(0);
    /// Deeper than any game lasts: the depth of solving.
    pub const TO_THE_END: Depth = Depth::plies(255);
    /// One whole ply.
    pub const PLY: Depth = Depth(16);

    /// So many whole plies.
    ///
    /// ```
    /// use foehn_game::Depth;
    /// assert_eq!(Depth::plies(3) - Depth::PLY, Depth::plies(2));
    /// ```
    #[inline(always)]
    pub const fn plies(count: i32) -> Self {
        Depth(count * Depth::PLY.0)
    }

    /// So many sixteenths of a ply.
    #[inline(always)]
    pub const fn sixteenths(count: i32) -> Self {
        Depth(count)
    }

    /// The depth in sixteenths of a ply.
    ///
    /// ```
    /// use foehn_game::Depth;
    /// assert_eq!((Depth::PLY + Depth::sixteenths(3)).as_sixteenths(), 19);
    /// ```
    #[inline(always)]
    pub const fn as_sixteenths(self) -> i32 {
        self.0
    }

    /// The number of whole plies, rounded down.
    #[inline(always)]
    pub const fn whole(self) -> i32 {
        self.0 >> 4
    }

    /// This share of the depth.
    ///
    /// ```
    /// use foehn_game::Depth;
    /// assert_eq!(Depth::plies(6).scaled(2, 3), Depth::plies(4));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn scaled(self, numerator: i32, denominator: i32) -> Self {
        Depth(self.0 * numerator / denominator)
    }

    /// Whether so much depth is left that the search goes to the end of the game, wherever it is on its way from
    /// [`Depth::TO_THE_END`].
    #[inline(always)]
    pub const fn reaches_the_end(self) -> bool {
        self.0 >= Depth::plies(128).0
    }

    /// Whether less than one ply is left, so that the position is evaluated instead of searched.
    #[inline(always)]
    pub const fn is_horizon(self) -> bool {
        self.0 < Depth::PLY.0
    }
}

impl Add for Depth {
    type Output = Depth;
    #[inline(always)]
    fn add(self, other: Depth) -> Depth {
        Depth(self.0 + other.0)
    }
}

impl Sub for Depth {
    type Output = Depth;
    #[inline(always)]
    fn sub(self, other: Depth) -> Depth {
        Depth(self.0 - other.0)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % Depth::PLY.0 {
            0 => write!(f, "{}", self.whole()),
            _ => write!(f, "{:.2}", f64::from(self.0) / f64::from(Depth::PLY.0)),
        }
    }
}

/// The distance from the root, in moves of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub u16);

impl Ply {
    /// The root itself.
    pub const ROOT: Ply = Ply(0);

    /// One ply further from the root.
    #[inline(always)]
    #[must_use]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// The distance as a place in a list that begins at the root.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_round_down_to_the_horizon() {
        let depth = Depth::PLY + Depth::sixteenths(15);
        assert_eq!(depth.whole(), 1);
        assert!((depth - Depth::PLY).is_horizon());
        assert!((Depth::ZERO - Depth::PLY).is_horizon());
        assert_eq!((Depth::plies(2) + Depth::sixteenths(8)).to_string(), "2.50");
    }
}
