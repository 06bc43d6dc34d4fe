//! Scaling: what several threads make of one search, measured on this machine and simulated beyond it.
//!
//! - `race.rs`: one thread and several to the same depth, on the wall clock;
//! - `work_tree.rs`: the tree of a search by one thread, with the nodes below each of its larger parts;
//! - `simulation.rs`: any number of workers on such a tree, who waits for whom and how much is searched in vain.

mod race;
mod simulation;
mod work_tree;

pub use race::{Race, RaceSummary, Spent, race};
pub use simulation::{Simulated, simulate};
pub use work_tree::{Part, WorkTree, record};
