//! Games with secrets: methods that deal worlds which agree with what was seen, and small games solved.
//!
//! A [`SecretsEngine`] is handed what a seat has seen. It deals worlds and searches each with open cards (sampling, `deal_sampling.rs`), grows
//! one tree of what is seen over all of them (`information_set_uct.rs`), or solves what it believes as one game (`belief_state.rs`).
//!
//! A small game is unrolled once into an [`InformationTree`]: what a seat sees is an information set, and a strategy says
//! with which odds a move is made there. Regrets lead to an equilibrium ([`EquilibriumSolver`]: CFR, CFR+ and the sampling ones),
//! [`best_response()`] measures how far a strategy is from one, and a [`RestrictedNash`] response takes from a weak
//! opponent without giving much to a strong one.
//!
//! Deliberately not here: solving games that are too large to unroll, have more than two seats, or payoffs that do not sum to zero.

mod answer;
mod belief;
mod belief_state;
mod best_response;
mod cfr;
mod deal_sampling;
mod fallible;
mod information_set_uct;
mod information_tree;
mod move_values;
mod opponents;
mod recipe;
mod restricted_nash;
mod sampling;
mod secrets_engine;
mod sequence_form;
mod solver;
mod strategy;
mod strategy_engine;
mod strategy_text;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_secrets;
mod world_search;

pub use answer::{MoveWorth, SecretAnswer, SecretThinker};
pub use belief::{Belief, Held};
pub use best_response::{BestResponse, best_response, exploitability, value};
pub use fallible::{moves_against_errors, value_against_errors};
pub use information_tree::{InformationSet, InformationTree, UnrollRefusal};
pub use move_values::{MoveValues, move_values};
pub use opponents::{OpponentModel, StrategyModel, likelihood};
pub use recipe::{Observer, OthersSee, RegretChoice, SecretsRecipe, StrategyRecipe, WorldChoice};
pub use restricted_nash::RestrictedNash;
pub use secrets_engine::{SecretsEngine, WorldSearches};
pub use solver::{EquilibriumAlgorithm, EquilibriumSolver};
pub use strategy::Strategy;
pub use strategy_engine::{Solved, StrategyEngine};
pub use world_search::{OpenWorld, SearchedWorld, WorldSearch, WorldWorths};
