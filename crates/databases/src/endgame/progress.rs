//! How far a long piece of work has come, and the wish to stop it: shared between those who work and those who watch.

use crate::{Error, Result};
use foehn_game::Patience;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Counters that anybody may read while the work goes on.
#[derive(Default, Debug)]
pub struct Progress {
    total: AtomicU64,
    done: AtomicU64,
    stop: AtomicBool,
    patience: Option<Patience>,
    doing: Mutex<String>,
}

impl Progress {
    /// Nothing done yet.
    pub fn new() -> Self {
        Progress::default()
    }

    /// Nothing done yet, and to be stopped when this patience is over.
    pub fn within(patience: &Patience) -> Self {
        Progress { patience: Some(patience.clone()), ..Progress::default() }
    }

    /// How many positions there are to do.
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed)
    }

    /// How many are done.
    pub fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    /// What is being done now.
    pub fn doing(&self) -> String {
        self.doing.lock().map(|doing| doing.clone()).unwrap_or_default()
    }

    /// Asks the work to stop as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether somebody asked to stop, or waits no longer.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.patience.as_ref().is_some_and(Patience::is_over)
    }

    pub(crate) fn expect(&self, positions: u64) {
        self.total.fetch_add(positions, Relaxed);
    }

    pub(crate) fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Relaxed);
    }

    pub(crate) fn say(&self, doing: impl Into<String>) {
        if let Ok(mut now) = self.doing.lock() {
            *now = doing.into();
        }
    }

    pub(crate) fn go_on(&self) -> Result<()> {
        if self.is_stopped() { Err(Error::Interrupted) } else { Ok(()) }
    }
}
