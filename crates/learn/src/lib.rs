//! Learning from searches: numbers that no one should have to guess.
//!
//! - [`probcut`]: how well a shallow search predicts a deep one;
//! - [`LeastSquares`]: a line through points, with what it leaves unexplained.

pub mod probcut;
mod regression;

pub use regression::LeastSquares;
