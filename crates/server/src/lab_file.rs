//! A file of the laboratory's reports by its address, and never one that lies elsewhere.
//!
//! ```text
//!  etc/                    etc/index.html
//!  etc/report.json         a file of the experiment's folder
//!  all/etc/figure-6.svg    the same one folder deeper; there is nothing below that
//! ```
//! Its ending is one of those that reports have.

use crate::guarded_folder::{GuardedFolder, Unread};
use crate::page::is_plain;
use crate::refusal::Refusal;
use axum::http::StatusCode;

/// Longer files are not read.
pub(crate) const LONGEST_FILE: u64 = 64 << 20;

/// What is at an address.
pub(crate) enum Found {
    /// A file: its type and what is in it.
    File { kind: &'static str, bytes: Vec<u8> },
    /// A folder whose address lacks the last slash.
    Folder,
}

/// What is at this address below `/lab/`.
///
/// # Errors
/// There is nothing, or it cannot be read.
pub(crate) fn find(reports: &GuardedFolder, address: &str) -> Result<Found, Refusal> {
    let mut names: Vec<&str> = address.split('/').collect();
    let is_folder = names.last() == Some(&"");
    if is_folder {
        names.pop();
    }
    if names.is_empty() || names.len() > 3 || !names.iter().all(|name| is_plain(name)) {
        return Err(Refusal::missing_report());
    }
    if !is_folder && names.len() < 3 && reports.folder(&names).is_some() {
        return Ok(Found::Folder);
    }
    if is_folder {
        names.push("index.html");
    }
    let kind = names.last().and_then(|name| content_type(name)).filter(|_| matches!(names.len(), 2 | 3));
    let kind = kind.ok_or_else(Refusal::missing_report)?;
    match reports.read(&names, LONGEST_FILE) {
        Ok(bytes) => Ok(Found::File { kind, bytes }),
        Err(Unread::Missing) => Err(Refusal::missing_report()),
        Err(Unread::Failed(why)) => Err(Refusal::internal(why)),
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
