//! A worker: what one thread of a search has for itself, and keeps from one search to the next.

use crate::search::{Memory, Scratch};
use crate::table::Table;
use foehn_game::Duel;

/// One thread's own memory and buffers. Whoever searches takes the buffers and gives them back.
pub(crate) struct Worker<G: Duel> {
    /// What is remembered from one search to the next.
    pub(crate) memory: Memory<G>,
    /// The buffers of the current line.
    pub(crate) scratch: Scratch<G>,
}

impl<G: Duel> Worker<G> {
    /// One of so many workers that share a table.
    pub(crate) fn new(table: &Table<G>, workers: usize) -> Self {
        Worker { memory: Memory::new(), scratch: Scratch::new(table.store_count(workers)) }
    }
}
