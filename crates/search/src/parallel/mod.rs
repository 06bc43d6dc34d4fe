//! Several threads in one search (Schaeffer 2001, 7).
//!
//! A [`Worker`] is what one thread has for itself: what it has learned about the order of moves, its estimates, the line it
//! searches, its counts. Everything else is shared: the table, the oracle, the evaluation, the budget.

mod worker;

pub(crate) use worker::Worker;
