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
mod cube;
mod evaluator;
mod features;
pub mod fibs;
mod game;
mod generate;
pub mod ids;
mod judge;
mod learning;
pub mod mat;
pub mod match_equity;
mod networks;
mod notation;
mod picture;
pub mod plies;
pub mod resign;
pub mod review;
mod roll;
pub mod rollout;
pub mod teaching;
mod terms;
mod thinker;

pub use board::{BAR, Board, CHECKERS, OFF, Side, Win};
pub use cube::{CubeDecision, cubeful, fair_resignation};
pub use evaluator::{Evaluator, Goal};
pub use features::{INPUTS, RACE_INPUTS, SIEVE_INPUTS, inputs, race_inputs, sieve_inputs};
pub use game::{BackgammonGame, BackgammonMove, Stage, Steps};
pub use generate::{Play, Plays, Step};
pub use judge::{LearnedEquity, odds_of, opposite};
pub use learning::{Backgammon, Class, Odds, equity};
pub use networks::{Networks, OUTPUTS};
pub use notation::{parse_dice, steps_text};
pub use roll::Roll;
pub use terms::{Cube, LARGEST_CUBE, LONGEST_MATCH, MatchScore, Terms};
pub use thinker::BackgammonThinker;
