//! The terms of the evaluation: what a checkers player counts, a number each, as the player to move sees it.
//!
//! Chinook weighed about 25 terms, each with its own weights in four phases of the game (Schaeffer 2001, 6). These are ours;
//! what they weigh is learned (`foehn learn tune checkers`). Every term is a difference: the mover's count less the
//! opponent's. All of them come from a few shifts and counts of whole boards: no piece is looked at alone.

use crate::checkers::generate::{Black, Side, White};
use crate::checkers::position::Checkers;
use crate::checkers::square::{Direction, SQUARES};
use foehn_game::Duel;

/// How many terms there are.
pub(super) const TERMS: usize = 26;

/// What each term counts, for people who read weights.
pub(super) const NAMES: [&str; TERMS] = [
    "having the move: 1",
    "men",
    "kings",
    "the opposition: 1 or -1 where both sides have as many pieces",
    "rows that men have come forward",
    "the bridge: both guards of the back row, while there are men to stop",
    "men on the back row",
    "men in the centre",
    "men on the edge",
    "men in the opponent's dog hole, behind its corner man",
    "men in the own double corner",
    "men in the own single corner",
    "men backed by a man or the edge, once for each way",
    "steps of men that cannot be answered by taking them",
    "steps of kings",
    "kings that cannot step",
    "pieces that can be taken next",
    "men that nothing can stop from being crowned",
    "rows that such men have come forward",
    "kings in the centre",
    "kings on the edge",
    "kings in a double corner",
    "men that cannot step",
    "a king where the opponent has none",
    "men ahead, times the pieces gone",
    "men more on one half of the board than on the other",
];

/// The four phases of a game: opening, early middle game, late middle game, endgame (Schaeffer 2001, 6).
pub(super) const PHASES: usize = 4;

/// The phase of a board with so many pieces.
#[inline(always)]
pub(super) const fn phase(pieces: u32) -> usize {
    match pieces {
        20.. => 0,
        15..=19 => 1,
        10..=14 => 2,
        _ => 3,
    }
}

/// The rows from Black's side; a ghost bit follows every two.
const fn row(number: u32) -> u64 {
    0xf << (4 * number + number / 2)
}

const fn rows(numbers: [u32; 4]) -> u64 {
    row(numbers[0]) | row(numbers[1]) | row(numbers[2]) | row(numbers[3])
}

/// The first, second and third bit of a row's number: three counts are the sum of all rows.
const ROW_BITS: [u64; 3] = [rows([1, 3, 5, 7]), rows([2, 3, 6, 7]), rows([4, 5, 6, 7])];
/// Squares 10, 11, 14, 15, 18, 19, 22 and 23: four rows, two in each.
pub(super) const CENTRE: u64 = 0b0110 << 9 | 0b0110 << 13 | 0b0110 << 18 | 0b0110 << 22;
/// The columns at the sides and the first and last row.
const EDGE: u64 = row(0) | row(7) | SIDES;
const SIDES: u64 = (1 << 4 | 1 << 13 | 1 << 22 | 1 << 31) | (1 << 3 | 1 << 12 | 1 << 21 | 1 << 30);
/// The left half as White sees the board.
const LEFT: u64 = 0x3 | 0x3 << 4 | 0x3 << 9 | 0x3 << 13 | 0x3 << 18 | 0x3 << 22 | 0x3 << 27 | 0x3 << 31;
/// Squares 1 and 5, 28 and 32.
const DOUBLE_CORNERS: u64 = 1 | 1 << 4 | 1 << 30 | 1 << 34;

/// What the terms need to know about a side beyond where forward is.
trait Home: Side {
    /// The rows whose pieces decide who has the opposition.
    const SYSTEM: u64;
    const BACK_ROW: u64;
    const GUARDS: u64;
    const DOUBLE_CORNER: u64;
    const SINGLE_CORNER: u64;
    /// Where a man of this side stands in the opponent's dog hole.
    const DOG_HOLE: u64;
    /// How many rows the men have come forward, from the rows counted from Black's side.
    fn advance(men: u32, rows: i32) -> i32;
}

impl Home for Black {
    const SYSTEM: u64 = rows([0, 2, 4, 6]);
    const BACK_ROW: u64 = row(0);
    const GUARDS: u64 = 0b0101;
    const DOUBLE_CORNER: u64 = 1 | 1 << 4;
    const SINGLE_CORNER: u64 = 1 << 3;
    const DOG_HOLE: u64 = 1 << 30;
    #[inline(always)]
    fn advance(_: u32, rows: i32) -> i32 {
        rows
    }
}

impl Home for White {
    const SYSTEM: u64 = rows([1, 3, 5, 7]);
    const BACK_ROW: u64 = row(7);
    const GUARDS: u64 = 0b1010 << 31;
    const DOUBLE_CORNER: u64 = 1 << 30 | 1 << 34;
    const SINGLE_CORNER: u64 = 1 << 31;
    const DOG_HOLE: u64 = 1 << 4;
    #[inline(always)]
    fn advance(men: u32, rows: i32) -> i32 {
        7 * men as i32 - rows
    }
}

/// One side's pieces and what stands against them.
#[derive(Clone, Copy)]
struct Camp {
    men: u64,
    kings: u64,
    other_men: u64,
    other_kings: u64,
}

impl Camp {
    #[inline(always)]
    const fn own(&self) -> u64 {
        self.men | self.kings
    }

    #[inline(always)]
    const fn other(&self) -> u64 {
        self.other_men | self.other_kings
    }

    #[inline(always)]
    const fn empty(&self) -> u64 {
        SQUARES & !(self.own() | self.other())
    }

    #[inline(always)]
    const fn turned(&self) -> Camp {
        Camp { men: self.other_men, kings: self.other_kings, other_men: self.men, other_kings: self.kings }
    }
}

/// The terms of a position, as its mover sees them.
#[inline(always)]
pub(super) fn terms(position: &Checkers) -> [i32; TERMS] {
    let (own, other, kings) = position.sets();
    // Most boards have no kings: there the compiler leaves out whatever is about them.
    let men = Camp { men: own, kings: 0, other_men: other, other_kings: 0 };
    let all = Camp { men: own & !kings, kings: own & kings, other_men: other & !kings, other_kings: other & kings };
    match (position.mover().index(), kings) {
        (0, 0) => differences::<Black, White>(&men),
        (0, _) => differences::<Black, White>(&all),
        (_, 0) => differences::<White, Black>(&men),
        (_, _) => differences::<White, Black>(&all),
    }
}

#[inline(always)]
fn differences<Mover: Home, Other: Home>(camp: &Camp) -> [i32; TERMS] {
    let (mine, theirs) = (side_terms::<Mover>(camp), side_terms::<Other>(&camp.turned()));
    let mut terms = [0; TERMS];
    for index in 0..TERMS {
        terms[index] = mine[index] - theirs[index];
    }
    terms[0] = 1;
    terms[3] = opposition::<Mover>(camp);
    terms[24] = terms[1] * (24 - count(camp.own() | camp.other()));
    terms
}

/// Who has the move in the sense of the books: an odd number of pieces on the mover's own rows lets the mover come face to
/// face with the opponent on the opponent's turn.
#[inline(always)]
fn opposition<Mover: Home>(camp: &Camp) -> i32 {
    if camp.own().count_ones() != camp.other().count_ones() {
        return 0;
    }
    count((camp.own() | camp.other()) & Mover::SYSTEM) % 2 * 2 - 1
}

#[inline(always)]
fn side_terms<S: Home>(camp: &Camp) -> [i32; TERMS] {
    let Camp { men, kings, .. } = *camp;
    let free = runaways::<S>(camp);
    let left = count(men & LEFT);
    let guards = men & S::GUARDS == S::GUARDS && camp.other_men != 0;
    [
        0,
        count(men),
        count(kings),
        0,
        advance::<S>(men),
        i32::from(guards),
        count(men & S::BACK_ROW),
        count(men & CENTRE),
        count(men & EDGE),
        count(men & S::DOG_HOLE),
        count(men & S::DOUBLE_CORNER),
        count(men & S::SINGLE_CORNER),
        backed::<S>(men),
        count(safe_steps::<S>(camp)),
        king_steps(camp),
        count(kings & !can_step(camp)),
        count(loose::<S>(camp)),
        count(free),
        advance::<S>(free),
        count(kings & CENTRE),
        count(kings & EDGE),
        count(kings & DOUBLE_CORNERS),
        count(men & !steps_from(camp.empty(), S::FORWARD)),
        i32::from(kings != 0 && camp.other_kings == 0),
        0,
        (2 * left - count(men)).abs(),
    ]
}

#[inline(always)]
fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The rows of the men, counted from Black's side, all together: bit by bit of the row's number, so three counts do.
#[inline(always)]
pub(super) fn rows_from_black(men: u64) -> i32 {
    let [ones, twos, fours] = ROW_BITS.map(|rows| count(men & rows));
    ones + 2 * twos + 4 * fours
}

#[inline(always)]
fn advance<S: Home>(men: u64) -> i32 {
    S::advance(men.count_ones(), rows_from_black(men))
}

/// Men with a man or the edge behind them, once for each of the two ways back.
#[inline(always)]
fn backed<S: Home>(men: u64) -> i32 {
    let open = SQUARES & !men;
    S::FORWARD.into_iter().map(|direction| count(men & !direction.step(open))).sum()
}

/// The squares from which one of the steps leads into `squares`.
#[inline(always)]
const fn steps_from(squares: u64, [left, right]: [Direction; 2]) -> u64 {
    left.back(squares) | right.back(squares)
}

/// The squares to which men can step without being taken there at once.
#[inline(always)]
fn safe_steps<S: Home>(camp: &Camp) -> u64 {
    let empty = camp.empty();
    let [left, right] = S::FORWARD;
    let (to_left, to_right) = (left.step(camp.men) & empty, right.step(camp.men) & empty);
    // A piece that stepped to the left can be jumped along the other diagonal if the opponent stands before it and the
    // square behind it is empty, or along its own diagonal, where it has just left an empty square behind.
    let taken_straight = |direction: Direction, squares: u64| direction.step(squares) & camp.other();
    let straight_left = left.back(taken_straight(left, to_left));
    let straight_right = right.back(taken_straight(right, to_right));
    let across = |direction: Direction, squares: u64| {
        direction.back(direction.step(squares) & camp.other()) & direction.step(empty)
    };
    (to_left & !straight_left & !across(right, to_left)) | (to_right & !straight_right & !across(left, to_right))
}

#[inline(always)]
fn can_step(camp: &Camp) -> u64 {
    let empty = camp.empty();
    Direction::ALL.into_iter().fold(0, |all, direction| all | direction.back(empty))
}

#[inline(always)]
fn king_steps(camp: &Camp) -> i32 {
    if camp.kings == 0 {
        return 0;
    }
    let empty = camp.empty();
    Direction::ALL.into_iter().map(|direction| count(camp.kings & direction.back(empty))).sum()
}

/// Pieces that the opponent could take if it were the opponent's move.
#[inline(always)]
fn loose<S: Home>(camp: &Camp) -> u64 {
    let empty = camp.empty();
    let taken = |direction: Direction, by: u64| direction.step(by) & camp.own() & direction.back(empty);
    let [left, right] = S::BACKWARD;
    let by_any = taken(left, camp.other()) | taken(right, camp.other());
    if camp.other_kings == 0 {
        return by_any;
    }
    let [left, right] = S::FORWARD;
    by_any | taken(left, camp.other_kings) | taken(right, camp.other_kings)
}

/// Men that nothing can stop from being crowned: no piece of the opponent stands in the cone of squares before them, nor at
/// its sides.
#[inline(always)]
fn runaways<S: Home>(camp: &Camp) -> u64 {
    let [left, right] = S::FORWARD;
    // From every opposing piece its shadow falls back to where men would have to pass it.
    let mut shadow = camp.other();
    for _ in 0..6 {
        shadow |= steps_from(shadow, [left, right]) & SQUARES;
    }
    camp.men & !shadow
}
