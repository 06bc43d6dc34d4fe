//! Patterns of three by three points around an empty one, after which a move there is often worth making: hane, cut and edge patterns in the manner of
//! MoGo (Gelly, Wang, Munos, Teytaud 2006, figures 1 to 4).
//!
//! ```text
//! x o  stones of two colours, whichever      .  an empty point
//! X O  as x and o, but the mover has x       #  the edge of the board
//! a    no x: o or empty                      b  no o: x or empty
//! ?    anything on the board, or its edge
//! ```
//!
//! Every pattern is turned, mirrored and, where small letters leave the mover open, exchanged in colour. The cells around a point make a number of 16 bits, and a table
//! of bits for each mover says whether some pattern fits it.

use super::board::{BORDER, EMPTY};
use super::move_features::pattern_seen;
use crate::go::pattern_weights::PatternWeights;

/// The patterns by rows; the middle is the point of the move.
const PATTERNS: &[[&str; 3]] = &[
    // Hane: around the head of a stone, between two stones, bending.
    ["xox", "...", "???"],
    ["xo.", "...", "?.?"],
    ["xo?", "x..", "a.?"],
    [".o.", "x..", "..."],
    // The hane of a thin shape, for the stronger side only.
    ["XOO", "...", "?.?"],
    // Cuts: two chains of each colour meet crosswise; the cut that a stone peeps at; pushing between two stones.
    ["xo?", "o.b", "?b?"],
    ["xo?", "o.x", "???"],
    ["?x?", "o.o", "bbb"],
    ["ox?", "b.o", "???"],
    // At the edge: chasing, blocking, connecting, coming down, cutting.
    ["x.?", "o.?", "###"],
    ["ox?", "x.o", "###"],
    ["?x?", "a.o", "###"],
    ["?XO", "a.a", "###"],
    ["?ox", "x.o", "###"],
];

/// A learned pattern is followed that is so many times as strong as the one in the middle of all that were learned.
const FOLLOWED: f32 = 2.0;

/// Which neighbourhoods a pattern fits, for each mover.
#[derive(Clone, Debug)]
pub(super) struct Patterns([Vec<u64>; 2]);

/// The places of a pattern in the order of [`Board::surroundings`](super::board::Board::surroundings): the row above first in the text.
const PLACES: [(usize, usize); 8] = [(0, 1), (1, 2), (1, 0), (2, 1), (0, 2), (0, 0), (2, 2), (2, 0)];

impl Patterns {
    fn none() -> Self {
        Patterns([vec![0; 1024], vec![0; 1024]])
    }

    /// Those of a file that are much stronger than the one in the middle.
    pub(super) fn learned(weights: &PatternWeights) -> Self {
        let mut table = Patterns::none();
        let least = FOLLOWED * weights.middle_pattern();
        for (mover, bits) in table.0.iter_mut().enumerate() {
            for code in 0..=u16::MAX {
                if weights.pattern(pattern_seen(code, mover as u8)) >= least {
                    bits[usize::from(code) / 64] |= 1 << (code % 64);
                }
            }
        }
        table
    }

    /// Those written above.
    pub(super) fn written() -> Self {
        let mut table = Patterns::none();
        for pattern in PATTERNS {
            let mut grid = pattern.map(|row| <[u8; 3]>::try_from(row.as_bytes()).expect("three points in a row"));
            for _ in 0..4 {
                grid = turned(grid);
                table.add(grid);
                table.add(mirrored(grid));
            }
        }
        table
    }

    fn add(&mut self, grid: [[u8; 3]; 3]) {
        let letters = PLACES.map(|(row, column)| grid[row][column]);
        for mover in [0, 1] {
            self.fill(mover, mover, &letters, 0, 0);
            if !letters.iter().any(|letter| b"XO".contains(letter)) {
                self.fill(mover, mover ^ 1, &letters, 0, 0);
            }
        }
    }

    /// Notes every neighbourhood that the letters allow, where `x` is the colour of the letter x.
    fn fill(&mut self, mover: usize, x: usize, letters: &[u8; 8], place: usize, code: usize) {
        let Some(&letter) = letters.get(place) else {
            self.0[mover][code / 64] |= 1 << (code % 64);
            return;
        };
        let (x_colour, o_colour) = (x as u8, x as u8 ^ 1);
        for colour in [x_colour, o_colour, EMPTY, BORDER] {
            let fits = match letter.to_ascii_lowercase() {
                b'x' => colour == x_colour,
                b'o' => colour == o_colour,
                b'.' => colour == EMPTY,
                b'#' => colour == BORDER,
                b'a' => colour == o_colour || colour == EMPTY,
                b'b' => colour == x_colour || colour == EMPTY,
                _ => true,
            };
            if fits {
                self.fill(mover, x, letters, place + 1, code | usize::from(colour) << (2 * place));
            }
        }
    }

    /// Whether a pattern fits a neighbourhood.
    #[inline(always)]
    pub(super) fn fits(&self, mover: u8, code: u16) -> bool {
        self.0[usize::from(mover & 1)][usize::from(code) / 64] >> (code % 64) & 1 == 1
    }
}

fn turned(grid: [[u8; 3]; 3]) -> [[u8; 3]; 3] {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[2 - column][row]))
}

fn mirrored(grid: [[u8; 3]; 3]) -> [[u8; 3]; 3] {
    grid.map(|[left, middle, right]| [right, middle, left])
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;
    use crate::go::playout::FEATURES;
    use crate::go::{Go, read_move};
    use foehn_game::Notation;

    fn fits(rows: &str, point: &str) -> bool {
        let position = Go::parse_position(rows).unwrap();
        let mut board = Board::<10, 128>::new(position.size());
        board.set_up(&position);
        let point = read_move(position.size(), point).unwrap().point().unwrap();
        let cell = Board::<10, 128>::cell(position.size(), point);
        Patterns::written().fits(board.mover, board.neighbourhood(cell))
    }

    #[test]
    fn hane_cut_and_edge_are_seen_whichever_way_they_lie() {
        assert!(fits("7/7/2xox2/7/7/7/7 b", "D4") && fits("7/7/2xox2/7/7/7/7 w", "D4"), "between two stones");
        assert!(fits("7/2x4/2o4/2x4/7/7/7 b", "D5") && fits("7/2o4/2x4/2o4/7/7/7 b", "B5"), "turned and exchanged");
        assert!(fits("7/7/2xo3/2o4/7/7/7 b", "D4"), "a cut");
        assert!(!fits("7/7/7/7/7/7/7 b", "D4") && !fits("7/7/2x4/7/7/7/7 b", "D4"), "nothing to see");
        assert!(fits("7/7/7/7/7/2x4/2o4 b", "D1"), "chasing at the edge");
    }

    #[test]
    fn strong_learned_patterns_are_followed_by_whoever_they_were_learned_for() {
        // The other's stone to the left, nothing else: twice the middle of three is what is followed.
        let mut gammas = FEATURES.map(|count| vec![1.0; count]);
        let code = |text: &str| {
            let position = Go::parse_position(text).unwrap();
            Board::<10, 128>::of(&position).pattern(Board::<10, 128>::cell(7, 24))
        };
        gammas[0][usize::from(code("7/7/7/2o4/7/7/7 b"))] = 4.0;
        gammas[0][usize::from(code("7/7/7/2x4/7/7/7 b"))] = 0.5;
        gammas[0][usize::from(code("7/7/7/7/7/7/7 b"))] = 2.0;
        let learned = Patterns::learned(&PatternWeights::new("by hand", gammas));
        let follows = |text: &str| {
            let board = Board::<10, 128>::of(&Go::parse_position(text).unwrap());
            learned.fits(board.mover, board.neighbourhood(Board::<10, 128>::cell(7, 24)))
        };
        assert!(follows("7/7/7/2o4/7/7/7 b") && follows("7/7/3o3/7/7/7/7 b") && follows("7/7/7/2x4/7/7/7 w"));
        assert!(!follows("7/7/7/2x4/7/7/7 b") && !follows("7/7/7/2o4/7/7/7 w") && !follows("7/7/7/7/7/7/7 b"));
    }

    #[test]
    fn a_pattern_of_one_side_is_for_that_side() {
        assert!(fits("7/7/2xoo2/7/7/7/7 b", "D4"));
        assert!(!fits("7/7/2xoo2/7/7/7/7 w", "D4"));
    }
}
