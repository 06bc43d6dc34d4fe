//! A folder that others write and this server reads: by plain names, never outside it, and never more than a limit.
//!
//! A name is plain (no dots at its ends, nothing that a system could read as a way), and where links of the file system lead out of
//! the folder, there is nothing.

use crate::page::is_plain;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder.
pub(crate) struct GuardedFolder {
    /// Without links in it.
    root: PathBuf,
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// There is none.
    Missing,
    /// It cannot be read, in words.
    Failed(String),
}

impl GuardedFolder {
    /// The folder, where there is one.
    pub(crate) fn open(folder: &Path) -> Option<Self> {
        let root = folder.canonicalize().ok().filter(|root| root.is_dir())?;
        Some(GuardedFolder { root })
    }

    /// What it is called.
    pub(crate) fn name(&self) -> Option<&str> {
        self.root.file_name().and_then(|name| name.to_str())
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

    /// The folder of these names.
    pub(crate) fn folder(&self, names: &[&str]) -> Option<PathBuf> {
        self.place(names).filter(|path| path.is_dir())
    }

    /// Where these names lead, unless that is outside.
    fn place(&self, names: &[&str]) -> Option<PathBuf> {
        let path = names.iter().fold(self.root.clone(), |path, name| path.join(name));
        path.canonicalize().ok().filter(|path| path.starts_with(&self.root))
    }
}
