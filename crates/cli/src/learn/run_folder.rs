//! The folder of a run of evolution, on the disk. What is in it: `crates/learn/src/evolution/run.rs`.
//!
//! Texts are written under a temporary name, synced and renamed; lines are written to the journal at once. One process at a time
//! works in a folder: the file `lock` is locked as long as it runs, and the system unlocks it however the process ends.

use crate::failure::BadInput;
use anyhow::Context;
use foehn_files::Lock;
use foehn_learn::evolution::store::Store;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A folder that this process has for itself.
pub(super) struct RunFolder {
    path: PathBuf,
    /// The file to which lines are added, and its name.
    open: Mutex<Option<(String, File)>>,
    _lock: Lock,
}

impl RunFolder {
    /// Opens the folder, or makes it.
    ///
    /// # Errors
    /// It cannot be made or written, another process works in it, or it holds other files than a run.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let cannot = || format!("cannot write to the folder {}", path.display());
        fs::create_dir_all(path).with_context(cannot)?;
        let is_run = path.join("run").exists() || path.join(Lock::NAME).exists();
        if !is_run && fs::read_dir(path).with_context(cannot)?.next().is_some() {
            let words = format!("{} is not empty, and no run of evolution is in it", path.display());
            return Err(BadInput::new(words).with_hint("name a new folder with --out").into());
        }
        let lock = Lock::of_folder(path)?;
        let folder = RunFolder { path: path.to_owned(), open: Mutex::new(None), _lock: lock };
        folder.sweep().with_context(cannot)?;
        Ok(folder)
    }

    /// Removes what killed processes left unfinished. Files of the front have names that nobody writes again, so nobody else would.
    fn sweep(&self) -> io::Result<()> {
        for part in ["", "front"] {
            for name in self.names(part)?.iter().filter(|name| name.ends_with(".tmp")) {
                fs::remove_file(self.path(part).join(name))?;
            }
        }
        Ok(())
    }

    /// Where a text is.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl Store for RunFolder {
    fn read(&self, name: &str) -> io::Result<Option<String>> {
        match fs::read(self.path(name)) {
            // A journal cut amid a character is still a journal.
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.path(name);
        if let (true, Some(folder)) = (name.contains('/'), path.parent()) {
            fs::create_dir_all(folder)?;
        }
        foehn_files::replace(&path, text)
    }

    fn append(&self, name: &str, line: &str) -> io::Result<()> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.as_ref().is_none_or(|(known, _)| known != name) {
            *open = Some((name.to_owned(), OpenOptions::new().create(true).append(true).open(self.path(name))?));
        }
        match open.as_mut() {
            Some((_, file)) => file.write_all(line.as_bytes()),
            None => Ok(()),
        }
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = None;
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn names(&self, folder: &str) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(self.path(folder)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                names.extend(entry.file_name().into_string().ok());
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_what_a_store_promises() {
        let path = std::env::temp_dir().join(format!("foehn-run-folder-{}", std::process::id()));
        let folder = RunFolder::open(&path).unwrap();
        assert_eq!(folder.read("champion").unwrap(), None);
        folder.replace("champion", "one").unwrap();
        folder.replace("champion", "two").unwrap();
        folder.replace("front/0-1", "x").unwrap();
        folder.append("journal", "a\n").unwrap();
        folder.append("journal", "b\n").unwrap();
        assert_eq!(folder.read("champion").unwrap().as_deref(), Some("two"));
        assert_eq!(folder.read("journal").unwrap().as_deref(), Some("a\nb\n"));
        assert_eq!(folder.names("").unwrap(), ["champion", "journal", "lock"]);
        assert_eq!((folder.names("front").unwrap(), folder.names("none").unwrap()), (vec!["0-1".to_owned()], vec![]));
        folder.remove("journal").unwrap();
        folder.remove("journal").unwrap();
        folder.append("journal", "c\n").unwrap();
        assert_eq!(folder.read("journal").unwrap().as_deref(), Some("c\n"));
        assert!(RunFolder::open(&path).is_err(), "one process at a time");
        drop(folder);
        fs::write(path.join("champion.4711-0.tmp"), "half").unwrap();
        fs::write(path.join("front/0-1.4711-0.tmp"), "half").unwrap();
        let folder = RunFolder::open(&path).unwrap();
        assert_eq!(folder.names("front").unwrap(), ["0-1"], "what is unfinished is swept away");
        assert_eq!(folder.names("").unwrap(), ["champion", "journal", "lock"]);
        drop(folder);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_folder_with_other_files_is_left_alone() {
        let path = std::env::temp_dir().join(format!("foehn-other-folder-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("letter.txt"), "dear").unwrap();
        assert!(RunFolder::open(&path).is_err());
        assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
        fs::remove_dir_all(&path).unwrap();
    }
}
