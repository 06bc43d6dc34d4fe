//! What a search may spend: depth, nodes, time, and a flag that stops it from outside.
//!
//! The budget is checked in the node. A search that runs out stops with [`Stopped`], which travels up by `?`; the root
//! then returns the best finished answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// How long the search may take.
    pub time: Option<Allotment>,
    /// Stops the search from outside, and tells it that pondering has ended.
    pub control: Control,
}

impl Budget {
    /// A budget of so many plies.
    pub fn depth(plies: i32) -> Self {
        Budget { depth: Some(plies), ..Budget::default() }
    }

    /// A budget of so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// A budget of so much time, all of which may be used.
    pub fn time(time: Duration) -> Self {
        Budget { time: Some(Allotment { soft: time, hard: time }), ..Budget::default() }
    }
}

/// Time for one move: no iteration begins after `soft`, and none goes on after `hard`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// After this, a further iteration is not begun.
    pub soft: Duration,
    /// After this, the search stops where it is.
    pub hard: Duration,
}

/// A hand on a running search, shared between threads.
#[derive(Clone, Debug, Default)]
pub struct Control {
    flags: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// Stops the search at its next check.
    pub fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Lets the search think in the opponent's time: its clock stands still until [`Control::ponder_hit`].
    pub fn ponder(&self) {
        self.flags.pondering.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: the clock of the search starts now.
    pub fn ponder_hit(&self) {
        self.flags.pondering.store(false, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.flags.pondering.load(Ordering::Relaxed)
    }
}

/// The search ran out of its budget. Nothing half-searched is returned with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// How many nodes pass between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1024;

/// Counts what a search spends.
#[derive(Debug)]
pub(crate) struct Meter {
    nodes: u64,
    next_look: u64,
    started: Instant,
    /// The clock's start: later than `started` after pondering.
    clock_started: Instant,
    budget: Budget,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Self {
        let now = Instant::now();
        let next_look = budget.nodes.unwrap_or(u64::MAX).min(BETWEEN_LOOKS);
        Meter { nodes: 0, next_look, started: now, clock_started: now, budget }
    }

    /// Counts one node, or stops the search that may not have it.
    #[inline(always)]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.budget.nodes.is_some_and(|limit| self.nodes >= limit) || self.budget.control.is_stopped() {
            return Err(Stopped);
        }
        if self.budget.control.is_pondering() {
            self.clock_started = Instant::now();
        } else if self.budget.time.is_some_and(|time| self.clock_started.elapsed() >= time.hard) {
            return Err(Stopped);
        }
        self.next_look = self.budget.nodes.unwrap_or(u64::MAX).min(self.nodes + BETWEEN_LOOKS);
        Ok(())
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether `share` of the soft time is used up, so that no further iteration should begin.
    pub(crate) fn is_past(&self, share: f64) -> bool {
        !self.budget.control.is_pondering()
            && self.budget.time.is_some_and(|time| self.clock_started.elapsed() >= time.soft.mul_f64(share))
    }

    /// The deepest iteration allowed, at most `most`.
    pub(crate) fn deepest(&self, most: i32) -> i32 {
        self.budget.depth.unwrap_or(most).clamp(1, most)
    }
}
