//! The laboratory: suites of positions solved, recipes matched against each other, and what the results are worth.
//!
//! - [`suite`]: a file of positions with their solutions, searched one by one;
//! - [`match_play`]: two recipes play each [opening](openings) with both colours;
//! - [`level`]: how strong an opponent plays, from first steps to everything it can;
//! - [`Pentanomial`], [`Rating`]: from the scores of such pairs to Elo with error bars; [`Sprt`]: when to stop playing.
//!
//! Nothing here prints or reads files: texts come in as text, results go out by callbacks, in an order that does not
//! depend on the number of threads.

mod elo;
mod engine_pool;
mod in_order;
mod interrupt;
pub mod level;
pub mod match_play;
pub mod openings;
mod position_line;
mod sprt;
pub mod suite;

pub use elo::{Pentanomial, Rating};
pub use interrupt::Interrupt;
pub use position_line::{BadLine, PositionLine};
pub use sprt::{Sprt, SprtVerdict};
