//! What a position is worth to each seat: the evaluation of a game for any number of players.

use crate::Game;

/// Judges positions for every seat at once, in the unit of the game's [payoffs](Game::payoff).
///
/// The bounds let a search leave moves out: a seat that already has more than the others can leave over need not be
/// searched further. They hold for payoffs and shares alike, which
/// [`kit::examine_shares`](crate::kit::examine_shares) checks.
pub trait Shares<G: Game>: Send + Sync {
    /// The least payoff of a seat.
    const LEAST: f64;

    /// The greatest payoff of a seat.
    const MOST: f64;

    /// The sum of all payoffs, where it is always the same.
    const SUM: Option<f64>;

    /// What the position is worth to each seat, in the order of the seats. Asked only where the game is not over.
    fn shares(&self, position: &G) -> Vec<f64>;
}
