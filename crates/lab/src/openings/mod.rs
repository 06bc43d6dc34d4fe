//! Openings: the positions from which the games of a match begin, each played with both colours.
//!
//! They come from a file ([`read`]), are the [`ballots()`] of the game, or are made by random moves from a seed ([`RandomOpenings`]).

mod file;
mod random;

pub use file::read;
pub use random::RandomOpenings;

use foehn_game::History;
use foehn_games::ballots::{self, Ballot};
use foehn_games::openings::Openings;

/// The ballots of a game that may be drawn, in the order of their numbers; none where nothing is drawn.
///
/// ```
/// use foehn_games::{checkers::Checkers, othello::Othello};
/// use foehn_lab::openings;
/// assert_eq!(openings::ballots::<Checkers>().len(), 156);
/// assert!(openings::ballots::<Othello<8>>().is_empty());
/// ```
pub fn ballots<G: Openings>() -> Vec<History<G>> {
    ballots::playable::<G>().iter().map(Ballot::game).collect()
}
