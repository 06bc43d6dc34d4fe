//! The table of expectiminimax: two bounds of every position, whoever decides there.
//!
//! A chance node is seldom worth an exact number to a search, and often a bound from each side, found at different
//! times; so an entry keeps both, and what is found later at the same depth is added to what was known. An entry has
//! 32 bytes; two make a bucket of one cache line: the deepest of this search, and the most recent.

use super::window::ValueBounds;
use crate::recipe::DepthRule;
use foehn_game::Key;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ChanceEntry {
    pub(super) bounds: ValueBounds,
    pub(super) depth: i32,
    /// No estimate entered the bounds.
    pub(super) proved: bool,
    /// The number of the best move.
    pub(super) best: Option<u32>,
}

impl ChanceEntry {
    /// Whether the entry answers for a search of `depth` plies. What is proved stays true however deep one looks.
    pub(super) fn answers(&self, depth: i32, rule: DepthRule) -> bool {
        match rule {
            DepthRule::Exact => self.depth == depth || (self.proved && self.depth <= depth),
            DepthRule::AtLeast => self.depth >= depth || self.proved,
        }
    }

    /// This entry with what an older one of the same depth knew besides.
    fn joined_to(self, older: &ChanceEntry) -> Self {
        if (self.depth, self.proved) != (older.depth, older.proved) {
            return self;
        }
        let least = self.bounds.least.max(older.bounds.least);
        let most = self.bounds.most.min(older.bounds.most);
        // Rounding, or depths that are not the same by `depth-rule`, may have them cross: then the newer is kept.
        let bounds = if least <= most { ValueBounds { least, most } } else { self.bounds };
        ChanceEntry { bounds, best: self.best.or(older.best), ..self }
    }
}

/// An entry as it lies in memory.
#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    bounds: ValueBounds,
    depth: u16,
    best: u16,
    proved: bool,
    age: u8,
}

/// Stands for no best move, and for one whose number is larger than any that fits.
const NO_MOVE: u16 = u16::MAX;

impl Slot {
    fn new(key: Key, entry: &ChanceEntry, age: u8) -> Self {
        let best = entry.best.and_then(|number| u16::try_from(number).ok()).unwrap_or(NO_MOVE);
        let depth = entry.depth.clamp(0, i32::from(u16::MAX)) as u16;
        Slot { key, bounds: entry.bounds, depth, best, proved: entry.proved, age }
    }

    fn entry(&self) -> ChanceEntry {
        let best = Some(self.best).filter(|&best| best != NO_MOVE).map(u32::from);
        ChanceEntry { bounds: self.bounds, depth: i32::from(self.depth), proved: self.proved, best }
    }
}

/// A table for one game. A bucket holds the deepest entry and the most recent one.
pub(super) struct ChanceTable {
    buckets: Vec<[Option<Slot>; 2]>,
    age: u8,
}

impl ChanceTable {
    /// An empty table of so many MiB, with one bucket at least.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes * (1 << 20) / size_of::<[Option<Slot>; 2]>()).max(1);
        ChanceTable { buckets: vec![[None; 2]; buckets], age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill([None; 2]);
        self.age = 0;
    }

    /// Says that a new search begins: entries of older ones give way.
    pub(super) fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<ChanceEntry> {
        let slots = self.buckets[self.bucket(key)].iter().flatten();
        slots.into_iter().find(|slot| slot.key == key).map(Slot::entry)
    }

    /// Stores an entry: in place of an older one of the same position; else of the deepest, if that is not deeper or
    /// was left by an older search; else of the most recent.
    pub(super) fn store(&mut self, key: Key, entry: ChanceEntry) {
        let (at, age) = (self.bucket(key), self.age);
        let slots = &mut self.buckets[at];
        let same = slots.iter().position(|slot| slot.is_some_and(|slot| slot.key == key));
        let gives_way = slots[0].is_none_or(|deepest| deepest.age != age || i32::from(deepest.depth) <= entry.depth);
        let place = same.unwrap_or(usize::from(!gives_way));
        let entry = match slots[place] {
            Some(older) if older.key == key => entry.joined_to(&older.entry()),
            _ => entry,
        };
        slots[place] = Some(Slot::new(key, &entry, age));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BELOW_2: ValueBounds = ValueBounds { least: -9.0, most: 2.0 };
    const ABOVE_1: ValueBounds = ValueBounds { least: 1.0, most: 9.0 };

    fn entry(depth: i32, bounds: ValueBounds) -> ChanceEntry {
        ChanceEntry { bounds, depth, proved: false, best: Some(300) }
    }

    #[test]
    fn a_bucket_fills_a_cache_line() {
        assert_eq!(size_of::<[Option<Slot>; 2]>(), 64);
    }

    #[test]
    fn both_bounds_of_a_depth_are_kept() {
        let mut table = ChanceTable::new(1);
        table.store(Key(5), entry(4, BELOW_2));
        assert_eq!(table.probe(Key(5)), Some(entry(4, BELOW_2)));
        table.store(Key(5), ChanceEntry { best: None, ..entry(4, ABOVE_1) });
        assert_eq!(table.probe(Key(5)), Some(entry(4, ValueBounds { least: 1.0, most: 2.0 })));
        table.store(Key(5), entry(5, BELOW_2));
        assert_eq!(table.probe(Key(5)), Some(entry(5, BELOW_2)), "another depth is another value");
        assert_eq!(table.probe(Key(6)), None);
        table.clear();
        assert_eq!(table.probe(Key(5)), None);
    }

    #[test]
    fn the_deepest_and_the_most_recent_stay() {
        let mut table = ChanceTable::new(1);
        table.begin_search();
        // Neighbouring keys lie in one bucket.
        for (key, depth) in [(1, 9), (2, 3), (3, 2)] {
            table.store(Key(key), entry(depth, BELOW_2));
        }
        let kept = [1, 2, 3].map(|key| table.probe(Key(key)).map(|entry| entry.depth));
        assert_eq!(kept, [Some(9), None, Some(2)]);
        table.begin_search();
        table.store(Key(2), entry(1, BELOW_2));
        assert_eq!(table.probe(Key(1)), None, "the deepest entry of an older search gives way");
    }

    #[test]
    fn proved_entries_answer_for_greater_depths() {
        let (proved, estimated) = (ChanceEntry { proved: true, ..entry(4, BELOW_2) }, entry(4, BELOW_2));
        let answers = |rule| [3, 4, 5].map(|depth| [proved, estimated].map(|entry| entry.answers(depth, rule)));
        assert_eq!(answers(DepthRule::Exact), [[false, false], [true, true], [true, false]]);
        assert_eq!(answers(DepthRule::AtLeast), [[true, true], [true, true], [true, false]]);
    }
}
