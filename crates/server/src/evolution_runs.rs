//! The runs of evolution in the folders that the server was told, which others write and this only reads.
//!
//! A folder with a `status.json` is a run; a folder that is told may be one itself or hold several. A run is asked for by a name of the
//! list and by nothing else, so no question leads out of the folders. Where two have the same name, the second is `NAME~2`.

use crate::evolution_status::{LONGEST_STATUS, RunStatus, Told, is_name};
use crate::guarded_folder::{GuardedFolder, Unread};
use crate::refusal::Refusal;
use axum::http::StatusCode;
use foehn_games::individuals::Evolved;
use serde::Serialize;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

const STATUS: &str = "status.json";

/// A run that says it is running and has written nothing for so many seconds was interrupted.
const SILENCE: u64 = 60;

/// More runs are not listed.
const MOST_RUNS: usize = 200;

/// No file of an individual is longer.
const LONGEST_INDIVIDUAL: u64 = 1 << 20;

/// The best individual of a run, among the names of its individuals.
pub(crate) const CHAMPION: &str = "champion";

/// A run's folder.
pub(crate) struct RunFolder {
    /// By this name it is asked for.
    pub(crate) name: String,
    folder: Rc<GuardedFolder>,
    /// Where in the folder: the folder itself, or one in it.
    inside: Option<String>,
}

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RunState {
    Running,
    Stopped,
    Finished,
    Failed,
    /// It says that it runs, but has not for a while.
    Interrupted,
    /// Its files cannot be read.
    Broken,
}

/// All runs in these folders, by name.
pub(crate) fn runs(folders: &[PathBuf]) -> Vec<RunFolder> {
    let mut found: Vec<RunFolder> = Vec::new();
    for folder in folders.iter().filter_map(|folder| GuardedFolder::open(folder)).map(Rc::new) {
        let itself = folder.has(&[STATUS]).then_some(None);
        let mut inner = folder.folders(&[]);
        inner.sort();
        let inner = inner.into_iter().filter(|name| folder.has(&[name, STATUS])).map(Some);
        for inside in itself.into_iter().chain(inner).take(MOST_RUNS.saturating_sub(found.len())) {
            let name = inside.as_deref().or(folder.name()).unwrap_or("run").to_owned();
            let same = found.iter().filter(|run| run.folder_name() == name).count();
            let name = if same == 0 { name } else { format!("{name}~{}", same + 1) };
            found.push(RunFolder { name, folder: Rc::clone(&folder), inside });
        }
    }
    found
}

/// The run of this name.
///
/// # Errors
/// There is none.
pub(crate) fn find(folders: &[PathBuf], name: &str) -> Result<RunFolder, Refusal> {
    runs(folders).into_iter().find(|run| run.name == name).ok_or_else(|| {
        Refusal::new(StatusCode::NOT_FOUND, "there is no such run of evolution")
            .with_hint("GET /api/evolution lists them")
    })
}

impl RunFolder {
    fn folder_name(&self) -> &str {
        self.inside.as_deref().or(self.folder.name()).unwrap_or("run")
    }

    fn read(&self, names: &[&str], limit: u64) -> Result<Vec<u8>, Unread> {
        let inside = self.inside.as_deref();
        self.folder.read(&inside.into_iter().chain(names.iter().copied()).collect::<Vec<_>>(), limit)
    }

    /// How it stands, by its own words.
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub(crate) fn status(&self) -> Result<RunStatus, String> {
        match self.read(&[STATUS], LONGEST_STATUS) {
            Ok(bytes) => RunStatus::read(&bytes),
            Err(Unread::Missing) => Err(format!("{STATUS} is gone")),
            Err(Unread::Failed(why)) => Err(why),
        }
    }

    /// How it stands by its words and its silence.
    pub(crate) fn state(&self, told: Told) -> RunState {
        match told {
            Told::Running if now().saturating_sub(self.updated()) > SILENCE => RunState::Interrupted,
            Told::Running => RunState::Running,
            Told::Stopped => RunState::Stopped,
            Told::Finished => RunState::Finished,
            Told::Failed => RunState::Failed,
        }
    }

    /// When the status was written, in seconds since 1970.
    pub(crate) fn updated(&self) -> u64 {
        let names: Vec<&str> = self.inside.as_deref().into_iter().chain([STATUS]).collect();
        self.folder.written(&names).unwrap_or(0)
    }

    /// Its champion, or an individual of its front by name.
    ///
    /// # Errors
    /// There is none, or something in its file is wrong.
    pub(crate) fn individual(&self, name: &str) -> Result<Evolved, Refusal> {
        let missing = || {
            Refusal::new(StatusCode::NOT_FOUND, "this run has no such individual")
                .with_hint("`champion`, or one of the run's front")
        };
        let read = match name {
            CHAMPION => self.read(&[CHAMPION], LONGEST_INDIVIDUAL),
            _ if is_name(name) => self.read(&["front", name], LONGEST_INDIVIDUAL),
            _ => return Err(missing()),
        };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(Unread::Missing) => return Err(missing()),
            Err(Unread::Failed(why)) => return Err(Refusal::unprocessable(why)),
        };
        let text = String::from_utf8(bytes).map_err(|_| Refusal::unprocessable(format!("{name} is no text")))?;
        Evolved::read(&text, name).map_err(|error| Refusal::unprocessable(error.to_string()))
    }
}

/// The seconds since 1970, as files are dated.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
