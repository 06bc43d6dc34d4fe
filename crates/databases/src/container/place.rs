//! Where the bytes of an open file are: in memory of our own, or in a map of the file.

use memmap2::{Mmap, MmapMut};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Longer files are mapped.
const LONGEST_IN_MEMORY: u64 = 64 << 20;

/// What is read into memory in all, at most.
const MOST_IN_MEMORY: u64 = 1 << 30;

/// The system is asked for the length of a mapped file at every so manieth look-up.
const ASKED_EVERY: u32 = 256;

/// What is read into memory at present.
static IN_MEMORY: AtomicU64 = AtomicU64::new(0);

/// The bytes of a file.
pub(super) struct Place {
    map: Mmap,
    /// For a map of the file: what is watched.
    watched: Option<Watched>,
}

/// A file that is mapped.
struct Watched {
    file: File,
    asked: AtomicU32,
    is_short: AtomicBool,
}

impl Place {
    pub(super) fn of(file: File) -> io::Result<Place> {
        let length = file.metadata()?.len();
        match Self::reserve(length) {
            true => Self::read(file, length).inspect_err(|_| Self::release(length)),
            false => Self::mapped(file),
        }
    }

    /// Takes so much of the memory for files, if there is so much left.
    fn reserve(length: u64) -> bool {
        let fits = |taken: u64| taken.checked_add(length).filter(|&all| all <= MOST_IN_MEMORY);
        length <= LONGEST_IN_MEMORY && IN_MEMORY.fetch_update(Relaxed, Relaxed, fits).is_ok()
    }

    fn release(length: u64) {
        IN_MEMORY.fetch_sub(length, Relaxed);
    }

    /// Reads all of it. The memory is that of a map without a file, so that both kinds of place are the same to a look-up.
    fn read(mut file: File, length: u64) -> io::Result<Place> {
        let length = usize::try_from(length).map_err(|_| io::Error::from(ErrorKind::FileTooLarge))?;
        let mut map = MmapMut::map_anon(length)?;
        file.read_exact(&mut map)?;
        Ok(Place { map: map.make_read_only()?, watched: None })
    }

    pub(super) fn mapped(file: File) -> io::Result<Place> {
        // SAFETY: files of a database are never changed in place, only replaced by renaming; the old one stays mapped.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }?;
        let watched = Watched { file, asked: AtomicU32::new(0), is_short: AtomicBool::new(false) };
        Ok(Place { map, watched: Some(watched) })
    }

    #[inline(always)]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.map
    }

    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.watched.as_ref().is_none_or(|watched| watched.is_whole(self.map.len() as u64))
    }
}

impl Watched {
    /// Whether the file is as long as its map. Once it was shorter, it is not looked at again.
    fn is_whole(&self, length: u64) -> bool {
        if self.is_short.load(Relaxed) {
            return false;
        }
        let asked = self.asked.load(Relaxed);
        self.asked.store(asked.wrapping_add(1), Relaxed);
        if !asked.is_multiple_of(ASKED_EVERY) {
            return true;
        }
        let is_whole = self.file.metadata().is_ok_and(|facts| facts.len() >= length);
        self.is_short.store(!is_whole, Relaxed);
        is_whole
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.watched.is_none() {
            Self::release(self.map.len() as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn file(name: &str, length: usize) -> PathBuf {
        let path = std::env::temp_dir().join(format!("foehn-place-{}-{name}", std::process::id()));
        std::fs::write(&path, vec![7; length]).unwrap();
        path
    }

    #[test]
    fn a_small_file_that_is_cut_short_is_still_there() {
        let path = file("small", 100_000);
        let place = Place::of(File::open(&path).unwrap()).unwrap();
        File::create(&path).unwrap();
        assert!(place.bytes().iter().all(|&byte| byte == 7) && place.bytes().len() == 100_000);
        assert!(place.is_whole());
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_mapped_file_that_is_cut_short_is_noticed_and_stays_so() {
        let path = file("mapped", 100_000);
        let place = Place::mapped(File::open(&path).unwrap()).unwrap();
        assert!(place.is_whole());
        let cut = File::options().write(true).open(&path).unwrap();
        cut.set_len(10).unwrap();
        assert!((0..=ASKED_EVERY).any(|_| !place.is_whole()));
        cut.set_len(100_000).unwrap();
        assert!(!place.is_whole());
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_is_too_long_is_mapped_and_takes_nothing_of_the_memory_for_files() {
        let path = file("long", 0);
        File::options().write(true).open(&path).unwrap().set_len(LONGEST_IN_MEMORY + 1).unwrap();
        assert!(Place::of(File::open(&path).unwrap()).unwrap().watched.is_some());
        std::fs::remove_file(path).unwrap();
    }
}
