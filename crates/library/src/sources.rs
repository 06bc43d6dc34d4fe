//! Which files a library was read from: lines of a journal, so that a damaged index can be made anew.

use crate::error::LibraryError;
use foehn_files::Journal;
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
        journal.add(&line.to_string()).map_err(failed)?;
    }
    journal.sync().map_err(failed)
}

/// The files, each once, with the games that came from it.
pub(crate) fn list(folder: &Path) -> Vec<(PathBuf, u64)> {
    let text = std::fs::read_to_string(folder.join(NAME)).unwrap_or_default();
    let mut files = BTreeMap::new();
    for line in text.lines() {
        // A line that makes no sense is a file that will not be read again; that is said where it matters.
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        if let (Some(file), Some(games)) = (line["file"].as_str(), line["games"].as_u64()) {
            *files.entry(PathBuf::from(file)).or_default() += games;
        }
    }
    files.into_iter().collect()
}
