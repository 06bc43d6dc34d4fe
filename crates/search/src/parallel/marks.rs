//! Which moves are being searched now (Weill 1996; the separate small table is that of later programs).
//!
//! A move of a node is a number: the node's key, the move's place and the depth, mixed. While a worker searches it, the
//! number lies in one of the four places of its bucket. No locks: two workers may write one place at once, and then a mark is
//! lost or outlives its move until the place is needed. A mark only says "later", so that costs time and changes no value.

use foehn_game::{Depth, Key};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many bits of a mark choose its bucket; all of them take 128 KiB.
const BITS: u32 = 12;
const PLACES: usize = 4;

/// The moves that are searched now.
pub(crate) struct Marks {
    buckets: Box<[Bucket]>,
}

/// The marks that share a place, on half a cache line.
#[derive(Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; PLACES]);

/// The number of a move in its node; never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MarkedMove(u64);

impl MarkedMove {
    /// The move at `place` in the list of the node with this key, searched to `depth`.
    pub(super) fn new(key: Key, place: u16, depth: Depth) -> Self {
        let mixed = key.with(u64::from(place) | (depth.as_sixteenths() as u64) << 16);
        MarkedMove(mixed.0 | 1)
    }
}

impl Marks {
    pub(crate) fn new() -> Self {
        Marks { buckets: (0..1 << BITS).map(|_| Bucket::default()).collect() }
    }

    fn bucket(&self, mv: MarkedMove) -> &[AtomicU64; PLACES] {
        &self.buckets[(mv.0 >> (64 - BITS)) as usize].0
    }

    /// Whether somebody searches the move now.
    pub(super) fn has(&self, mv: MarkedMove) -> bool {
        self.bucket(mv).iter().any(|place| place.load(Ordering::Relaxed) == mv.0)
    }

    /// Marks a move until the mark is dropped. Where all places are taken, the first gives way.
    pub(super) fn mark(&self, mv: MarkedMove) -> Mark<'_> {
        let bucket = self.bucket(mv);
        let free = bucket.iter().find(|place| place.load(Ordering::Relaxed) == 0);
        let place = free.unwrap_or(&bucket[0]);
        place.store(mv.0, Ordering::Relaxed);
        Mark { place, mv }
    }
}

/// A move that is searched now; it is no more when this is dropped, however the search of the move ends.
pub(crate) struct Mark<'a> {
    place: &'a AtomicU64,
    mv: MarkedMove,
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if self.place.load(Ordering::Relaxed) == self.mv.0 {
            self.place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_marked_while_it_is_searched_and_by_its_place_and_depth() {
        let marks = Marks::new();
        let mv = |place, plies| MarkedMove::new(Key(77), place, Depth::plies(plies));
        let mark = marks.mark(mv(3, 5));
        assert!(marks.has(mv(3, 5)) && !marks.has(mv(4, 5)) && !marks.has(mv(3, 6)));
        drop(mark);
        assert!(!marks.has(mv(3, 5)));
    }

    #[test]
    fn a_full_bucket_gives_up_one_mark_and_a_lost_mark_is_not_taken_from_another() {
        let marks = Marks::new();
        let all: Vec<MarkedMove> = (1..=5).map(|number| MarkedMove(number * 2 + 1)).collect();
        let held: Vec<Mark<'_>> = all.iter().map(|&mv| marks.mark(mv)).collect();
        assert_eq!(all.iter().map(|&mv| marks.has(mv)).collect::<Vec<_>>(), [false, true, true, true, true]);
        let mut held = held.into_iter();
        drop(held.next());
        assert!(marks.has(all[4]), "the place is another's now");
        drop(held);
        assert!(!all.iter().any(|&mv| marks.has(mv)));
    }
}
