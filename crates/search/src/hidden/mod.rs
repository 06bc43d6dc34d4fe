//! Games with secrets for two, solved: strategies that nobody can exploit, and those that exploit a known opponent.
//!
//! A small game is unrolled once into an [`InformationTree`]: what a seat sees is an information set, and a strategy says
//! with which odds a move is made there. Regrets lead to an equilibrium ([`EquilibriumSolver`]: CFR, CFR+ and the sampling ones),
//! [`best_response()`] measures how far a strategy is from one, and a [`RestrictedNash`] response takes from a weak
//! opponent without giving much to a strong one.
//!
//! Deliberately not here: games too large to unroll, more than two seats, and payoffs that do not sum to zero.

mod best_response;
mod cfr;
mod information_tree;
mod restricted_nash;
mod sampling;
mod sequence_form;
mod solver;
mod strategy;
mod strategy_text;
#[cfg(test)]
mod tests;

pub use best_response::{BestResponse, best_response, exploitability, value};
pub use information_tree::{InformationSet, InformationTree, UnrollRefusal};
pub use restricted_nash::RestrictedNash;
pub use solver::{EquilibriumAlgorithm, EquilibriumSolver};
pub use strategy::Strategy;
