//! The contract of any game: what the rules must answer so that it can be played, counted, simulated and searched.
//!
//! A position is a value. `play` gives a new one and leaves the old one alone (copy-make), so a search needs no undo and
//! a mistake in undoing cannot exist. Measured on Connect-4, perft 10: moves handed to a visitor cost 1.0 of a loop
//! written by hand for the game, a fixed buffer 1.7, make and undo 2.3, a `Vec` for each node 3.3; hence the visitor.
//!
//! A game has any number of seats. Dice and cards are moves of [chance](Turn::Chance): they stand in the list of moves, so a game with dice is
//! written and replayed like any other. Choices made at the same time are made one after the other, and
//! [`Hidden`](crate::Hidden) keeps the first from the eyes of the second.
//!
//! Deliberately not here: what alpha-beta needs of a game for two ([`Duel`](crate::Duel)), what a search may know beyond the rules
//! ([`Knowledge`](crate::Knowledge)), and every ability that would be *wrong* if defaulted: those are traits such as [`Chance`](crate::Chance),
//! [`Notation`](crate::Notation) and [`Board`](crate::Board).

use crate::{DrawRules, Key, Player, Turn};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game, implemented by the type of its positions.
///
/// Two positions are equal exactly when the same games can follow from both; counters that only feed the
/// [`DrawRules`] (the fifty-move clock of chess) are left out of equality and of the key.
///
/// The laws that [`kit::examine`](crate::kit::examine) checks along random games:
/// - legal moves are distinct, come in a fixed order, and each one changes the position, always in the same way;
/// - keys are equal exactly where positions are, however a position was reached;
/// - the turn is a seat's of this game, chance's, or over; where nothing can happen, the game is over;
/// - where the game is over, every seat's payoff is a number;
/// - `count_moves` counts what `legal_moves` visits, and `make` does what `play` does;
/// - a position that recurs lies at most `quiet_plies` back.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: a small value that means something only together with its position.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// How many players there are.
    const SEATS: usize = 2;

    /// How many paths [`perft`](crate::kit::perft) counts for a game that ended before the full depth: none as a rule.
    /// Othello's published counts take one, as if the players passed on.
    const PATHS_OF_A_FINISHED_GAME: u64 = 0;

    /// The position in which the game begins.
    fn start() -> Self;

    /// Who decides what happens next: a player, chance, or nobody because the game is over.
    fn turn(&self) -> Turn;

    /// Visits every legal move once, in a fixed order; at chance's turn, everything that may happen. Where the rules end a game
    /// though pieces could still move (a dead position in chess), it may list those moves: [`turn`](Game::turn) says whether it is over.
    fn legal_moves(&self, visit: impl FnMut(Self::Move));

    /// The position after `mv`, which must be a legal move here.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// What a finished game is worth to the player in `seat`: more is better, and games say what the unit is (a win, a point, a disc).
    /// Asked only where the game is over.
    fn payoff(&self, seat: Player) -> f64;

    /// A 64-bit fingerprint of the position. Build it with [`Key`]'s mixing, not by hand.
    fn key(&self) -> Key;

    /// Plays `mv` on this very position: the same as `play`, for loops that make their own copy first. A position too
    /// large for registers overrides it, because returning one from `play` costs a second copy.
    // worth: 12 to 17 % of the speed of perft played in full, chess (112 bytes)
    #[inline(always)]
    fn make(&mut self, mv: Self::Move) {
        *self = self.play(mv);
    }

    /// How many legal moves there are. Games that can count without listing override it.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.legal_moves(|_| count += 1);
        count
    }

    /// The legal moves as a list: for people and tests; a search visits them instead.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(|mv| moves.push(mv));
        moves
    }

    /// Whether nobody decides anything any more.
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// The payoffs of a finished game, seat by seat.
    fn payoffs(&self) -> Vec<f64> {
        Player::all(Self::SEATS).map(|seat| self.payoff(seat)).collect()
    }

    /// How many plies have been played since the last move that can never be undone. Positions further back cannot
    /// recur. The default, 0, says that no position of the game ever recurs.
    #[inline(always)]
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// The draws of this game that depend on the path, as its players usually agree them.
    fn draw_rules() -> DrawRules {
        DrawRules::NONE
    }
}
