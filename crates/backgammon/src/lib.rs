//! Backgammon: the board, the moves for a roll, and what is learned and computed about positions.
//!
//! A [`Board`] is seen from the player whose turn it is; [`Plays`] lists every distinct board that a [`Roll`] can lead to.
//!
//! ```
//! use foehn_backgammon::{Board, Plays, Roll};
//! let mut plays = Plays::default();
//! plays.generate(&Board::START, Roll::new(3, 1).expect("dice"));
//! assert_eq!(plays.len(), 16);
//! ```

pub mod bearoff;
mod board;
mod evaluator;
mod features;
mod generate;
mod learning;
mod networks;
mod roll;

pub use board::{BAR, Board, CHECKERS, OFF, Side, Win};
pub use evaluator::{Evaluator, Goal};
pub use features::{INPUTS, RACE_INPUTS, SIEVE_INPUTS, inputs, race_inputs, sieve_inputs};
pub use generate::{Play, Plays, Step};
pub use learning::{Backgammon, Class, Odds, equity};
pub use networks::{Networks, OUTPUTS};
pub use roll::Roll;
