//! What a search may spend: depth, nodes, time, and a flag that stops it from outside.
//!
//! The budget is checked in the node. A search that runs out stops with [`Stopped`], which travels up by `?`; the root
//! then returns the best finished answer.

use crate::parallel::Signals;
use foehn_game::Patience;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a search may spend. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The most simulated games, where games are simulated.
    pub simulations: Option<u64>,
    /// How long the search may take.
    pub time: Option<Allotment>,
    /// Stops the search from outside, and ends its pondering.
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

    /// A budget of so many simulated games, for methods that simulate games.
    pub fn simulations(simulations: u64) -> Self {
        Budget { simulations: Some(simulations), ..Budget::default() }
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

/// The control of a running search, shared between threads.
#[derive(Clone, Debug, Default)]
pub struct Control {
    flags: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
    held: AtomicBool,
    /// So many threads of the search may compute; 0 where all may.
    most_threads: AtomicUsize,
    /// What the search had spent at its last check, for whoever watches from outside.
    nodes: AtomicU64,
    micros: AtomicU64,
    /// Where a held search sleeps. Whoever changes `held` or `stop` holds the lock, so that no call to wake it is missed.
    gate: Mutex<()>,
    woken: Condvar,
}

/// What a running search has spent so far, a thousand nodes more or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Nodes.
    pub nodes: u64,
    /// Time, without the time for which it was held.
    pub time: Duration,
}

impl Control {
    /// Stops the search at its next check, also one that is held.
    pub fn stop(&self) {
        self.change(|flags| flags.stop.store(true, Ordering::Relaxed));
    }

    /// Lets the search sleep from its next check on, until [`Control::release`] or [`Control::stop`]. The time it sleeps
    /// does not count.
    pub fn hold(&self) {
        self.change(|flags| flags.held.store(true, Ordering::Relaxed));
    }

    /// Lets a held search go on.
    pub fn release(&self) {
        self.change(|flags| flags.held.store(false, Ordering::Relaxed));
    }

    /// Lets at most so many threads of the search compute, one at least; the others sleep until more may.
    pub fn allow_threads(&self, most: usize) {
        self.change(|flags| flags.most_threads.store(most.max(1), Ordering::Relaxed));
    }

    /// What the controlled search, the last one if there were several, has spent so far.
    pub fn progress(&self) -> Progress {
        let micros = self.flags.micros.load(Ordering::Relaxed);
        Progress { nodes: self.flags.nodes.load(Ordering::Relaxed), time: Duration::from_micros(micros) }
    }

    fn change(&self, set: impl FnOnce(&Flags)) {
        let _locked = self.flags.gate.lock().unwrap_or_else(PoisonError::into_inner);
        set(&self.flags);
        self.flags.woken.notify_all();
    }

    /// Sleeps while held, and then says whether to stop: for work that counts what it spends itself.
    pub fn stops_after_sleep(&self) -> bool {
        self.sleep_while_held();
        self.is_stopped()
    }

    /// Sleeps while held; how long that was.
    fn sleep_while_held(&self) -> Duration {
        if !self.flags.held.load(Ordering::Relaxed) {
            return Duration::ZERO;
        }
        let from = Instant::now();
        let mut locked = self.flags.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while self.flags.held.load(Ordering::Relaxed) && !self.is_stopped() {
            locked = self.flags.woken.wait(locked).unwrap_or_else(PoisonError::into_inner);
        }
        from.elapsed()
    }

    /// Whether helper number `worker` of a search, the first being 1, may not compute now.
    fn keeps_out(&self, worker: usize) -> bool {
        let most = self.flags.most_threads.load(Ordering::Relaxed);
        self.flags.held.load(Ordering::Relaxed) || (most > 0 && worker >= most)
    }

    /// Sleeps while helper number `worker` of a search may not compute, and the search is not over; how long that was.
    pub(crate) fn rest(&self, worker: usize, is_over: impl Fn() -> bool) -> Duration {
        if !self.keeps_out(worker) {
            return Duration::ZERO;
        }
        let from = Instant::now();
        let mut locked = self.flags.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while self.keeps_out(worker) && !self.is_stopped() && !is_over() {
            // Nobody wakes it when the search itself ends.
            locked = self.flags.woken.wait_timeout(locked, LONGEST_REST).unwrap_or_else(PoisonError::into_inner).0;
        }
        from.elapsed()
    }

    fn report(&self, nodes: u64, time: Duration) {
        self.flags.nodes.store(nodes, Ordering::Relaxed);
        self.flags.micros.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Lets the search think in the opponent's time: its clock stands still until [`Control::ponder_hit`].
    pub fn ponder(&self) {
        self.flags.pondering.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: the clock of the search starts now.
    pub fn ponder_hit(&self) {
        self.flags.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked the search to stop.
    pub fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.flags.pondering.load(Ordering::Relaxed)
    }
}

/// The search ran out of its budget. Nothing half-searched is returned with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// A helper that may not compute looks so often whether its search is over.
const LONGEST_REST: Duration = Duration::from_millis(5);

/// How many nodes pass between two checks of the clock.
const BETWEEN_CHECKS: u64 = 1024;

/// The same for one of several workers, who also look whether another one is done.
const BETWEEN_SHARED_CHECKS: u64 = 256;

/// Counts what a search spends.
#[derive(Debug)]
pub(crate) struct Meter {
    nodes: u64,
    next_check: u64,
    started: Instant,
    /// The clock's start: later than `started` after pondering.
    clock_started: Instant,
    budget: Budget,
    /// Where several workers spend the budget together.
    crew: Option<Membership>,
}

/// A worker's part in a search of several.
#[derive(Debug)]
struct Membership {
    signals: Arc<Signals>,
    /// Its number; the first one asks.
    worker: usize,
    /// The step it is at; it stops when another worker has finished it. 0 before the first.
    step: u64,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Self {
        let now = Instant::now();
        let next_check = budget.nodes.unwrap_or(u64::MAX).min(BETWEEN_CHECKS);
        budget.control.report(0, Duration::ZERO);
        Meter { nodes: 0, next_check, started: now, clock_started: now, budget, crew: None }
    }

    /// Spends the budget together with other workers from now on, as the first of them.
    pub(crate) fn join(&mut self, signals: Arc<Signals>) {
        self.crew = Some(Membership { signals, worker: 0, step: 0 });
        self.next_check = self.nodes;
    }

    /// The meter of another worker of the same search.
    pub(crate) fn beside(&self, worker: usize) -> Self {
        let crew = self.crew.as_ref().map(|own| Membership { signals: Arc::clone(&own.signals), worker, step: 0 });
        let &Meter { started, clock_started, ref budget, .. } = self;
        Meter { nodes: 0, next_check: 0, started, clock_started, budget: budget.clone(), crew }
    }

    /// Goes on alone; the nodes of the others count as its own.
    pub(crate) fn leave(&mut self) {
        self.nodes = self.count_all();
        self.crew = None;
        self.next_check = self.nodes;
    }

    /// Begins a step that another worker may finish first; the search then stops at the next check.
    pub(crate) fn begin_step(&mut self, step: u64) {
        if let Some(crew) = &mut self.crew {
            crew.step = step;
        }
    }

    /// Counts one node, or stops the search that may not have it.
    #[inline(always)]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts the nodes of a simulation: there have been `nodes` in all. Stops a search that may not have more, also where its soft time is
    /// over: there is no iteration that had to be finished.
    #[inline(always)]
    pub(crate) fn spend_to(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes = nodes;
        if nodes >= self.next_check {
            self.check()?;
            if self.is_past(1.0) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The most simulations. A budget of depth alone buys 128, twice as many for each ply.
    pub(crate) fn simulations(&self) -> u64 {
        let Budget { depth, nodes, simulations, time, .. } = &self.budget;
        let by_depth = depth.map(|plies| 128_u64 << plies.clamp(0, 40));
        match (simulations, nodes, time) {
            (Some(simulations), ..) => *simulations,
            _ => by_depth.unwrap_or(u64::MAX),
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        let all = self.count_all();
        let ended = self.check_budget(all);
        if let Some(Membership { signals, step, .. }) = &self.crew {
            if ended.is_err() {
                signals.stop();
            }
            if signals.is_stopped() || (*step > 0 && signals.has_finished(*step)) {
                return Err(Stopped);
            }
        }
        ended?;
        let (share, most) = match &self.crew {
            None => (1, BETWEEN_CHECKS),
            Some(crew) => (crew.signals.workers(), BETWEEN_SHARED_CHECKS),
        };
        let left = self.budget.nodes.map_or(u64::MAX, |limit| ((limit - all) / share).max(1));
        self.next_check = self.nodes + left.min(most);
        Ok(())
    }

    /// Whether the budget has anything left, after `all` nodes of all workers.
    fn check_budget(&mut self, all: u64) -> Result<(), Stopped> {
        if self.is_first() {
            self.budget.control.report(all, self.started.elapsed());
        }
        let control = &self.budget.control;
        let held = match &self.crew {
            Some(crew) if crew.worker > 0 => control.rest(crew.worker, || crew.signals.is_stopped()),
            _ => control.sleep_while_held(),
        };
        self.started += held;
        self.clock_started += held;
        if self.budget.nodes.is_some_and(|limit| all >= limit) || self.budget.control.is_stopped() {
            return Err(Stopped);
        }
        if self.budget.control.is_pondering() {
            self.clock_started = Instant::now();
        } else if self.budget.time.is_some_and(|time| self.clock_started.elapsed() >= time.hard) {
            return Err(Stopped);
        }
        Ok(())
    }

    fn is_first(&self) -> bool {
        self.crew.as_ref().is_none_or(|crew| crew.worker == 0)
    }

    /// The nodes of all workers, those of the others as they were at their last check.
    pub(crate) fn count_all(&self) -> u64 {
        match &self.crew {
            None => self.nodes,
            Some(Membership { signals, worker, .. }) => signals.count(*worker, self.nodes),
        }
    }

    /// The nodes of this worker.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who stops the search from outside.
    pub(crate) fn control(&self) -> &Control {
        &self.budget.control
    }

    /// How many nodes there may be, where the budget says so.
    pub(crate) fn most_nodes(&self) -> Option<u64> {
        self.budget.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether `share` of the soft time is used up, so that no further iteration should begin.
    pub(crate) fn is_past(&self, share: f64) -> bool {
        !self.budget.control.is_pondering()
            && self.budget.time.is_some_and(|time| self.clock_started.elapsed() >= time.soft.mul_f64(share))
    }

    /// How long the search waits for others to compute something before it begins: half of its soft time, or any time where it has no
    /// clock, and until it is stopped.
    pub(crate) fn patience(&self) -> Patience {
        let control = self.budget.control.clone();
        let time = self.budget.time.map(|time| time.soft / 2);
        let clock = Mutex::new(self.clock_started);
        let is_over = move || {
            let mut started = clock.lock().unwrap_or_else(PoisonError::into_inner);
            if control.is_pondering() {
                *started = Instant::now();
            }
            control.is_stopped() || time.is_some_and(|time| started.elapsed() >= time)
        };
        Patience::new(time.filter(|_| !self.budget.control.is_pondering()), is_over)
    }

    /// The deepest iteration allowed, at most `most`.
    pub(crate) fn deepest(&self, most: i32) -> i32 {
        self.budget.depth.unwrap_or(most).clamp(1, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Spends nodes until stopped; how many those were and how long it took by its own clock.
    fn spend_all(budget: Budget) -> (u64, Duration) {
        let mut meter = Meter::new(budget);
        while meter.spend().is_ok() {
            // Not after every node: on a busy machine, the first check would come too late.
            if meter.nodes().is_multiple_of(16) {
                thread::sleep(Duration::from_micros(1));
            }
        }
        (meter.nodes(), meter.elapsed())
    }

    #[test]
    fn a_held_search_sleeps_and_goes_on() {
        let control = Control::default();
        control.hold();
        let budget = Budget { control: control.clone(), ..Budget::nodes(5000) };
        let searching = thread::spawn(move || spend_all(budget));
        thread::sleep(Duration::from_millis(80));
        assert!(!searching.is_finished() && control.progress().nodes <= BETWEEN_CHECKS);
        control.release();
        assert_eq!(searching.join().expect("no panic").0, 5000);
    }

    #[test]
    fn stopping_wakes_a_held_search() {
        let control = Control::default();
        control.hold();
        let budget = Budget { control: control.clone(), ..Budget::default() };
        let searching = thread::spawn(move || spend_all(budget));
        thread::sleep(Duration::from_millis(20));
        control.stop();
        assert!(searching.join().expect("no panic").0 <= BETWEEN_CHECKS);
    }

    #[test]
    fn held_time_does_not_count() {
        let control = Control::default();
        let limit = Duration::from_millis(150);
        let budget = Budget { control: control.clone(), ..Budget::time(limit) };
        let begun = Instant::now();
        control.hold();
        let searching = thread::spawn(move || spend_all(budget));
        thread::sleep(Duration::from_millis(400));
        control.release();
        let (nodes, spent) = searching.join().expect("no panic");
        assert!(nodes > BETWEEN_CHECKS, "the time ran out while the search was held");
        assert!(spent < begun.elapsed() - Duration::from_millis(200), "{spent:?}");
        assert!(control.progress().time >= limit - Duration::from_millis(50), "{:?}", control.progress());
    }
}
