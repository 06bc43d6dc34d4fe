//! Values as runs: most neighbours are alike, and where nothing matters a run goes on.
//!
//! A row is cut into blocks of equal numbers of ranks, so that one value is found by reading one block. A block is a
//! sequence of runs, each of which says its value and its length; the last one reaches to the end of its block and says so. Lengths up to sixteen are symbols
//! of their own, longer ones share a symbol with their neighbours and are distinguished by a few bits after it.

use super::value::{NOTHING, Row};

/// Values that a run can have.
pub(crate) const VALUES: usize = 3;
/// Classes of lengths, the last of them "to the end of the block".
pub(crate) const LENGTHS: usize = 80;
/// Symbols: a value with a class of lengths.
pub(crate) const SYMBOLS: usize = VALUES * LENGTHS;
/// Contexts: the value of the run before, or the beginning of a block.
pub(crate) const CONTEXTS: usize = VALUES + 1;
/// The context at the beginning of a block.
pub(crate) const START: usize = VALUES;

/// Lengths up to this are a class of their own.
const DIRECT: u32 = 16;
/// The class of runs that reach to the end of the block.
const REST: usize = LENGTHS - 1;
/// A block has at most this many ranks, as a power of two.
pub(crate) const LARGEST_SHIFT: u32 = 19;

/// A run of equal values; `length` is `None` where it reaches to the end of the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) value: u8,
    pub(crate) length: Option<u32>,
}

/// The class of a length, and how many bits distinguish it from the others of its class, and those bits.
#[inline(always)]
pub(crate) fn class_of(length: Option<u32>) -> (usize, u32, u32) {
    match length {
        None => (REST, 0, 0),
        Some(length @ ..=DIRECT) => (length as usize - 1, 0, 0),
        Some(length) => {
            let exponent = 31 - length.leading_zeros();
            let extra = exponent - 2;
            let quarter = length >> extra & 3;
            let class = DIRECT + 4 * (exponent - 4) + quarter;
            (class as usize, extra, length & ((1 << extra) - 1))
        }
    }
}

/// The least length of a class, and its number of extra bits. Of "to the end" the length is more than any block has.
pub(crate) fn least_of(class: usize) -> (u32, u32) {
    match class as u32 {
        class if class as usize == REST => (1 << (LARGEST_SHIFT + 1), 0),
        class @ 0..DIRECT => (class + 1, 0),
        class => {
            let (exponent, quarter) = (4 + (class - DIRECT) / 4, (class - DIRECT) % 4);
            ((4 + quarter) << (exponent - 2), exponent - 2)
        }
    }
}

/// Visits the runs of the block that begins at `first`, with each its context.
#[inline(always)]
pub(crate) fn visit_runs<B: AsRef<[u8]>>(row: &Row<B>, first: u64, end: u64, mut visit: impl FnMut(usize, Run)) {
    let (mut context, mut value, mut length) = (START, NOTHING, 0);
    for rank in first..end {
        let next = row.code(rank);
        if next == NOTHING || next == value {
            length += 1;
        } else if value == NOTHING {
            value = next;
            length += 1;
        } else {
            visit(context, Run { value, length: Some(length) });
            (context, value, length) = (usize::from(value), next, 1);
        }
    }
    // Where nothing matters at all, the value costs least that costs nothing: the first.
    let value = if value == NOTHING { 0 } else { value };
    visit(context, Run { value, length: None });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_cover_all_lengths_once() {
        let mut next = (0, 1);
        for length in 1..1u32 << LARGEST_SHIFT {
            let (class, extra, bits) = class_of(Some(length));
            let (least, extra_of_class) = least_of(class);
            assert_eq!((least + bits, extra), (length, extra_of_class));
            assert!(class < REST && (class == next.0 || class == next.0 + 1));
            next = (class, length);
        }
        assert_eq!(class_of(None).0, REST);
        assert!(least_of(REST).0 > 1 << LARGEST_SHIFT);
    }

    #[test]
    fn runs_go_on_where_nothing_matters() {
        let codes = [3u8, 3, 1, 3, 1, 2, 3, 3, 0, 3];
        let bytes: Vec<u8> =
            codes.chunks(4).map(|four| four.iter().rev().fold(0, |byte, code| byte << 2 | code)).collect();
        let mut runs = Vec::new();
        visit_runs(&Row { bytes }, 0, 10, |context, run| runs.push((context, run.value, run.length)));
        assert_eq!(runs, [(START, 1, Some(5)), (1, 2, Some(3)), (2, 0, None)]);
    }
}
