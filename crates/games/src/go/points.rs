//! Sets of points as bits, for boards of any size up to 19x19.
//!
//! Point n of a board of width w lies in column `n % w` and row `n / w`, both from A1. A set is six words whatever the board,
//! so that a position is one flat value; its operations touch only the words that the board fills: two on 9x9.

/// The widest board.
pub const WIDEST: usize = 19;

/// The words of a set: 361 points.
const WORDS: usize = (WIDEST * WIDEST).div_ceil(64);

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Points([u64; WORDS]);

impl Points {
    /// No points.
    pub(super) const NONE: Points = Points([0; WORDS]);

    #[inline(always)]
    pub(super) fn has(&self, point: usize) -> bool {
        self.0[point / 64] >> (point % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn add(&mut self, point: usize) {
        self.0[point / 64] |= 1 << (point % 64);
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The points of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub(super) fn without(&self, other: &Points) -> Points {
        self.zip(other, |a, b| a & !b)
    }

    /// The points of both.
    #[inline(always)]
    #[must_use]
    pub(super) fn and(&self, other: &Points) -> Points {
        self.zip(other, |a, b| a & b)
    }

    /// The points of either.
    #[inline(always)]
    #[must_use]
    pub(super) fn or(&self, other: &Points) -> Points {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn zip(&self, other: &Points, combine: impl Fn(u64, u64) -> u64) -> Points {
        Points(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }

    /// The points in their order.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        let mut word = 0;
        let mut rest = words[0];
        std::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                rest = *words.get(word)?;
            }
            let point = 64 * word + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(point)
        })
    }
}

impl FromIterator<usize> for Points {
    fn from_iter<I: IntoIterator<Item = usize>>(points: I) -> Self {
        let mut set = Points::NONE;
        points.into_iter().for_each(|point| set.add(point));
        set
    }
}

/// A square board: which points there are, and which lie side by side.
#[derive(Debug)]
pub(super) struct Grid {
    /// The points of the board.
    pub(super) all: Points,
    /// The points of the first and of the last column.
    left: Points,
    right: Points,
    size: usize,
    words: usize,
    /// The neighbours of each point; a point at the edge has itself in the places that are free.
    neighbours: [[u16; 4]; WIDEST * WIDEST],
}

impl Grid {
    const fn new(size: usize) -> Self {
        let mut grid = Grid {
            all: Points::NONE,
            left: Points::NONE,
            right: Points::NONE,
            size,
            words: (size * size).div_ceil(64),
            neighbours: [[0; 4]; WIDEST * WIDEST],
        };
        let mut point = 0;
        while point < size * size {
            let (column, row) = (point % size, point / size);
            grid.all.0[point / 64] |= 1 << (point % 64);
            if column == 0 {
                grid.left.0[point / 64] |= 1 << (point % 64);
            }
            if column == size - 1 {
                grid.right.0[point / 64] |= 1 << (point % 64);
            }
            grid.neighbours[point] = [
                (if row > 0 { point - size } else { point }) as u16,
                (if column > 0 { point - 1 } else { point }) as u16,
                (if column + 1 < size { point + 1 } else { point }) as u16,
                (if row + 1 < size { point + size } else { point }) as u16,
            ];
            point += 1;
        }
        grid
    }

    /// The board of this width.
    #[inline(always)]
    pub(super) fn of(size: usize) -> &'static Grid {
        static GRIDS: [Grid; WIDEST + 1] = {
            let mut grids = [const { Grid::new(1) }; WIDEST + 1];
            let mut size = 2;
            while size <= WIDEST {
                grids[size] = Grid::new(size);
                size += 1;
            }
            grids
        };
        &GRIDS[size]
    }

    /// The points beside a point.
    #[inline(always)]
    pub(super) fn beside(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        self.neighbours[point].into_iter().map(usize::from).filter(move |&neighbour| neighbour != point)
    }

    /// The points beside any of these; some of them may be among them.
    #[inline]
    pub(super) fn around(&self, set: &Points) -> Points {
        let mut around = Points::NONE;
        let mut carry_up = 0;
        let mut carry_right = 0;
        for word in 0..self.words {
            let bits = set.0[word];
            let above = set.0.get(word + 1).copied().unwrap_or(0);
            // A column never leaves its row: the masks drop what a shift carries over the edge.
            let to_right = bits & !self.right.0[word];
            let to_left = bits & !self.left.0[word];
            let to_left_above = above & !self.left.0.get(word + 1).copied().unwrap_or(0);
            around.0[word] = bits << self.size
                | carry_up
                | bits >> self.size
                | above << (64 - self.size)
                | to_right << 1
                | carry_right
                | to_left >> 1
                | to_left_above << 63;
            carry_up = bits >> (64 - self.size);
            carry_right = to_right >> 63;
        }
        around.and(&self.all)
    }

    /// The points of `within` that are connected to `seed` through it; the seed itself as well.
    pub(super) fn connected(&self, seed: &Points, within: &Points) -> Points {
        let mut region = *seed;
        loop {
            let grown = region.or(&self.around(&region).and(within));
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;

    #[test]
    fn shifts_and_lists_know_the_same_neighbours() {
        let mut random = Random::new(1);
        for size in 2..=WIDEST {
            let grid = Grid::of(size);
            assert_eq!(grid.all.count(), size * size);
            for _ in 0..50 {
                let set: Points = grid.all.iter().filter(|_| random.below(7) == 0).collect();
                let listed: Points = set.iter().flat_map(|point| grid.beside(point)).collect();
                assert_eq!(grid.around(&set), listed, "{size}x{size}");
            }
            let whole = grid.connected(&[0].into_iter().collect(), &grid.all);
            assert_eq!(whole, grid.all);
        }
    }

    #[test]
    fn sets_are_sets() {
        let a: Points = [0, 63, 64, 360].into_iter().collect();
        let b: Points = [63, 100].into_iter().collect();
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 63, 64, 360]);
        assert_eq!(a.and(&b).iter().collect::<Vec<_>>(), [63]);
        assert_eq!(a.or(&b).count(), 5);
        assert_eq!(a.without(&b).iter().collect::<Vec<_>>(), [0, 64, 360]);
        assert!(Points::NONE.is_empty() && a.has(64) && !a.has(65));
    }
}
