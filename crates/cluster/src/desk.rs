//! The desk: who gets which job, what becomes of results, and who is believed. It knows no network and no clock; whoever drives it says
//! what came and what time it is, so that a thousand workers can be simulated, and every fault tried, in a test.
//!
//! A job is held by one worker at a time. It is open again when that worker is silent for [`SILENCE`], when it says good-bye, or when it has
//! held the job beyond all patience. Nothing here has to survive: a new desk finds what is settled in the folders of the runs,
//! and learns from the beats of workers what they still hold.

mod checks;
mod status;
#[cfg(test)]
mod tests;

use crate::fault::Fault;
use crate::ledger::{Ledger, Standing};
use crate::objects::Shelf;
use crate::run::{End, Run, RunId, RunLine, Spec, plausible};
use crate::wire::{Answer, Ask, Beat, Done, JobId, LARGEST, Results, SettledJobs, Who};
use crate::work::{Work, digest};
pub(crate) use checks::Replay;
use foehn_game::Key;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// Milliseconds since whenever: what time it is, said by whoever drives the desk.
pub(crate) type Millis = u64;

/// A worker that has said nothing for so long is gone.
pub(crate) const SILENCE: Millis = 15_000;
/// So many jobs at most for one question.
const MOST: usize = 2_000;
/// So many events are shown.
const EVENTS: usize = 200;

/// A worker that is here.
#[derive(Default)]
struct Present {
    host: String,
    slots: usize,
    held: BTreeSet<JobId>,
    seen: Millis,
    since: Millis,
    finished: u64,
    nodes: u64,
    /// Nodes a second, lately.
    speed: f64,
    /// The last beat that counted for the speed.
    paced: (Millis, u64),
    /// Until when it gets nothing, because it held jobs without finishing any.
    rests_until: Millis,
}

/// Who holds a job, since when, and how often it was given out before.
struct Lease {
    who: Who,
    since: Millis,
}

/// How a desk judges.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The build of this program, and others that are as good.
    pub(crate) builds: Vec<String>,
    /// A job may be held for so long before somebody else gets it, or ten times as long as the slowest of its run.
    pub(crate) patience: Millis,
}

/// The desk.
pub(crate) struct Desk {
    home: PathBuf,
    rules: Rules,
    runs: BTreeMap<RunId, Run>,
    ledger: Ledger,
    present: BTreeMap<Who, Present>,
    held: BTreeMap<JobId, Lease>,
    /// How often each job was taken back from somebody who did not finish it.
    taken_back: BTreeMap<JobId, u32>,
    /// The slowest job of each run, from its being given to its coming back.
    slowest: BTreeMap<RunId, Millis>,
    checks: checks::Checks,
    /// The run that is served next.
    turn: usize,
    events: VecDeque<(Millis, String)>,
    /// Events that nobody has written down yet.
    unwritten: Vec<String>,
    taken: u64,
    doubled: u64,
}

impl Desk {
    /// A desk over the runs in a folder.
    pub(crate) fn open(home: &Path, rules: Rules, secret: u64) -> Result<Desk, Fault> {
        let runs_folder = home.join("runs");
        std::fs::create_dir_all(&runs_folder).map_err(|error| Fault::file(&runs_folder, &error))?;
        let mut runs = BTreeMap::new();
        let listed = std::fs::read_dir(&runs_folder).map_err(|error| Fault::file(&runs_folder, &error))?;
        for folder in listed.flatten().filter(|folder| folder.path().join("run.json").exists()) {
            let id = folder.file_name().to_string_lossy().into_owned();
            runs.insert(id.clone(), Run::open(&runs_folder, id)?);
        }
        let ledger = Ledger::open(&home.join("ledger.json"), secret)?;
        let mut desk = Desk {
            home: runs_folder,
            rules,
            runs,
            ledger,
            present: BTreeMap::new(),
            held: BTreeMap::new(),
            taken_back: BTreeMap::new(),
            slowest: BTreeMap::new(),
            checks: checks::Checks::default(),
            turn: 0,
            events: VecDeque::new(),
            unwritten: Vec::new(),
            taken: 0,
            doubled: 0,
        };
        let awaiting = desk
            .runs
            .values()
            .flat_map(|run| run.awaiting().map(|number| JobId { run: run.id.clone(), number }).collect::<Vec<_>>());
        desk.checks.wanted = awaiting.collect();
        Ok(desk)
    }

    /// Says something to whoever watches.
    pub(crate) fn tell(&mut self, now: Millis, words: impl Into<String>) {
        let words = words.into();
        self.unwritten.push(words.clone());
        self.events.push_front((now, words));
        self.events.truncate(EVENTS);
    }

    /// What was told since the last time.
    pub(crate) fn news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unwritten)
    }

    /// The owner vouches for the holder of this token.
    pub(crate) fn vouch(&mut self, name: &str, own: bool) {
        if self.ledger.account(name).own != own {
            self.ledger.change(name, |account| account.own = own);
        }
    }

    /// Takes a run.
    pub(crate) fn submit(&mut self, spec: Spec, build: String, by: &str, now: Millis) -> Result<RunId, Fault> {
        spec.check()?;
        if !self.rules.builds.contains(&build) {
            return Err(Fault::asked(self.another_build(&build, "the command that submits")));
        }
        let last = self.runs.keys().filter_map(|id| id.split('-').next()?.parse::<u64>().ok()).max();
        let id = format!("{:04}-{}", last.map_or(1, |last| last + 1), spec.kind());
        let run = Run::begin(&self.home, id.clone(), spec, build, by.to_owned())?;
        self.tell(now, format!("run {id}: {} (by {by})", run.spec().title()));
        self.runs.insert(id.clone(), run);
        Ok(id)
    }

    /// More jobs for a run of jobs.
    pub(crate) fn add_jobs(&mut self, run: &str, from: u64, jobs: Vec<Work>, last: bool) -> Result<(), Fault> {
        self.run_mut(run)?.add_jobs(from, jobs, last)
    }

    /// Ends a run before it is done.
    pub(crate) fn cancel(&mut self, id: &str, now: Millis) -> Result<(), Fault> {
        let run = self.run_mut(id)?;
        if !run.is_open() {
            return Err(Fault::asked(format!("{id} is over already: {}", run.line().state)));
        }
        run.close(End::Cancelled)?;
        self.drop_leases(id);
        self.tell(now, format!("run {id}: cancelled"));
        Ok(())
    }

    fn drop_leases(&mut self, id: &str) {
        self.held.retain(|job, _| job.run != id);
        self.present.values_mut().for_each(|worker| worker.held.retain(|job| job.run != id));
        self.checks.forget_run(id);
    }

    pub(crate) fn lines(&self) -> Vec<RunLine> {
        self.runs.values().map(Run::line).collect()
    }

    /// A run in a line, and its score.
    pub(crate) fn result(&self, id: &str) -> Result<(RunLine, Value), Fault> {
        let run = self.run(id)?;
        Ok((run.line(), run.score()))
    }

    /// The settled outcomes of a run from the so-manyth on.
    pub(crate) fn settled(&self, id: &str, from: usize) -> Result<SettledJobs, Fault> {
        let run = self.run(id)?;
        let (jobs, next) = run.settled_from(from, LARGEST / 2);
        let over = match run.end() {
            Some(End::Cancelled) => Some(format!("{id} was cancelled")),
            Some(End::Failed(why)) => Some(why.clone()),
            Some(End::Done) | None => None,
        };
        Ok(SettledJobs { jobs, next, withdrawals: run.withdrawals(), over })
    }

    fn run(&self, id: &str) -> Result<&Run, Fault> {
        self.runs.get(id).ok_or_else(|| self.no_run(id))
    }

    fn run_mut(&mut self, id: &str) -> Result<&mut Run, Fault> {
        let missing = self.no_run(id);
        self.runs.get_mut(id).ok_or(missing)
    }

    fn no_run(&self, id: &str) -> Fault {
        let last: Vec<&str> = self.runs.keys().rev().take(5).map(String::as_str).collect();
        let there =
            if last.is_empty() { "there is none".to_owned() } else { format!("the last ones are {}", last.join(", ")) };
        Fault::asked(format!(
            "there is no run `{}`; {there}; `foehn hub list` lists them",
            id.chars().take(40).collect::<String>()
        ))
    }

    fn another_build(&self, build: &str, whose: &str) -> String {
        format!(
            "{whose} is of another build ({build}) than the hub ({}); results of two builds are not mixed: use the same \
             program on both sides, or start the hub with `--accept {build}` if you know that they search alike",
            self.rules.builds.first().map_or("none", String::as_str)
        )
    }

    /// A worker asks for work.
    pub(crate) fn ask(&mut self, who: &Who, ask: &Ask, now: Millis) -> Answer {
        if !self.rules.builds.contains(&ask.build) {
            let words = self.another_build(&ask.build, "this worker");
            self.tell(now, format!("{who} ({}): refused, of another build: {}", ask.host, ask.build));
            return Answer::Refused(words);
        }
        if let Some(why) = self.ledger.account(&who.name).banned {
            return Answer::Refused(format!("the hub takes nothing more from the token `{}`: {why}", who.name));
        }
        self.see(who, &ask.host, ask.slots, now);
        let rests = self.present.get(who).map_or(0, |worker| worker.rests_until);
        let jobs = if now < rests { Vec::new() } else { self.give(who, ask.want.min(MOST), now) };
        // Many workers without work ask less often, two hundred questions a second together; where jobs wait for each other, soon.
        let waits = self.workable().any(Run::is_chained);
        let least = if waits { 100 } else { 500 };
        let again = (5 * self.present.len() as u64).clamp(least, 30_000);
        Answer::Jobs { jobs, again }
    }

    /// The open runs that this build may work on: those of another one wait until their program is back.
    fn workable(&self) -> impl Iterator<Item = &Run> {
        self.runs.values().filter(|run| run.is_open() && self.rules.builds.iter().any(|build| build == run.build()))
    }

    fn see(&mut self, who: &Who, host: &str, slots: usize, now: Millis) {
        if !self.present.contains_key(who) {
            let standing = self.ledger.standing(&who.name).name();
            self.tell(now, format!("{who} has come: {slots} threads on {host}, {standing}"));
        }
        let worker = self.present.entry(who.clone()).or_insert_with(|| Present { since: now, ..Present::default() });
        (worker.host, worker.slots, worker.seen) = (host.chars().take(60).collect(), slots, now);
    }

    fn give(&mut self, who: &Who, want: usize, now: Millis) -> Vec<(JobId, Work)> {
        let mut jobs: Vec<(JobId, Work)> = Vec::new();
        let mut bytes = 0;
        let mut free = self.free_slots(who);
        if self.ledger.standing(&who.name) == Standing::Trusted {
            for (id, work) in self.checks.give(who, want, &mut free, now, &self.runs) {
                bytes += size(&work);
                jobs.push((id, work));
            }
        }
        let open: Vec<RunId> = self.workable().map(|run| run.id.clone()).collect();
        let mut dry = 0;
        while jobs.len() < want && dry < open.len() && bytes < LARGEST / 2 {
            self.turn = (self.turn + 1) % open.len();
            let id = &open[self.turn];
            let taken = self.runs.get_mut(id).and_then(|run| run.take_next().map(|number| (number, run.work(number))));
            let Some((number, Some(work))) = taken else {
                dry += 1;
                continue;
            };
            if work.is_long() && free == 0 {
                self.runs.get_mut(id).expect("it was found above").give_back(number);
                dry += 1;
                continue;
            }
            free -= usize::from(work.is_long());
            dry = 0;
            bytes += size(&work);
            let job = JobId { run: id.clone(), number };
            self.held.insert(job.clone(), Lease { who: who.clone(), since: now });
            jobs.push((job, work));
        }
        if let Some(worker) = self.present.get_mut(who) {
            worker.held.extend(jobs.iter().map(|(job, _)| job.clone()));
        }
        jobs
    }

    /// How many long jobs a worker can begin at once.
    fn free_slots(&self, who: &Who) -> usize {
        let Some(worker) = self.present.get(who) else { return 0 };
        let is_long = |job: &&JobId| {
            let run = self.runs.get(&job.run).filter(|run| run.is_chained());
            run.and_then(|run| run.work(job.number)).is_some_and(|work| work.is_long())
        };
        worker.slots.saturating_sub(worker.held.iter().filter(is_long).count())
    }

    /// The objects of a run, for whoever works on it.
    pub(crate) fn shelf(&self, run: &str) -> Result<Shelf, Fault> {
        self.run(run).map(Run::shelf)
    }

    /// Whether a worker has this job in hand, to do or to check: then it may bring objects.
    pub(crate) fn is_in_hand(&self, who: &Who, job: &JobId) -> bool {
        self.held.get(job).is_some_and(|lease| lease.who == *who) || self.checks.is_given_to(job, who)
    }

    /// A worker says what it is doing.
    pub(crate) fn beat(&mut self, who: &Who, beat: &Beat, now: Millis) {
        if beat.leaving {
            return self.gone(who, "says good-bye", now);
        }
        if !self.rules.builds.contains(&beat.build) || self.ledger.standing(&who.name) == Standing::Banned {
            return;
        }
        self.see(who, &beat.host, beat.slots, now);
        // What was taken from somebody who finishes nothing does not come back by a heartbeat.
        let rests = self.present.get(who).is_some_and(|worker| now < worker.rests_until);
        for job in beat.held.iter().filter(|_| !rests) {
            // What it was given before this hub began: nobody else gets it now.
            let unknown = !self.held.contains_key(job) && !self.checks.is_given(job);
            if unknown && self.runs.get_mut(&job.run).is_some_and(|run| run.adopt(job.number)) {
                self.held.insert(job.clone(), Lease { who: who.clone(), since: now });
            }
        }
        let Some(worker) = self.present.get_mut(who) else { return };
        worker
            .held
            .extend(beat.held.iter().filter(|job| self.held.get(*job).is_some_and(|lease| lease.who == *who)).cloned());
        worker.finished = beat.finished;
        let (then, nodes) = worker.paced;
        if then == 0 || now >= then + 4_000 {
            if then > 0 {
                worker.speed = beat.nodes.saturating_sub(nodes) as f64 * 1000.0 / (now - then) as f64;
            }
            worker.paced = (now, beat.nodes);
        }
        worker.nodes = beat.nodes;
    }

    fn gone(&mut self, who: &Who, how: &str, now: Millis) {
        let Some(worker) = self.present.remove(who) else { return };
        let open = worker.held.iter().filter(|job| self.held.get(*job).is_some_and(|lease| lease.who == *who)).count();
        for job in &worker.held {
            self.release(job, who);
        }
        self.checks.release(who);
        let again = if open == 0 { String::new() } else { format!("; {open} jobs are open again") };
        self.tell(now, format!("{who} {how} after {} jobs{again}", worker.finished));
    }

    /// A job that this worker held is open again.
    fn release(&mut self, job: &JobId, who: &Who) {
        if self.held.get(job).is_some_and(|lease| lease.who == *who) {
            self.held.remove(job);
            if let Some(run) = self.runs.get_mut(&job.run) {
                run.give_back(job.number);
            }
        }
    }

    /// Results came. Where the disk refuses, nothing of the rest is taken, and they are to be brought again.
    pub(crate) fn take(&mut self, who: &Who, results: &Results, now: Millis) -> Result<(), Fault> {
        if !self.rules.builds.contains(&results.build) {
            self.tell(now, format!("{who}: results of another build ({}) are not taken", results.build));
            return Ok(());
        }
        if self.ledger.standing(&who.name) == Standing::Banned {
            return Ok(());
        }
        if let Some(worker) = self.present.get_mut(who) {
            worker.seen = now;
        }
        let mut ended = BTreeSet::new();
        for done in &results.results {
            self.take_one(who, done, now)?;
            ended.insert(done.job.run.clone());
            if self.ledger.standing(&who.name) == Standing::Banned {
                return Ok(());
            }
        }
        ended.iter().try_for_each(|run| self.close_if_complete(run, now))
    }

    fn take_one(&mut self, who: &Who, done: &Done, now: Millis) -> Result<(), Fault> {
        let job = &done.job;
        let Some(run) = self.runs.get(&job.run) else { return Ok(()) };
        let work = run.work(job.number);
        if let Some(worker) = self.present.get_mut(who) {
            worker.held.remove(job);
        }
        // What it rested on may have been withdrawn meanwhile.
        let is_current = |work: &Work| done.ended.as_ref().map_or(true, |outcome| work.is_of(outcome));
        let Some(work) = work.filter(is_current) else {
            self.release(job, who);
            return Ok(());
        };
        if self.checks.is_given_to(job, who) {
            return self.checked(who, job, &done.ended, now);
        }
        let outcome = match &done.ended {
            Ok(outcome) => outcome,
            // Whether the job or the worker is at fault is found out here.
            Err(_) if run.is_chained() && !self.is_in_hand(who, job) => return Ok(()),
            Err(why) => {
                self.checks.dispute(job.clone(), who.name.clone(), Err(why.clone()));
                return Ok(());
            }
        };
        let run = self.runs.get_mut(&job.run).expect("it was found above");
        if run.kept(job.number).is_some() || !run.is_open() {
            self.doubled += 1;
            return Ok(());
        }
        let wrong = match digest(outcome) == done.digest {
            true => plausible(&work, outcome).err(),
            false => Some("the digest is of another outcome".to_owned()),
        };
        if let Some(wrong) = wrong {
            return self.ban(&who.name, &format!("job {} of {}: {wrong}", job.number, job.run), now);
        }
        let shelf = run.shelf();
        if let Some(missing) = work.objects(outcome).iter().find(|object| !shelf.has(object)) {
            let words = format!(
                "{who}: job {} of {} has no effect, its object {} never came",
                job.number, job.run, missing.hash
            );
            self.tell(now, words);
            self.release(job, who);
            return Ok(());
        }
        if work.is_complaint(outcome) {
            // The hub makes again what was looked at, then the look: one of the two is false.
            let built = run.verified_by(job.number).map(|number| JobId { run: job.run.clone(), number });
            built.into_iter().for_each(|built| self.checks.doubt(built));
            self.checks.dispute(job.clone(), who.name.clone(), done.ended.clone());
            return Ok(());
        }
        let solicited = self.held.get(job).filter(|lease| lease.who == *who).map(|lease| lease.since);
        let check =
            work.is_replayable() && (solicited.is_none() || self.ledger.wants_check(&who.name, &job.run, job.number));
        if !work.is_replayable() && self.ledger.standing(&who.name) != Standing::Trusted {
            // What cannot be made again is taken from the trusted only.
            self.release(job, who);
            return Ok(());
        }
        run.keep(job.number, &who.name, outcome.clone(), check)?;
        self.held.remove(job);
        self.taken += 1;
        if let Some(since) = solicited {
            let slowest = self.slowest.entry(job.run.clone()).or_default();
            *slowest = (*slowest).max(now.saturating_sub(since));
        }
        if check {
            self.checks.wanted.push_back(job.clone());
        }
        self.ledger.change(&who.name, |account| {
            account.results += 1;
            account.micros += done.micros;
            account.nodes += done.nodes;
        });
        Ok(())
    }

    fn close_if_complete(&mut self, id: &str, now: Millis) -> Result<(), Fault> {
        let Some(run) = self.runs.get_mut(id).filter(|run| run.is_open() && run.is_complete()) else { return Ok(()) };
        run.close(End::Done)?;
        let line = run.line();
        self.drop_leases(id);
        self.tell(
            now,
            format!(
                "run {id}: done, {} of {} jobs{}{}",
                line.settled,
                line.total.unwrap_or(line.settled),
                if line.score.is_empty() { "" } else { ": " },
                line.score
            ),
        );
        Ok(())
    }

    /// Nothing is taken from this token any more; what it brought and nobody made again is withdrawn.
    fn ban(&mut self, name: &str, why: &str, now: Millis) -> Result<(), Fault> {
        self.ledger.change(name, |account| account.banned = Some(why.to_owned()));
        let mut gone = 0;
        for run in self.runs.values_mut() {
            gone += run.withdraw(name)?;
        }
        self.checks.forget_withdrawn(&self.runs);
        let instances: Vec<Who> = self.present.keys().filter(|who| who.name == name).cloned().collect();
        instances.iter().for_each(|who| self.gone(who, "is sent away", now));
        self.tell(now, format!("{name} is banned: {why}; {gone} of its results are withdrawn and made anew"));
        self.ledger.save()
    }

    /// Time goes by: the silent are gone, and what was held for too long is open again.
    pub(crate) fn tick(&mut self, now: Millis) -> Result<(), Fault> {
        let silent: Vec<Who> =
            self.present.iter().filter(|(_, worker)| worker.seen + SILENCE < now).map(|(who, _)| who.clone()).collect();
        silent.iter().for_each(|who| self.gone(who, "is silent and taken for gone", now));
        let mut late = Vec::new();
        for (job, lease) in &self.held {
            let slow = self.slowest.get(&job.run).copied().unwrap_or(0);
            let again = self.taken_back.get(job).copied().unwrap_or(0).min(10);
            if lease.since + (self.patience(&job.run).max(10 * slow) << again) < now {
                late.push((job.clone(), lease.who.clone()));
            }
        }
        for (job, who) in late {
            self.release(&job, &who);
            *self.taken_back.entry(job.clone()).or_default() += 1;
            self.ledger.change(&who.name, |account| account.stalls += 1);
            if let Some(worker) = self.present.get_mut(&who) {
                worker.held.remove(&job);
                worker.rests_until = now + 10 * self.rules.patience;
            }
            self.tell(
                now,
                format!("{who} lives but does not finish job {} of {}: somebody else gets it", job.number, job.run),
            );
        }
        for who in self.late_checks(now) {
            if let Some(worker) = self.present.get_mut(&who) {
                worker.rests_until = now + 10 * self.rules.patience;
            }
        }
        let complete: Vec<RunId> =
            self.runs.values().filter(|run| run.is_open() && run.is_complete()).map(|run| run.id.clone()).collect();
        complete.iter().try_for_each(|run| self.close_if_complete(run, now))
    }

    /// How long a job of a run may take.
    fn patience(&self, run: &str) -> Millis {
        self.rules.patience * self.runs.get(run).map_or(1, |run| run.spec().patience())
    }

    /// Writes down what is known of workers.
    pub(crate) fn save(&mut self) -> Result<(), Fault> {
        self.ledger.save()
    }
}

/// About how long the words of a job are.
fn size(work: &Work) -> usize {
    serde_json::to_string(work).map_or(0, |text| text.len() + 60)
}

/// A number that tells processes apart.
pub(crate) fn random_number() -> u64 {
    let nanos =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |age| age.as_nanos() as u64);
    Key::mix(nanos, u64::from(std::process::id())).0
}
