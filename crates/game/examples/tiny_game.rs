//! A whole game in about sixty lines: Hexapawn, invented by Martin Gardner to teach a machine of matchboxes.
//!
//! ```text
//!  6 7 8    b b b     Three white pawns, three black ones, moving and taking as in chess.
//!  3 4 5    . . .     Whoever reaches the far row wins; whoever cannot move loses.
//!  0 1 2    W W W     White begins (and loses, against best play).
//! ```
//!
//! Run it with `cargo run -p foehn-game --example tiny_game`. To add a game of your own, begin with a copy.

use foehn_game::{Duel, Game, Key, Outcome, Player, Turn, kit};

/// A position is a value: small, cheap to copy, equal to another exactly when the same games can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hexapawn {
    /// The fields of each player's pawns, one bit a field, White first.
    pawns: [u16; 2],
    mover: Player,
}

/// A move is a smaller value still; it means something only together with its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Step {
    from: u8,
    to: u8,
}

impl Game for Hexapawn {
    type Move = Step;

    fn start() -> Self {
        Hexapawn { pawns: [0o007, 0o700], mover: Player::FIRST }
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    /// Moves go to a visitor: no list is made, so counting and searching need no memory.
    fn legal_moves(&self, mut visit: impl FnMut(Step)) {
        if self.ending().is_some() {
            return;
        }
        let [mine, theirs] = [self.pawns[self.mover.index()], self.pawns[self.mover.opponent().index()]];
        for from in (0..9u8).filter(|from| mine >> from & 1 == 1) {
            let ahead = if self.mover == Player::FIRST { from + 3 } else { from - 3 };
            for to in ahead - ahead.min(1)..=ahead + 1 {
                let taken = theirs >> to & 1 == 1;
                let same_row = to / 3 == ahead / 3;
                let straight = to == ahead;
                if same_row && (straight != taken) && mine >> to & 1 == 0 {
                    visit(Step { from, to });
                }
            }
        }
    }

    /// Playing gives a new position and leaves this one alone; nothing is ever undone.
    fn play(&self, mv: Step) -> Self {
        let mut next = Hexapawn { mover: self.mover.opponent(), ..*self };
        next.pawns[self.mover.index()] ^= 1 << mv.from | 1 << mv.to;
        next.pawns[next.mover.index()] &= !(1 << mv.to);
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    /// The library mixes; the game only says what makes up the position.
    fn key(&self) -> Key {
        Key::mix(u64::from(self.pawns[0]) << 16 | u64::from(self.pawns[1]), self.mover.index() as u64)
    }
}

impl Duel for Hexapawn {
    fn mover(&self) -> Player {
        self.mover
    }

    /// The rules end the game here, though moves could be made: a pawn has come through.
    fn ending(&self) -> Option<Outcome> {
        let last = self.mover.opponent();
        let far_row = [0o700, 0o007][last.index()];
        (self.pawns[last.index()] & far_row != 0).then(|| Outcome::win(last))
    }

    /// What it means to have no move. In chess it would be mate or stalemate; here it loses.
    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}

/// The exam checks the laws of the contract along random games and names the first one broken. Perft counts move paths:
/// compare it with counts made by hand or by another program.
fn main() -> Result<(), kit::Violation> {
    let positions = kit::examine_duel::<Hexapawn>(1, 1000)?;
    println!("examined: {positions} positions of 1000 random games keep the contract");
    for depth in 1..=8 {
        println!("perft {depth}: {:>4}", kit::perft(&Hexapawn::start(), depth));
    }
    println!("White wins against best play: {}", mover_wins(&Hexapawn::start()));
    Ok(())
}

/// Any search works with any game; this is the smallest one there is.
fn mover_wins<G: Duel>(position: &G) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner() == Some(position.mover()),
        None => position.moves().into_iter().any(|mv| !mover_wins(&position.play(mv))),
    }
}
