//! A folder with the endgames of one game: file names, the working folder inside it, and the lock.
//!
//! ```text
//!  2K1M-1K.wdl          won, drawn or lost
//!  2K1M-1K.dtw          distance to the win
//!  work/2K1M-1K.values  every value while a build goes on
//!  work/2K1M-1K.plies   every distance while a build goes on
//!  lock                 held by the one who builds
//! ```

use crate::{Error, Result};
use foehn_files::{Lock, LockError};
use foehn_game::{Retrograde, Slice};
use std::fs;
use std::path::{Path, PathBuf};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Won, drawn or lost.
    Values,
    /// How many plies away the end is, for what is won or lost.
    Distances,
}

impl Kind {
    /// The ending of the names of files.
    pub const fn ending(self) -> &'static str {
        match self {
            Kind::Values => "wdl",
            Kind::Distances => "dtw",
        }
    }
}

/// A folder with the endgames of one game.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at `path`, which need not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Folder { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a slice.
    pub fn file<G: Retrograde>(&self, slice: Slice, kind: Kind) -> PathBuf {
        self.path.join(format!("{}.{}", G::slice_name(slice), kind.ending()))
    }

    /// Where a builder keeps what it needs until it has finished.
    pub fn work(&self) -> PathBuf {
        self.path.join("work")
    }

    /// Makes the folder and the working folder.
    pub(crate) fn create(&self) -> Result<()> {
        let work = self.work();
        fs::create_dir_all(&work).map_err(Error::io("make the folder", &work))
    }

    /// Takes the lock, which is given back when the guard is dropped or the process ends, however it ends.
    pub(crate) fn lock(&self) -> Result<Lock> {
        Lock::of_folder(&self.path).map_err(|error| match error {
            LockError::Held { what: folder, by } => Error::Locked { folder, by },
            LockError::Io { what, source } => Error::io("lock", &what)(source),
        })
    }
}
