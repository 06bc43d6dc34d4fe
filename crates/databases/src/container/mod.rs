//! One file format for all databases: a header in words, checksums, and the data as they are read through a memory map.
//!
//! ```text
//!  offset  bytes
//!       0      8  FOEHN-DB
//!       8      4  version of the format
//!      12      4  h, the length of the header text
//!      16      8  p, the length of the payload
//!      24      4  checksum of everything before the payload, this field left out
//!      28      4  zero
//!      32      h  header text: lines of a name, a space and a value, in UTF-8
//!      ..      4  for each 64 KiB of the payload its checksum
//!      ..         zeros up to a multiple of 64
//!      ..      p  payload
//! ```
//!
//! Numbers are little-endian, checksums CRC-32. A file is written under another name, synced, and renamed, so a file with the
//! right name is whole; whatever happened to it later is found by the checksums: [`Container::open`] checks the header and the length, [`Container::check`] every
//! page. Nothing in a file depends on when, where or by how many threads it was written.
//!
//! Files of up to 64 MiB, as long as they are not more than 1 GiB together, are read into memory: what happens to them later does not matter. Larger ones are
//! read through a map of the file. Replacing such a file or removing it does no harm; cutting it short in place, which no program of
//! ours does, takes away the ground: [`Container::is_whole`] is asked before they are probed, and whoever cuts one off between the question and the
//! look-up ends the process (SIGBUS).

mod place;
mod text;

pub use text::HeaderText;

use crate::{Error, Result};
use foehn_files::WholeFile;
use place::Place;
use std::fs::File;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"FOEHN-DB";
const VERSION: u32 = 1;
const FIXED: usize = 32;
const PAGE: usize = 1 << 16;
const ALIGNMENT: usize = 64;

/// A database file, open for reading.
pub struct Container {
    path: PathBuf,
    place: Place,
    header: HeaderText,
    sums: Range<usize>,
    payload: Range<usize>,
}

impl Container {
    /// Writes a file: under a temporary name first, synced, then renamed.
    ///
    /// # Errors
    /// Whatever the system refuses. A file that was there before is then still there.
    pub fn write(path: &Path, header: &HeaderText, payload: &[u8]) -> Result<()> {
        let written = WholeFile::create(path).and_then(|mut file| {
            file.write_all(&front(header, payload))?;
            file.write_all(payload)?;
            file.finish()
        });
        written.map_err(Error::io("write", path))
    }

    /// Opens a file and checks its header and its length; the payload is not read yet.
    ///
    /// # Errors
    /// The file is no database, of another version, damaged or cut short.
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(Error::io("open", path))?;
        let place = Place::of(file).map_err(Error::io("read", path))?;
        let (header, layout) = front_of(place.bytes(), path)?;
        Ok(Container { path: path.to_path_buf(), place, header, sums: layout.sums, payload: layout.payload })
    }

    /// Reads a whole file from memory, everything checked: its header and its payload. Errors name `path`, from where it came.
    ///
    /// # Errors
    /// As for [`Container::open`] and [`Container::check`].
    pub fn read<'a>(bytes: &'a [u8], path: &Path) -> Result<(HeaderText, &'a [u8])> {
        let (header, layout) = front_of(bytes, path)?;
        check_pages(bytes, &layout.sums, &layout.payload, path)?;
        Ok((header, &bytes[layout.payload]))
    }

    /// Checks every page of the payload.
    ///
    /// # Errors
    /// The first page whose checksum is wrong.
    pub fn check(&self) -> Result<()> {
        check_pages(self.place.bytes(), &self.sums, &self.payload, &self.path)
    }

    /// What the header says.
    pub fn header(&self) -> &HeaderText {
        &self.header
    }

    /// The data.
    #[inline(always)]
    pub fn payload(&self) -> &[u8] {
        &self.place.bytes()[self.payload.clone()]
    }

    /// Whether all of it can still be read: always where it was read into memory. Asked before every look-up, it asks the system at every 256th.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.place.is_whole()
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file in bytes.
    pub fn file_length(&self) -> u64 {
        self.place.bytes().len() as u64
    }
}

/// The header of a file and where its parts are, all of it checked but the payload.
fn front_of(bytes: &[u8], path: &Path) -> Result<(HeaderText, Layout)> {
    let damaged = |what: &str| Error::damaged(path, what);
    if bytes.len() < FIXED || &bytes[..8] != MAGIC {
        return Err(damaged("it is no database of Foehn"));
    }
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let version = word(8);
    if version != VERSION {
        return Err(damaged(&format!("it has format version {version}, this program reads version {VERSION}")));
    }
    let length = u64::from_le_bytes(bytes[16..24].try_into().expect("eight bytes"));
    let layout = Layout::of(word(12) as usize, usize::try_from(length).unwrap_or(usize::MAX));
    let Some(layout) = layout.filter(|layout| layout.payload.end <= bytes.len()) else {
        return Err(damaged("it is cut short"));
    };
    if layout.payload.end != bytes.len() {
        return Err(damaged("something follows its end"));
    }
    if checksum_of_front(&bytes[..layout.payload.start]) != word(24) {
        return Err(damaged("the checksum of its header is wrong"));
    }
    let text = std::str::from_utf8(&bytes[layout.text.clone()]).map_err(|_| damaged("its header is no text"))?;
    Ok((HeaderText::parse(text), layout))
}

fn check_pages(bytes: &[u8], sums: &Range<usize>, payload: &Range<usize>, path: &Path) -> Result<()> {
    let sums = bytes[sums.clone()].chunks_exact(4);
    for (page, (data, sum)) in bytes[payload.clone()].chunks(PAGE).zip(sums).enumerate() {
        if crc32fast::hash(data).to_le_bytes() != *sum {
            let at = payload.start + page * PAGE;
            let end = at + data.len();
            return Err(Error::damaged(path, format!("bytes {at} to {end} have a wrong checksum")));
        }
    }
    Ok(())
}

/// Where the parts of a file are.
struct Layout {
    text: Range<usize>,
    sums: Range<usize>,
    payload: Range<usize>,
}

impl Layout {
    /// The layout of a file with this header and payload; `None` where no file is so long.
    fn of(text: usize, payload: usize) -> Option<Layout> {
        let sums = FIXED.checked_add(text)?;
        let end_of_sums = payload.div_ceil(PAGE).checked_mul(4)?.checked_add(sums)?;
        let start = end_of_sums.checked_next_multiple_of(ALIGNMENT)?;
        Some(Layout { text: FIXED..sums, sums: sums..end_of_sums, payload: start..start.checked_add(payload)? })
    }
}

/// Everything before the payload.
fn front(header: &HeaderText, payload: &[u8]) -> Vec<u8> {
    let text = header.to_string();
    let layout = Layout::of(text.len(), payload.len()).expect("what is in memory has a length");
    let mut front = Vec::with_capacity(layout.payload.start);
    front.extend_from_slice(MAGIC);
    front.extend_from_slice(&VERSION.to_le_bytes());
    front.extend_from_slice(&(text.len() as u32).to_le_bytes());
    front.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    front.extend_from_slice(&[0; 8]);
    front.extend_from_slice(text.as_bytes());
    payload.chunks(PAGE).for_each(|page| front.extend_from_slice(&crc32fast::hash(page).to_le_bytes()));
    front.resize(layout.payload.start, 0);
    let sum = checksum_of_front(&front);
    front[24..28].copy_from_slice(&sum.to_le_bytes());
    front
}

fn checksum_of_front(front: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&front[..24]);
    sum.update(&front[28..]);
    sum.finalize()
}

#[cfg(test)]
mod tests;
