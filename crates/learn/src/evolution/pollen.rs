//! Pollination (3.1): individuals are copied between demes to create offspring.
//!
//! A deme gives pollen at the end of every epoch, and in epoch `e` it takes what the others gave at the end of epoch `e - 1`. So what
//! it takes depends on the plan alone, not on which deme is faster. Where the others are, the deme does not ask: in this
//! process ([`Exchange`]), or elsewhere.

use super::deme::Deme;
use super::individual::Individual;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// What a deme gave at the end of an epoch.
pub type Given = Arc<Vec<Individual>>;

/// Where a deme gives its pollen and takes that of the others.
pub trait Pollen: Send + Sync {
    /// Hands out what `deme` gives at the end of `epoch`.
    fn give(&self, deme: u32, epoch: u32, pollen: Vec<Individual>);

    /// What the demes but `deme` gave at the end of `epoch`, deme by deme. Waits for those that are not so far; `None`
    /// where `stop` said so before.
    fn take(&self, deme: u32, epoch: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Given>>;
}

impl Deme {
    /// What others need of it: what it gave away at the end of its last epoch, and nothing else.
    #[must_use]
    pub fn as_pollen(&self) -> Deme {
        let given = self.given.last().cloned().into_iter().collect();
        Deme { given, population: Vec::new(), front: Vec::new(), ..*self }
    }
}

/// Pollen of demes in one process.
pub struct Exchange {
    demes: u32,
    /// By epoch and deme.
    given: Mutex<BTreeMap<(u32, u32), Given>>,
    more: Condvar,
}

impl Exchange {
    /// An exchange between so many demes.
    pub fn new(demes: u32) -> Self {
        Exchange { demes, given: Mutex::default(), more: Condvar::new() }
    }
}

impl Pollen for Exchange {
    fn give(&self, deme: u32, epoch: u32, pollen: Vec<Individual>) {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        given.insert((epoch, deme), Arc::new(pollen));
        // No deme is more than an epoch behind another.
        given.retain(|(old, _), _| old.saturating_add(3) > epoch);
        self.more.notify_all();
    }

    fn take(&self, deme: u32, epoch: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Given>> {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let others = (0..self.demes).filter(|other| *other != deme);
            let taken: Option<Vec<_>> = others.map(|other| given.get(&(epoch, other)).cloned()).collect();
            if taken.is_some() || stop() {
                return taken;
            }
            let wait = self.more.wait_timeout(given, Duration::from_millis(50));
            given = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Stream;
    use super::super::breed::founder;
    use super::super::plan::Plan;
    use super::super::toy::ToyArena;
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    fn one(deme: u32) -> Vec<Individual> {
        vec![founder(&Plan::default(), &ToyArena::default(), deme, 1, &mut Stream::new(deme.into()))]
    }

    #[test]
    fn a_deme_waits_for_the_epoch_before_its_own() {
        let exchange = Exchange::new(3);
        exchange.give(0, 4, one(0));
        exchange.give(1, 4, one(1));
        thread::scope(|scope| {
            let taking = scope.spawn(|| exchange.take(1, 4, &|| false));
            thread::sleep(Duration::from_millis(20));
            assert!(!taking.is_finished(), "deme 2 has given nothing");
            exchange.give(2, 4, one(2));
            let taken = taking.join().unwrap().unwrap();
            let names: Vec<&str> = taken.iter().map(|pollen| pollen[0].name.as_str()).collect();
            assert_eq!(names, ["0-1", "2-1"]);
        });
    }

    #[test]
    fn waiting_ends_when_the_run_stops() {
        let exchange = Exchange::new(2);
        let stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            let taking = scope.spawn(|| exchange.take(0, 0, &|| stopped.load(Ordering::Relaxed)));
            stopped.store(true, Ordering::Relaxed);
            assert!(taking.join().unwrap().is_none());
        });
    }

    #[test]
    fn a_single_deme_waits_for_nobody() {
        assert_eq!(Exchange::new(1).take(0, 7, &|| false).map(|taken| taken.len()), Some(0));
    }
}
