//! A run: a folder that holds everything that must not be lost, and what is known from it.
//!
//! ```text
//!  runs/ID/run.json         what it is about, who submitted it, for which build
//!  runs/ID/jobs.jsonl       its jobs, where its own words do not say them
//!  runs/ID/journal.jsonl    a line for every result, check, withdrawal, and the end
//!  runs/ID/objects/HASH     what results name that is too large to be in them
//! ```
//!
//! The folder is the truth: what is open follows from it whenever a hub begins, and no queue elsewhere is asked. A result counts once,
//! by its number, however often it comes.

mod chain;
mod score;
mod spec;

pub use spec::{MatchSpec, Spec};

use crate::fault::Fault;
use crate::objects::Shelf;
use crate::work::Work;
use chain::Chain;
use foehn_files::{Journal, replace};
use score::Score;
pub(crate) use score::plausible;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a run.
pub type RunId = String;

/// What `run.json` says.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Head {
    spec: Spec,
    build: String,
    by: String,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Everything is done.
    Done,
    /// Somebody cancelled it.
    Cancelled,
    /// A job makes no sense.
    Failed(String),
}

/// A line of the journal of a run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    /// A result, by the worker with this token; whether it is to be checked before it counts.
    Result { number: u64, by: String, outcome: Value, check: bool },
    /// It was made again, with the same digest.
    Checked { number: u64, by: String },
    /// Nothing of this token counts but what was checked.
    Withdrawn { by: String },
    /// The result of this number does not count.
    Dropped { number: u64 },
    /// The run is over.
    Ended(End),
    /// It goes on.
    Reopened,
}

/// A result that is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) outcome: Value,
    pub(crate) by: String,
    /// Whether it has to be made again before it counts.
    pub(crate) awaits_check: bool,
    /// Whether it was.
    pub(crate) checked: bool,
}

/// A run in a line, for lists and pages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunLine {
    /// Its name.
    pub id: RunId,
    /// What kind.
    pub kind: String,
    /// What it is about.
    pub title: String,
    /// How it stands: open, done, cancelled, failed.
    pub state: String,
    /// Why, where it failed.
    pub why: Option<String>,
    /// How many jobs are settled.
    pub settled: u64,
    /// How many there are, where that is known.
    pub total: Option<u64>,
    /// How many results await a check.
    pub awaiting: u64,
    /// The sum so far, in words.
    pub score: String,
    /// Who submitted it.
    pub by: String,
}

/// A run.
pub(crate) struct Run {
    pub(crate) id: RunId,
    head: Head,
    folder: PathBuf,
    chain: Chain,
    journal: Journal,
    jobs_file: Option<Journal>,
    jobs: Vec<Work>,
    whole: bool,
    kept: BTreeMap<u64, Kept>,
    score: Score,
    /// Outcomes below this number are in the score.
    counted: u64,
    decided: bool,
    end: Option<End>,
    /// The numbers of settled jobs in the order in which they were settled, for who collects them.
    order: Vec<u64>,
    withdrawals: u64,
    // What follows is forgotten with the process: who works on what.
    next: u64,
    returned: BTreeSet<u64>,
    awaiting: BTreeSet<u64>,
}

impl Run {
    /// Begins a run in a new folder.
    pub(crate) fn begin(home: &Path, id: RunId, spec: Spec, build: String, by: String) -> Result<Run, Fault> {
        let folder = home.join(&id);
        let refused = |error: &dyn std::fmt::Display| Fault::file(&folder, error);
        fs::create_dir_all(&folder).map_err(|error| refused(&error))?;
        let head = Head { spec, build, by };
        let text = serde_json::to_string_pretty(&head).map_err(|error| refused(&error))?;
        replace(&folder.join("run.json"), text).map_err(|error| refused(&error))?;
        Run::open(home, id)
    }

    /// Opens a run with all that its folder holds.
    pub(crate) fn open(home: &Path, id: RunId) -> Result<Run, Fault> {
        let folder = home.join(&id);
        let refused = |error: &dyn std::fmt::Display| Fault::file(&folder, error);
        let text = fs::read_to_string(folder.join("run.json")).map_err(|error| refused(&error))?;
        let head: Head = serde_json::from_str(&text).map_err(|error| refused(&format!("run.json: {error}")))?;
        let (journal, lines) = Journal::open(&folder.join("journal.jsonl")).map_err(|error| refused(&error))?;
        let mut run = Run {
            id,
            score: Score::new(&head.spec),
            chain: Chain::of(&head.spec).map_err(|error| refused(&error))?,
            whole: false,
            head,
            folder: folder.clone(),
            journal,
            jobs_file: None,
            jobs: Vec::new(),
            kept: BTreeMap::new(),
            counted: 0,
            decided: false,
            end: None,
            order: Vec::new(),
            withdrawals: 0,
            next: 0,
            returned: BTreeSet::new(),
            awaiting: BTreeSet::new(),
        };
        run.whole = run.count().is_some();
        if run.count().is_none() {
            run.open_jobs().map_err(|error| refused(&error))?;
        }
        for (line, at) in lines.lines().zip(1..) {
            let entry = serde_json::from_str(line)
                .map_err(|error| refused(&format!("journal.jsonl line {at} is damaged: {error}")))?;
            run.apply(entry);
        }
        run.next = run.kept.keys().next_back().map_or(0, |last| last + 1);
        // The order of a plan is no order of readiness: all that is open is looked through.
        run.next = run.next.max(run.chain.count().unwrap_or(0));
        run.returned = (0..run.next).filter(|number| !run.kept.contains_key(number)).collect();
        Ok(run)
    }

    fn open_jobs(&mut self) -> Result<(), String> {
        let (file, lines) = Journal::open(&self.folder.join("jobs.jsonl")).map_err(|error| error.to_string())?;
        for line in lines.lines() {
            match line {
                "\"whole\"" => self.whole = true,
                job => self.jobs.push(serde_json::from_str(job).map_err(|error| format!("jobs.jsonl: {error}"))?),
            }
        }
        self.jobs_file = Some(file);
        Ok(())
    }

    /// More jobs; those that are known already, of a doubled message, are passed over.
    pub(crate) fn add_jobs(&mut self, from: u64, jobs: Vec<Work>, last: bool) -> Result<(), Fault> {
        let known = self.jobs.len() as u64;
        let Some(file) = self.jobs_file.as_mut() else {
            return Err(Fault::asked(format!("{} is a {}, which has its own jobs", self.id, self.head.spec.kind())));
        };
        if from > known {
            return Err(Fault::asked(format!("{} has {known} jobs; those from {from} on leave a gap", self.id)));
        }
        for job in jobs.into_iter().skip((known - from) as usize) {
            let line = serde_json::to_string(&job).map_err(|error| Fault::asked(error.to_string()))?;
            file.add(&line).map_err(|error| Fault::file(&self.folder, &error))?;
            self.jobs.push(job);
        }
        if last && !self.whole {
            file.add("\"whole\"").map_err(|error| Fault::file(&self.folder, &error))?;
            self.whole = true;
        }
        Ok(())
    }

    fn add(&mut self, entry: Entry) -> Result<(), Fault> {
        let line = serde_json::to_string(&entry).map_err(|error| Fault::file(&self.folder, &error))?;
        self.journal.add(&line).map_err(|error| Fault::file(&self.folder, &error))?;
        self.apply(entry);
        Ok(())
    }

    /// What a line of the journal changes; the same when it is written and when it is read.
    fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Result { number, by, outcome, check } => {
                self.returned.remove(&number);
                self.kept.insert(number, Kept { outcome, by, awaits_check: check, checked: false });
                match check {
                    true => drop(self.awaiting.insert(number)),
                    false => self.settle(number),
                }
            }
            Entry::Checked { number, .. } => {
                self.awaiting.remove(&number);
                if let Some(kept) = self.kept.get_mut(&number) {
                    kept.checked = true;
                    if std::mem::take(&mut kept.awaits_check) {
                        self.settle(number);
                    }
                }
            }
            Entry::Withdrawn { by } => {
                let gone: Vec<u64> =
                    self.kept.iter().filter(|(_, kept)| kept.by == by && !kept.checked).map(|(&n, _)| n).collect();
                self.forget(&gone);
            }
            Entry::Dropped { number } => self.forget(&[number]),
            Entry::Ended(end) => self.end = Some(end),
            Entry::Reopened => self.end = None,
        }
    }

    fn settle(&mut self, number: u64) {
        self.order.push(number);
        self.count_on();
    }

    /// Counts what follows without a gap.
    fn count_on(&mut self) {
        while !self.decided
            && let Some(kept) = self.kept.get(&self.counted).filter(|kept| !kept.awaits_check)
        {
            self.decided = self.score.add(&self.head.spec, &kept.outcome);
            self.counted += 1;
        }
    }

    /// Results that do not count after all: their jobs are open again, and everything is summed anew.
    fn forget(&mut self, numbers: &[u64]) {
        if numbers.is_empty() {
            return;
        }
        self.withdrawals += 1;
        let mut gone = numbers.to_vec();
        // What rests on them goes with them, and what rests on that.
        while !gone.is_empty() {
            for number in &gone {
                self.kept.remove(number);
                self.awaiting.remove(number);
                self.returned.insert(*number);
            }
            self.order.retain(|number| self.kept.contains_key(number));
            self.score = Score::new(&self.head.spec);
            (self.counted, self.decided) = (0, false);
            self.count_on();
            gone = self.kept.keys().copied().filter(|&number| !self.is_ready(number)).collect();
        }
    }

    /// Whether all that a job rests on is settled.
    fn is_ready(&self, number: u64) -> bool {
        let is_settled = |before| self.kept(before).is_some_and(|kept| !kept.awaits_check);
        self.chain.is_ready(number, self.counted, is_settled)
    }

    /// How many jobs there are, where the run says so itself.
    fn count(&self) -> Option<u64> {
        self.head.spec.count().or_else(|| self.chain.count())
    }

    /// The job of which this one is the verification.
    pub(crate) fn verified_by(&self, number: u64) -> Option<u64> {
        self.chain.verified_by(number)
    }

    /// Whether its jobs wait for each other.
    pub(crate) fn is_chained(&self) -> bool {
        !self.chain.is_free()
    }

    /// The objects of this run.
    pub(crate) fn shelf(&self) -> Shelf {
        Shelf::new(self.folder.join("objects"))
    }

    /// Keeps a result. A job that has one already keeps that.
    pub(crate) fn keep(&mut self, number: u64, by: &str, outcome: Value, check: bool) -> Result<(), Fault> {
        let is_current = || self.work(number).is_some_and(|work| work.is_of(&outcome));
        if self.kept.contains_key(&number) || !is_current() {
            return Ok(());
        }
        self.add(Entry::Result { number, by: by.to_owned(), outcome, check })
    }

    /// A result was made again, and is the same.
    pub(crate) fn confirm(&mut self, number: u64, by: &str) -> Result<(), Fault> {
        self.add(Entry::Checked { number, by: by.to_owned() })
    }

    /// Nothing of this token counts any more but what others made again; how many results are gone.
    pub(crate) fn withdraw(&mut self, by: &str) -> Result<usize, Fault> {
        let gone = self.kept.values().filter(|kept| kept.by == by && !kept.checked).count();
        if gone > 0 {
            self.add(Entry::Withdrawn { by: by.to_owned() })?;
            if self.end == Some(End::Done) {
                self.add(Entry::Reopened)?;
            }
        }
        Ok(gone)
    }

    /// A result that turned out false is forgotten.
    pub(crate) fn drop_result(&mut self, number: u64) -> Result<(), Fault> {
        self.add(Entry::Dropped { number })?;
        if self.end == Some(End::Done) { self.add(Entry::Reopened) } else { Ok(()) }
    }

    /// Ends the run.
    pub(crate) fn close(&mut self, end: End) -> Result<(), Fault> {
        self.add(Entry::Ended(end))?;
        self.journal.sync().map_err(|error| Fault::file(&self.folder, &error))
    }

    /// Whether everything that is asked for is there and counts.
    pub(crate) fn is_complete(&self) -> bool {
        self.decided || (self.whole && Some(self.order.len() as u64) == self.total())
    }

    pub(crate) fn total(&self) -> Option<u64> {
        match self.count() {
            Some(count) => Some(count),
            None => self.whole.then_some(self.jobs.len() as u64),
        }
    }

    /// The next job that nobody has; nothing while all are taken.
    pub(crate) fn take_next(&mut self) -> Option<u64> {
        if self.end.is_some() || self.decided {
            return None;
        }
        let open = self.returned.iter().copied().find(|&number| self.is_ready(number));
        if let Some(number) = open {
            self.returned.remove(&number);
            return Some(number);
        }
        let known = self.count().unwrap_or(self.jobs.len() as u64);
        // Results that were adopted from workers who were there before this hub may stand ahead.
        while self.next < known && self.kept.contains_key(&self.next) {
            self.next += 1;
        }
        (self.next < known && self.is_ready(self.next)).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    /// A job that was taken is open again.
    pub(crate) fn give_back(&mut self, number: u64) {
        if !self.kept.contains_key(&number) {
            self.returned.insert(number);
        }
    }

    /// A worker says that it has this job, which this hub did not know: it is nobody else's from now on.
    pub(crate) fn adopt(&mut self, number: u64) -> bool {
        if self.kept.contains_key(&number) || self.work(number).is_none() || self.end.is_some() {
            return false;
        }
        let was_open = self.returned.remove(&number) || number >= self.next;
        if number >= self.next {
            self.returned.extend(self.next..number);
            self.next = number + 1;
        }
        was_open
    }

    pub(crate) fn work(&self, number: u64) -> Option<Work> {
        match self.count() {
            Some(count) if number < count && self.is_ready(number) => {
                let outcome = |before| self.kept(before).map(|kept| &kept.outcome);
                self.head.spec.work(number, outcome).or_else(|| self.chain.work(number, outcome))
            }
            Some(_) => None,
            None => self.jobs.get(usize::try_from(number).ok()?).cloned(),
        }
    }

    pub(crate) fn kept(&self, number: u64) -> Option<&Kept> {
        self.kept.get(&number)
    }

    /// Whether a result was made again, or made by the hub.
    pub(crate) fn is_proved(&self, number: u64) -> bool {
        self.kept(number).is_some_and(|kept| kept.checked || kept.by == "hub")
    }

    /// The numbers of the results that await a check.
    pub(crate) fn awaiting(&self) -> impl Iterator<Item = u64> + '_ {
        self.awaiting.iter().copied()
    }

    pub(crate) fn is_open(&self) -> bool {
        self.end.is_none()
    }

    pub(crate) fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    pub(crate) fn spec(&self) -> &Spec {
        &self.head.spec
    }

    pub(crate) fn build(&self) -> &str {
        &self.head.build
    }

    pub(crate) fn withdrawals(&self) -> u64 {
        self.withdrawals
    }

    /// The settled outcomes from the so-manyth on, as many as a message holds.
    pub(crate) fn settled_from(&self, from: usize, bytes: usize) -> (Vec<(u64, Value)>, usize) {
        let (mut size, mut jobs) = (0, Vec::new());
        for number in self.order.iter().skip(from) {
            let Some(kept) = self.kept.get(number) else { continue };
            size += kept.outcome.to_string().len() + 30;
            if size > bytes && !jobs.is_empty() {
                break;
            }
            jobs.push((*number, kept.outcome.clone()));
        }
        let next = from.min(self.order.len()) + jobs.len();
        (jobs, next)
    }

    /// The sum so far.
    pub(crate) fn score(&self) -> Value {
        self.score.as_json(&self.head.spec)
    }

    /// How many jobs are settled; of a match only those before the first gap.
    pub(crate) fn settled(&self) -> u64 {
        match self.head.spec {
            Spec::Match(_) => self.counted,
            _ => self.order.len() as u64,
        }
    }

    pub(crate) fn line(&self) -> RunLine {
        let (state, why) = match &self.end {
            None => ("open", None),
            Some(End::Done) => ("done", None),
            Some(End::Cancelled) => ("cancelled", None),
            Some(End::Failed(why)) => ("failed", Some(why.clone())),
        };
        RunLine {
            id: self.id.clone(),
            kind: self.head.spec.kind().to_owned(),
            title: self.head.spec.title(),
            state: state.to_owned(),
            why,
            settled: self.settled(),
            total: self.total(),
            awaiting: self.awaiting.len() as u64,
            score: self.score.text(&self.head.spec),
            by: self.head.by.clone(),
        }
    }
}
