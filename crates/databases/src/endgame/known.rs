//! The slices that are already solved, as the builder looks them up: every value, not only those that are kept in the end,
//! four to a byte in a file of the working folder, read through a memory map.

use super::numbering::numbering;
use super::value::{Row, Value, row_bytes};
use crate::Result;
use crate::container::{Container, HeaderText};
use foehn_game::{Retrograde, Slice, SliceIndex};
use std::path::Path;
use std::sync::OnceLock;

/// A solved slice.
pub(crate) struct Solved<G: Retrograde> {
    index: G::Index,
    values: Container,
    plies: Option<Container>,
}

/// The number of plies that a drawn position has in a row of distances.
pub(crate) const NO_PLIES: u16 = u16::MAX;

impl<G: Retrograde> Solved<G> {
    /// Writes a row of values into the working folder.
    pub(crate) fn write_values(folder: &Path, slice: Slice, row: &[u8]) -> Result<()> {
        write::<G>(folder, slice, "values", row)
    }

    /// Writes a row of distances into the working folder.
    pub(crate) fn write_plies(folder: &Path, slice: Slice, plies: &[u16]) -> Result<()> {
        let bytes: Vec<u8> = plies.iter().flat_map(|plies| plies.to_le_bytes()).collect();
        write::<G>(folder, slice, "plies", &bytes)
    }

    /// Opens what was written; `None` where it is not there, damaged, numbered otherwise or lacks the distances that are wanted.
    pub(crate) fn open(folder: &Path, slice: Slice, with_plies: bool) -> Option<Self> {
        let index = G::index(slice);
        let name = G::slice_name(slice);
        let numbering = numbering::<G>(&index);
        let open = |ending: &str, length: u64| {
            let container = Container::open(&folder.join(format!("{name}.{ending}"))).ok()?;
            let fits =
                container.payload().len() as u64 == length && container.header().get("numbering") == Some(&numbering);
            (fits && container.check().is_ok()).then_some(container)
        };
        let values = open("values", row_bytes(index.len()))?;
        let plies = if with_plies { Some(open("plies", 2 * index.len())?) } else { None };
        Some(Solved { index, values, plies })
    }

    #[inline(always)]
    fn code(&self, rank: u64) -> u8 {
        Row { bytes: self.values.payload() }.code(rank)
    }

    #[inline(always)]
    fn plies(&self, rank: u64) -> u16 {
        let Some(plies) = &self.plies else { return NO_PLIES };
        let at = 2 * rank as usize;
        u16::from_le_bytes(plies.payload()[at..at + 2].try_into().expect("two bytes"))
    }
}

fn write<G: Retrograde>(folder: &Path, slice: Slice, kind: &str, payload: &[u8]) -> Result<()> {
    let name = G::slice_name(slice);
    let header = HeaderText::default().with("slice", &name).with("kind", kind);
    let header = header.with("numbering", numbering::<G>(&G::index(slice)));
    Container::write(&folder.join(format!("{name}.{kind}")), &header, payload)
}

/// All solved slices, by number.
pub(crate) struct Known<G: Retrograde> {
    slices: Vec<OnceLock<Box<Solved<G>>>>,
}

impl<G: Retrograde> Known<G> {
    pub(crate) fn new() -> Self {
        Known { slices: (0..G::SLICES).map(|_| OnceLock::new()).collect() }
    }

    pub(crate) fn insert(&self, slice: Slice, solved: Solved<G>) {
        let _ = self.slices[slice.0 as usize].set(Box::new(solved));
    }

    pub(crate) fn get(&self, slice: Slice) -> Option<&Solved<G>> {
        self.slices[slice.0 as usize].get().map(|solved| &**solved)
    }

    /// What `child`, which a conversion leads to, is worth to its mover; `None` where its rank is a hole.
    #[inline(always)]
    pub(crate) fn value(&self, child: &G) -> Option<Value> {
        let Some(slice) = child.slice() else {
            return Some(over(child));
        };
        let solved = self.get(slice).expect("conversions are solved first");
        Value::of_code(solved.code(solved.index.rank(child)))
    }

    /// The same, and how many plies away the end is.
    #[inline(always)]
    pub(crate) fn value_and_plies(&self, child: &G) -> Option<(Value, u16)> {
        let Some(slice) = child.slice() else {
            return Some((over(child), 0));
        };
        let solved = self.get(slice).expect("conversions are solved first");
        let rank = solved.index.rank(child);
        Some((Value::of_code(solved.code(rank))?, solved.plies(rank)))
    }
}

fn over<G: Retrograde>(position: &G) -> Value {
    let outcome = position.outcome().expect("a position that is no endgame is over");
    Value::of_outcome(outcome, position)
}
