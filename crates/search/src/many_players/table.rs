//! The table of the methods for many players: what was found of a position, a number for each seat.
//!
//! An entry is a key, a word (depth, kind, best choice) and as many values as the game has seats, one after the other
//! in one array of words. Two entries make a bucket: the deepest of this search, and the most recent.

use super::{MOST_SEATS, Values};
use crate::recipe::DepthRule;
use foehn_game::Key;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeatEntry {
    pub(super) values: Values,
    pub(super) depth: i32,
    pub(super) kind: Kind,
    /// No estimate entered the values.
    pub(super) proved: bool,
    /// The number of the best choice.
    pub(super) best: Option<u32>,
}

/// What the value that counts says of the true one: in max^n the mover's, otherwise that of the seat at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Exact,
    AtLeast,
    AtMost,
}

impl SeatEntry {
    /// Whether the entry answers for a search of `depth` plies. What is proved stays true however deep one looks.
    #[inline]
    pub(super) fn answers(&self, depth: i32, rule: DepthRule) -> bool {
        match rule {
            DepthRule::Exact => self.depth == depth || (self.proved && self.depth <= depth),
            DepthRule::AtLeast => self.depth >= depth || self.proved,
        }
    }
}

/// The entries of a bucket.
const WAYS: usize = 2;
/// The words of an entry before its values.
const HEAD: usize = 2;
/// Stands for no best choice.
const NO_CHOICE: u64 = 0xffff;
const USED: u64 = 1 << 63;

/// A table for one game and method.
pub(super) struct SeatTable {
    words: Vec<u64>,
    seats: usize,
    buckets: usize,
    age: u8,
}

impl SeatTable {
    /// An empty table of so many MiB for a game with so many seats.
    pub(super) fn new(mebibytes: usize, seats: usize) -> Self {
        let words = mebibytes * (1 << 20) / size_of::<u64>();
        let buckets = (words / (WAYS * (HEAD + seats))).max(1);
        SeatTable { words: empty(buckets, seats), seats, buckets, age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.words = empty(self.buckets, self.seats);
        self.age = 0;
    }

    /// Says that a new search begins: entries of older ones give way.
    pub(super) fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn stride(&self) -> usize {
        HEAD + self.seats
    }

    /// Where the bucket of `key` begins.
    #[inline]
    fn bucket(&self, key: Key) -> usize {
        let bucket = ((u128::from(key.0) * self.buckets as u128) >> 64) as usize;
        bucket * WAYS * self.stride()
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<SeatEntry> {
        let bucket = &self.words[self.bucket(key)..][..WAYS * self.stride()];
        let entry = bucket.chunks_exact(self.stride()).find(|entry| entry[0] == key.0 && entry[1] & USED != 0)?;
        Some(unpack(entry))
    }

    /// Stores an entry: in place of an older one of the same position; else of the deepest, if that is not deeper or
    /// was left by an older search; else of the most recent.
    #[inline]
    pub(super) fn store(&mut self, key: Key, entry: &SeatEntry) {
        let (at, stride) = (self.bucket(key), self.stride());
        let (deepest, recent) = self.words[at..][..WAYS * stride].split_at_mut(stride);
        let is_here = |slot: &[u64]| slot[0] == key.0 && slot[1] & USED != 0;
        let gives_way = age(deepest[1]) != self.age || depth(deepest[1]) <= entry.depth;
        let slot = match is_here(deepest) || (!is_here(recent) && gives_way) {
            true => deepest,
            false => recent,
        };
        slot[0] = key.0;
        slot[1] = pack(entry, self.age);
        slot[HEAD..].iter_mut().zip(entry.values).for_each(|(word, value)| *word = value.to_bits());
    }
}

fn empty(buckets: usize, seats: usize) -> Vec<u64> {
    vec![0; buckets * WAYS * (HEAD + seats)]
}

/// Bits: 0-15 the best choice, 16-31 the depth, 32-33 the kind, 34 proved, 40-47 the age, 63 used.
fn pack(entry: &SeatEntry, age: u8) -> u64 {
    let best = entry.best.map_or(NO_CHOICE, |number| u64::from(number).min(NO_CHOICE));
    let kind = match entry.kind {
        Kind::Exact => 0,
        Kind::AtLeast => 1,
        Kind::AtMost => 2,
    };
    let depth = entry.depth.clamp(0, i32::from(u16::MAX)) as u64;
    best | depth << 16 | kind << 32 | u64::from(entry.proved) << 34 | u64::from(age) << 40 | USED
}

fn depth(word: u64) -> i32 {
    i32::from((word >> 16) as u16)
}

fn age(word: u64) -> u8 {
    (word >> 40) as u8
}

fn unpack(words: &[u64]) -> SeatEntry {
    let word = words[1];
    let mut values = [0.0; MOST_SEATS];
    values.iter_mut().zip(&words[HEAD..]).for_each(|(value, &bits)| *value = f64::from_bits(bits));
    let kind = match (word >> 32) & 3 {
        0 => Kind::Exact,
        1 => Kind::AtLeast,
        _ => Kind::AtMost,
    };
    let best = Some(word & NO_CHOICE).filter(|&number| number != NO_CHOICE).map(|number| number as u32);
    SeatEntry { values, depth: depth(word), kind, proved: word >> 34 & 1 == 1, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> SeatEntry {
        let values = [1.5, -2.0, 1.0 / 3.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        SeatEntry { values, depth, kind: Kind::AtMost, proved: true, best: Some(300) }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = SeatTable::new(1, 3);
        for kind in [Kind::Exact, Kind::AtLeast, Kind::AtMost] {
            for (proved, best) in [(true, None), (false, Some(0)), (true, Some(7))] {
                let entry = SeatEntry { kind, proved, best, ..entry(9) };
                table.store(Key(5), &entry);
                assert_eq!(table.probe(Key(5)), Some(entry));
            }
        }
        assert_eq!(table.probe(Key(6)), None);
        assert_eq!(table.probe(Key(0)), None);
        table.clear();
        assert_eq!(table.probe(Key(5)), None);
    }

    #[test]
    fn the_deepest_and_the_most_recent_stay() {
        let mut table = SeatTable::new(1, 3);
        table.begin_search();
        // Neighbouring keys lie in one bucket.
        table.store(Key(1), &entry(9));
        table.store(Key(2), &entry(3));
        table.store(Key(3), &entry(2));
        let kept = [1, 2, 3].map(|key| table.probe(Key(key)).map(|entry| entry.depth));
        assert_eq!(kept, [Some(9), None, Some(2)]);
        table.begin_search();
        table.store(Key(2), &entry(1));
        assert_eq!(table.probe(Key(1)), None, "the deepest entry of an older search gives way");
    }

    #[test]
    fn proved_entries_answer_for_greater_depths() {
        let (proved, estimated) = (entry(4), SeatEntry { proved: false, ..entry(4) });
        let exact = [3, 4, 5].map(|depth| [proved, estimated].map(|entry| entry.answers(depth, DepthRule::Exact)));
        assert_eq!(exact, [[false, false], [true, true], [true, false]]);
        let at_least = [3, 4, 5].map(|depth| [proved, estimated].map(|entry| entry.answers(depth, DepthRule::AtLeast)));
        assert_eq!(at_least, [[true, true], [true, true], [true, false]]);
    }
}
