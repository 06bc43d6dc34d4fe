//! The transposition table: what is known of positions seen before (Plaat 1996, figure 5; Schaeffer 2001, 4.3).
//!
//! For each position it holds the bounds f- and f+, the depth they were searched to, and the best move. Entries lie in
//! buckets of one, two or four that never straddle a cache line; [`Replacement`] says which entry of a bucket gives way.
//!
//! A best move is stored as its number among the legal moves, so an entry is 16 bytes in every game. An entry is
//! two words; the first is the key xor the second (Hyatt's lockless hashing), so that a torn entry, written by two
//! threads at once, matches no key: the table may be shared without locks.
//!
//! The table grows with the search: it begins small enough for the processor's cache and takes up more of its memory
//! when it has stored more than it holds (`growth.rs`), so a short search is not slowed by a table made for a long one.

mod entry;
mod estimates;
mod growth;
mod pages;
mod replacement;

pub use entry::{Entry, MoveNumber, SingularIn};
pub(crate) use estimates::Estimates;
pub use growth::StoreCount;

use crate::recipe::{DepthRule, Recipe, Replacement, Stored};
use entry::Slot;
use foehn_game::{Bounds, Depth, Duel, Key};
use pages::Pages;
use replacement::{NewEntry, Placed};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

/// The slots of one cache line.
const LINE: usize = 4;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Bounds that answer for the wanted depth; [`Bounds::UNKNOWN`] where there are none.
    pub bounds: Bounds,
    /// The best move, from whatever depth.
    pub best: Option<MoveNumber>,
    /// Whether no estimate entered the bounds.
    pub proved: bool,
    /// Whether the position was found at all.
    pub found: bool,
    /// The bounds last found, from whatever depth.
    pub last: Bounds,
    /// In which iterations the best move stood alone.
    pub singular: SingularIn,
    /// By how much the best move was searched deeper on a principal variation.
    pub extension: Depth,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known = Known {
        bounds: Bounds::UNKNOWN,
        best: None,
        proved: false,
        found: false,
        last: Bounds::UNKNOWN,
        singular: SingularIn::NEVER,
        extension: Depth::ZERO,
    };
}

/// A transposition table for a game.
pub struct Table<G: Duel> {
    slots: Pages,
    /// The buckets in use, from the first; the table grows up to all of them.
    buckets: AtomicUsize,
    first_buckets: usize,
    all_buckets: usize,
    bucket_size: usize,
    /// Whether a worker is just making it larger.
    growing: AtomicBool,
    replacement: Replacement,
    depth_rule: DepthRule,
    age: AtomicU8,
    /// The whole positions, slot by slot, where the recipe asks to store them.
    positions: Option<Box<[Mutex<Option<G>>]>>,
}

impl<G: Duel> Table<G> {
    /// An empty table of the recipe's size and kind.
    pub fn new(recipe: &Recipe) -> Self {
        let whole = recipe.stored == Stored::Position;
        let each = size_of::<Slot>() + if whole { size_of::<Mutex<Option<G>>>() } else { 0 };
        let bytes = recipe.table_size.get() as usize * (1 << 20);
        let lines = (bytes / (each * LINE)).max(1);
        let all_buckets = lines * LINE / recipe.replacement.bucket_size();
        let first_buckets = growth::first_size(recipe, all_buckets);
        Table {
            slots: Pages::empty(lines * LINE),
            buckets: AtomicUsize::new(first_buckets),
            first_buckets,
            all_buckets,
            bucket_size: recipe.replacement.bucket_size(),
            growing: AtomicBool::new(false),
            replacement: recipe.replacement,
            depth_rule: recipe.depth_rule,
            age: AtomicU8::new(0),
            positions: whole.then(|| (0..lines * LINE).map(|_| Mutex::new(None)).collect()),
        }
    }

    /// Forgets everything and is as small as a new one, so that the next search is like the first.
    pub fn clear(&mut self) {
        self.used_slots().iter().for_each(Slot::clear);
        *self.age.get_mut() = 0;
        *self.buckets.get_mut() = self.first_buckets;
    }

    /// Says that a new search begins: entries of older ones give way more easily.
    pub fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// The first slot of the bucket of `key`.
    #[inline(always)]
    fn first_slot(&self, key: Key) -> usize {
        let bucket = ((u128::from(key.0) * self.buckets.load(Ordering::Relaxed) as u128) >> 64) as usize;
        bucket * self.bucket_size
    }

    /// The slots of the bucket that begins at slot `first`.
    #[inline(always)]
    fn bucket(&self, first: usize) -> &[Slot] {
        &self.slots.all()[first..][..self.bucket_size]
    }

    /// Asks the processor to fetch the bucket of `key`, which will be looked up soon.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let slot = &raw const self.slots.all()[self.first_slot(key)];
            // SAFETY: prefetching never faults, and the address is that of a slot of this table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(slot.cast()) };
        }
    }

    /// What the table knows of `position` for a search of `depth` plies.
    #[inline]
    pub fn probe(&self, position: &G, key: Key, depth: u8) -> Known {
        let first = self.first_slot(key);
        let mut known = Known::NOTHING;
        for (index, slot) in self.bucket(first).iter().enumerate() {
            let Some(entry) = slot.read(key) else { continue };
            if !self.is_same(first + index, position) {
                continue;
            }
            known.found = true;
            known.last = entry.bounds;
            known.singular = known.singular.or(entry.singular);
            known.extension = known.extension.max(entry.extension);
            known.best = known.best.or(entry.best);
            if self.depth_rule.answers(&entry, depth) {
                known.bounds = entry.bounds;
                known.proved = entry.proved;
                known.best = entry.best.or(known.best);
                break;
            }
        }
        known
    }

    /// Stores what a search of `position` found, and counts it with what its worker has stored.
    #[inline]
    pub fn store(&self, position: &G, key: Key, entry: Entry, count: &mut StoreCount) {
        self.grow_when_full(count);
        let first = self.first_slot(key);
        let new = NewEntry { key, entry, age: self.age.load(Ordering::Relaxed) };
        match &self.positions {
            None => {
                replacement::place(self.replacement, self.bucket(first), &new, |_| true);
            }
            Some(positions) => self.store_with_position(positions, position, first, &new),
        }
    }

    /// Stores an entry into the bucket that begins at slot `first`, and beside it the position.
    #[cold]
    fn store_with_position(&self, positions: &[Mutex<Option<G>>], position: &G, first: usize, new: &NewEntry) {
        let is_same = |slot| self.is_same(first + slot, position);
        let placed = replacement::place(self.replacement, self.bucket(first), new, is_same);
        let Placed::In { slot, demoted } = placed else { return };
        let displaced = lock(&positions[first + slot]).replace(position.clone());
        if let Some(demoted) = demoted {
            *lock(&positions[first + demoted]) = displaced;
        }
    }

    #[inline(always)]
    fn is_same(&self, slot: usize, position: &G) -> bool {
        match &self.positions {
            None => true,
            Some(positions) => lock(&positions[slot]).as_ref() == Some(position),
        }
    }

    /// How full the table is of entries of this search, in thousandths, from a sample.
    pub fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.used_slots().iter().take(1024);
        let (used, seen) = sample.fold((0, 0), |(used, seen), slot| (used + u32::from(slot.is_used_by(age)), seen + 1));
        used * 1000 / seen.max(1)
    }

    /// The slots of the buckets in use.
    fn used_slots(&self) -> &[Slot] {
        &self.slots.all()[..self.buckets.load(Ordering::Relaxed) * self.bucket_size]
    }

    /// The number of entries the table holds at most.
    pub fn capacity(&self) -> usize {
        self.all_buckets * self.bucket_size
    }
}

impl DepthRule {
    /// Whether the bounds of an entry answer for depth `wanted`.
    #[inline(always)]
    fn answers(self, entry: &Entry, wanted: u8) -> bool {
        match self {
            DepthRule::Exact => entry.depth == wanted,
            DepthRule::AtLeast => entry.depth >= wanted || entry.proved,
        }
    }
}

impl Replacement {
    #[inline(always)]
    const fn bucket_size(self) -> usize {
        match self {
            Replacement::Always | Replacement::Deepest => 1,
            Replacement::TwoLevel => 2,
            Replacement::FourWay => 4,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics while it holds a slot")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::Whole;
    use foehn_game::toys::Nim;
    use foehn_game::{Ply, Score};

    fn table(replacement: Replacement) -> Table<Nim> {
        Table::new(&Recipe { replacement, stored: Stored::Position, table_size: Whole::new(1), ..Recipe::default() })
    }

    fn entry(depth: u8, bounds: Bounds) -> Entry {
        Entry { bounds, depth, best: None, singular: SingularIn::NEVER, extension: Depth::ZERO, proved: false }
    }

    fn at_least(score: Score) -> Bounds {
        Bounds { f_minus: score, ..Bounds::UNKNOWN }
    }

    fn at_most(score: Score) -> Bounds {
        Bounds { f_plus: score, ..Bounds::UNKNOWN }
    }

    /// Two positions under one key, as where two keys collide.
    fn two() -> (Nim, Nim, Key) {
        (Nim::with_heaps(&[3, 5]), Nim::with_heaps(&[1, 2]), Key(77))
    }

    #[test]
    fn a_refused_store_leaves_entry_and_position_alone() {
        let (deep, shallow, key) = two();
        let table = table(Replacement::Deepest);
        let known = at_least(Score::win_in(Ply(3)));
        table.store(&deep, key, entry(9, known), &mut table.store_count(1));
        table.store(&shallow, Key(key.0 + 1), entry(2, at_most(Score::DRAW)), &mut table.store_count(1));
        assert_eq!(table.probe(&deep, key, 9).bounds, known);
        assert!(!table.probe(&shallow, Key(key.0 + 1), 2).found);
    }

    #[test]
    fn the_bounds_of_two_positions_under_one_key_are_never_merged() {
        let (one, other, key) = two();
        for &replacement in Replacement::ALL {
            let table = table(replacement);
            table.store(&one, key, entry(4, at_least(Score::DRAW)), &mut table.store_count(1));
            table.store(&other, key, entry(4, at_most(Score::win_in(Ply(5)))), &mut table.store_count(1));
            let known = table.probe(&other, key, 4);
            assert_eq!(known.bounds.f_minus, Score::MIN, "{replacement:?}: the other position's bound");
            assert!(!known.found || known.bounds.f_plus == Score::win_in(Ply(5)), "{replacement:?}");
            let first = table.probe(&one, key, 4);
            assert!(!first.found || first.bounds == at_least(Score::DRAW), "{replacement:?}");
        }
    }

    #[test]
    fn what_the_second_level_keeps_is_known_by_its_own_position() {
        let (shallow, deep, key) = two();
        let table = table(Replacement::TwoLevel);
        table.store(&shallow, key, entry(2, at_least(Score::DRAW)), &mut table.store_count(1));
        table.store(&deep, key, entry(7, at_most(Score::DRAW)), &mut table.store_count(1));
        assert_eq!(table.probe(&shallow, key, 2).bounds, at_least(Score::DRAW));
        assert_eq!(table.probe(&deep, key, 7).bounds, at_most(Score::DRAW));
    }
}
