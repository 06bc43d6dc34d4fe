//! What a position that is not over is worth to each seat: the evaluation of games with any number of players.
//!
//! An evaluation for two is one number, because one's gain is the other's loss. With more seats it is a vector, a
//! number for each (Luckhardt and Irani 1986), in the units of [`payoff`](crate::Game::payoff), so that estimates and
//! finished games can be compared.
//!
//! The bounds belong to the knowledge and hold for the payoffs of the game as well. Pruning rests on them (Korf 1991),
//! so a claim that is not true makes a search wrong: [`kit::examine_shares`](crate::kit::examine_shares) compares both.

use crate::Game;

/// Judges positions of a game for each of its seats.
///
/// The laws that [`kit::examine_shares`](crate::kit::examine_shares) checks along random games, for the shares of
/// positions that are not over and for the payoffs of those that are:
/// - there is one number for each seat;
/// - none is less than `LEAST` and none more than `MOST`;
/// - where `SUM` is given, they sum to it, but for rounding.
pub trait Shares<G: Game>: Send + Sync {
    /// No seat ever has less, by estimate or in the end; minus infinity where nobody knows.
    const LEAST: f64;

    /// No seat ever has more, by estimate or in the end; infinity where nobody knows.
    const MOST: f64;

    /// What all seats have together, if that never changes.
    const SUM: Option<f64>;

    /// What the position is worth to each seat, in their order. Asked only where the game is not over.
    fn shares(&self, position: &G) -> Vec<f64>;
}

/// The knowledge that knows nothing but the stakes: every seat has the same share. Enough to solve games, where only
/// payoffs count.
///
/// The stakes are those of the game: its least and greatest payoff, and the sum of all payoffs where that is constant.
/// `Level::<0, 1, 1>` stands for one winner who takes all, `Level::<-1, 1, 0>` for a duel, `Level::<0, 7>` for up to
/// seven points each and no constant sum.
///
/// ```
/// use foehn_game::{Game, Level, Shares, toys::TicTacToe};
/// assert_eq!(Level::<-1, 1, 0>.shares(&TicTacToe::start()), [0.0, 0.0]);
/// assert_eq!(Level::<0, 1, 1>.shares(&TicTacToe::start()), [0.5, 0.5]);
/// assert_eq!(Level::<0, 7>.shares(&TicTacToe::start()), [3.5, 3.5]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level<const LEAST: i32, const MOST: i32, const SUM: i32 = { NO_CONSTANT_SUM }>;

/// What [`Level`] takes for a sum that is not constant.
pub const NO_CONSTANT_SUM: i32 = i32::MIN;

impl<G: Game, const LEAST: i32, const MOST: i32, const SUM: i32> Shares<G> for Level<LEAST, MOST, SUM> {
    const LEAST: f64 = LEAST as f64;
    const MOST: f64 = MOST as f64;
    const SUM: Option<f64> = if SUM == NO_CONSTANT_SUM { None } else { Some(SUM as f64) };

    fn shares(&self, _position: &G) -> Vec<f64> {
        let midway = (f64::from(LEAST) + f64::from(MOST)) / 2.0;
        let each = <Self as Shares<G>>::SUM.map_or(midway, |sum| sum / G::SEATS as f64);
        vec![each; G::SEATS]
    }
}
