//! Openings: the positions from which the games of a match begin, each played with both colours.
//!
//! They come from a file ([`read`]), are the [`ballots()`] of the game, or are made by random moves from a seed ([`RandomOpenings`]; [`SeatOpenings`]
//! for games of several seats, where nobody judges them).

mod file;
mod random;
mod seats;

pub use file::read;
pub use random::RandomOpenings;
pub use seats::SeatOpenings;

use foehn_game::any::History;
use foehn_games::ballots;
use foehn_games::catalog::Entry;

/// The ballots of a game that may be drawn, in the order of their numbers; none where nothing is drawn.
///
/// ```
/// use foehn_games::catalog;
/// use foehn_lab::openings;
/// assert_eq!(openings::ballots(catalog::find("checkers").expect("a game")).len(), 156);
/// assert!(openings::ballots(catalog::find("othello").expect("a game")).is_empty());
/// ```
pub fn ballots(entry: &Entry) -> Vec<History> {
    ballots::playable(entry.openings).iter().map(|ballot| ballot.game(entry.rules)).collect()
}
