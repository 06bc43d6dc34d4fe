//! The laboratory: suites of positions solved, recipes matched against each other, and what the results are worth.
//!
//! - [`suite`]: a file of positions with their solutions, searched one by one;
//! - [`inside`]: what a search did, node by node, for those who want to see it;
//! - [`match_play`]: two recipes play each [opening](openings) with both colours; [`rival`]: other programs at the board;
//!   [`tournament`]: two or more recipes in a game of several seats;
//! - [`study`]: the positions of an opening book searched, to build it, to verify it, to find cooks;
//! - [`Pentanomial`], [`Rating`]: from the scores of such pairs to Elo with error bars; [`Sprt`]: when to stop playing;
//! - [`match_review`]: a backgammon match, its errors, luck and totals;
//! - [`review`]: a finished game searched position by position, its mistakes named and its file annotated;
//! - [`experiment`], [`experiments`]: the questions of the papers; [`job`]: their work as data; [`Runner`]: where it is done; [`Journal`]: what
//!   is done already; [`Estimate`]: a number with its interval; [`minimal_graph`]: how small a graph would have done;
//! - [`report`]: what an experiment found, as a page, as data, as text;
//! - [`risk`]: how often the decisions of selective search are wrong, and how often that changes the root.
//!
//! Nothing here prints or reads files: texts come in as text, results go out by callbacks, in an order that does not
//! depend on the number of threads.

mod between_plies;
mod bootstrap;
#[cfg(test)]
mod by_name;
mod cpu_time;
mod elo;
mod engine_pool;
pub mod experiment;
pub mod experiments;
mod in_order;
pub mod inside;
mod interrupt;
pub mod job;
mod journal;
pub mod match_play;
pub mod match_review;
pub mod minimal_graph;
pub mod openings;
mod position_line;
pub mod puzzles;
pub mod report;
pub mod review;
pub mod risk;
pub mod rival;
mod runner;
pub mod scaling;
mod seat;
mod sprt;
pub mod study;
pub mod suite;
pub mod tournament;

pub use bootstrap::Estimate;
pub use elo::{Pentanomial, Rating};
pub use in_order::run_in_order;
pub use interrupt::Interrupt;
pub use journal::Journal;
pub use position_line::{BadLine, PositionLine};
pub use runner::{Runner, Threads};
pub use sprt::{Sprt, SprtVerdict};
