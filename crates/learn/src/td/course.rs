//! A learner of whatever game behind one pointer, so that a command is compiled once.

use super::learnable::Learnable;
use super::learner::{Learner, Progress, Stage};
use crate::network::Network;

/// Something that learns by temporal differences.
pub trait Course {
    /// Plays a batch of `stage` on `threads` threads and learns from it; `done` is the share of the stage that is behind.
    fn batch(&mut self, stage: &Stage, done: f64, threads: usize) -> Progress;

    /// The networks that play.
    fn networks(&self) -> &[Network];

    /// Games played so far.
    fn games(&self) -> u64;
}

impl<L: Learnable> Course for Learner<L> {
    fn batch(&mut self, stage: &Stage, done: f64, threads: usize) -> Progress {
        Learner::batch(self, stage, done, threads)
    }

    fn networks(&self) -> &[Network] {
        Learner::networks(self)
    }

    fn games(&self) -> u64 {
        Learner::games(self)
    }
}
