//! The experiments' folders as a list: what each is about, how far it is, what it found.
//!
//! `progress.json` tells how far it is, `report.json` what it found; either is enough to be listed. What cannot be read is told
//! beside the others and never hides them. Every field is taken by itself, so files of other versions are read as far as they go.

use crate::guarded_folder::{GuardedFolder, Unread};
use crate::lab_file::LONGEST_FILE;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A running experiment that has not said so for so many seconds was interrupted.
const SILENCE: u64 = 30;

/// Longer files of progress are none.
const LONGEST_PROGRESS: u64 = 1 << 20;

/// More experiments are not listed.
const MOST: usize = 1000;

/// An experiment's folder.
#[derive(Debug, Serialize)]
pub(crate) struct Experiment {
    /// The folder: `/lab/NAME/` is its page.
    pub(crate) name: String,
    experiment: String,
    title: String,
    games: Vec<String>,
    pub(crate) state: Stage,
    doing: String,
    done: u64,
    total: u64,
    seconds: f64,
    updated: u64,
    /// Whether there is a page to show.
    page: bool,
    question: Option<String>,
    findings: Vec<String>,
    /// What is wrong with a broken one.
    pub(crate) problem: Option<String>,
    /// The experiments in it.
    pub(crate) parts: Vec<Experiment>,
}

/// How an experiment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    Running,
    Finished,
    Interrupted,
    Failed,
    /// Its files cannot be read.
    #[serde(skip_deserializing)]
    Broken,
}

/// `progress.json`, as far as it can be read.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Progress {
    experiment: Value,
    title: Value,
    games: Value,
    state: Value,
    doing: Value,
    done: Value,
    total: Value,
    seconds: Value,
    updated: Value,
}

/// `report.json`, as far as a list needs it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Findings {
    experiment: Value,
    title: Value,
    question: Value,
    findings: Value,
}

/// All experiments, the newest first.
pub(crate) fn list(reports: &GuardedFolder, now: u64) -> Vec<Experiment> {
    let mut found = experiments(reports, &[], now);
    found.sort_by(|a, b| b.newness().cmp(&a.newness()).then_with(|| a.name.cmp(&b.name)));
    found.truncate(MOST);
    found
}

impl Experiment {
    /// How new it is. All that run are equally new, or they would change places with every word they write.
    fn newness(&self) -> u64 {
        if self.state == Stage::Running { u64::MAX } else { self.updated }
    }
}

/// Whether this folder is an experiment's.
pub(crate) fn is_experiment(reports: &GuardedFolder, folder: &[&str]) -> bool {
    ["progress.json", "report.json"].iter().any(|file| reports.has(&[folder, &[*file]].concat()))
}

/// The experiments in this folder, by name.
fn experiments(reports: &GuardedFolder, folder: &[&str], now: u64) -> Vec<Experiment> {
    let mut names = reports.folders(folder);
    names.sort();
    let places = names.iter().map(|name| [folder, &[name.as_str()]].concat());
    places.filter(|place| is_experiment(reports, place)).map(|place| experiment(reports, &place, now)).collect()
}

fn experiment(reports: &GuardedFolder, place: &[&str], now: u64) -> Experiment {
    let file = |name| [place, &[name]].concat();
    let progress = read::<Progress>(reports, &file("progress.json"), LONGEST_PROGRESS);
    let report = read::<Findings>(reports, &file("report.json"), LONGEST_FILE);
    let written = || reports.written(&file("progress.json")).or_else(|| reports.written(&file("report.json")));
    let told = progress.as_ref().ok().and_then(|progress| progress.as_ref()?.updated.as_u64());
    let updated = told.or_else(written).unwrap_or(0);
    let stage = stage(&progress, &report, now.saturating_sub(updated));
    let progress = progress.ok().flatten().unwrap_or_default();
    let report = report.ok().flatten().unwrap_or_default();
    let name = place.join("/");
    let either = |first: &Value, second: &Value| text(first).or_else(|| text(second)).unwrap_or_else(|| name.clone());
    let parts = if place.len() == 1 { experiments(reports, place, now) } else { Vec::new() };
    Experiment {
        experiment: either(&progress.experiment, &report.experiment),
        title: either(&progress.title, &report.title),
        games: texts(&progress.games),
        doing: text(&progress.doing).unwrap_or_default(),
        done: progress.done.as_u64().unwrap_or(0),
        total: progress.total.as_u64().unwrap_or(0),
        seconds: progress.seconds.as_f64().filter(|seconds| *seconds >= 0.0).unwrap_or(0.0),
        updated,
        page: reports.has(&file("index.html")),
        question: text(&report.question),
        findings: texts(&report.findings),
        state: stage.as_ref().map_or(Stage::Broken, |stage| *stage),
        problem: stage.err(),
        parts,
        name,
    }
}

/// What a file of JSON holds, if there is one; what is wrong with it, in words.
type Reading<T> = Result<Option<T>, String>;

/// How an experiment stands of which nothing has been heard for so many seconds; what is wrong with a broken one.
fn stage(progress: &Reading<Progress>, report: &Reading<Findings>, silence: u64) -> Result<Stage, String> {
    let told = match progress {
        Ok(Some(progress)) => Stage::deserialize(&progress.state)
            .map_err(|_| "progress.json does not say how the experiment stands".to_owned())?,
        Ok(None) => Stage::Finished,
        Err(problem) => return Err(problem.clone()),
    };
    match (told, report) {
        (Stage::Running, _) if silence > SILENCE => Ok(Stage::Interrupted),
        (Stage::Finished, Err(problem)) => Err(problem.clone()),
        _ => Ok(told),
    }
}

fn read<T: DeserializeOwned>(reports: &GuardedFolder, names: &[&str], limit: u64) -> Reading<T> {
    match reports.read(names, limit) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| {
            let name = names.last().copied().unwrap_or_default();
            format!("{name} cannot be read: {error}")
        }),
        Err(Unread::Missing) => Ok(None),
        Err(Unread::Failed(why)) => Err(why),
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(text).collect()
}
