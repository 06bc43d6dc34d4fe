//! Othello on boards of 8x8, 6x6 and 4x4 squares.
//!
//! ```text
//!     a b c d e f g h     a1 is square 0, h1 is 7, a2 is 8; bit n of a word is square n
//!   1 . . . . . . . .
//!   2 . . . . . . . .     the first player has X (black), the second O (white)
//!   3 . . . . . . . .
//!   4 . . . O X . . .     a placement must turn at least one disc; whoever has none passes,
//!   5 . . . X O . . .     which is a move of its own, and the only one then;
//!   6 . . . . . . . .     when neither can place the game is over
//!   7 . . . . . . . .
//!   8 . . . . . . . .
//! ```
//!
//! A position holds the discs of the mover and of the other player, so that playing is one exchange, and who the mover
//! is. `directions.rs` finds placements and turned discs, `lanes.rs` is the vector they are found in, `notation.rs` and
//! `transcript.rs` read and write positions, moves and games, `picture.rs` draws,
//! `stable.rs` knows the discs that stay, `features.rs` is for evolved programs.
//!
//! The margin of a finished game follows the tournament rule: empty squares count for the winner, so a player wiped out
//! early loses by 64. [`Othello::disc_difference`] counts the discs on the board alone.
//!
//! Perft here takes a game that ended earlier for one path, as the published counts do.

pub(crate) mod directions;
mod evaluation;
mod features;
mod knowledge;
mod lanes;
mod notation;
mod picture;
mod playable;
mod stable;
mod transcript;

pub use evaluation::OthelloKnowledge;
pub use features::OthelloFeatures;

use directions::Geometry;
use foehn_game::{Duel, Game, Key, Outcome, Player, Turn};

/// A position of Othello on a board of `N` by `N` squares; `N` is 4, 6 or 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello<const N: usize = 8> {
    /// The discs of the player to move.
    own: u64,
    /// The discs of the other player.
    other: u64,
    mover: Player,
}

/// Othello on the usual board.
pub type Othello8 = Othello<8>;
/// Othello on 6x6 squares: the second player wins by 4 (Feinstein 1993).
pub type Othello6 = Othello<6>;
/// Othello on 4x4 squares: the second player wins by 8 discs, by 10 with the empty squares.
pub type Othello4 = Othello<4>;

/// A disc placed on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OthelloMove(u8);

impl OthelloMove {
    /// Giving up the turn, legal only where it is forced.
    pub const PASS: OthelloMove = OthelloMove(64);

    /// The square of a placement, rank by rank from a1, or `None` for a pass.
    #[inline(always)]
    pub fn square(self) -> Option<usize> {
        (self != Self::PASS).then_some(usize::from(self.0))
    }

    /// Whether this is a pass.
    #[inline(always)]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }
}

impl<const N: usize> Othello<N> {
    /// Fails to compile for boards this module does not know.
    const BOARD_IS_KNOWN: () = assert!(N == 4 || N == 6 || N == 8, "Othello is played here on 4x4, 6x6 or 8x8 squares");

    /// The four squares that are taken from the start.
    const CENTRE: u64 = {
        let low = N * (N / 2 - 1) + N / 2 - 1;
        1 << low | 1 << (low + 1) | 1 << (low + N) | 1 << (low + N + 1)
    };

    /// The squares on which `player` has a disc, as bits.
    #[inline]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.mover { self.own } else { self.other }
    }

    /// The squares without a disc, as bits.
    #[inline(always)]
    pub fn empty_squares(&self) -> u64 {
        Geometry::<N>::ALL & !(self.own | self.other)
    }

    /// The squares on which the mover may place a disc, as bits.
    #[inline(always)]
    pub fn placements(&self) -> u64 {
        Geometry::<N>::placements(self.own, self.other)
    }

    /// The discs that turn when the mover places one on `square`, as bits; none where that is not legal.
    #[inline(always)]
    pub fn turned_by(&self, square: usize) -> u64 {
        let empty = square < N * N && self.empty_squares() >> square & 1 == 1;
        if empty { Geometry::<N>::turned(self.own, self.other, square) } else { 0 }
    }

    /// How many more discs the first player has on the board; empty squares count for nobody.
    pub fn disc_difference(&self) -> i16 {
        let count = |player| self.discs(player).count_ones() as i16;
        count(Player::FIRST) - count(Player::SECOND)
    }

    /// By how much the first player leads if the game ends here: empty squares count for whoever has more discs.
    pub fn final_lead(&self) -> i16 {
        let difference = self.disc_difference();
        difference + difference.signum() * self.empty_squares().count_ones() as i16
    }

    #[inline(always)]
    fn must_pass(&self) -> bool {
        Geometry::<N>::placements(self.other, self.own) != 0
    }
}

impl<const N: usize> Game for Othello<N> {
    type Move = OthelloMove;

    const PATHS_OF_A_FINISHED_GAME: u64 = 1;

    fn start() -> Self {
        const { Self::BOARD_IS_KNOWN };
        let low = N * (N / 2 - 1) + N / 2 - 1;
        let first = 1 << (low + 1) | 1 << (low + N);
        Othello { own: first, other: Self::CENTRE & !first, mover: Player::FIRST }
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(OthelloMove)) {
        let mut squares = self.placements();
        if squares == 0 {
            if self.must_pass() {
                visit(OthelloMove::PASS);
            }
            return;
        }
        while squares != 0 {
            visit(OthelloMove(squares.trailing_zeros() as u8));
            squares &= squares - 1;
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.placements() {
            0 => u64::from(self.must_pass()),
            squares => u64::from(squares.count_ones()),
        }
    }

    #[inline(always)]
    fn play(&self, mv: OthelloMove) -> Self {
        let mover = self.mover.opponent();
        if mv.is_pass() {
            return Othello { own: self.other, other: self.own, mover };
        }
        let square = usize::from(mv.0);
        debug_assert!(self.turned_by(square) != 0, "a placement turns at least one disc");
        let turned = Geometry::<N>::turned(self.own, self.other, square);
        Othello { own: self.other ^ turned, other: self.own | turned | 1 << square, mover }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    /// Discs lie on disjoint squares and the centre is always taken, so turning all bits of one word over names the
    /// mover without a third word.
    #[inline(always)]
    fn key(&self) -> Key {
        let mover = (self.mover.index() as u64).wrapping_neg();
        Key::mix(self.own, self.other ^ mover)
    }
}

impl<const N: usize> Duel for Othello<N> {
    const COUNTS_POINTS: bool = true;

    #[inline(always)]
    fn mover(&self) -> Player {
        self.mover
    }

    /// Over when neither can place, which is plain on a full board and otherwise seen from the moves.
    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        let over = self.empty_squares() == 0 || (self.placements() == 0 && !self.must_pass());
        over.then(|| self.stuck())
    }

    fn stuck(&self) -> Outcome {
        Outcome::by_lead(self.final_lead())
    }
}

/// A guess of a square's worth from where it lies: a corner cannot be turned back, and the squares beside an empty
/// corner give it away.
#[inline(always)]
fn square_class<const N: usize>(square: usize) -> i32 {
    const BY_DISTANCE_FROM_EDGES: [[i32; 4]; 4] =
        [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 2, 1], [5, -2, 1, 0]];
    let from_edge = |index: usize| index.min(N - 1 - index) & 3;
    BY_DISTANCE_FROM_EDGES[from_edge(square / N)][from_edge(square % N)]
}

#[cfg(test)]
mod tests;
