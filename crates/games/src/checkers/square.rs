//! Squares, and the layout of the board in a word.
//!
//! The 32 dark squares are numbered from Black's side. In a word, one unused bit (a *ghost*) follows every two rows:
//! bit = index + index / 8, where index = number - 1.
//!
//! ```text
//!        square numbers                          bits                 ghosts
//!     .  1  .  2  .  3  .  4              .  0  .  1  .  2  .  3
//!     5  .  6  .  7  .  8  .              4  .  5  .  6  .  7  .         8
//!     .  9  . 10  . 11  . 12              .  9  . 10  . 11  . 12
//!    13  . 14  . 15  . 16  .             13  . 14  . 15  . 16  .        17
//!     . 17  . 18  . 19  . 20              . 18  . 19  . 20  . 21
//!    21  . 22  . 23  . 24  .             22  . 23  . 24  . 25  .        26
//!     . 25  . 26  . 27  . 28              . 27  . 28  . 29  . 30
//!    29  . 30  . 31  . 32  .             31  . 32  . 33  . 34  .
//! ```
//!
//! So the four diagonal steps are the shifts +4, +5, -4 and -5 on every square, and a step over the edge arrives at a
//! ghost or outside the word. A mask of real squares (those empty, those of the opponent) rejects it without edge masks.

use std::fmt;

/// The bits that are squares.
pub(super) const SQUARES: u64 = 0x7_fbfd_feff;

/// The first and the last row. A man that arrives on one of them is crowned: men never move towards their own side.
pub(super) const CROWNING_ROWS: u64 = 0xf | 0xf << 31;

/// The row from which a man of Black is crowned with its next step, and White's.
pub(super) const BEFORE_CROWNING: [u64; 2] = [0xf << 27, 0xf << 4];

/// The squares of Black's twelve men before the first move, and those of White's.
pub(super) const START: [u64; 2] = [0x1eff, 0x7_fbc0_0000];

/// A dark square of the board, 1 to 32 in the order of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number, if it is from 1 to 32.
    pub const fn new(number: u8) -> Option<Square> {
        match number {
            1..=32 => Some(Square(number - 1)),
            _ => None,
        }
    }

    /// All squares, from 1 to 32.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..32).map(Square)
    }

    /// The number players use, 1 to 32.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The row, 0 at Black's side.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, 0 to 7 from the left as White sees the board.
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + (self.row() + 1) % 2
    }

    /// The square's bit in the layout above, as a word with that one bit.
    pub(super) const fn bit(self) -> u64 {
        1 << (self.0 + self.0 / 8)
    }

    /// The square of the bit numbered `index`, which must not be a ghost's.
    pub(super) const fn of_bit(index: u32) -> Square {
        debug_assert!(index < 64 && SQUARES >> index & 1 == 1, "the bit of a ghost is no square");
        Square((index - index / 9) as u8)
    }

    /// The squares in a word, from 1 to 32.
    pub(super) fn all_in(mut bits: u64) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            let lowest = (bits != 0).then(|| Square::of_bit(bits.trailing_zeros()))?;
            bits &= bits - 1;
            Some(lowest)
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// One of the four diagonal directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Direction {
    /// Four bits up: towards White, to the left on White's board.
    DownLeft = 0,
    /// Five bits up.
    DownRight = 1,
    /// Five bits down: towards Black.
    UpLeft = 2,
    /// Four bits down.
    UpRight = 3,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight];

    /// How far the bit of a square moves with one step.
    #[inline(always)]
    pub(super) const fn offset(self) -> i32 {
        match self {
            Direction::DownLeft => 4,
            Direction::DownRight => 5,
            Direction::UpLeft => -5,
            Direction::UpRight => -4,
        }
    }

    /// The squares one step on from those in `bits`; some may be ghosts.
    #[inline(always)]
    pub(super) const fn step(self, bits: u64) -> u64 {
        match self {
            Direction::DownLeft => bits << 4,
            Direction::DownRight => bits << 5,
            Direction::UpLeft => bits >> 5,
            Direction::UpRight => bits >> 4,
        }
    }

    /// The squares from which one step arrives in `bits`; some may be ghosts.
    #[inline(always)]
    pub(super) const fn back(self, bits: u64) -> u64 {
        match self {
            Direction::DownLeft => bits >> 4,
            Direction::DownRight => bits >> 5,
            Direction::UpLeft => bits << 5,
            Direction::UpRight => bits << 4,
        }
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn steps_follow_the_board() {
        assert_eq!(Square::all().fold(0, |bits, square| bits | square.bit()), SQUARES);
        for square in Square::all() {
            assert_eq!(Square::all_in(square.bit()).collect::<Vec<_>>(), [square]);
            let (row, column) = (i32::from(square.row()), i32::from(square.column()));
            assert_eq!((row + column) % 2, 1, "square {square} is dark");
            for (direction, (down, right)) in Direction::ALL.into_iter().zip([(1, -1), (1, 1), (-1, -1), (-1, 1)]) {
                let drawn = Square::all()
                    .find(|other| (i32::from(other.row()), i32::from(other.column())) == (row + down, column + right));
                let stepped = Square::all_in(direction.step(square.bit()) & SQUARES).next();
                assert_eq!(stepped, drawn, "{direction:?} from {square}");
                if let Some(next) = stepped {
                    assert_eq!(direction.back(next.bit()), square.bit());
                    let moved = square.bit().trailing_zeros() as i32 + direction.offset();
                    assert_eq!(next.bit(), 1 << moved);
                }
            }
        }
    }

    #[test]
    fn masks_name_the_right_squares() {
        let numbers = |bits| Square::all_in(bits).map(Square::number).collect::<Vec<_>>();
        assert_eq!(numbers(START[0]), (1..=12).collect::<Vec<_>>());
        assert_eq!(numbers(START[1]), (21..=32).collect::<Vec<_>>());
        assert_eq!(numbers(CROWNING_ROWS), [1, 2, 3, 4, 29, 30, 31, 32]);
        assert_eq!((Square::new(0), Square::new(33)), (None, None));
    }
}
