//! Objects: what is too large for a message, a deme or a slice of endgames, named by the hash of its content.
//!
//! Whoever has the name can tell whether what came is what was meant, whoever brought it. On the hub they are files in the folder of their run
//! ([`Shelf`]), so that the folder stays the truth; workers keep those that they have seen. They travel in chunks through the hub
//! and not through the object store of JetStream: there, whoever may write an object may also replace or delete those of others.

use crate::fault::Fault;
use foehn_files::replace;
use foehn_lab::job::Undone;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// So much of an object travels in a message.
pub(crate) const CHUNK: usize = 512 << 10;
/// Nothing larger is taken from a worker.
pub(crate) const LARGEST_OBJECT: u64 = 64 << 30;

/// The name of an object.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ObjectId {
    /// The SHA-256 of its content, in hexadecimal digits.
    pub hash: String,
    /// How long it is.
    pub bytes: u64,
}

impl ObjectId {
    /// The name of this content.
    ///
    /// ```
    /// use foehn_cluster::ObjectId;
    /// assert!(ObjectId::of(b"abc").hash.starts_with("ba7816bf"));
    /// ```
    pub fn of(content: &[u8]) -> ObjectId {
        let hash = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
        ObjectId { hash, bytes: content.len() as u64 }
    }

    /// Whether it can be the name of an object, and of a file.
    pub(crate) fn is_sound(&self) -> bool {
        let is_digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        self.hash.len() == 64 && self.hash.bytes().all(is_digit) && self.bytes <= LARGEST_OBJECT
    }
}

/// Where a job finds its objects and leaves those that it makes.
pub trait Objects {
    /// The content of an object.
    ///
    /// # Errors
    /// Nobody has it, or the work was interrupted.
    fn get(&self, id: &ObjectId) -> Result<Vec<u8>, Undone>;

    /// Leaves an object; it is where the hub finds it when this returns.
    ///
    /// # Errors
    /// Nobody takes it, or the work was interrupted.
    fn put(&self, content: &[u8]) -> Result<ObjectId, Undone>;

    /// An empty folder for the time of a job.
    ///
    /// # Errors
    /// There is no room, or the work was interrupted.
    fn room(&self) -> Result<Room, Undone>;

    /// Makes an object a file at this place, which is not to be changed.
    ///
    /// # Errors
    /// As for [`Objects::get`].
    fn place(&self, id: &ObjectId, path: &Path) -> Result<(), Undone>;

    /// Leaves a file as an object; the file is not to be changed afterwards.
    ///
    /// # Errors
    /// As for [`Objects::put`].
    fn take_in(&self, path: &Path) -> Result<ObjectId, Undone>;
}

/// A folder that goes when its job is done.
#[derive(Debug)]
pub struct Room(PathBuf);

impl Room {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// A folder of objects, each a file under its hash.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    /// The objects in a folder, which need not be there yet.
    pub fn new(folder: impl Into<PathBuf>) -> Shelf {
        Shelf { folder: folder.into() }
    }

    fn path(&self, id: &ObjectId) -> PathBuf {
        debug_assert!(id.is_sound(), "names from elsewhere are looked at first");
        self.folder.join(&id.hash)
    }

    /// Whether an object is here.
    pub(crate) fn has(&self, id: &ObjectId) -> bool {
        id.is_sound() && fs::metadata(self.path(id)).is_ok_and(|about| about.len() == id.bytes)
    }

    /// An object, looked at whole; nothing where it is not here or is damaged.
    pub(crate) fn read(&self, id: &ObjectId) -> Option<Vec<u8>> {
        let content = self.has(id).then(|| fs::read(self.path(id)).ok())??;
        (ObjectId::of(&content) == *id).then_some(content)
    }

    /// Keeps an object.
    pub(crate) fn keep(&self, content: &[u8]) -> Result<ObjectId, Fault> {
        let id = ObjectId::of(content);
        if !self.has(&id) {
            self.create()?;
            replace(&self.path(&id), content).map_err(|error| Fault::file(&self.folder, &error))?;
        }
        Ok(id)
    }

    /// An empty folder for the time of a job.
    pub(crate) fn make_room(&self) -> Result<Room, Fault> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = self.folder.join("rooms").join(name);
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).map_err(|error| Fault::file(&path, &error))?;
        Ok(Room(path))
    }

    /// Makes an object that is here a file elsewhere.
    pub(crate) fn link_to(&self, id: &ObjectId, path: &Path) -> Result<(), Fault> {
        let refused = |error| Fault::file(path, &error);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(refused)?;
        link_or_copy(&self.path(id), path).map_err(refused)
    }

    /// Keeps a file as an object.
    pub(crate) fn link_from(&self, path: &Path) -> Result<ObjectId, Fault> {
        let refused = |error| Fault::file(path, &error);
        let bytes = fs::metadata(path).map_err(refused)?.len();
        let id = ObjectId { hash: hash_of(path).map_err(refused)?, bytes };
        if !self.has(&id) {
            self.create()?;
            link_or_copy(path, &self.path(&id)).map_err(refused)?;
        }
        Ok(id)
    }

    fn create(&self) -> Result<(), Fault> {
        fs::create_dir_all(&self.folder).map_err(|error| Fault::file(&self.folder, &error))
    }

    /// A part of an object, for whoever fetches it piece by piece.
    pub(crate) fn chunk(&self, id: &ObjectId, from: u64) -> Option<Vec<u8>> {
        let mut file = self.has(id).then(|| File::open(self.path(id)).ok())??;
        file.seek(SeekFrom::Start(from)).ok()?;
        let mut chunk = Vec::with_capacity(CHUNK);
        file.take(CHUNK as u64).read_to_end(&mut chunk).ok()?;
        Some(chunk)
    }

    /// The next part of an object that somebody brings; whether it is whole now. What is not what its name says is thrown away.
    ///
    /// # Errors
    /// It does not follow what came before, or cannot be kept.
    pub(crate) fn add_chunk(&self, id: &ObjectId, bringer: &str, from: u64, chunk: &[u8]) -> Result<bool, Fault> {
        if self.has(id) {
            return Ok(true);
        }
        self.create()?;
        let part = self.folder.join(format!("{}.{bringer}.part", id.hash));
        let refused = |error: std::io::Error| Fault::file(&self.folder, &error);
        if from == 0 {
            File::create(&part).map_err(refused)?;
        }
        let mut file = OpenOptions::new().append(true).open(&part).map_err(refused)?;
        let there = file.metadata().map_err(refused)?.len();
        if there != from || from + chunk.len() as u64 > id.bytes {
            drop(fs::remove_file(&part));
            return Err(Fault::asked(format!("{from} does not follow the {there} bytes of {} that are here", id.hash)));
        }
        file.write_all(chunk).map_err(refused)?;
        if from + (chunk.len() as u64) < id.bytes {
            return Ok(false);
        }
        file.sync_all().map_err(refused)?;
        if hash_of(&part).map_err(refused)? != id.hash {
            drop(fs::remove_file(&part));
            return Err(Fault::asked(format!("what was brought is not {}", id.hash)));
        }
        fs::rename(&part, self.path(id)).map_err(refused)?;
        Ok(true)
    }
}

/// Files of ours are replaced and never changed, so two names for one file do no harm.
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(_) => fs::copy(from, to).map(|_| ()),
    }
}

fn hash_of(path: &Path) -> std::io::Result<String> {
    let (mut file, mut sum, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; CHUNK]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            read => sum.update(&buffer[..read]),
        }
    }
}

fn senseless(fault: Fault) -> Undone {
    Undone::Senseless(fault.to_string())
}

impl Objects for Shelf {
    fn get(&self, id: &ObjectId) -> Result<Vec<u8>, Undone> {
        self.read(id).ok_or_else(|| Undone::Senseless(format!("the object {} is not there", id.hash)))
    }

    fn put(&self, content: &[u8]) -> Result<ObjectId, Undone> {
        self.keep(content).map_err(senseless)
    }

    fn room(&self) -> Result<Room, Undone> {
        self.make_room().map_err(senseless)
    }

    fn place(&self, id: &ObjectId, path: &Path) -> Result<(), Undone> {
        if !self.has(id) {
            return Err(Undone::Senseless(format!("the object {} is not there", id.hash)));
        }
        self.link_to(id, path).map_err(senseless)
    }

    fn take_in(&self, path: &Path) -> Result<ObjectId, Undone> {
        self.link_from(path).map_err(senseless)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_come_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("foehn-objects-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        let shelf = Shelf::new(&folder);
        let content: Vec<u8> = (0..CHUNK + 1000).map(|at| (at % 251) as u8).collect();
        let id = ObjectId::of(&content);
        assert!(shelf.get(&id).is_err());
        let (first, second) = content.split_at(CHUNK);
        assert_eq!(shelf.add_chunk(&id, "a", 0, first), Ok(false));
        assert!(shelf.add_chunk(&id, "a", 7, second).unwrap_err().to_string().contains("does not follow"));
        assert_eq!(shelf.add_chunk(&id, "b", 0, first), Ok(false));
        let mut false_end = second.to_vec();
        false_end[3] ^= 1;
        let refused = shelf.add_chunk(&id, "b", CHUNK as u64, &false_end).unwrap_err();
        assert!(refused.to_string().contains("is not"), "{refused}");
        assert!(!shelf.has(&id));
        assert_eq!(shelf.add_chunk(&id, "a", 0, first), Ok(false));
        assert_eq!(shelf.add_chunk(&id, "a", CHUNK as u64, second), Ok(true));
        assert_eq!(shelf.add_chunk(&id, "c", 0, b"whatever"), Ok(true), "it is here already");
        assert_eq!(shelf.get(&id), Ok(content.clone()));
        let room = shelf.room().unwrap();
        let file = room.path().join("work/one");
        shelf.place(&id, &file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), content);
        fs::write(room.path().join("two"), b"abc").unwrap();
        assert_eq!(shelf.take_in(&room.path().join("two")), Ok(ObjectId::of(b"abc")));
        drop(room);
        assert!(!file.exists() && shelf.get(&ObjectId::of(b"abc")).is_ok());
        assert_eq!(shelf.chunk(&id, 0).unwrap(), first);
        assert_eq!(shelf.chunk(&id, CHUNK as u64).unwrap(), second);
        let outside = ObjectId { hash: "../../etc/passwd".to_owned(), bytes: 3 };
        assert!(!outside.is_sound() && !shelf.has(&outside));
        fs::write(folder.join(&id.hash), vec![0; content.len()]).unwrap();
        assert!(shelf.get(&id).is_err(), "damage is seen");
        fs::remove_dir_all(&folder).unwrap();
    }
}
