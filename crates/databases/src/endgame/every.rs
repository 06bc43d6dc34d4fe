//! All values of a slice, those included that its file leaves out.

use super::endgames::Endgames;
use super::known::NO_PLIES;
use super::value::{Row, Value, row_bytes};
use crate::{Error, Result};
use foehn_game::{Retrograde, Slice, SliceIndex, Verdict};
use rayon::prelude::*;
use std::ops::Range;

/// Ranks that a thread does at a time, a multiple of the values in a byte.
const PART: u64 = 1 << 14;

/// All values of a slice.
pub(crate) fn every_value<G: Retrograde>(there: &Endgames<G>, slice: Slice) -> Result<Row<Vec<u8>>> {
    let index = G::index(slice);
    let parts = in_parts(index.len(), |ranks| {
        let first = ranks.start;
        let mut bytes = vec![0xff; row_bytes(ranks.end - first) as usize];
        let mut complete = true;
        index.visit(ranks, |rank, position| match there.value_or_outcome(position) {
            Some(value) => put(&mut bytes, rank - first, value),
            None => complete = false,
        });
        complete.then_some(bytes)
    });
    Ok(Row { bytes: parts.ok_or_else(|| missing(there, slice))?.concat() })
}

/// All distances of a slice.
pub(crate) fn every_distance<G: Retrograde>(there: &Endgames<G>, slice: Slice) -> Result<Vec<u16>> {
    let index = G::index(slice);
    let parts = in_parts(index.len(), |ranks| {
        let first = ranks.start;
        let mut plies = vec![NO_PLIES; (ranks.end - first) as usize];
        let mut complete = true;
        index.visit(ranks, |rank, position| match there.probe(position) {
            Some(Verdict::Win(Some(distance)) | Verdict::Loss(Some(distance))) => {
                plies[(rank - first) as usize] = distance;
            }
            Some(Verdict::Draw) => {}
            _ => complete = false,
        });
        complete.then_some(plies)
    });
    Ok(parts.ok_or_else(|| missing(there, slice))?.concat())
}

/// The value of a position in a row that says nothing of it yet.
#[inline(always)]
fn put(bytes: &mut [u8], at: u64, value: Value) {
    bytes[(at / 4) as usize] &= !((value as u8 ^ 3) << (at % 4 * 2));
}

fn in_parts<T: Send>(length: u64, part: impl Fn(Range<u64>) -> Option<T> + Sync) -> Option<Vec<T>> {
    let ranks = |number: u64| number * PART..((number + 1) * PART).min(length);
    (0..length.div_ceil(PART)).into_par_iter().map(|number| part(ranks(number))).collect()
}

fn missing<G: Retrograde>(there: &Endgames<G>, slice: Slice) -> Error {
    Error::Missing { slice: G::slice_name(slice), folder: there.folder().path().to_path_buf() }
}
