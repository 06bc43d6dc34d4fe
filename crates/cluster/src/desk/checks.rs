//! Checks: results that are made again. By another worker that is trusted, where there is one; by the hub itself where there is none, and
//! wherever two disagree. What the hub finds is the truth, and whoever said otherwise is banned.

use super::{Desk, Millis};
use crate::fault::Fault;
use crate::ledger::Standing;
use crate::objects::Shelf;
use crate::run::{End, Run, RunId};
use crate::wire::{JobId, Who};
use crate::work::{Ended, Work, digest};
use std::collections::{BTreeMap, VecDeque};

/// Work that the hub does itself.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    pub(crate) job: JobId,
    pub(crate) work: Work,
    /// Where its objects are.
    pub(crate) shelf: Shelf,
}

/// What is to be checked, and by whom it is.
#[derive(Default)]
pub(super) struct Checks {
    /// Results that nobody checks yet.
    pub(super) wanted: VecDeque<JobId>,
    /// Who makes which again.
    given: BTreeMap<JobId, (Who, Millis)>,
    /// What the hub has to find out, with what others said of it.
    disputed: BTreeMap<JobId, Vec<(String, Ended)>>,
    /// What the hub is making.
    replaying: BTreeMap<JobId, Vec<(String, Ended)>>,
}

impl Checks {
    /// Results for a trusted worker to make again: none of its own.
    pub(super) fn give(
        &mut self,
        who: &Who,
        want: usize,
        free: &mut usize,
        now: Millis,
        runs: &BTreeMap<RunId, Run>,
    ) -> Vec<(JobId, Work)> {
        let mut jobs = Vec::new();
        for _ in 0..self.wanted.len().min(4 * want) {
            if jobs.len() >= want {
                break;
            }
            let Some(job) = self.wanted.pop_front() else { break };
            let run = runs.get(&job.run);
            let Some(kept) = run.and_then(|run| run.kept(job.number)).filter(|kept| kept.awaits_check) else {
                continue;
            };
            match run.and_then(|run| run.work(job.number)) {
                Some(work) if kept.by != who.name && (*free > 0 || !work.is_long()) => {
                    *free -= usize::from(work.is_long());
                    self.given.insert(job.clone(), (who.clone(), now));
                    jobs.push((job, work));
                }
                _ => self.wanted.push_back(job),
            }
        }
        jobs
    }

    pub(super) fn is_given(&self, job: &JobId) -> bool {
        self.given.contains_key(job)
    }

    pub(super) fn is_given_to(&self, job: &JobId, who: &Who) -> bool {
        self.given.get(job).is_some_and(|(to, _)| to == who)
    }

    /// What this worker was to make again is wanted of others.
    pub(super) fn release(&mut self, who: &Who) {
        let left: Vec<JobId> = self.given.iter().filter(|(_, (to, _))| to == who).map(|(job, _)| job.clone()).collect();
        for job in left {
            self.given.remove(&job);
            self.wanted.push_front(job);
        }
    }

    pub(super) fn dispute(&mut self, job: JobId, name: String, ended: Ended) {
        self.given.remove(&job);
        self.disputed.entry(job).or_default().push((name, ended));
    }

    /// The hub is to find out, though nobody else has made it.
    pub(super) fn doubt(&mut self, job: JobId) {
        self.given.remove(&job);
        self.disputed.entry(job).or_default();
    }

    pub(super) fn forget_run(&mut self, id: &str) {
        self.wanted.retain(|job| job.run != id);
        self.given.retain(|job, _| job.run != id);
        self.disputed.retain(|job, _| job.run != id);
    }

    /// Results that are gone need no check.
    pub(super) fn forget_withdrawn(&mut self, runs: &BTreeMap<RunId, Run>) {
        let is_there = |job: &JobId| runs.get(&job.run).and_then(|run| run.kept(job.number)).is_some();
        self.wanted.retain(is_there);
        self.given.retain(|job, _| is_there(job));
    }
}

impl Desk {
    /// Who has had a check for too long loses it; these workers.
    pub(super) fn late_checks(&mut self, now: Millis) -> Vec<Who> {
        let is_late = |entry: &(&JobId, &(Who, Millis))| entry.1.1 + self.patience(&entry.0.run) < now;
        let late: Vec<(JobId, Who)> =
            self.checks.given.iter().filter(is_late).map(|(job, (who, _))| (job.clone(), who.clone())).collect();
        for (job, _) in &late {
            self.checks.given.remove(job);
            // Not to another worker again: the hub settles it.
            self.checks.disputed.entry(job.clone()).or_default();
        }
        late.into_iter().map(|(_, who)| who).collect()
    }

    /// Something for the hub itself to make again; nothing where others can.
    pub(crate) fn replay(&mut self, now: Millis) -> Option<Replay> {
        while let Some((job, said)) = self.checks.disputed.pop_first() {
            let run = self.runs.get(&job.run);
            if let Some((run, work)) = run.and_then(|run| Some((run, run.work(job.number)?))) {
                self.checks.replaying.insert(job.clone(), said);
                return Some(Replay { job, work, shelf: run.shelf() });
            }
        }
        // Who rests, because it finished nothing, gets no check either.
        let awake = self.present.iter().filter(|(_, worker)| worker.rests_until <= now).map(|(who, _)| &who.name);
        let mut trusted_names: Vec<&String> =
            awake.filter(|name| self.ledger.standing(name) == Standing::Trusted).collect();
        trusted_names.dedup();
        for _ in 0..self.checks.wanted.len().min(100) {
            let job = self.checks.wanted.pop_front()?;
            let run = self.runs.get(&job.run);
            let Some(kept) = run.and_then(|run| run.kept(job.number)).filter(|kept| kept.awaits_check) else {
                continue;
            };
            let Some(work) = run.and_then(|run| run.work(job.number)) else { continue };
            if trusted_names.iter().any(|name| **name != kept.by) {
                self.checks.wanted.push_back(job);
                continue;
            }
            let shelf = self.run(&job.run).ok()?.shelf();
            self.checks.replaying.insert(job.clone(), Vec::new());
            return Some(Replay { job, work, shelf });
        }
        None
    }

    /// The hub has made it: that is the truth.
    pub(crate) fn replayed(&mut self, replay: &Replay, truth: &Ended, now: Millis) -> Result<(), Fault> {
        let job = &replay.job;
        let said = self.checks.replaying.remove(job).unwrap_or_default();
        let Some(run) = self.runs.get_mut(&job.run).filter(|run| run.is_open() || run.end() == Some(&End::Done)) else {
            return Ok(());
        };
        let work = run.work(job.number);
        if work.as_ref() != Some(&replay.work) {
            // What it rested on was withdrawn meanwhile: it says nothing of what stands there now, and that is checked by itself.
            self.checks.wanted.extend(run.kept(job.number).map(|_| job.clone()));
            return Ok(());
        }
        let complains = |work: &Work| truth.as_ref().is_ok_and(|look| work.is_of(look) && work.is_complaint(look));
        let built = run.verified_by(job.number).filter(|_| work.as_ref().is_some_and(complains));
        let impossible = Err("it does not follow from the rules, by whomever it is made".to_owned());
        let truth = match built {
            // The hub's own step is false by the hub's own look: nothing can be right here.
            Some(built) if run.is_proved(built) => &impossible,
            Some(number) => {
                self.checks.doubt(JobId { run: job.run.clone(), number });
                self.checks.disputed.insert(job.clone(), said);
                return Ok(());
            }
            None => truth,
        };
        let alike = |ended: &Ended| match (ended, truth) {
            (Ok(one), Ok(other)) => digest(one) == digest(other),
            (Err(_), Err(_)) => true,
            _ => false,
        };
        // An error does not say of which work it is. Where jobs rest on each other it may be of files that were withdrawn while they were
        // fetched, so it accuses nobody there; the hub has made the job, and nothing is lost.
        let errors_accuse = !run.is_chained();
        let is_current = |ended: &Ended| match (ended, &work) {
            (Ok(outcome), Some(work)) => work.is_of(outcome),
            (outcome, _) => outcome.is_err() && errors_accuse,
        };
        let mut liars: Vec<String> =
            said.iter().filter(|(_, ended)| is_current(ended) && !alike(ended)).map(|(name, _)| name.clone()).collect();
        let kept = run.kept(job.number).map(|kept| (kept.by.clone(), alike(&Ok(kept.outcome.clone()))));
        match kept {
            Some((by, true)) => {
                run.confirm(job.number, "hub")?;
                self.ledger.change(&by, |account| account.confirmed += 1);
            }
            Some((by, false)) => {
                run.drop_result(job.number)?;
                liars.push(by);
            }
            None => {}
        }
        if let (Some(run), Ok(outcome)) = (self.runs.get_mut(&job.run), truth) {
            run.keep(job.number, "hub", outcome.clone(), false)?;
            self.held.remove(job);
        }
        for name in liars.iter().filter(|name| *name != "hub") {
            self.ban(
                name,
                &format!("job {} of {} was made again by the hub, and its result is false", job.number, job.run),
                now,
            )?;
        }
        if let Err(why) = truth {
            let run = self.runs.get_mut(&job.run).expect("it was found above");
            run.close(End::Failed(format!("job {}: {why}", job.number)))?;
            self.drop_leases(&job.run);
            self.tell(now, format!("run {}: failed: {why}", job.run));
        }
        self.close_if_complete(&job.run, now)
    }

    /// The hub could not make it, because it was interrupted.
    pub(crate) fn not_replayed(&mut self, job: &JobId) {
        let said = self.checks.replaying.remove(job).unwrap_or_default();
        self.checks.disputed.insert(job.clone(), said);
    }

    /// Another worker has made a result again.
    pub(super) fn checked(&mut self, who: &Who, job: &JobId, ended: &Ended, now: Millis) -> Result<(), Fault> {
        let Some(run) = self.runs.get_mut(&job.run) else { return Ok(()) };
        let Some(kept) = run.kept(job.number) else {
            self.checks.given.remove(job);
            return Ok(());
        };
        let agrees = ended.as_ref().is_ok_and(|outcome| digest(outcome) == digest(&kept.outcome));
        if !agrees {
            self.tell(
                now,
                format!("{who} and another worker disagree on job {} of {}: the hub makes it", job.number, job.run),
            );
            self.checks.dispute(job.clone(), who.name.clone(), ended.clone());
            return Ok(());
        }
        let by = kept.by.clone();
        run.confirm(job.number, &who.name)?;
        self.checks.given.remove(job);
        self.ledger.change(&by, |account| account.confirmed += 1);
        Ok(())
    }
}
