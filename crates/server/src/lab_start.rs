//! `POST /api/lab/begin` and `/api/lab/stop`: an experiment begun from the page, and ended again.
//!
//! The experiment is a process of its own, the same program with the command that a person would have typed, so nothing is measured
//! otherwise than in a terminal; what it has done is seen in the list like that of any other. One at a time, and nothing is passed on but the
//! names of an experiment and of a game, which are looked up first. It outlives the server.

use crate::app::App;
use crate::asked::Asked;
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use foehn_games::catalog;
use foehn_lab::experiment::Experiment;
use foehn_lab::experiments::{experiments, find};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What an experiment in its short form may take on two cores. That all keep to it was measured; see docs/MEASURED.md.
const MINUTES: u64 = 10;

/// A command that refuses what it is told does so within this time.
const REFUSING: Duration = Duration::from_millis(1500);

/// More words of a command that ended are not read.
const MOST_WORDS: u64 = 4096;

/// Begins experiments.
#[derive(Default)]
pub(crate) struct Starter {
    /// The program whose `lab` command is run; without one nothing is begun.
    program: Option<PathBuf>,
    running: Mutex<Option<Begun>>,
}

/// An experiment that was begun here.
struct Begun {
    /// Its folder.
    name: String,
    process: Child,
}

/// Which experiment, with which game instead of its own ones.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    experiment: String,
    #[serde(default)]
    game: Option<String>,
}

pub(crate) async fn begin(State(app): State<App>, Asked(wanted): Asked<Wanted>) -> Result<Json<Value>, Refusal> {
    let reports = app.reports().map(Path::to_owned);
    let owner = app.clone();
    let name = app.brief(move || owner.starter().begin(reports.as_deref(), &wanted));
    Ok(Json(json!({ "name": name.await? })))
}

pub(crate) async fn stop(State(app): State<App>) -> Result<Json<Value>, Refusal> {
    let owner = app.clone();
    app.brief(move || Ok(json!({ "stopped": owner.starter().stop() }))).await.map(Json)
}

impl Starter {
    pub(crate) fn new(program: Option<PathBuf>) -> Self {
        Starter { program, running: Mutex::default() }
    }

    /// What can be begun, and what it costs; nothing where nothing can.
    pub(crate) fn offered(&self) -> Value {
        let offer = |each: &&dyn Experiment| {
            json!({
                "experiment": each.name(), "title": each.title(), "question": each.question(),
                "games": each.games(), "minutes": MINUTES,
            })
        };
        self.program.iter().flat_map(|_| experiments()).map(offer).collect()
    }

    /// The experiment that was begun here and still runs.
    pub(crate) fn running(&self) -> Option<String> {
        self.lock().as_ref().map(|begun| begun.name.clone())
    }

    /// The one that runs, after those that have ended are forgotten.
    fn lock(&self) -> MutexGuard<'_, Option<Begun>> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_mut().is_some_and(|begun| !matches!(begun.process.try_wait(), Ok(None))) {
            *running = None;
        }
        running
    }

    fn begin(&self, reports: Option<&Path>, wanted: &Wanted) -> Result<String, Refusal> {
        let experiment = find(&wanted.experiment).ok_or_else(|| {
            let names: Vec<_> = experiments().iter().map(|each| each.name()).collect();
            Refusal::unprocessable("there is no such experiment").with_hint(format!("there are {}", names.join(", ")))
        })?;
        let game = wanted.game.as_deref().map(catalog::find).transpose()?;
        let (Some(program), Some(reports)) = (&self.program, reports) else {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "this server begins no experiments")
                .with_hint("`foehn lab` does, in a terminal"));
        };
        let mut running = self.lock();
        if let Some(begun) = &*running {
            return Err(Refusal::busy(format!("the experiment {} runs already", begun.name)));
        }
        let usual =
            game.map_or_else(|| experiment.name().to_owned(), |game| format!("{}-{}", experiment.name(), game.name));
        let name = free_name(reports, &usual);
        let mut command = Command::new(program);
        command.args(["lab", experiment.name(), "--out"]).arg(reports.join(&name));
        command.args(game.iter().flat_map(|game| ["--game", game.name]));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let started = command.spawn();
        let mut process =
            started.map_err(|error| Refusal::internal(format!("the experiment could not be begun: {error}")))?;
        refused_at_once(&mut process)?;
        *running = Some(Begun { name: name.clone(), process });
        Ok(name)
    }

    /// Ends the experiment that was begun here; the same one goes on later where it stopped.
    fn stop(&self) -> Option<String> {
        let mut begun = self.lock().take()?;
        let _ = begun.process.kill();
        let _ = begun.process.wait();
        Some(begun.name)
    }
}

/// The folder of an experiment: that of the last one where it was not finished, for it goes on there; otherwise one that is free.
fn free_name(reports: &Path, usual: &str) -> String {
    let names = std::iter::once(usual.to_owned()).chain((2..).map(|number| format!("{usual}-{number}")));
    let is_finished = |name: &String| reports.join(name).join("report.json").exists();
    names.into_iter().find(|name| !is_finished(name)).expect("numbers do not end")
}

/// Waits as long as a command takes that refuses what it is told.
fn refused_at_once(process: &mut Child) -> Result<(), Refusal> {
    let mut words = process.stderr.take().expect("it was asked for");
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = words.by_ref().take(MOST_WORDS).read_to_end(&mut said);
        let kept = String::from_utf8_lossy(&said).into_owned();
        // The pipe is read to its end, or the process would wait for a reader.
        let _ = std::io::copy(&mut words, &mut std::io::sink());
        kept
    });
    let begun = Instant::now();
    while begun.elapsed() < REFUSING {
        match process.try_wait() {
            Ok(Some(ended)) if ended.success() => return Ok(()),
            Ok(Some(_)) => {
                let said = reader.join().unwrap_or_default();
                let what = said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
                return Err(Refusal::unprocessable(what));
            }
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
    }
    Ok(())
}
