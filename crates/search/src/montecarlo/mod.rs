//! Monte-Carlo search: where no evaluation is known, simulate.
//!
//! A move is worth what games give on average that begin with it. Flat search plays as many games from each move; UCT
//! (Kocsis and Szepesvári 2006) grows a tree of the moves that are worth looking at. One simulation of UCT:
//!
//! 1. **Selection** ([`select`]): from the root down, the child s of n with the largest value(s) + C √(ln visits(n) / visits(s)).
//! 2. **Expansion** ([`simulate`]): a leaf that was visited T times is given its children, in a random order.
//! 3. **Simulation** ([`playout`]): the game is played to its end by a fast policy, at random unless the game has a better one.
//! 4. **Backpropagation**: what the game paid enters the average of every node on the way.
//!
//! The move that was visited most is played. Around that stand the [family](MonteCarloRecipe)'s switches: the solver of Winands (2008) in
//! `solver.rs`, all moves as first of Gelly and Silver (2011) in `rave.rs`, the progressive bias of Chaslot (2008) in `select.rs`, cut-offs and
//! searches in playouts (`playout.rs`, `policies.rs`), threads on one tree without locks (`engine.rs`, `tree.rs`), memory that is kept
//! within its limit (`recycle.rs`). `record.rs` writes a search down, simulation by simulation, for those who want to see it.
//!
//! It needs the rules of a game and nothing else: any number of seats (every player has an average of its own), chance (sampled by its
//! odds), positions that recur (drawn as the game's rules say). What a game may hand over: a policy for playouts
//! ([`Playouts`]), what it knows ([`Insight`]), its odds and its stakes.
//!
//! Always true:
//! - What the solver proves is the value of minimax, or of expectiminimax: no estimate enters it.
//! - One thread with the same seed, position and budget of simulations or nodes gives the same answer.
//! - The tree never takes more than its limit of memory.
//!
//! Deliberately not here: secrets. A game that hides something would be simulated with open cards; its tree is in
//! `hidden/information_set_uct.rs`, with the same playouts.

mod answer;
mod engine;
mod insight;
mod pages;
mod playout;
mod policies;
mod rave;
mod recipe;
mod record;
mod recycle;
mod select;
mod simulate;
mod solver;
mod stakes;
#[cfg(test)]
mod tests;
mod tree;

pub use engine::MonteCarloEngine;
pub use insight::{DuelInsight, Insight, Prior, SharesInsight};
pub use playout::{Odds, Playout, Playouts, Simulation, UniformPlayouts};
pub use recipe::{Bias, MonteCarloRecipe, PlayoutPolicy, Reward};
pub use record::{ExpandedNode, SimulationRecord, VisitedNode, WrittenSimulation};
pub use stakes::Stakes;

pub(crate) use crate::many_players::MOST_SEATS;
pub(crate) use playout::payoffs_of;
pub(crate) use select::natural_logarithm;

/// What something is worth to each seat. Seats that the game does not have stay at 0.
pub type Values = [f64; MOST_SEATS];
