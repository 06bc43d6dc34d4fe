//! Connect-4 on any board that fits 64 bits; 7 columns by 6 rows unless said otherwise.
//!
//! Each column takes as many bits as it has rows, and one spare bit on top that is never a stone. On 7x6:
//!
//! ```text
//!   .  .  .  .  .  .  .
//!   6 13 20 27 34 41 48     spare bits: a full column carries into its own, not into the next column, and no line of
//!  +--------------------+   four can run over the edge
//!  | 5 12 19 26 33 40 47|
//!  | 4 11 18 25 32 39 46|   top row
//!  | 3 10 17 24 31 38 45|
//!  | 2  9 16 23 30 37 44|
//!  | 1  8 15 22 29 36 43|
//!  | 0  7 14 21 28 35 42|   bottom row
//!  +--------------------+
//!    1  2  3  4  5  6  7    columns as players name them
//! ```
//!
//! A position is two words: the stones of the player to move, and the mask of all stones. Adding a column's bottom bit
//! to the mask carries to its lowest empty cell, so dropping a stone is an addition (after Pons, "Solving Connect 4").
//! Who moves follows from the number of stones. `lines.rs` finds fours and the cells that would complete one,
//! `threats.rs` what they mean for the next plies, `notation.rs` reads and writes, `picture.rs` draws, `solver_score.rs`
//! states results as solvers do, `evaluation.rs` judges, `features.rs` is for evolved programs.
//!
//! The game is over when a player has four in a row, straight or diagonally, or when the board is full.

mod evaluation;
mod features;
mod knowledge;
mod lines;
mod notation;
mod picture;
mod playable;
mod solver_score;
mod threats;

pub use evaluation::ConnectFourKnowledge;
pub use features::ConnectFourFeatures;

use foehn_game::{Duel, Game, Key, Outcome, Player, Turn};
use lines::Lines;

/// A position of Connect-4 on `W` columns of `H` rows. `W * (H + 1)` must be at most 64, and `H` at least 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour<const W: usize = 7, const H: usize = 6> {
    /// The stones of the player to move.
    own: u64,
    /// The stones of both.
    mask: u64,
}

/// Connect-4 on the board it is sold with.
pub type Connect4 = ConnectFour<7, 6>;

/// What a threat is worth in the hint of a move, against one step nearer the centre.
const THREAT: i32 = 16;

/// A column, the move of dropping a stone into it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// The number of the column, counted from 0 at the left.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// Fails to compile for boards that do not fit.
    const BOARD_FITS: () =
        assert!(W >= 1 && H >= 2 && W * (H + 1) <= 64, "the board needs W * (H + 1) <= 64 and H >= 2");

    /// The cells of the bottom row.
    const BOTTOM: u64 = {
        let mut cells = 0;
        let mut column = 0;
        while column < W {
            cells |= 1 << (column * (H + 1));
            column += 1;
        }
        cells
    };

    /// Every cell of the board; the spare bits are not cells.
    const BOARD: u64 = Self::BOTTOM * ((1 << H) - 1);

    /// The bit of the cell in `column` (from 0 at the left) and `row` (from 0 at the bottom).
    #[inline(always)]
    pub const fn cell(column: usize, row: usize) -> u64 {
        debug_assert!(column < W && row < H, "the cell is on the board");
        1 << (column * (H + 1) + row)
    }

    /// How many stones have been played.
    #[inline(always)]
    pub const fn stones(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The stones of a player, as bits laid out as in the module's drawing.
    #[inline(always)]
    pub fn stones_of(&self, player: Player) -> u64 {
        if player == self.mover() { self.own } else { self.own ^ self.mask }
    }

    /// The cells a stone can fall to now, at most one in each column. A finished game has them too; see `legal_moves`.
    #[inline(always)]
    pub const fn possible_cells(&self) -> u64 {
        (self.mask + Self::BOTTOM) & Self::BOARD
    }

    /// The empty cells that would complete a four of the mover, whether a stone can fall there now or not.
    #[inline(always)]
    pub fn winning_cells(&self) -> u64 {
        Lines::<H>::completing_cells(self.own) & Self::BOARD & !self.mask
    }

    /// The empty cells that would complete a four of the player who is not to move.
    #[inline(always)]
    pub fn opponent_winning_cells(&self) -> u64 {
        Lines::<H>::completing_cells(self.own ^ self.mask) & Self::BOARD & !self.mask
    }

    /// Whether the player who has just moved has four in a row.
    #[inline(always)]
    fn is_won(&self) -> bool {
        Lines::<H>::has_four(self.own ^ self.mask)
    }

    #[inline(always)]
    fn is_open(&self, column: usize) -> bool {
        self.mask & Self::cell(column, H - 1) == 0
    }

    /// The cell to which a stone falls in an open column.
    #[inline(always)]
    fn landing_cell(&self, column: Column) -> u64 {
        self.possible_cells() & ((1 << H) - 1) << (column.index() * (H + 1))
    }
}

impl<const W: usize, const H: usize> Game for ConnectFour<W, H> {
    type Move = Column;

    fn start() -> Self {
        const { Self::BOARD_FITS };
        ConnectFour { own: 0, mask: 0 }
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(Column)) {
        if self.is_won() {
            return;
        }
        for column in 0..W {
            if self.is_open(column) {
                visit(Column(column as u8));
            }
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_won() { 0 } else { u64::from(self.possible_cells().count_ones()) }
    }

    #[inline(always)]
    fn play(&self, mv: Column) -> Self {
        debug_assert!(self.is_open(mv.index()), "a stone needs an empty cell in its column");
        ConnectFour { own: self.own ^ self.mask, mask: self.mask | (self.mask + Self::cell(mv.index(), 0)) }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    /// In each column the sum is below the spare bit's double and names both words: the mask plus one is a power of two
    /// that marks the height, and the mover's stones lie below it.
    #[inline(always)]
    fn key(&self) -> Key {
        Key::of(self.own + self.mask)
    }
}

impl<const W: usize, const H: usize> Duel for ConnectFour<W, H> {
    #[inline(always)]
    fn mover(&self) -> Player {
        Player::new((self.stones() & 1) as u8)
    }

    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        self.is_won().then(|| Outcome::win(self.mover().opponent()))
    }

    fn stuck(&self) -> Outcome {
        self.ending().unwrap_or(Outcome::Draw)
    }
}

#[cfg(test)]
mod tests;
