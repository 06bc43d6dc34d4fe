//! A number for the middle game and one for the ending, added up together in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Worth in the middle game and in the ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Phased(i32);

impl Phased {
    /// So much in the middle game, so much in the ending; sums of either must stay within 16 bits.
    pub(super) const fn new(middle: i32, ending: i32) -> Self {
        Phased((ending << 16) + middle)
    }

    #[inline(always)]
    pub(super) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The lower half borrows from the upper one where it is negative, which rounding gives back.
    #[inline(always)]
    pub(super) const fn ending(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// Both mixed: `phase` of `full` parts are middle game.
    #[inline(always)]
    pub(super) const fn mixed(self, phase: i32, full: i32) -> i32 {
        (self.middle() * phase + self.ending() * (full - phase)) / full
    }
}

impl Add for Phased {
    type Output = Phased;
    #[inline(always)]
    fn add(self, other: Phased) -> Phased {
        Phased(self.0 + other.0)
    }
}

impl Sub for Phased {
    type Output = Phased;
    #[inline(always)]
    fn sub(self, other: Phased) -> Phased {
        Phased(self.0 - other.0)
    }
}

impl Neg for Phased {
    type Output = Phased;
    #[inline(always)]
    fn neg(self) -> Phased {
        Phased(-self.0)
    }
}

impl Mul<i32> for Phased {
    type Output = Phased;
    #[inline(always)]
    fn mul(self, times: i32) -> Phased {
        Phased(self.0 * times)
    }
}

impl AddAssign for Phased {
    #[inline(always)]
    fn add_assign(&mut self, other: Phased) {
        *self = *self + other;
    }
}

impl SubAssign for Phased {
    #[inline(always)]
    fn sub_assign(&mut self, other: Phased) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up_apart() {
        for (middle, ending) in [(5, -7), (-5, 7), (-300, -12), (0, 0), (9000, -9000)] {
            let sum = Phased::new(middle, ending) + Phased::new(3, -4) - Phased::new(1, 1) * 2;
            assert_eq!((sum.middle(), sum.ending()), (middle + 1, ending - 6));
        }
        assert_eq!(Phased::new(10, -20).mixed(12, 24), -5);
    }
}
