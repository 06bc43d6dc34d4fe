//! Learning from searches: numbers that no one should have to guess.
//!
//! - [`evolution`]: players that are evolved: how deep to look, how to order moves, how to judge positions;
//! - [`probcut`]: how well a shallow search predicts a deep one;
//! - [`logistic`]: the weights of an evaluation from the results of games;
//! - [`minorisation`]: how much each feature of a move speaks for it, from moves that were chosen;
//! - [`network`]: small networks, asked fast and taught;
//! - [`td`]: networks that learn by temporal differences from games against themselves;
//! - [`self_play`]: games of an engine against itself;
//! - [`LeastSquares`]: a line through points, with what it leaves unexplained.

pub mod evolution;
pub mod logistic;
pub mod minorisation;
pub mod network;
pub mod probcut;
mod regression;
pub mod self_play;
pub mod td;

pub use regression::LeastSquares;
