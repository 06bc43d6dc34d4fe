//! A file of the laboratory's reports by its address, and never one that lies elsewhere.
//!
//! ```text
//!  etc/                    etc/index.html
//!  etc/report.json         a file of the experiment's folder
//!  all/etc/figure-6.svg    the same one folder deeper; there is nothing below that
//! ```
//! A name is plain (no dots at its ends, nothing that a system could read as a way), its ending is one of those that reports have,
//! and where links of the file system lead out of the reports' folder, there is nothing.

use crate::page::is_plain;
use crate::refusal::Refusal;
use axum::http::StatusCode;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Longer files are not read.
pub(crate) const LONGEST_FILE: u64 = 64 << 20;

/// The folder that the experiments' folders lie in.
pub(crate) struct Reports {
    /// Without links in it.
    root: PathBuf,
}

/// What is at an address.
pub(crate) enum Found {
    /// A file: its type and what is in it.
    File { kind: &'static str, bytes: Vec<u8> },
    /// A folder whose address lacks the last slash.
    Folder,
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// There is none.
    Missing,
    /// It cannot be read, in words.
    Failed(String),
}

impl Reports {
    /// The folder, where there is one.
    pub(crate) fn open(folder: &Path) -> Option<Self> {
        let root = folder.canonicalize().ok().filter(|root| root.is_dir())?;
        Some(Reports { root })
    }

    /// What is at this address below `/lab/`.
    ///
    /// # Errors
    /// There is nothing, or it cannot be read.
    pub(crate) fn find(&self, address: &str) -> Result<Found, Refusal> {
        let mut names: Vec<&str> = address.split('/').collect();
        let is_folder = names.last() == Some(&"");
        if is_folder {
            names.pop();
        }
        if names.is_empty() || names.len() > 3 || !names.iter().all(|name| is_plain(name)) {
            return Err(Refusal::missing_report());
        }
        if !is_folder && names.len() < 3 && self.folder(&names).is_some() {
            return Ok(Found::Folder);
        }
        if is_folder {
            names.push("index.html");
        }
        let kind = names.last().and_then(|name| content_type(name)).filter(|_| matches!(names.len(), 2 | 3));
        let kind = kind.ok_or_else(Refusal::missing_report)?;
        match self.read(&names, LONGEST_FILE) {
            Ok(bytes) => Ok(Found::File { kind, bytes }),
            Err(Unread::Missing) => Err(Refusal::missing_report()),
            Err(Unread::Failed(why)) => Err(Refusal::internal(why)),
        }
    }

    /// The names of the folders in this one, plain ones only.
    pub(crate) fn folders(&self, names: &[&str]) -> Vec<String> {
        let entries = self.folder(names).and_then(|folder| folder.read_dir().ok());
        let named = entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let is_folder = |name: &String| is_plain(name) && self.folder(&[names, &[name.as_str()]].concat()).is_some();
        named.filter(is_folder).collect()
    }

    /// Whether there is such a file.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        self.place(names).is_some_and(|path| path.is_file())
    }

    /// What is in a file of at most so many bytes.
    ///
    /// # Errors
    /// There is none, or it cannot be read or is longer.
    pub(crate) fn read(&self, names: &[&str], limit: u64) -> Result<Vec<u8>, Unread> {
        let path = self.place(names).filter(|path| path.is_file()).ok_or(Unread::Missing)?;
        let name = names.last().copied().unwrap_or_default();
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Unread::Missing,
            _ => Unread::Failed(format!("{name} cannot be read: {error}")),
        };
        let mut bytes = Vec::new();
        File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes)).map_err(failed)?;
        match bytes.len() as u64 > limit {
            true => Err(Unread::Failed(format!("{name} is longer than {limit} bytes"))),
            false => Ok(bytes),
        }
    }

    /// When a file was written, in seconds since 1970.
    pub(crate) fn written(&self, names: &[&str]) -> Option<u64> {
        let modified = self.place(names)?.metadata().ok()?.modified().ok()?;
        modified.duration_since(std::time::UNIX_EPOCH).ok().map(|since| since.as_secs())
    }

    fn folder(&self, names: &[&str]) -> Option<PathBuf> {
        self.place(names).filter(|path| path.is_dir())
    }

    /// Where these names lead, unless that is outside.
    fn place(&self, names: &[&str]) -> Option<PathBuf> {
        let path = names.iter().fold(self.root.clone(), |path, name| path.join(name));
        path.canonicalize().ok().filter(|path| path.starts_with(&self.root))
    }
}

impl Refusal {
    /// There is no such report, or no such file of it.
    pub(crate) fn missing_report() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, "there is no such file among the reports")
            .with_hint("GET /api/lab lists them")
    }
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "json" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}
