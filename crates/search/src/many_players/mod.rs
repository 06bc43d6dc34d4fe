//! Games of any number of seats: max^n, paranoid and best-reply search.
//!
//! With more than two players a value is a vector, a number for each seat, and every method is an assumption about the
//! others:
//!
//! | method | what the others do | cuts |
//! | --- | --- | --- |
//! | [max^n](max_n) (Luckhardt and Irani 1986) | each plays for itself | shallow pruning, where the payoffs have a constant sum (Korf 1991) |
//! | [paranoid](paranoid) (Sturtevant and Korf 2000) | all play against the one at the root | alpha-beta |
//! | [best reply](best_reply) (Schadd and Winands 2011; Esser 2013) | one of them at a time plays against it | alpha-beta, and two plies a round whatever the number of seats |
//!
//! The three stand in one frame, so that they can be compared at equal nodes: iterative deepening, the same table, the
//! same ordering of moves, [`Shares`](foehn_game::Shares) at the horizon, payoffs where the game is over. A node is a
//! position that a move was played to.
//!
//! Always true:
//! - For a fixed depth (`depth-rule = "exact"`) each method gives the value of its plain definition, whatever is
//!   switched on.
//! - Among moves of equal worth the first in the game's own order is chosen: in max^n at every node, because there the
//!   choice changes what the others get; in the other two at the root, where alone it can be seen.
//! - The same engine state, recipe and budget of nodes or depth give the same nodes and the same answer.
//!
//! Deliberately not here: chance (a position where dice decide is refused, [`SeatRefusal::Chance`]), secrets, and draws
//! by the path: a position that recurs within the search is searched like any other.

mod answer;
mod best_reply;
mod engine;
mod max_n;
mod ordering;
mod paranoid;
mod recipe;
mod root;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod thinker;

pub(crate) use ordering::{PLACES, place};

pub use answer::{SeatAnswer, SeatLine, SeatRefusal};
pub use engine::ManyPlayersEngine;
pub use recipe::{ManyPlayersRecipe, OtherOpponents};
pub use thinker::SeatThinker;

/// The most seats that a game may have here: values are arrays of this length, so that a node allocates nothing.
pub const MOST_SEATS: usize = 8;

/// What something is worth to each seat. Seats that the game does not have stay at 0.
type Values = [f64; MOST_SEATS];
