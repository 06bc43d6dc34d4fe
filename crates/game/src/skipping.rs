//! Capability: a player's turn can be skipped, as if the player had passed.

use crate::Game;

/// A game of several players that makes sense without somebody's move, whether or not its rules allow to pass.
/// Best-reply search (Schadd and Winands 2011) lets one opponent answer and all others pass.
///
/// The law that [`kit::examine_skipping`](crate::kit::examine_skipping) checks: where a turn is skipped, another seat
/// has the turn.
pub trait Skipping: Game {
    /// The same position with the next player's turn; `None` where leaving the move out makes no sense, such as where
    /// the game is over or a king is in check.
    fn skip(&self) -> Option<Self>;
}
