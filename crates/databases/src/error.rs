//! What can go wrong with a database, in words that say where and what to do.

use std::path::{Path, PathBuf};
use std::{fmt, io};

/// What went wrong with a database.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The system refused to read or write.
    Io {
        /// What was being done.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that is not what its name says, or no longer.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Somebody else is building in this folder.
    Locked {
        /// The folder.
        folder: PathBuf,
        /// Who, as far as the lock tells.
        by: String,
    },
    /// A slice needs more memory than the limit allows.
    Memory {
        /// The slice.
        slice: String,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// A slice has more ranks than lists of ranks can hold.
    TooLarge {
        /// The slice.
        slice: String,
        /// Its ranks.
        ranks: u64,
    },
    /// The game breaks what the builder relies on, so that the slice would not be exact.
    Unsolvable {
        /// The slice.
        slice: String,
        /// A position of it, as the game writes it.
        position: String,
        /// What the builder cannot do with it.
        what: String,
    },
    /// A slice is wanted that is not there.
    Missing {
        /// The slice.
        slice: String,
        /// The folder.
        folder: PathBuf,
    },
    /// A line of a book that cannot be read.
    Book {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A book of another game than the one that was wanted.
    BookOfAnotherGame {
        /// The game that the book names, quoted.
        found: String,
        /// The game that was wanted.
        wanted: String,
    },
    /// The work was stopped by the user; what is finished stays.
    Interrupted,
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Wraps what the system said of `path`.
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
        let path = path.to_path_buf();
        move |source| Error::Io { doing, path, source }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Error {
        Error::Damaged { path: path.to_path_buf(), what: what.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io { doing, path, source } if source.kind() == io::ErrorKind::StorageFull => write!(
                f,
                "cannot {doing} {}: the disk is full; finished slices are kept, free some space and run the same command again",
                path.display()
            ),
            Error::Io { doing, path, source } => write!(f, "cannot {doing} {}: {source}", path.display()),
            Error::Damaged { path, what } => {
                write!(f, "{} cannot be used: {what}; delete it and build it again", path.display())
            }
            Error::Locked { folder, by } => {
                write!(
                    f,
                    "{} is in use by {by}; wait until it has finished, or choose another folder",
                    folder.display()
                )
            }
            Error::Memory { slice, needed, limit } => write!(
                f,
                "slice {slice} needs {} MiB of memory and the limit is {} MiB; raise the limit or build fewer pieces",
                needed.div_ceil(1 << 20),
                limit >> 20
            ),
            Error::TooLarge { slice, ranks } => {
                write!(f, "slice {slice} has {ranks} ranks, more than 2^32; build fewer pieces")
            }
            Error::Unsolvable { slice, position, what } => {
                write!(f, "slice {slice} cannot be solved exactly: {position} {what}; nothing of it was written")
            }
            Error::Missing { slice, folder } => {
                write!(f, "slice {slice} is not in {}; build it first", folder.display())
            }
            Error::Book { line, what } => write!(f, "line {line}: {what}"),
            Error::BookOfAnotherGame { found, wanted } => {
                write!(f, "line 2: a book of {found}, expected one of {wanted}")
            }
            Error::Interrupted => {
                f.write_str("interrupted; finished slices are kept, run the same command again to go on")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
