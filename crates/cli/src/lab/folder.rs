//! The folder of an experiment: the report, its data, the journal, and how far it is.
//!
//! ```text
//!  index.html            the report as a page, once it is finished
//!  report.json           the same as data; NAME.svg and NAME.csv: its figures and tables
//!  positions-GAME.txt    the positions that were searched
//!  journal.jsonl         the outcomes of jobs so far; an interrupted experiment goes on from it
//!  progress.json         how far it is, for those who watch
//!  lock                  held by the one who writes here
//! ```
//!
//! Everything but the journal is written whole or not at all; to the journal, lines are added.

use super::run_facts::now;
use crate::failure::BadInput;
use crate::save::save;
use anyhow::Context;
use foehn_files::{Journal as JournalFile, Lock};
use foehn_games::catalog::Entry;
use foehn_lab::Journal;
use foehn_lab::experiment::{Experiment, Order};
use foehn_lab::report::{self, Report};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const PAGE: &str = "index.html";
const DATA: &str = "report.json";
const JOURNAL: &str = "journal.jsonl";
pub(super) const PROGRESS: &str = "progress.json";

/// How often the progress is written.
const OFTEN: Duration = Duration::from_millis(1000);

/// How an experiment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Running,
    Finished,
    Interrupted,
    Failed,
}

impl State {
    pub(super) const fn name(self) -> &'static str {
        match self {
            State::Running => "running",
            State::Finished => "finished",
            State::Interrupted => "interrupted",
            State::Failed => "failed",
        }
    }
}

/// A folder in which one experiment is written.
pub(super) struct Folder {
    path: PathBuf,
    journal: JournalFile,
    _right: Lock,
    about: Value,
    doing: String,
    done: usize,
    total: usize,
    /// Seconds of earlier sittings.
    before: f64,
    began: Instant,
    written: Option<Instant>,
}

impl Folder {
    /// Opens a folder for an experiment, with the journal of an earlier sitting.
    ///
    /// # Errors
    /// The folder has a finished report, another experiment or other files in it, and nobody forces it; somebody else
    /// works on it; it cannot be written.
    pub(super) fn open(
        path: &Path,
        experiment: &dyn Experiment,
        order: &Order,
        force: bool,
    ) -> anyhow::Result<(Self, Journal)> {
        // Once before the lock, so that a folder of somebody else's stays as it is, and once after, when nobody can change it.
        Earlier::of(path)?.permits(path, experiment.name(), force)?;
        let cannot = || format!("cannot write to the folder {}", path.display());
        fs::create_dir_all(path).with_context(cannot)?;
        let right = Lock::of_folder(path)?;
        let earlier = Earlier::of(path)?;
        earlier.permits(path, experiment.name(), force)?;
        let resumes = matches!(&earlier, Earlier::Unfinished { experiment: name, .. } if name == experiment.name());
        let (journal, text) = match resumes {
            true => JournalFile::open(&path.join(JOURNAL)).with_context(cannot)?,
            false => (JournalFile::begin(&path.join(JOURNAL)).with_context(cannot)?, String::new()),
        };
        let about = json!({ "experiment": experiment.name(), "title": experiment.title(), "games": order.games, "order": order });
        let before = if resumes { earlier.seconds() } else { 0.0 };
        let mut folder = Folder {
            path: path.to_owned(),
            journal,
            _right: right,
            about,
            doing: String::new(),
            done: 0,
            total: 0,
            before,
            began: Instant::now(),
            written: None,
        };
        folder.tell(State::Running)?;
        Ok((folder, Journal::read(&text, &order.build)))
    }

    /// Among the reports in `home`, a folder for this order: the one where it was interrupted, or a new one.
    pub(super) fn choose(home: &Path, order: &Order) -> anyhow::Result<PathBuf> {
        let name = |number: u32| match number {
            1 => order.experiment.clone(),
            _ => format!("{}-{number}", order.experiment),
        };
        let mut number = 1;
        loop {
            let path = home.join(name(number));
            match Earlier::of(&path)? {
                Earlier::Nothing => return Ok(path),
                Earlier::Unfinished { order: Some(earlier), .. }
                    if *earlier == *order && Lock::of_folder(&path).is_ok() =>
                {
                    return Ok(path);
                }
                _ => number += 1,
            }
        }
    }

    /// A kind of work begins.
    pub(super) fn begin(&mut self, doing: &str, total: usize, done: usize) -> anyhow::Result<()> {
        (self.doing, self.total, self.done) = (doing.to_owned(), total, done);
        self.tell(State::Running)
    }

    /// A job is done.
    pub(super) fn add(&mut self, line: &str) -> anyhow::Result<()> {
        self.journal.add(line).context("cannot write the journal")?;
        self.done += 1;
        match self.written.is_some_and(|written| written.elapsed() < OFTEN) {
            true => Ok(()),
            false => self.tell(State::Running),
        }
    }

    /// The positions of a game are known.
    pub(super) fn positions(&self, game: &Entry, positions: &[String]) -> anyhow::Result<()> {
        save(&self.path.join(format!("positions-{}.txt", game.name)), &format!("{}\n", positions.join("\n")))
    }

    /// Seconds of all sittings.
    pub(super) fn seconds(&self) -> f64 {
        self.before + self.began.elapsed().as_secs_f64()
    }

    /// Says how it stands.
    pub(super) fn tell(&mut self, state: State) -> anyhow::Result<()> {
        let mut told = self.about.clone();
        told["state"] = state.name().into();
        told["doing"] = self.doing.as_str().into();
        told["done"] = self.done.into();
        told["total"] = self.total.into();
        told["seconds"] = self.seconds().into();
        told["updated"] = now().into();
        self.written = Some(Instant::now());
        save(&self.path.join(PROGRESS), &format!("{told:#}\n"))
    }

    /// Writes the report; the page last, for where there is a page there is a report.
    pub(super) fn finish(mut self, report: &Report) -> anyhow::Result<()> {
        self.journal.sync().context("cannot write the journal")?;
        for section in &report.sections {
            for figure in &section.figures {
                save(&self.path.join(format!("{}.svg", figure.name)), &report::svg(figure))?;
            }
            for table in &section.tables {
                save(&self.path.join(format!("{}.csv", table.name)), &report::csv(table))?;
            }
        }
        let data = serde_json::to_string_pretty(report).context("a report is plain data")?;
        save(&self.path.join(DATA), &format!("{data}\n"))?;
        save(&self.path.join(PAGE), &report::page(report))?;
        self.tell(State::Finished)
    }

    /// The page of the report.
    pub(super) fn page(path: &Path) -> PathBuf {
        path.join(PAGE)
    }

    /// The report that is finished in a folder, where it answers this very order.
    pub(super) fn finished(path: &Path, order: &Order) -> Option<Report> {
        let told: Value = serde_json::from_str(&fs::read_to_string(path.join(PROGRESS)).ok()?).ok()?;
        let asked: Order = serde_json::from_value(told["order"].clone()).ok()?;
        let report = serde_json::from_str(&fs::read_to_string(path.join(DATA)).ok()?).ok()?;
        (asked == *order && told["state"] == State::Finished.name()).then_some(report)
    }

    /// Refuses a folder for many experiments that has other things in it.
    ///
    /// # Errors
    /// What is there, unless it is forced.
    pub(super) fn check_home(path: &Path, force: bool) -> anyhow::Result<()> {
        match Earlier::of(path)?.permits(path, "all", force) {
            Err(why) if !is_home(path) => Err(why.into()),
            _ => Ok(()),
        }
    }
}

/// Whether many experiments were written there.
fn is_home(path: &Path) -> bool {
    let told = fs::read_to_string(path.join(PROGRESS)).ok();
    told.and_then(|text| serde_json::from_str::<Value>(&text).ok()).is_some_and(|told| told["experiment"] == "all")
}

/// What is in a folder already.
enum Earlier {
    Nothing,
    /// An experiment that is not finished.
    Unfinished {
        experiment: String,
        order: Option<Box<Order>>,
        seconds: f64,
    },
    /// A finished report.
    Report,
    /// Something else.
    Others(String),
}

impl Earlier {
    fn of(path: &Path) -> anyhow::Result<Self> {
        if path.is_file() {
            return Err(BadInput::new(format!("{} is a file, not a folder", path.display())).into());
        }
        let Ok(listed) = fs::read_dir(path) else { return Ok(Earlier::Nothing) };
        let names = listed.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
        let names: Vec<String> = names.filter(|name| name != Lock::NAME).collect();
        if names.is_empty() {
            return Ok(Earlier::Nothing);
        }
        let told = fs::read_to_string(path.join(PROGRESS)).ok();
        let Some(told) = told.and_then(|text| serde_json::from_str::<Value>(&text).ok()) else {
            return Ok(Earlier::Others(names[0].clone()));
        };
        if told["state"] == State::Finished.name() {
            return Ok(Earlier::Report);
        }
        Ok(Earlier::Unfinished {
            experiment: told["experiment"].as_str().unwrap_or_default().to_owned(),
            order: serde_json::from_value(told["order"].clone()).ok(),
            seconds: told["seconds"].as_f64().unwrap_or(0.0),
        })
    }

    /// Whether an experiment may be written there, and why not.
    fn permits(&self, path: &Path, experiment: &str, force: bool) -> Result<(), BadInput> {
        let at = path.display();
        let (why, hint) = match self {
            _ if force => return Ok(()),
            Earlier::Nothing => return Ok(()),
            Earlier::Unfinished { experiment: name, .. } if name == experiment => return Ok(()),
            Earlier::Unfinished { experiment: name, .. } => {
                (format!("{at}: an experiment `{name}` was begun there"), "--force drops it")
            }
            Earlier::Report => (format!("{at}: there is a finished report"), "--force measures anew and replaces it"),
            Earlier::Others(name) => {
                (format!("{at}: there are other files, such as {name}"), "--force writes the report beside them")
            }
        };
        Err(BadInput::new(why).with_hint(&format!("choose another --out; {hint}")))
    }

    fn seconds(&self) -> f64 {
        match self {
            Earlier::Unfinished { seconds, .. } => *seconds,
            _ => 0.0,
        }
    }
}
