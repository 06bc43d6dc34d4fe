//! Two dice: the 21 rolls that can be told apart.

/// A roll, the larger die first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// How many rolls can be told apart.
    pub const COUNT: usize = 21;

    /// Every roll once, 1-1 first and 6-6 last.
    pub const ALL: [Roll; Roll::COUNT] = {
        let mut all = [Roll { high: 1, low: 1 }; Roll::COUNT];
        let (mut index, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[index] = Roll { high, low };
                index += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// The roll of these two dice, in whatever order; `None` where one is not from 1 to 6.
    #[must_use]
    pub const fn new(one: u8, other: u8) -> Option<Roll> {
        if one < 1 || one > 6 || other < 1 || other > 6 {
            return None;
        }
        Some(if one >= other { Roll { high: one, low: other } } else { Roll { high: other, low: one } })
    }

    /// The larger die.
    #[must_use]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller die; equal to the larger in a double.
    #[must_use]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both dice are the same, so that each is played twice.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// How many of the 36 throws of two dice are this roll: one for a double, else two.
    #[must_use]
    pub const fn ways(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }

    /// How likely it is.
    #[must_use]
    pub fn probability(self) -> f64 {
        f64::from(self.ways()) / 36.0
    }

    /// Its place in [`Roll::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        (self.high as usize * (self.high as usize - 1)) / 2 + self.low as usize - 1
    }

    /// The roll for a number drawn evenly from 0 to 35, each throw of two dice once; larger numbers begin anew.
    #[must_use]
    pub const fn of_throw(throw: usize) -> Roll {
        let (one, other) = ((throw % 36 / 6) as u8 + 1, (throw % 6) as u8 + 1);
        if one >= other { Roll { high: one, low: other } } else { Roll { high: other, low: one } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rolls_are_21_and_their_ways_36() {
        assert_eq!(Roll::ALL.iter().map(|roll| roll.ways()).sum::<u32>(), 36);
        for (index, roll) in Roll::ALL.into_iter().enumerate() {
            assert_eq!(roll.index(), index);
            assert_eq!(Roll::new(roll.low(), roll.high()), Some(roll));
            let throws = (0..36).filter(|&throw| Roll::of_throw(throw) == roll).count();
            assert_eq!(throws as u32, roll.ways());
        }
    }

    #[test]
    fn a_die_has_six_sides() {
        for (one, other) in [(0, 1), (7, 1), (3, 0), (6, 255)] {
            assert_eq!(Roll::new(one, other), None);
        }
    }
}
