//! A file that appears whole or not at all: written under a temporary name beside it, synced, renamed, and its folder synced.
//!
//! The temporary name is `NAME.PROCESS.tmp`, and that file is locked while it is written. A process that is killed leaves it behind; whoever
//! next writes the same file can lock it, so knows that nobody writes it any more, and removes it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Tells files apart that one process writes at the same time.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A file being written. Dropped before [`WholeFile::finish`], it leaves nothing behind, and what stood there before still stands.
///
/// ```
/// let path = std::env::temp_dir().join(format!("foehn-whole-file-{}.txt", std::process::id()));
/// let mut file = foehn_files::WholeFile::create(&path)?;
/// file.write_all(b"all of it")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"all of it");
/// # use std::io::Write;
/// # std::fs::remove_file(&path)
/// # ; Ok::<(), std::io::Error>(())
/// ```
pub struct WholeFile {
    path: PathBuf,
    unfinished: PathBuf,
    out: BufWriter<File>,
}

/// Writes `bytes` to `path`, which then holds all of them or what it held before.
///
/// # Errors
/// What the system refuses.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes.as_ref())?;
    file.finish()
}

impl WholeFile {
    /// Begins a file that will stand at `path`, and removes what killed processes left of it.
    ///
    /// # Errors
    /// The path names no file, or the system refuses to make one beside it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let Some(name) = path.file_name() else {
            let words = format!("{} is not the name of a file", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        };
        sweep(path, name);
        loop {
            let mut unfinished = name.to_owned();
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            unfinished.push(format!(".{}-{number}.tmp", std::process::id()));
            let unfinished = path.with_file_name(unfinished);
            let file = File::create(&unfinished)?;
            // A file system that knows no locks keeps the file of a killed process: a nuisance, not a loss.
            let _ = file.lock();
            // Another writer may have swept it away in the moment before it was locked.
            if unfinished.exists() {
                return Ok(WholeFile { path: path.to_owned(), unfinished, out: BufWriter::new(file) });
            }
        }
    }

    /// Puts the file in its place, in place of an older one.
    ///
    /// # Errors
    /// What the system refuses; the older file then still stands.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(&self.unfinished, &self.path)?;
        sync_folder_of(&self.path)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove.
        let _ = fs::remove_file(&self.unfinished);
    }
}

/// Makes the name of a file as lasting as the file, where the system lets a folder be opened for that.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    File::open(folder_of(path))?.sync_all()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
}

/// Removes the temporary files of `name` whose writers are gone.
fn sweep(path: &Path, name: &OsStr) {
    let Ok(listed) = fs::read_dir(folder_of(path)) else { return };
    for left in listed.flatten() {
        let found = left.file_name();
        if !is_temporary(name, &found) {
            continue;
        }
        // Locked until it is removed: a writer that has made it and not locked it yet waits, and then sees that it is gone.
        if let Ok(file) = File::open(left.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(left.path());
        }
    }
}

/// Whether `found` is `NAME.PROCESS-NUMBER.tmp`.
fn is_temporary(name: &OsStr, found: &OsStr) -> bool {
    let (Some(name), Some(found)) = (name.to_str(), found.to_str()) else { return false };
    let between = found.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".tmp"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    between
        .and_then(|between| between.split_once('-'))
        .is_some_and(|(process, number)| digits(process) && digits(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch;

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = scratch("whole");
        let path = folder.join("games.pgn");
        fs::write(&path, "old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        WholeFile::create(&path).unwrap().write_all(b"lost").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "an unfinished file was left behind");
        fs::remove_dir_all(&folder).unwrap();
        assert!(WholeFile::create(&path).is_err(), "no folder");
        assert!(WholeFile::create(Path::new("/")).is_err(), "no name");
    }

    #[test]
    fn writers_of_one_file_do_not_sweep_each_other_away() {
        let folder = scratch("beside");
        let path = folder.join("book.tsv");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = &path;
                scope.spawn(move || (0..100).for_each(|_| replace(path, format!("{writer}")).unwrap()));
            }
        });
        assert_eq!(fs::read_to_string(&path).unwrap().len(), 1);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_a_killed_writer_left_is_swept_and_what_a_living_one_writes_is_not() {
        let folder = scratch("sweep");
        let path = folder.join("book.tsv");
        fs::write(folder.join("book.tsv.4711-0.tmp"), "half").unwrap();
        fs::write(folder.join("book.tsv.backup.tmp"), "a person's").unwrap();
        let mut living = WholeFile::create(&path).unwrap();
        living.write_all(b"one").unwrap();
        replace(&path, "two").unwrap();
        living.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["book.tsv", "book.tsv.backup.tmp"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
