//! The laboratory: suites of positions solved, recipes matched against each other, and what the results are worth.
//!
//! - [`suite`]: a file of positions with their solutions, searched one by one;
//! - [`inside`]: what a search did, node by node, for those who want to see it;
//! - [`match_play`]: two recipes play each [opening](openings) with both colours;
//! - [`Pentanomial`], [`Rating`]: from the scores of such pairs to Elo with error bars; [`Sprt`]: when to stop playing.
//!
//! Nothing here prints or reads files: texts come in as text, results go out by callbacks, in an order that does not
//! depend on the number of threads.

mod elo;
mod engine_pool;
mod in_order;
pub mod inside;
mod interrupt;
pub mod match_play;
pub mod openings;
mod position_line;
mod sprt;
pub mod suite;

pub use elo::{Pentanomial, Rating};
pub use interrupt::Interrupt;
pub use position_line::{BadLine, PositionLine};
pub use sprt::{Sprt, SprtVerdict};
