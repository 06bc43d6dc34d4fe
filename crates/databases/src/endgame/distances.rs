//! A slice in a file: how many plies away the end is, where the game is won or lost.
//!
//! Distances differ from rank to rank, so runs do not pay; blocks of bytes are deflated instead, and a thread keeps the
//! last few that it unpacked. Where the winner is always to move after an odd number of plies, as in every game in which
//! the last move decides, half of the distance is enough.
//!
//! ```text
//!  4 bytes for each block, and once more at the end: where it begins
//!  the blocks: a byte for each rank, or two, deflated
//! ```

use super::folder::{Folder, Kind};
use super::known::NO_PLIES;
use super::table::{header, open_checked};
use super::value::{Row, Value};
use crate::container::Container;
use crate::{Error, Result};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress};
use foehn_game::{Retrograde, Slice, SliceIndex};
use rayon::prelude::*;
use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Ranks in a block.
const BLOCK: u64 = 1 << 12;
/// Places for blocks that a thread keeps, each of which takes any of many blocks: the last one asked for.
const KEPT: usize = 1 << 10;

/// The distances of a slice as its file holds them.
pub(crate) struct DistanceTable {
    container: Container,
    ranks: u64,
    width: usize,
    longest: u16,
    /// Tells the blocks of one table from those of another in what a thread keeps.
    number: u64,
}

/// A table's number, a block's number, and the bytes of the block.
type Kept = (u64, u64, Vec<u8>);

thread_local! {
    static BLOCKS: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

static TABLES: AtomicU64 = AtomicU64::new(0);

impl DistanceTable {
    /// Writes the file of a slice from its values and distances.
    pub(crate) fn write<G: Retrograde, B: AsRef<[u8]> + Sync>(
        folder: &Folder,
        game: &str,
        slice: Slice,
        row: &Row<B>,
        plies: &[u16],
    ) -> Result<()> {
        let index = G::index(slice);
        let regular = |(rank, &plies): (usize, &u16)| {
            let odd = row.code(rank as u64) == Value::Win as u8;
            plies == NO_PLIES || (plies % 2 == u16::from(odd) && plies < 512)
        };
        let width = if plies.par_iter().enumerate().all(|(rank, plies)| regular((rank, plies))) { 1 } else { 2 };
        let longest = plies.par_iter().copied().filter(|&plies| plies != NO_PLIES).max().unwrap_or(0);
        let write_block = |block: u64| {
            let ranks = block * BLOCK..((block + 1) * BLOCK).min(index.len());
            deflated(&bytes_of::<G>(&index, plies, width, ranks))
        };
        let blocks: Vec<Vec<u8>> = (0..index.len().div_ceil(BLOCK)).into_par_iter().map(write_block).collect();
        let path = folder.file::<G>(slice, Kind::Distances);
        let mut payload = Vec::new();
        let mut at = 0u32;
        for block in &blocks {
            payload.extend_from_slice(&at.to_le_bytes());
            at = at.checked_add(block.len() as u32).ok_or_else(|| too_long(&path))?;
        }
        payload.extend_from_slice(&at.to_le_bytes());
        blocks.iter().for_each(|block| payload.extend_from_slice(block));
        let header = header::<G>(game, slice, Kind::Distances)
            .with("ranks", index.len())
            .with("width", width)
            .with("longest", longest);
        Container::write(&path, &header, &payload)
    }

    /// Opens the file of a slice, all of it checked.
    pub(crate) fn open<G: Retrograde>(folder: &Folder, game: &str, slice: Slice) -> Result<Self> {
        let path = folder.file::<G>(slice, Kind::Distances);
        let container = open_checked::<G>(folder, game, slice, Kind::Distances)?;
        let header = container.header();
        let length = G::index(slice).len();
        let table = 4 * (length.div_ceil(BLOCK) + 1);
        let fits = header.number::<u64>("ranks") == Some(length) && container.payload().len() as u64 >= table;
        match (header.number::<usize>("width"), header.number::<u16>("longest")) {
            (Some(width @ 1..=2), Some(longest)) if fits => {
                Ok(DistanceTable { ranks: length, width, longest, number: TABLES.fetch_add(1, Relaxed), container })
            }
            _ => Err(Error::damaged(&path, "its header does not fit its data")),
        }
    }

    /// The longest distance of the slice, in plies.
    pub(crate) fn longest(&self) -> u16 {
        self.longest
    }

    pub(crate) fn file_length(&self) -> u64 {
        self.container.file_length()
    }

    /// How far the end is at `rank`, a stored position of this value; `None` for a draw.
    pub(crate) fn plies(&self, rank: u64, value: Value) -> Option<u16> {
        if value == Value::Draw {
            return None;
        }
        let block = rank / BLOCK;
        let at = (rank % BLOCK) as usize * self.width;
        let number = BLOCKS.with_borrow_mut(|blocks| {
            blocks.resize(KEPT, (u64::MAX, 0, Vec::new()));
            let kept = &mut blocks[(self.number.wrapping_mul(0x9e37_79b9) ^ block) as usize % KEPT];
            if (kept.0, kept.1) != (self.number, block) {
                *kept = (self.number, block, self.inflate(block)?);
            }
            let bytes = &kept.2;
            Some(if self.width == 1 { u16::from(bytes[at]) } else { u16::from_le_bytes([bytes[at], bytes[at + 1]]) })
        })?;
        Some(if self.width == 1 { 2 * number + u16::from(value == Value::Win) } else { number })
    }

    fn inflate(&self, block: u64) -> Option<Vec<u8>> {
        if !self.container.is_whole() {
            return None;
        }
        let payload = self.container.payload();
        let word = |at: usize| {
            let four = payload.get(4 * at..4 * at + 4)?;
            Some(u32::from_le_bytes(four.try_into().expect("four bytes")) as usize)
        };
        let first = 4 * (self.ranks.div_ceil(BLOCK) as usize + 1);
        let data = payload.get(first + word(block as usize)?..first + word(block as usize + 1)?)?;
        let mut bytes = vec![0; BLOCK.min(self.ranks - block * BLOCK) as usize * self.width];
        let mut inflater = Decompress::new(false);
        inflater.decompress(data, &mut bytes, FlushDecompress::Finish).ok()?;
        (inflater.total_out() == bytes.len() as u64).then_some(bytes)
    }
}

/// The blocks of a file are addressed by four bytes.
fn too_long(path: &Path) -> Error {
    let what = "the distances of this slice take more than 4 GiB; build values alone";
    Error::io("write", path)(io::Error::new(io::ErrorKind::FileTooLarge, what))
}

/// The bytes of a block. Where nothing is stored, the byte before goes on.
fn bytes_of<G: Retrograde>(index: &G::Index, plies: &[u16], width: usize, ranks: Range<u64>) -> Vec<u8> {
    let mut numbers = vec![NO_PLIES; (ranks.end - ranks.start) as usize];
    let first = ranks.start;
    index.visit(ranks, |rank, position| {
        if position.is_stored() {
            numbers[(rank - first) as usize] = plies[rank as usize];
        }
    });
    let mut last = numbers.iter().copied().find(|&number| number != NO_PLIES).unwrap_or(0);
    let mut bytes = Vec::with_capacity(numbers.len() * width);
    for number in numbers {
        last = if number == NO_PLIES { last } else { number };
        match width {
            1 => bytes.push((last / 2) as u8),
            _ => bytes.extend_from_slice(&last.to_le_bytes()),
        }
    }
    bytes
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes what is written to it")
}
