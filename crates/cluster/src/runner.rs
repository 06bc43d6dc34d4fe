//! The laboratory on a cluster: a [`Runner`] that sends its jobs to a hub and hands out what comes back.

use crate::client::Hub;
use crate::fault::Fault;
use crate::run::Spec;
use crate::work::Work;
use foehn_lab::job::{Job, Outcome, Undone};
use foehn_lab::{Interrupt, Runner};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// Workers of a hub.
pub struct Cluster {
    hub: Hub,
    build: String,
    title: String,
}

impl Cluster {
    /// The workers of this hub, for work with this title.
    pub fn new(hub: Hub, build: &str, title: &str) -> Self {
        Cluster { hub, build: build.to_owned(), title: title.to_owned() }
    }

    /// Has work done and hands each outcome to `take` with its number, as it comes. Where `take` breaks or the interrupt is raised, what
    /// is not done yet is left.
    ///
    /// # Errors
    /// Work that makes no sense, or a hub that does not answer.
    pub fn perform(
        &self,
        work: Vec<Work>,
        interrupt: &Interrupt,
        take: &mut dyn FnMut(usize, Value) -> ControlFlow<()>,
    ) -> Result<(), Undone> {
        if work.is_empty() {
            return Ok(());
        }
        let total = work.len();
        let run = self.hub.submit(&Spec::Jobs { title: self.title.clone() }, &self.build).map_err(senseless)?;
        self.hub.add_jobs(&run, work).map_err(senseless)?;
        self.collect(&run, total, interrupt, take)
    }

    fn collect(
        &self,
        run: &String,
        total: usize,
        interrupt: &Interrupt,
        take: &mut dyn FnMut(usize, Value) -> ControlFlow<()>,
    ) -> Result<(), Undone> {
        let (mut from, mut withdrawals, mut taken) = (0, 0, BTreeSet::new());
        while taken.len() < total {
            if interrupt.is_raised() {
                // What is not done by then nobody waits for.
                drop(self.hub.cancel(run));
                return Ok(());
            }
            let settled = self.hub.settled(run, from).map_err(senseless)?;
            if settled.withdrawals != withdrawals {
                // The order has changed; outcomes that were handed out stay, and those that were withdrawn are in the hub's events.
                (withdrawals, from) = (settled.withdrawals, 0);
                continue;
            }
            let idle = settled.jobs.is_empty();
            for (number, outcome) in settled.jobs {
                let number = number as usize;
                if number >= total || !taken.insert(number) {
                    continue;
                }
                if take(number, outcome).is_break() {
                    drop(self.hub.cancel(run));
                    return Ok(());
                }
            }
            from = settled.next;
            if let Some(why) = settled.over.filter(|_| idle) {
                return Err(Undone::Senseless(why));
            }
            if idle {
                std::thread::sleep(Duration::from_millis(200));
            }
        }
        Ok(())
    }
}

fn senseless(fault: Fault) -> Undone {
    Undone::Senseless(fault.to_string())
}

impl Runner for Cluster {
    fn run(
        &self,
        jobs: &[Job],
        interrupt: &Interrupt,
        take: &mut dyn FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> Result<(), Undone> {
        let work = jobs.iter().cloned().map(Work::Lab).collect();
        let mut strange = Ok(());
        self.perform(work, interrupt, &mut |number, outcome| match serde_json::from_value(outcome) {
            Ok(outcome) => take(number, outcome),
            Err(error) => {
                strange = Err(Undone::Senseless(format!("an outcome is not understood: {error}")));
                ControlFlow::Break(())
            }
        })?;
        strange
    }

    fn width(&self) -> usize {
        let threads = |status: Value| {
            let workers = status["workers"].as_array()?.iter();
            Some(workers.filter_map(|worker| worker["threads"].as_u64()).sum::<u64>() as usize)
        };
        self.hub.status().ok().and_then(threads).unwrap_or(1).max(1)
    }
}
