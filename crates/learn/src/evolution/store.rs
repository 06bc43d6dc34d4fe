//! Where a run is kept: named texts that are replaced whole, and one journal to which lines are added.
//!
//! The folder on a disk is elsewhere; here is what a run asks of it, and a store in memory for tests and short runs.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Keeps the texts of a run. Names may have one `/`, as in `front/0-37`.
pub trait Store: Send + Sync {
    /// The text of a name; `None` where there is none.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, name: &str) -> io::Result<Option<String>>;

    /// Puts a text in the place of the one before, whole or not at all.
    ///
    /// # Errors
    /// It cannot be written; the one before is intact.
    fn replace(&self, name: &str, text: &str) -> io::Result<()>;

    /// Adds a line, which has its end of line, and returns when a killed process would not lose it.
    ///
    /// # Errors
    /// It cannot be written; at most a part of this line was added.
    fn append(&self, name: &str, line: &str) -> io::Result<()>;

    /// Removes a text, if there is one.
    ///
    /// # Errors
    /// It cannot be removed.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// The names in a folder, or outside all folders for `""`.
    ///
    /// # Errors
    /// It cannot be read.
    fn names(&self, folder: &str) -> io::Result<Vec<String>>;
}

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    texts: Mutex<BTreeMap<String, String>>,
    /// How many bytes still fit; `None` for as many as there are.
    room: Mutex<Option<usize>>,
}

impl Memory {
    /// A store that is full after so many bytes more.
    pub fn set_room(&self, bytes: Option<usize>) {
        *self.room.lock().unwrap_or_else(PoisonError::into_inner) = bytes;
    }

    /// Every text by its name.
    pub fn texts(&self) -> BTreeMap<String, String> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes as much room as there is, up to `wanted` bytes.
    fn take_room(&self, wanted: usize) -> usize {
        let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        let granted = room.map_or(wanted, |room| room.min(wanted));
        *room = room.map(|room| room - granted);
        granted
    }
}

fn full() -> io::Error {
    io::Error::new(io::ErrorKind::StorageFull, "no space left")
}

impl Store for Memory {
    fn read(&self, name: &str) -> io::Result<Option<String>> {
        Ok(self.texts.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned())
    }

    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        if self.take_room(text.len()) < text.len() {
            return Err(full());
        }
        self.texts.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn append(&self, name: &str, line: &str) -> io::Result<()> {
        let fits = self.take_room(line.len());
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        texts.entry(name.to_owned()).or_default().push_str(&line[..fits]);
        if fits < line.len() { Err(full()) } else { Ok(()) }
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        Ok(())
    }

    fn names(&self, folder: &str) -> io::Result<Vec<String>> {
        let texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let split =
            |name: &String| name.rsplit_once('/').map_or(("".to_owned(), name.clone()), |(a, b)| (a.into(), b.into()));
        Ok(texts.keys().map(split).filter(|(of, _)| of == folder).map(|(_, name)| name).collect())
    }
}
