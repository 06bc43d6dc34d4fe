//! Rolit: Othello for four, with balls that can be rolled to show any of four colours (Goliath Games 1997).
//!
//! ```text
//!     a b c d e f g h     a1 is square 0, h1 is 7, a2 is 8; bit n of a word is square n
//!   1 . . . . . . . .
//!   2 . . . . . . . .     Red, Yellow, Green and Blue move in turn, as they lie round the centre
//!   3 . . . . . . . .
//!   4 . . . R Y . . .     a ball that traps others in a straight line, up to the nearest of its own
//!   5 . . . B G . . .     colour, rolls them over; a player who can trap must,
//!   6 . . . . . . . .     any other places a ball beside one on the board, which is always possible:
//!   7 . . . . . . . .     nobody passes, a colour rolled away entirely comes back, and
//!   8 . . . . . . . .     after sixty moves the board is full and the game over
//! ```
//!
//! The rules let a thrown ball decide who begins; here it is Red, but a position with anybody to move can be set up.
//!
//! The payoff of a player is the number of balls of that colour. The rules name whoever has most of them the winner;
//! counting balls says the same and more, and makes the payoffs sum to 64 whatever happens, which searches use.
//!
//! Trapped balls are found as in Othello (its `directions.rs`): what is trapped are the balls of all other colours
//! together. `notation.rs` reads and writes positions and moves, `picture.rs` draws, `evaluation.rs` says what a
//! position is worth to each colour.

mod evaluation;
mod notation;
mod picture;
mod playable;

pub use evaluation::RolitKnowledge;

use crate::othello::directions::Geometry;
use foehn_game::{Game, Key, Player, Skipping, Turn};

/// Where balls are trapped.
type Board8 = Geometry<8>;

/// How many colours there are.
const COLOURS: usize = 4;

/// The four squares that are taken from the start.
const CENTRE: u64 = 0x0000_0018_1800_0000;

/// A position of Rolit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rolit {
    /// The squares of each colour's balls.
    balls: [u64; COLOURS],
    mover: Player,
}

/// A ball placed on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RolitMove(u8);

impl RolitMove {
    /// The square, rank by rank from a1.
    #[inline(always)]
    pub fn square(self) -> usize {
        usize::from(self.0)
    }
}

impl Rolit {
    /// The squares of a player's balls, as bits.
    #[inline(always)]
    pub fn balls(&self, player: Player) -> u64 {
        self.balls[player.index()]
    }

    /// The player whose turn it is; where the board is full, whose it would be.
    #[inline(always)]
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// The squares with a ball, as bits.
    #[inline(always)]
    pub fn taken(&self) -> u64 {
        let [red, yellow, green, blue] = self.balls;
        (red | yellow) | (green | blue)
    }

    /// The squares on which a ball of `player` would trap others, as bits.
    #[inline(always)]
    pub fn trapping_squares(&self, player: Player) -> u64 {
        let own = self.balls(player);
        Board8::placements(own, self.taken() & !own)
    }

    /// The squares on which the mover may place a ball, as bits: those that trap, where there are any, otherwise all
    /// beside a ball.
    #[inline(always)]
    pub fn placements(&self) -> u64 {
        let taken = self.taken();
        match self.trapping_squares(self.mover) {
            0 => Board8::around(taken) & !taken,
            trapping => trapping,
        }
    }

    /// The balls that roll over when the mover places one on the empty `square`, as bits; perhaps none.
    #[inline(always)]
    pub fn rolled_by(&self, square: usize) -> u64 {
        let own = self.balls(self.mover);
        Board8::turned(own, self.taken() & !own, square)
    }
}

impl Game for Rolit {
    type Move = RolitMove;

    const SEATS: usize = COLOURS;

    fn start() -> Self {
        let [d4, e4, d5, e5] = [27, 28, 35, 36].map(|square: u32| 1 << square);
        Rolit { balls: [d4, e4, e5, d5], mover: Player::FIRST }
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        if self.taken() == Board8::ALL { Turn::Over } else { Turn::Player(self.mover) }
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(RolitMove)) {
        let mut squares = self.placements();
        while squares != 0 {
            visit(RolitMove(squares.trailing_zeros() as u8));
            squares &= squares - 1;
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        u64::from(self.placements().count_ones())
    }

    #[inline(always)]
    fn play(&self, mv: RolitMove) -> Self {
        debug_assert!(
            self.placements() >> mv.0 & 1 == 1,
            "a ball traps others or, if none can be trapped, lies beside one"
        );
        let rolled = self.rolled_by(mv.square());
        let mut balls = self.balls.map(|colour| colour & !rolled);
        balls[self.mover.index()] |= rolled | 1 << mv.0;
        Rolit { balls, mover: self.mover.next(COLOURS) }
    }

    /// The number of balls of that colour.
    fn payoff(&self, seat: Player) -> f64 {
        f64::from(self.balls(seat).count_ones())
    }

    /// Two bits tell the colours of the taken squares apart; the centre is always taken, so two of its bits can name
    /// the mover.
    #[inline(always)]
    fn key(&self) -> Key {
        let [_, yellow, green, blue] = self.balls;
        let mover = (self.mover.index() as u64) << CENTRE.trailing_zeros();
        Key::mix(self.taken() ^ mover, yellow | blue).with(green | blue)
    }
}

/// Nobody passes in Rolit, but the board with the next player to move is a position of the game.
impl Skipping for Rolit {
    fn skip(&self) -> Option<Self> {
        (!self.is_over()).then_some(Rolit { mover: self.mover.next(COLOURS), ..*self })
    }
}

#[cfg(test)]
mod tests;
