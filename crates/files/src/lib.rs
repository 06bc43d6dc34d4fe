//! One way to write, one way to lock, one way to keep a journal.
//!
//! Whatever the program writes goes through here, so that it survives a kill at any moment, a full disk and two commands at once:
//!
//! - [`WholeFile`]: a file that appears whole or not at all;
//! - [`Lock`]: the right to write a file or in a folder, given back by the system however the process ends;
//! - [`Journal`]: lines that are added one by one, of which at most the last can be broken, and that one is cut off;
//! - [`seal_json`], [`seal_words`]: lines that carry a checksum.
//!
//! docs/PROMISES.md lists every place that writes and what it promises.

mod journal;
mod lock;
mod seal;
mod whole_file;

pub use journal::Journal;
pub use lock::{Lock, LockError};
pub use seal::{checksum, is_sealed_json, seal_json, seal_words, unseal_words};
pub use whole_file::{WholeFile, replace};

#[cfg(test)]
fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("foehn-files-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
