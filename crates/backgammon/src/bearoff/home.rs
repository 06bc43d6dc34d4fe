//! Home boards by number: at most 15 checkers on six points.
//!
//! The checkers of points 1 to 6 and those borne off, written as 15 marks with six bars between them, are a choice of six among 21; its
//! rank counts the choices before it (the combinatorial number system). Boards of at most n checkers come first, whatever n.

use crate::board::{CHECKERS, OFF, Side};

/// The points of the home board.
const POINTS: usize = 6;

/// A home board: checkers on points 1 to 6, point 1 first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Home(pub [u8; POINTS]);

/// Choose `k` of `n`.
const CHOOSE: [[u32; POINTS + 1]; 22] = {
    let mut table = [[0; POINTS + 1]; 22];
    let mut n = 0;
    while n < 22 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= POINTS {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
};

impl Home {
    /// How many home boards have at most `checkers` checkers.
    #[must_use]
    pub const fn count(checkers: usize) -> usize {
        CHOOSE[checkers + POINTS][POINTS] as usize
    }

    /// The home board of a side that has all its checkers there or borne off.
    #[inline]
    #[must_use]
    pub fn of(side: &Side) -> Self {
        let mut points = [0; POINTS];
        points.copy_from_slice(&side[1..=POINTS]);
        Home(points)
    }

    /// A side with these checkers, the others borne off.
    #[must_use]
    pub fn side(self) -> Side {
        let mut side = [0; 26];
        side[1..=POINTS].copy_from_slice(&self.0);
        side[OFF] = CHECKERS - self.checkers();
        side
    }

    /// How many checkers are left.
    #[inline]
    #[must_use]
    pub fn checkers(self) -> u8 {
        self.0.iter().sum()
    }

    /// How many pips are left.
    #[must_use]
    pub fn pips(self) -> u32 {
        self.0.iter().zip(1..).map(|(&checkers, point)| u32::from(checkers) * point).sum()
    }

    /// Its number: below [`count`](Home::count) of its checkers.
    #[inline]
    #[must_use]
    pub fn rank(self) -> usize {
        let (mut rank, mut place) = (0, 0);
        for (index, &checkers) in self.0.iter().enumerate() {
            place += usize::from(checkers);
            // The bar after the checkers of this point and of those before it.
            rank += CHOOSE[place + index][index + 1];
        }
        rank as usize
    }

    /// The home board with this number, which must be below [`count`](Home::count) of 15.
    #[must_use]
    pub fn unrank(rank: usize) -> Self {
        let mut rest = rank as u32;
        let mut bars = [0_usize; POINTS];
        for index in (0..POINTS).rev() {
            let bar = (index..CHECKERS as usize + POINTS).rev().find(|&bar| CHOOSE[bar][index + 1] <= rest);
            bars[index] = bar.unwrap_or(index);
            rest -= CHOOSE[bars[index]][index + 1];
        }
        let mut points = [0; POINTS];
        let mut before = 0;
        for (index, point) in points.iter_mut().enumerate() {
            let place = bars[index] - index;
            *point = (place - before) as u8;
            before = place;
        }
        Home(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_one_to_one_and_few_checkers_come_first() {
        assert_eq!((Home::count(15), Home::count(6), Home::count(0)), (54_264, 924, 1));
        for rank in 0..Home::count(15) {
            let home = Home::unrank(rank);
            assert_eq!(home.rank(), rank, "{home:?}");
            assert!(rank < Home::count(usize::from(home.checkers())));
            assert_eq!(Home::of(&home.side()), home);
        }
        assert_eq!(Home::unrank(0), Home::default());
    }
}
