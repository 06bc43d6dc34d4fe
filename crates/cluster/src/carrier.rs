//! How the threads of a worker get objects from the hub and bring theirs: chunk by chunk through its one connection, with patience, and
//! each object once, for those it has seen are kept in a folder as long as it runs.

use crate::fault::Fault;
use crate::objects::{ObjectId, Objects, Room, Shelf};
use crate::wire::{Chunk, JobId, Told};
use bytes::Bytes;
use foehn_files::Lock;
use foehn_lab::Interrupt;
use foehn_lab::job::Undone;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc as threads;
use std::time::Duration;
use tokio::sync::mpsc;

/// Something that the connection is to ask for a thread.
pub(crate) struct Errand {
    /// `get` or `put`.
    pub(crate) what: &'static str,
    pub(crate) question: Bytes,
    /// Nothing comes where nobody answered.
    pub(crate) answer: threads::Sender<Option<Bytes>>,
}

/// The folder of a worker, which goes with it.
pub(crate) struct Luggage {
    folder: PathBuf,
    _right: Lock,
}

impl Luggage {
    /// A new folder for this worker. Those that killed workers left behind are removed.
    pub(crate) fn new(instance: &str) -> Result<Luggage, Fault> {
        const PREFIX: &str = "foehn-worker-";
        let rooms = std::env::temp_dir();
        for left in fs::read_dir(&rooms).into_iter().flatten().flatten() {
            let is_ours = left.file_name().to_string_lossy().starts_with(PREFIX);
            // Whoever lives holds the lock.
            if is_ours && left.path().join(Lock::NAME).exists() && Lock::of_folder(&left.path()).is_ok() {
                drop(fs::remove_dir_all(left.path()));
            }
        }
        let folder = rooms.join(format!("{PREFIX}{}-{instance}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| Fault::file(&folder, &error))?;
        let right = Lock::of_folder(&folder).map_err(|error| Fault::world(error.to_string()))?;
        Ok(Luggage { folder, _right: right })
    }

    pub(crate) fn shelf(&self) -> Shelf {
        Shelf::new(self.folder.join("objects"))
    }
}

impl Drop for Luggage {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// The objects of one job.
pub(crate) struct Carrier {
    pub(crate) job: JobId,
    pub(crate) seen: Shelf,
    pub(crate) errands: mpsc::UnboundedSender<Errand>,
    pub(crate) stop: Interrupt,
}

impl Carrier {
    /// Asks until somebody answers.
    fn ask(&self, what: &'static str, chunk: &Chunk, data: &[u8]) -> Result<Told, Undone> {
        let question = chunk.with(data);
        while !self.stop.is_raised() {
            let (answer, answered) = threads::channel();
            let errand = Errand { what, question: question.clone(), answer };
            if self.errands.send(errand).is_err() {
                break;
            }
            match answered.recv() {
                Ok(Some(told)) => match Told::read(told).map_err(Undone::Senseless)? {
                    Told::Later => std::thread::sleep(Duration::from_secs(3)),
                    told => return Ok(told),
                },
                Ok(None) => std::thread::sleep(Duration::from_millis(500)),
                Err(_) => break,
            }
        }
        Err(Undone::Interrupted)
    }
}

impl Carrier {
    /// Makes sure that an object is here.
    fn fetch(&self, id: &ObjectId) -> Result<(), Undone> {
        let mut from = 0;
        // An empty one is asked for as well, once.
        while !self.seen.has(id) {
            let chunk = Chunk { job: self.job.clone(), object: id.clone(), from };
            let Told::Data(data) = self.ask("get", &chunk, &[])? else {
                return Err(Undone::Senseless("the hub answers something else than was asked".to_owned()));
            };
            let bringer = format!("{}-{}", self.job.run, self.job.number);
            from = match self.seen.add_chunk(id, &bringer, from, &data) {
                Ok(_) => from + data.len() as u64,
                Err(Fault::Asked(why)) if from + data.len() as u64 >= id.bytes => return Err(Undone::Senseless(why)),
                Err(_) => {
                    self.wait()?;
                    0
                }
            };
        }
        Ok(())
    }

    /// Brings an object that is here to the hub.
    fn bring(&self, id: &ObjectId) -> Result<(), Undone> {
        let mut from = 0;
        loop {
            let chunk = Chunk { job: self.job.clone(), object: id.clone(), from };
            let Some(data) = self.seen.chunk(id, from) else {
                return Err(Undone::Senseless(format!("the object {} cannot be read any more", id.hash)));
            };
            from = match self.ask("put", &chunk, &data)? {
                Told::Whole => return Ok(()),
                // What it had of it is lost with the hub that heard it: from the beginning.
                Told::Again => 0,
                Told::Data(_) | Told::Later => from + data.len() as u64,
            };
        }
    }

    /// Until there is room on this machine again.
    fn patiently<T>(&self, keep: impl Fn() -> Result<T, Fault>) -> Result<T, Undone> {
        loop {
            match keep() {
                Ok(kept) => return Ok(kept),
                Err(_) => self.wait()?,
            }
        }
    }

    fn wait(&self) -> Result<(), Undone> {
        std::thread::sleep(Duration::from_millis(500));
        if self.stop.is_raised() { Err(Undone::Interrupted) } else { Ok(()) }
    }
}

impl Objects for Carrier {
    fn get(&self, id: &ObjectId) -> Result<Vec<u8>, Undone> {
        self.fetch(id)?;
        self.seen.get(id)
    }

    fn put(&self, content: &[u8]) -> Result<ObjectId, Undone> {
        let id = self.patiently(|| self.seen.keep(content))?;
        self.bring(&id)?;
        Ok(id)
    }

    fn room(&self) -> Result<Room, Undone> {
        self.patiently(|| self.seen.make_room())
    }

    fn place(&self, id: &ObjectId, path: &Path) -> Result<(), Undone> {
        self.fetch(id)?;
        self.patiently(|| self.seen.link_to(id, path))
    }

    fn take_in(&self, path: &Path) -> Result<ObjectId, Undone> {
        let id = self.patiently(|| self.seen.link_from(path))?;
        self.bring(&id)?;
        Ok(id)
    }
}
