//! Which files a library was read from: lines of a journal, each with its checksum, so that a damaged index can be made anew.

use crate::error::LibraryError;
use foehn_files::{Journal, is_sealed_json, replace, seal_json};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The name of the journal in the folder of a library.
pub(crate) const NAME: &str = "sources.jsonl";

/// Notes a file from which so many games came.
pub(crate) fn note(folder: &Path, files: &BTreeMap<PathBuf, usize>) -> Result<(), LibraryError> {
    let path = folder.join(NAME);
    let failed = |error| LibraryError::io(&path, error);
    let (mut journal, _) = Journal::open(&path).map_err(failed)?;
    for (file, games) in files {
        let whole = std::path::absolute(file).unwrap_or_else(|_| file.clone());
        let line = json!({ "file": whole.to_string_lossy(), "games": games });
        journal.add(&seal_json(&line.to_string())).map_err(failed)?;
    }
    journal.sync().map_err(failed)
}

/// The text of the journal; what is no text in it stands there as such, and has no right checksum.
fn text(folder: &Path) -> String {
    let bytes = std::fs::read(folder.join(NAME)).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a line is what was written: older programs wrote lines without a checksum.
fn is_whole(line: &str) -> bool {
    let object = serde_json::from_str::<Value>(line).ok();
    object.is_some_and(|object| object["file"].is_string() && (object["sum"].is_null() || is_sealed_json(line)))
}

/// Checks every line.
///
/// # Errors
/// The first line that was changed since it was written.
pub(crate) fn verify(folder: &Path) -> Result<(), LibraryError> {
    match text(folder).lines().position(|line| !is_whole(line)) {
        Some(at) => {
            let what = format!("line {} was changed after it was written: its checksum is wrong", at + 1);
            Err(LibraryError::damaged(&folder.join(NAME), what))
        }
        None => Ok(()),
    }
}

/// Leaves the whole lines alone; the file stays untouched where all are.
pub(crate) fn mend(folder: &Path) -> Result<(), LibraryError> {
    if verify(folder).is_ok() {
        return Ok(());
    }
    let path = folder.join(NAME);
    let whole: String = text(folder).lines().filter(|line| is_whole(line)).map(|line| format!("{line}\n")).collect();
    replace(&path, whole).map_err(|error| LibraryError::io(&path, error))
}

/// The files, each once, with the games that came from it.
pub(crate) fn list(folder: &Path) -> Vec<(PathBuf, u64)> {
    let mut files = BTreeMap::new();
    // A line that was changed is a file that will not be read again; that is said where it matters.
    for line in text(folder).lines().filter(|line| is_whole(line)) {
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        if let (Some(file), Some(games)) = (line["file"].as_str(), line["games"].as_u64()) {
            *files.entry(PathBuf::from(file)).or_default() += games;
        }
    }
    files.into_iter().collect()
}
