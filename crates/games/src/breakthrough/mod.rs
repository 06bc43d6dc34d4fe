//! Breakthrough (Troyka 2000), the classic test bed of simulation: pawns that only go forward.
//!
//! ```text
//!   8 b b b b b b b b     a1 is square 0, h1 is 7, a2 is 8; bit n of a word is square n
//!   7 b b b b b b b b
//!   6 . . . . . . . .     a pawn steps one square forward, straight or diagonally, to an empty square,
//!   5 . . . . . . . .     and takes diagonally; nobody has to take
//!   4 . . . . . . . .
//!   3 . . . . . . . .     whoever reaches the other's first row wins, and whoever takes the last pawn
//!   2 w w w w w w w w
//!   1 w w w w w w w w     White begins; there are no draws: every move brings a pawn forward
//!     a b c d e f g h
//! ```
//!
//! `notation.rs` reads and writes positions and moves, `picture.rs` draws, `evaluation.rs` is a plain evaluation.

mod evaluation;
mod notation;
mod picture;
mod playable;
#[cfg(test)]
mod tests;

pub use evaluation::BreakthroughKnowledge;

use foehn_game::{Duel, Game, Key, Outcome, Player, Turn};

/// A position of Breakthrough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    /// The pawns of both players.
    pawns: [u64; 2],
    mover: Player,
}

/// A step of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PawnStep {
    from: u8,
    to: u8,
}

impl PawnStep {
    /// The square that the pawn leaves.
    pub fn from(self) -> usize {
        usize::from(self.from)
    }

    /// The square that it reaches.
    pub fn to(self) -> usize {
        usize::from(self.to)
    }
}

/// The first and the last column.
const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// The rows where each player wins: the other's first one.
const GOALS: [u64; 2] = [0xff << 56, 0xff];

/// What leads forward: to the left, straight, to the right, as White sees it.
#[derive(Clone, Copy)]
enum Way {
    Left,
    Straight,
    Right,
}

impl Way {
    const ALL: [Way; 3] = [Way::Left, Way::Straight, Way::Right];

    /// How far this is for White; for Black the other way.
    const fn step(self) -> u32 {
        match self {
            Way::Left => 7,
            Way::Straight => 8,
            Way::Right => 9,
        }
    }
}

impl Breakthrough {
    /// The squares of a player's pawns, as bits.
    pub fn pawns(&self, player: Player) -> u64 {
        self.pawns[player.index()]
    }

    /// The squares that the mover's pawns reach by one way, as bits.
    #[inline(always)]
    fn reached(&self, way: Way) -> u64 {
        let own = self.pawns[self.mover.index()];
        let other = self.pawns[self.mover.opponent().index()];
        let forward = self.mover == Player::FIRST;
        // Black's left is White's right: a pawn on the edge has one diagonal step less.
        let blocked_file = match (way, forward) {
            (Way::Straight, _) => 0,
            (Way::Left, true) | (Way::Right, false) => A_FILE,
            (Way::Right, true) | (Way::Left, false) => H_FILE,
        };
        let movers = own & !blocked_file;
        let reached = if forward { movers << way.step() } else { movers >> way.step() };
        match way {
            Way::Straight => reached & !(own | other),
            _ => reached & !own,
        }
    }

    /// Who has won, if anybody: by a pawn on the last row, or because the other has none.
    #[inline(always)]
    fn winner(&self) -> Option<Player> {
        [Player::FIRST, Player::SECOND].into_iter().find(|player| {
            self.pawns[player.index()] & GOALS[player.index()] != 0 || self.pawns[player.opponent().index()] == 0
        })
    }
}

impl Game for Breakthrough {
    type Move = PawnStep;

    fn start() -> Self {
        Breakthrough { pawns: [0xffff, 0xffff << 48], mover: Player::FIRST }
    }

    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(PawnStep)) {
        if self.winner().is_some() {
            return;
        }
        for way in Way::ALL {
            let mut reached = self.reached(way);
            while reached != 0 {
                let to = reached.trailing_zeros();
                let from = if self.mover == Player::FIRST { to - way.step() } else { to + way.step() };
                visit(PawnStep { from: from as u8, to: to as u8 });
                reached &= reached - 1;
            }
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.winner() {
            Some(_) => 0,
            None => Way::ALL.into_iter().map(|way| u64::from(self.reached(way).count_ones())).sum(),
        }
    }

    #[inline(always)]
    fn play(&self, mv: PawnStep) -> Self {
        let mut pawns = self.pawns;
        pawns[self.mover.index()] ^= 1 << mv.from | 1 << mv.to;
        pawns[self.mover.opponent().index()] &= !(1 << mv.to);
        Breakthrough { pawns, mover: self.mover.opponent() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    #[inline(always)]
    fn key(&self) -> Key {
        Key::mix(self.pawns[0], self.pawns[1]).with(self.mover.index() as u64)
    }
}

impl Duel for Breakthrough {
    #[inline(always)]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        self.winner().map(Outcome::win)
    }

    /// The foremost pawn can always step to a side or take, but for positions that were set up.
    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}
