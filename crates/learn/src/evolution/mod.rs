//! Evolution of playing programs after Groß, Albrecht, Kantschik and Banzhaf 2002.
pub mod arena;
pub mod fitness;
mod genome;
mod individual;
pub mod phases;
pub mod strategy;
mod stream;
mod strength;
#[cfg(test)]
mod toy;

pub use arena::{Arena, Ending, Opponent, Played, Seat};
pub use fitness::{Class, Record};
pub use genome::Genome;
pub use individual::{Individual, IndividualError, Operator, Pedigree};
pub use stream::Stream;
pub use strength::Strength;
