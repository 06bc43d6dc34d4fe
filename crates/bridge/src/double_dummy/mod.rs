//! Double dummy: how many tricks each side takes when all four hands are seen.
//!
//! Begin with [`Solver`].

mod hands;
mod later_tricks;
mod ordering;
mod partition;
mod quick_tricks;
mod rules;
mod search;
mod solver;
#[cfg(test)]
mod tests;

pub use ordering::CardOrder;
pub use rules::DoubleDummy;
pub use solver::{CardScore, DoubleDummyTable, Solver};
