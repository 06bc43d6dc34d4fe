//! What can be wrong with a library.

use foehn_files::LockError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a library cannot be used.
#[derive(Debug)]
pub enum LibraryError {
    /// A file of the index is not as it was written.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The system refuses.
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another process writes in it, and went on doing so.
    Locked(LockError),
}

impl LibraryError {
    pub(crate) fn damaged(file: &Path, what: impl Into<String>) -> Self {
        LibraryError::Damaged { file: file.to_owned(), what: what.into() }
    }

    pub(crate) fn io(file: &Path, source: io::Error) -> Self {
        LibraryError::Io { file: file.to_owned(), source }
    }

    /// Whether a rebuilt index would help.
    pub fn is_damage(&self) -> bool {
        matches!(self, LibraryError::Damaged { .. })
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Damaged { file, what } => write!(f, "{} is damaged: {what}", file.display()),
            LibraryError::Io { file, source } => write!(f, "{}: {source}", file.display()),
            LibraryError::Locked(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LibraryError {}
