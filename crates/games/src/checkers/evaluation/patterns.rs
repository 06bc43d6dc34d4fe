//! Patterns: regions of the board whose whole contents are looked up, each with a learned weight of its own.
//!
//! Without kings, a square of a region is empty, the mover's or the opponent's: three states on twelve squares, 531,441
//! patterns. With kings on the board there are five states, and regions of eight squares: 390,625 patterns. Nine regions
//! each cover the board and overlap, so that what happens between two of them is seen by a third.
//!
//! The number of a pattern is a sum over the pieces: state times (states)^place. So one table for each row and its sixteen
//! fillings holds what that row adds, three numbers of 21 bits to a word, and a few additions number all nine patterns at
//! once. Patterns are seen by the mover: for White the board is turned, which costs nothing but a second table.

use crate::checkers::position::Checkers;
use foehn_game::Duel;

/// How many regions there are, with and without kings.
pub(super) const REGIONS: usize = 9;
/// Patterns of one region while there are only men: three states on twelve squares.
pub(super) const MEN_PATTERNS: usize = 531_441;
/// Patterns of one region when there are kings: five states on eight squares.
pub(super) const KING_PATTERNS: usize = 390_625;

/// A block of the board: rows and columns from the mover's side.
struct Block {
    rows: [usize; 2],
    columns: [usize; 2],
}

const fn block(first_row: usize, rows: usize, first_column: usize, columns: usize) -> Block {
    Block { rows: [first_row, first_row + rows], columns: [first_column, first_column + columns] }
}

/// Two blocks of four rows and six columns side by side, in three heights, and three of six rows and four columns.
const MEN_REGIONS: [Block; REGIONS] = [
    block(0, 4, 0, 6),
    block(0, 4, 2, 6),
    block(2, 4, 0, 6),
    block(2, 4, 2, 6),
    block(4, 4, 0, 6),
    block(4, 4, 2, 6),
    block(1, 6, 0, 4),
    block(1, 6, 2, 4),
    block(1, 6, 4, 4),
];

/// Squares of four rows and four columns, in three heights and three widths.
const KING_REGIONS: [Block; REGIONS] = [
    block(0, 4, 0, 4),
    block(0, 4, 2, 4),
    block(0, 4, 4, 4),
    block(2, 4, 0, 4),
    block(2, 4, 2, 4),
    block(2, 4, 4, 4),
    block(4, 4, 0, 4),
    block(4, 4, 2, 4),
    block(4, 4, 4, 4),
];

/// Three numbers of patterns in each word. The fourth word is not used: four are one register.
type Numbers = [u64; 4];
/// What the sixteen fillings of each row add to the numbers.
type RowTable = [[Numbers; 16]; 8];

const LANE: u32 = 21;

/// What a piece in `row` and `place` (0 to 3), as Black sees them, adds to the numbers: (states)^(its place in the region).
const fn added(regions: &[Block; REGIONS], states: u64, row: usize, place: usize) -> Numbers {
    let mut numbers = [0; 4];
    let mut region = 0;
    while region < REGIONS {
        let Block { rows, columns } = &regions[region];
        let column = 2 * place + (row + 1) % 2;
        if row >= rows[0] && row < rows[1] && column >= columns[0] && column < columns[1] {
            let across = (columns[1] - columns[0]) / 2;
            let digit = (row - rows[0]) * across + (column - columns[0]) / 2;
            numbers[region / 3] += states.pow(digit as u32) << (LANE * (region % 3) as u32);
        }
        region += 1;
    }
    numbers
}

const fn row_tables(regions: &[Block; REGIONS], states: u64) -> [RowTable; 2] {
    let mut tables = [[[[0; 4]; 16]; 8]; 2];
    let mut cell = 0;
    while cell < 8 * 16 * 4 {
        let (row, filling, place) = (cell / 64, cell / 4 % 16, cell % 4);
        if filling >> place & 1 == 1 {
            let seen = [added(regions, states, row, place), added(regions, states, 7 - row, 3 - place)];
            let mut word = 0;
            while word < 3 {
                tables[0][row][filling][word] += seen[0][word];
                tables[1][row][filling][word] += seen[1][word];
                word += 1;
            }
        }
        cell += 1;
    }
    tables
}

static MEN: [RowTable; 2] = row_tables(&MEN_REGIONS, 3);
static KINGS: [RowTable; 2] = row_tables(&KING_REGIONS, 5);

/// What the pieces on `squares` add to the numbers.
#[inline(always)]
fn sum(table: &RowTable, squares: u64) -> Numbers {
    let mut numbers = [0; 4];
    for (row, fillings) in table.iter().enumerate() {
        let filling = squares >> (4 * row + row / 2) & 15;
        let added = &fillings[filling as usize];
        for word in 0..4 {
            numbers[word] += added[word];
        }
    }
    numbers
}

/// The numbers of the nine patterns of a board without kings.
#[inline(always)]
pub(super) fn men_patterns(position: &Checkers) -> [usize; REGIONS] {
    let (own, other, _) = position.sets();
    let table = &MEN[position.mover().index()];
    let (mine, theirs) = (sum(table, own), sum(table, other));
    unpack([0, 1, 2, 3].map(|word| mine[word] + 2 * theirs[word]))
}

/// The numbers of the nine patterns of a board with kings.
#[inline(always)]
pub(super) fn king_patterns(position: &Checkers) -> [usize; REGIONS] {
    let (own, other, kings) = position.sets();
    let table = &KINGS[position.mover().index()];
    let (mine, theirs) = (sum(table, own & !kings), sum(table, other & !kings));
    let (my_kings, their_kings) = (sum(table, own & kings), sum(table, other & kings));
    unpack([0, 1, 2, 3].map(|word| mine[word] + 2 * theirs[word] + 3 * my_kings[word] + 4 * their_kings[word]))
}

#[inline(always)]
fn unpack(numbers: Numbers) -> [usize; REGIONS] {
    const MASK: u64 = (1 << LANE) - 1;
    let mut patterns = [0; REGIONS];
    for (region, pattern) in patterns.iter_mut().enumerate() {
        *pattern = (numbers[region / 3] >> (LANE * (region % 3) as u32) & MASK) as usize;
    }
    patterns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::square::Square;
    use foehn_game::kit::Random;
    use foehn_game::{Duel, Game, Notation, Player};

    /// The patterns as their definition says, square by square.
    fn slowly(position: &Checkers, regions: &[Block; REGIONS], states: usize) -> [usize; REGIONS] {
        let is_black = position.mover() == Player::FIRST;
        let state = |row: usize, column: usize| {
            let (row, column) = if is_black { (row, column) } else { (7 - row, 7 - column) };
            let square = Square::new((4 * row + column / 2 + 1) as u8).unwrap();
            position
                .piece(square)
                .map_or(0, |piece| 1 + usize::from(piece.owner != position.mover()) + if piece.is_king { 2 } else { 0 })
        };
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|region| {
            let Block { rows, columns } = &regions[region];
            let squares = (rows[0]..rows[1]).flat_map(|row| (columns[0]..columns[1]).map(move |column| (row, column)));
            let dark = squares.filter(|(row, column)| (row + column) % 2 == 1);
            dark.enumerate().map(|(digit, (row, column))| state(row, column) * states.pow(digit as u32)).sum()
        })
    }

    #[test]
    fn additions_number_what_is_on_the_squares() {
        let mut random = Random::new(5);
        let mut with_kings = 0;
        for _ in 0..60 {
            let mut position = Checkers::start();
            while position.ending().is_none() && with_kings < 3000 {
                let kings = position.sets().2 != 0;
                with_kings += usize::from(kings);
                match kings {
                    true => assert_eq!(king_patterns(&position), slowly(&position, &KING_REGIONS, 5)),
                    false => assert_eq!(men_patterns(&position), slowly(&position, &MEN_REGIONS, 3)),
                }
                position = position.play(*random.choose(&position.moves()).unwrap());
            }
        }
        assert!(with_kings > 500, "kings came up: {with_kings}");
    }

    #[test]
    fn both_players_see_the_same_patterns() {
        let black = Checkers::parse_position("B:W32,30,K9:B1,3,K15").unwrap();
        let white = Checkers::parse_position("W:W32,30,K18:B1,3,K24").unwrap();
        assert_eq!(king_patterns(&black), king_patterns(&white));
    }

    #[test]
    fn every_region_is_full_and_none_overflows() {
        let full = |regions, states: u64| {
            let table = row_tables(regions, states);
            let all =
                (0..8).fold([0; 4], |sum: Numbers, row| [0, 1, 2, 3].map(|word| sum[word] + table[0][row][15][word]));
            unpack(all.map(|word| word * (states - 1)))
        };
        assert_eq!(full(&MEN_REGIONS, 3), [MEN_PATTERNS - 1; REGIONS]);
        assert_eq!(full(&KING_REGIONS, 5), [KING_PATTERNS - 1; REGIONS]);
    }
}
