//! A slice in a file: won, drawn or lost for every rank that is stored.

use super::folder::{Folder, Kind};
use super::numbering::numbering;
use super::packed::{Unpacker, pack};
use super::value::{NOTHING, Row, Value};
use crate::container::{Container, HeaderText};
use crate::{Error, Result};
use foehn_game::{Retrograde, Slice, SliceIndex};
use rayon::prelude::*;

/// How many positions of a slice are won, drawn and lost for the player to move.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Won for the player to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the player to move.
    pub losses: u64,
}

impl Counts {
    /// All positions.
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts one more.
    pub fn add(&mut self, value: Value) {
        match value {
            Value::Win => self.wins += 1,
            Value::Draw => self.draws += 1,
            Value::Loss => self.losses += 1,
        }
    }

    /// The sum of two.
    #[must_use]
    pub const fn plus(self, other: Counts) -> Counts {
        Counts { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

/// A slice as its file holds it.
pub(crate) struct Table<G: Retrograde> {
    pub(crate) index: G::Index,
    container: Container,
    unpacker: Unpacker,
    counts: Counts,
}

impl<G: Retrograde> Table<G> {
    /// Writes the file of a slice from the row of all its values.
    pub(crate) fn write<B: AsRef<[u8]> + Sync>(folder: &Folder, game: &str, slice: Slice, row: &Row<B>) -> Result<()> {
        let index = G::index(slice);
        let (kept, counts) = keep_stored::<G, B>(&index, row);
        let (shift, payload) = pack(&kept, index.len());
        let header = header::<G>(game, slice, Kind::Values)
            .with("ranks", index.len())
            .with("wins", counts.wins)
            .with("draws", counts.draws)
            .with("losses", counts.losses)
            .with("shift", shift);
        Container::write(&folder.file::<G>(slice, Kind::Values), &header, &payload)
    }

    /// Opens the file of a slice, all of it checked.
    pub(crate) fn open(folder: &Folder, game: &str, slice: Slice) -> Result<Self> {
        let path = folder.file::<G>(slice, Kind::Values);
        let container = open_checked::<G>(folder, game, slice, Kind::Values)?;
        let index = G::index(slice);
        let number = |name: &str| container.header().number::<u64>(name);
        let shift = container.header().number("shift").filter(|_| number("ranks") == Some(index.len()));
        let unpacker = shift.and_then(|shift| Unpacker::new(container.payload(), index.len(), shift));
        let counts = (|| Some(Counts { wins: number("wins")?, draws: number("draws")?, losses: number("losses")? }))();
        match (unpacker, counts) {
            (Some(unpacker), Some(counts)) => Ok(Table { index, container, unpacker, counts }),
            _ => Err(Error::damaged(&path, "its header does not fit its data")),
        }
    }

    /// The value at `rank`, which must be a stored one.
    #[inline(always)]
    pub(crate) fn value(&self, rank: u64) -> Value {
        Value::of_code(self.unpacker.code(self.container.payload(), rank)).unwrap_or(Value::Draw)
    }

    /// Whether its file can still be read.
    #[inline(always)]
    pub(crate) fn is_whole(&self) -> bool {
        self.container.is_whole()
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    pub(crate) fn file_length(&self) -> u64 {
        self.container.file_length()
    }
}

/// What every file says of itself.
pub(crate) fn header<G: Retrograde>(game: &str, slice: Slice, kind: Kind) -> HeaderText {
    HeaderText::default()
        .with("game", game)
        .with("kind", kind.ending())
        .with("slice", G::slice_name(slice))
        .with("numbering", numbering::<G>(&G::index(slice)))
}

/// Opens a file, checks all its pages, and that it is about this game and slice, numbered as here.
pub(crate) fn open_checked<G: Retrograde>(folder: &Folder, game: &str, slice: Slice, kind: Kind) -> Result<Container> {
    let path = folder.file::<G>(slice, kind);
    let container = Container::open(&path)?;
    for (name, wanted) in [("game", game), ("kind", kind.ending()), ("slice", &G::slice_name(slice))] {
        if container.header().get(name) != Some(wanted) {
            let found = container.header().get(name).unwrap_or("nothing");
            return Err(Error::damaged(&path, format!("its {name} is {found}, not {wanted}")));
        }
    }
    if container.header().get("numbering") != Some(&numbering::<G>(&G::index(slice))) {
        return Err(Error::damaged(&path, "another version of Foehn wrote it, which numbered positions otherwise"));
    }
    container.check()?;
    Ok(container)
}

/// The row with nothing where nothing is stored, and what all of it counts.
fn keep_stored<G: Retrograde, B: AsRef<[u8]> + Sync>(index: &G::Index, row: &Row<B>) -> (Row<Vec<u8>>, Counts) {
    const PART: u64 = 1 << 16;
    let length = index.len();
    let parts: Vec<(Vec<u8>, Counts)> = (0..length.div_ceil(PART))
        .into_par_iter()
        .map(|part| {
            let ranks = part * PART..((part + 1) * PART).min(length);
            let mut bytes = vec![0xff; (ranks.end - ranks.start).div_ceil(4) as usize];
            let mut counts = Counts::default();
            index.visit(ranks, |rank, position| {
                let code = row.code(rank);
                let Some(value) = Value::of_code(code) else { return };
                counts.add(value);
                if position.is_stored() {
                    bytes[(rank % PART / 4) as usize] &= !((code ^ NOTHING) << (rank % 4 * 2));
                }
            });
            (bytes, counts)
        })
        .collect();
    let counts = parts.iter().fold(Counts::default(), |sum, (_, counts)| sum.plus(*counts));
    (Row { bytes: parts.into_iter().flat_map(|(bytes, _)| bytes).collect() }, counts)
}
