//! Several threads in one search (Schaeffer 2001, 7).
//!
//! A [`Worker`] is what one thread has for itself: what it has learned about the order of moves, the line it searches, its counts.
//! Everything else is shared: the table, the estimates, the oracle, the evaluation, the budget. All workers search the
//! same root, and tell each other what they find through the table, which needs no lock. They go from step to step together
//! ([`Crew`]): a step is an iteration, or a test of a solving search; whoever finishes one first hands its result to the
//! others, who leave what they were doing.
//!
//! What keeps them from doing the same work twice is the recipe's `parallel`:
//! - *lazy* (`lazy.rs`): every other worker looks further ahead;
//! - *abdada* (`abdada.rs`): moves that another worker is searching wait until the others are done.
//!
//! Exact: every worker by itself makes the search that one thread would make, with a table that others fill as well, so
//! whatever holds for one thread and any content of the table holds for all. Not deterministic: which worker is first depends on
//! the machine. One worker is the search as it was, to the node. Without table cutoffs, and in plain minimax, workers have
//! nothing to tell each other, and one searches.
//!
//! Deliberately absent: threads that wait for work, queues, locks in a node. A thread that panics ends the search of all
//! others, and the panic goes on in the thread that asked.

mod abdada;
mod crew;
mod lazy;
mod marks;
mod signals;
mod together;
mod worker;

pub(crate) use abdada::{NEVER, RootTurns, SOLVING_PLIES, Turn};
pub(crate) use crew::Crew;
pub(crate) use marks::Marks;
pub(crate) use signals::Signals;
pub(crate) use worker::Worker;

use crate::recipe::{Algorithm, Recipe};

/// How many workers a search by this recipe has.
pub(crate) fn workers(recipe: &Recipe) -> usize {
    let alone = !recipe.table_cutoffs || recipe.algorithm == Algorithm::Minimax;
    if alone { 1 } else { recipe.threads.get() as usize }
}
