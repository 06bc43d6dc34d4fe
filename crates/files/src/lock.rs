//! The right to write a file or in a folder, held by one process at a time.
//!
//! It is a lock of the operating system on a file of its own (`lock` in a folder, `NAME.lock` beside a file), so it ends with the process,
//! however that ends, and no clock is asked. The file stays: removing it could take the lock of somebody who came meanwhile. It
//! says who holds it, for those who are refused.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A lock, given back when it is dropped.
///
/// ```
/// use foehn_files::{Lock, LockError};
/// # let folder = std::env::temp_dir().join(format!("foehn-lock-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let held = Lock::of_folder(&folder).expect("nobody works there");
/// assert!(matches!(Lock::of_folder(&folder), Err(LockError::Held { .. })));
/// drop(held);
/// assert!(Lock::of_folder(&folder).is_ok());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why there is no lock.
#[derive(Debug)]
pub enum LockError {
    /// Somebody has it.
    Held {
        /// The file or folder that is locked.
        what: PathBuf,
        /// Who has it, as far as the lock tells.
        by: String,
    },
    /// The system refuses.
    Io {
        /// The file or folder that was to be locked.
        what: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Lock {
    /// The name of the lock of a folder, in it.
    pub const NAME: &str = "lock";

    /// The right to write in a folder, which must be there.
    ///
    /// # Errors
    /// Another process, or another part of this one, has it; or the system refuses.
    pub fn of_folder(folder: &Path) -> Result<Lock, LockError> {
        take(&folder.join(Lock::NAME), folder)
    }

    /// The right to write a file, which need not be there yet; its folder must be.
    ///
    /// # Errors
    /// As for [`Lock::of_folder`].
    pub fn of_file(file: &Path) -> Result<Lock, LockError> {
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        take(Path::new(&name), file)
    }
}

fn take(path: &Path, what: &Path) -> Result<Lock, LockError> {
    let refused = |source| LockError::Io { what: what.to_owned(), source };
    let open = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = open.map_err(refused)?;
    match file.try_lock() {
        Ok(()) => {
            // On a full disk nobody is named, and the lock holds all the same.
            let _ = file.set_len(0).and_then(|()| file.write_all(holder().as_bytes()));
            Ok(Lock { _file: file })
        }
        Err(TryLockError::WouldBlock) => Err(LockError::Held { what: what.to_owned(), by: told_by(&mut file) }),
        Err(TryLockError::Error(source)) => Err(refused(source)),
    }
}

/// Who holds the lock. Whoever took it a moment ago has not written its name yet, and is given the time to.
fn told_by(file: &mut File) -> String {
    const WAIT: Duration = Duration::from_millis(10);
    for _ in 0..20 {
        let mut by = String::new();
        let _ = file.rewind().and_then(|()| file.take(300).read_to_string(&mut by));
        if !by.is_empty() {
            return by;
        }
        std::thread::sleep(WAIT);
    }
    "another process".to_owned()
}

/// This process, with the first words of its command.
fn holder() -> String {
    let words: Vec<String> =
        std::env::args_os().skip(1).take(3).map(|word| word.to_string_lossy().into_owned()).collect();
    format!("process {} ({})", std::process::id(), words.join(" "))
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Held { what, by } => {
                write!(f, "{} is being written by {by}; wait for it, or name another place", what.display())
            }
            LockError::Io { what, source } => write!(f, "cannot write {}: {source}", what.display()),
        }
    }
}

impl std::error::Error for LockError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch;

    #[test]
    fn one_at_a_time_and_the_other_is_told_who() {
        let folder = scratch("lock");
        let file = folder.join("book.tsv");
        let held = Lock::of_file(&file).unwrap();
        let LockError::Held { what, by } = Lock::of_file(&file).unwrap_err() else { panic!("held, not refused") };
        assert_eq!(what, file);
        assert!(by.starts_with(&format!("process {} (", std::process::id())), "{by}");
        assert!(Lock::of_folder(&folder).is_ok(), "the folder has a lock of its own");
        drop(held);
        Lock::of_file(&file).unwrap();
        assert!(matches!(Lock::of_folder(&file), Err(LockError::Io { .. })), "no folder");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn whoever_comes_before_the_holder_is_named_waits_for_the_name() {
        let folder = scratch("unnamed-lock");
        let path = folder.join(Lock::NAME);
        let mut file = File::create(&path).unwrap();
        file.try_lock().unwrap();
        let naming = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            file.write_all(b"process 7 (book build)").unwrap();
            file
        });
        let LockError::Held { by, .. } = Lock::of_folder(&folder).unwrap_err() else { panic!("held, not refused") };
        assert_eq!(by, "process 7 (book build)");
        drop(naming.join().unwrap());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
