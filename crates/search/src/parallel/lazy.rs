//! Lazy workers: a shared table, and every other worker looks further ahead (the shared-table searches of today's chess
//! programs; Cheng 3 by Martin Sedlák, 2013, then Stockfish and others).
//!
//! All workers deepen by themselves. Of those that help, every other one searches an iteration deeper than the step asks for:
//! what it finds is in the table when the others come there, and where it is first, its iteration counts. Nothing keeps two
//! workers from searching the same moves but chance.

/// By how many iterations a worker looks further ahead than the first one, which asks.
pub(super) fn ahead(worker: usize) -> i32 {
    (worker % 2) as i32
}
