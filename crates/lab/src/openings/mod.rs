//! Openings: the positions from which the games of a match begin, each played with both colours.
//!
//! They come from a file ([`read`]) or are made by random moves from a seed ([`RandomOpenings`]).

mod file;
mod random;

pub use file::read;
pub use random::RandomOpenings;
