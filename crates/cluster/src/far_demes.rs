//! An evolution on a hub, as the command sees it that keeps its folder: it waits for the epochs that workers live, and brings them home.

use crate::client::Hub;
use crate::evolution::{EpochOutcome, EvolutionSpec, read_deme};
use crate::run::RunId;
use foehn_learn::evolution::Arena;
use foehn_learn::evolution::deme::{Deme, Halt};
use foehn_learn::evolution::elsewhere::{Elsewhere, LivedEpoch};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The hub is asked so often at most.
const EVERY: Duration = Duration::from_millis(200);

/// The demes of an evolution on a hub.
pub struct FarDemes<'a> {
    hub: &'a Hub,
    run: RunId,
    demes: u64,
    arena: &'a dyn Arena,
    seen: Mutex<Seen>,
    withdrawn: AtomicBool,
}

#[derive(Default)]
struct Seen {
    asked: Option<Instant>,
    from: usize,
    withdrawals: u64,
    outcomes: BTreeMap<u64, Value>,
}

impl<'a> FarDemes<'a> {
    /// The demes of a run.
    pub fn new(hub: &'a Hub, run: &str, spec: &EvolutionSpec, arena: &'a dyn Arena) -> FarDemes<'a> {
        let (seen, withdrawn) = (Mutex::default(), AtomicBool::new(false));
        FarDemes { hub, run: run.to_owned(), demes: u64::from(spec.demes), arena, seen, withdrawn }
    }

    /// Whether results were withdrawn, so that what was brought home may be false and is to be brought again.
    pub fn is_withdrawn(&self) -> bool {
        self.withdrawn.load(Ordering::Relaxed)
    }

    fn outcome(&self, number: u64) -> Result<Option<Value>, Halt> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.outcomes.contains_key(&number) || seen.asked.is_some_and(|asked| asked.elapsed() < EVERY) {
            return Ok(seen.outcomes.remove(&number));
        }
        let settled = self.hub.settled(&self.run, seen.from).map_err(|fault| Halt::Refused(fault.to_string()))?;
        if seen.asked.is_some() && settled.withdrawals != seen.withdrawals {
            self.withdrawn.store(true, Ordering::Relaxed);
            return Err(Halt::Refused("results of a worker were withdrawn".to_owned()));
        }
        (seen.withdrawals, seen.from) = (settled.withdrawals, settled.next);
        seen.asked = settled.jobs.is_empty().then(Instant::now).or(seen.asked);
        let is_idle = settled.jobs.is_empty();
        seen.outcomes.extend(settled.jobs);
        match settled.over {
            Some(why) if is_idle && !seen.outcomes.contains_key(&number) => Err(Halt::Refused(why)),
            _ => Ok(seen.outcomes.remove(&number)),
        }
    }

    fn bring(&self, outcome: &Value) -> Result<LivedEpoch, String> {
        let outcome = EpochOutcome::read(outcome)?;
        let fetched = |id| self.hub.fetch(&self.run, id).map_err(|fault| fault.to_string());
        let deme = read_deme(&fetched(&outcome.deme)?, self.arena)?;
        let journal = String::from_utf8(fetched(&outcome.journal)?).map_err(|error| error.to_string())?;
        LivedEpoch::read(deme, journal).ok_or_else(|| "the journal of an epoch does not tell of it".to_owned())
    }
}

impl Elsewhere for FarDemes<'_> {
    fn epoch(&self, deme: &Deme, stop: &dyn Fn() -> bool) -> Result<LivedEpoch, Halt> {
        let number = u64::from(deme.next_epoch()) * self.demes + u64::from(deme.number);
        while !stop() {
            match self.outcome(number)? {
                Some(outcome) => return self.bring(&outcome).map_err(Halt::Refused),
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
        Err(Halt::Stopped)
    }
}
