//! Where patterns fit on a board, and to which class the position belongs there.
//!
//! Steps are shifts, so one `and` for each needed square finds all places of a pattern at once, for both players alike.
//! Only where it fits are the asked squares looked at one by one. That happens as White sees the board; one with Black to
//! move is turned round first, which in the layout of `square.rs` is one reversal of the bits.

use super::pattern::{Ask, Need, Offset, Pattern};
use super::patterns::PATTERNS;
use crate::checkers::square::{Direction, SQUARES, Square};

/// How the columns of a pattern are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    /// The first step goes to the left.
    Left = 0,
    /// The first step goes to the right.
    Right = 1,
}

impl Hand {
    pub(super) const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// How many bits above a square the square at `offset` lies. White's forward steps go down in the word.
    const fn shift(self, (forward, right): Offset) -> i32 {
        let (rights, lefts) = ((forward + right) as i32 / 2, (forward - right) as i32 / 2);
        match self {
            Hand::Left => rights * Direction::UpRight.offset() + lefts * Direction::UpLeft.offset(),
            Hand::Right => rights * Direction::UpLeft.offset() + lefts * Direction::UpRight.offset(),
        }
    }
}

/// A board as its mover sees it, who moves up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    own: u64,
    foe: u64,
    kings: u64,
}

/// The sets of a board, turned by half a circle.
#[inline(always)]
pub(super) const fn turned(set: u64) -> u64 {
    set.reverse_bits() >> 29
}

/// For each hand and each pattern the squares of the men that may begin.
pub(super) type Places = [[u64; PATTERNS.len()]; 2];

/// For each pattern the squares of all men that may begin its combination, as far as its needs go, on the board as it
/// stands: Black's steps go the other way.
#[inline(always)]
pub(super) fn places<const RIGHT: bool, const BLACK: bool>(own: u64, foe: u64) -> [u64; PATTERNS.len()] {
    [
        places_of::<0, RIGHT, BLACK>(own, foe),
        places_of::<1, RIGHT, BLACK>(own, foe),
        places_of::<2, RIGHT, BLACK>(own, foe),
        places_of::<3, RIGHT, BLACK>(own, foe),
        places_of::<4, RIGHT, BLACK>(own, foe),
        places_of::<5, RIGHT, BLACK>(own, foe),
    ]
}

/// One pattern, hand and player, known when the code is compiled, so that every shift is a constant and what patterns have
/// in common is computed once.
#[inline(always)]
fn places_of<const PATTERN: usize, const RIGHT: bool, const BLACK: bool>(own: u64, foe: u64) -> u64 {
    let empty = SQUARES & !(own | foe);
    let seen = |set: u64, at: Offset| {
        let shift = if RIGHT { Hand::Right.shift(at) } else { Hand::Left.shift(at) };
        seen_from(set, if BLACK { -shift } else { shift })
    };
    let mut places = own & seen(empty, (1, -1));
    let needs = const { PATTERNS[PATTERN].needs };
    let mut index = 0;
    while index < needs.len() {
        let (at, need) = needs[index];
        places &= match need {
            Need::Empty => seen(empty, at),
            Need::Own => seen(own, at),
            Need::Foe => seen(foe, at),
        };
        index += 1;
    }
    places
}

impl Board {
    /// The board as the mover sees it.
    pub(super) const fn seen_by_mover((own, foe, kings): (u64, u64, u64), is_black: bool) -> Board {
        match is_black {
            true => Board { own: turned(own), foe: turned(foe), kings: turned(kings) },
            false => Board { own, foe, kings },
        }
    }

    #[inline(always)]
    const fn empty(&self) -> u64 {
        SQUARES & !(self.own | self.foe)
    }

    /// The class of the board around the man on bit `a`; `None` where a king of the opponent takes part, of which the
    /// table knows nothing.
    pub(super) fn class(&self, pattern: usize, hand: Hand, a: u32) -> Option<u32> {
        let near = &NEAR[pattern][hand as usize][a as usize];
        if self.foe & self.kings & near.all != 0 {
            return None;
        }
        let (mut class, mut weight) = (0, 1);
        for (&(_, ask), &bit) in PATTERNS[pattern].asks.iter().zip(&near.asked) {
            class += weight * self.content(ask, bit);
            weight *= ask.classes();
        }
        Some(class)
    }

    #[inline(always)]
    fn content(&self, ask: Ask, bit: u8) -> u32 {
        let has = |set: u64| (set >> bit & 1) as u32;
        match ask {
            Ask::Free => 1 - has(self.empty()),
            Ask::Own => has(self.own),
            Ask::Foe => has(self.foe),
            Ask::All if bit == OUTSIDE => 3,
            Ask::All => has(self.own) + 2 * has(self.foe),
        }
    }
}

/// The squares that see a square of `set` so many bits above them.
#[inline(always)]
const fn seen_from(set: u64, shift: i32) -> u64 {
    if shift >= 0 { set >> shift } else { set << -shift }
}

/// The bit of a square beyond the edge: no set has it.
const OUTSIDE: u8 = 63;
/// No pattern asks more squares.
const MOST: usize = 22;

/// The squares of a pattern around one place.
#[derive(Clone, Copy)]
struct Near {
    /// The bits of the squares that are asked.
    asked: [u8; MOST],
    /// All squares of the pattern that are on the board.
    all: u64,
}

/// For each pattern, hand and bit of A.
static NEAR: [[[Near; 35]; 2]; PATTERNS.len()] = {
    let mut near = [[[Near { asked: [OUTSIDE; MOST], all: 0 }; 35]; 2]; PATTERNS.len()];
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        let mut bit = 0;
        while bit < 35 {
            if SQUARES >> bit & 1 == 1 {
                near[pattern][0][bit] = near_to(&PATTERNS[pattern], Hand::Left, bit as u32);
                near[pattern][1][bit] = near_to(&PATTERNS[pattern], Hand::Right, bit as u32);
            }
            bit += 1;
        }
        pattern += 1;
    }
    near
};

const fn near_to(pattern: &Pattern, hand: Hand, bit: u32) -> Near {
    let a = Square::of_bit(bit);
    let mut near = Near { asked: [OUTSIDE; MOST], all: 1 << bit };
    let mut index = 0;
    while index < pattern.asks.len() {
        near.asked[index] = bit_of(a, hand, pattern.asks[index].0);
        near.all |= 1 << near.asked[index] & SQUARES;
        index += 1;
    }
    index = 0;
    while index < pattern.needs.len() {
        near.all |= 1 << bit_of(a, hand, pattern.needs[index].0) & SQUARES;
        index += 1;
    }
    near
}

/// The bit of the square at an offset from `a`, or [`OUTSIDE`].
const fn bit_of(a: Square, hand: Hand, (forward, right): Offset) -> u8 {
    let right = match hand {
        Hand::Left => right,
        Hand::Right => -right,
    };
    let (row, column) = (a.row() as i8 - forward, a.column() as i8 + right);
    if row < 0 || row > 7 || column < 0 || column > 7 {
        return OUTSIDE;
    }
    let number = row as u8 * 4 + column as u8 / 2 + 1;
    match Square::new(number) {
        Some(square) => square.bit().trailing_zeros() as u8,
        None => OUTSIDE,
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn shifts_and_squares_agree() {
        for square in Square::all() {
            let bit = square.bit().trailing_zeros();
            for hand in Hand::BOTH {
                for pattern in &PATTERNS {
                    let squares = pattern.needs.iter().map(|need| need.0).chain(pattern.asks.iter().map(|ask| ask.0));
                    for at in squares {
                        let found = bit_of(square, hand, at);
                        let shifted = bit as i32 + hand.shift(at);
                        assert!(found == OUTSIDE || i32::from(found) == shifted, "{at:?} from {square}, {hand:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn turning_twice_changes_nothing() {
        for square in Square::all() {
            let other = Square::new(33 - square.number()).unwrap();
            assert_eq!(turned(square.bit()), other.bit());
        }
    }

    #[test]
    fn needs_are_chained_so_that_no_shift_leaves_the_board() {
        for pattern in &PATTERNS {
            let mut reached = vec![(0, 0), (1, -1)];
            for &((forward, right), _) in pattern.needs {
                let touches = |&(f, r): &Offset| (f - forward).abs() == 1 && (r - right).abs() == 1;
                assert!(reached.iter().any(touches), "{}: {:?}", pattern.name, (forward, right));
                reached.push((forward, right));
            }
            assert!(pattern.asks.len() <= MOST);
            assert!(pattern.asks.iter().all(|(at, _)| !reached.contains(at)), "{}", pattern.name);
        }
    }
}
