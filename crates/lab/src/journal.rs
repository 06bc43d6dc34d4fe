//! The journal of an experiment: which jobs are done, and what came of them. An interrupted experiment goes on from it.
//!
//! A journal is a text of lines, each a job with its outcome as JSON. Lines are only ever added, so whatever interrupts
//! the writing spoils the last line at most, and that job is done again. The journal itself reads and writes no file.
//!
//! Every line has a checksum; one that was changed is no entry, and its job is done again. Every line says which build of the program did the job. What another build did is not taken over: a report must hold the work of
//! one program.

use crate::job::{Job, Outcome};
use foehn_files::{is_sealed_json, seal_json};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What was done so far.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    build: String,
    done: HashMap<Job, Outcome>,
}

#[derive(Serialize)]
struct Line<'a> {
    build: &'a str,
    job: &'a Job,
    outcome: &'a Outcome,
}

#[derive(Deserialize)]
struct ReadLine {
    build: String,
    job: Job,
    outcome: Outcome,
}

impl Journal {
    /// Reads a journal for a program of this build. Lines that are no entry, and those of other builds, are passed over: their jobs
    /// are simply not done.
    ///
    /// ```
    /// use foehn_lab::Journal;
    /// use foehn_lab::job::{Job, Outcome, Task};
    /// let task = Task::Position { seed: 1, number: 0 };
    /// let job = Job { game: "chess".to_owned(), variant: "suite".to_owned(), task };
    /// let line = Journal::read("", "this build").line(&job, &Outcome::Position(None));
    /// let journal = Journal::read(&format!("{line}\n{}", &line[..20]), "this build");
    /// assert_eq!((journal.len(), journal.outcome(&job)), (1, Some(&Outcome::Position(None))));
    /// assert!(Journal::read(&line, "another build").is_empty());
    /// ```
    pub fn read(text: &str, build: &str) -> Self {
        let entries = text
            .lines()
            .filter(|line| is_sealed_json(line))
            .filter_map(|line| serde_json::from_str::<ReadLine>(line).ok());
        let own = entries.filter(|entry| entry.build == build);
        Journal { build: build.to_owned(), done: own.map(|entry| (entry.job, entry.outcome)).collect() }
    }

    /// The line for a job that is done.
    pub fn line(&self, job: &Job, outcome: &Outcome) -> String {
        let line = serde_json::to_string(&Line { build: &self.build, job, outcome });
        seal_json(&line.expect("jobs and outcomes are plain data"))
    }

    /// What came of a job, where it is done.
    pub fn outcome(&self, job: &Job) -> Option<&Outcome> {
        self.done.get(job)
    }

    /// Remembers a job that is done.
    pub fn add(&mut self, job: Job, outcome: Outcome) {
        self.done.insert(job, outcome);
    }

    /// How many jobs are done.
    pub fn len(&self) -> usize {
        self.done.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }
}
