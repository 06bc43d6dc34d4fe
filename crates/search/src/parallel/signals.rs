//! What the workers of a search tell each other besides the table: how far they are, what they have spent, and when to stop.
//!
//! Read and written at the checks of the budget, a thousand nodes apart, and never in a node. Each worker writes its own
//! count only, on a cache line of its own.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The signals of one search.
#[derive(Debug)]
pub(crate) struct Signals {
    stop: AtomicBool,
    /// The furthest step that somebody has finished.
    finished: AtomicU64,
    nodes: Box<[OwnLine]>,
}

/// A count on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
struct OwnLine(AtomicU64);

impl Signals {
    /// The signals of so many workers.
    pub(crate) fn new(workers: usize) -> Self {
        let nodes = (0..workers).map(|_| OwnLine::default()).collect();
        Signals { stop: AtomicBool::new(false), finished: AtomicU64::new(0), nodes }
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Ends the search of all workers at their next check.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search is over.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Says that a step is finished.
    pub(super) fn finish(&self, step: u64) {
        self.finished.fetch_max(step, Ordering::Release);
    }

    /// Whether somebody has finished this step, or one further on.
    pub(crate) fn has_finished(&self, step: u64) -> bool {
        self.finished.load(Ordering::Acquire) >= step
    }

    /// Notes how many nodes a worker has visited, and adds up those of all.
    pub(crate) fn count(&self, worker: usize, nodes: u64) -> u64 {
        self.nodes[worker].0.store(nodes, Ordering::Relaxed);
        self.nodes.iter().map(|count| count.0.load(Ordering::Relaxed)).sum()
    }
}
