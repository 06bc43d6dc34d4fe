//! One entry of the table, packed into two words.
//!
//! ```text
//! bits  0..16 f-   16..32 f+   32..40 depth   40..52 best move   52..57 extension   57..59 singular   59 proved
//! 60..63 age   63 used
//! ```

use foehn_game::{Bounds, Depth, Duel, Key, Score};
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of a move in the order of [`legal_moves`](foehn_game::Game::legal_moves), whichever of them a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber(pub u16);

impl MoveNumber {
    /// The number of `mv`, a legal move of `position`.
    #[inline(always)]
    pub(crate) fn of<G: Duel>(position: &G, mv: G::Move) -> Self {
        let (mut number, mut found) = (0, 0);
        position.legal_moves(|legal| {
            if legal == mv {
                found = number;
            }
            number += 1;
        });
        MoveNumber(found)
    }

    /// The move of `position` with this number. Under a key that two positions share, there may be none.
    #[inline(always)]
    pub(crate) fn find<G: Duel>(self, position: &G) -> Option<G::Move> {
        let (mut number, mut found) = (0, None);
        position.legal_moves(|legal| {
            if number == self.0 {
                found = Some(legal);
            }
            number += 1;
        });
        found
    }
}

/// What is stored of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// f- and f+.
    pub bounds: Bounds,
    /// The depth they were searched to, in plies.
    pub depth: u8,
    /// The best move, or the one that cut. There is place for the numbers below 4095; others are not kept.
    pub best: Option<MoveNumber>,
    /// In which iterations the best move stood alone, far above all others.
    pub singular: SingularIn,
    /// By how much the best move was searched deeper, a ply at most, where the position lay on a principal variation.
    pub extension: Depth,
    /// Whether no estimate entered the bounds, so that they hold at every greater depth too.
    pub proved: bool,
}

/// The iterations in which a move was found to be singular: of the last two, one is even and one is odd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SingularIn(u8);

impl SingularIn {
    /// In none.
    pub const NEVER: SingularIn = SingularIn(0);

    /// What is known after `iteration` has found the move to be singular or not; it may find so more than once.
    #[must_use]
    pub(crate) fn after(self, iteration: u32, is_singular: bool) -> Self {
        let own = iteration % 2;
        SingularIn(self.0 & !(1 << own) | u8::from(is_singular) << own)
    }

    /// Whether the iteration before `iteration` found the move to be singular.
    pub(crate) fn before(self, iteration: u32) -> bool {
        self.0 >> (1 - iteration % 2) & 1 == 1
    }

    /// What two entries of a position say together.
    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        SingularIn(self.0 | other.0)
    }
}

const NO_MOVE: u16 = (1 << 12) - 1;
const USED: u64 = 1 << 63;
const PROVED: u64 = 1 << 59;
const AGES: u8 = 8;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(NO_MOVE, |best| best.0.min(NO_MOVE));
        debug_assert!((Depth::ZERO..=Depth::PLY).contains(&self.extension), "a move is extended by a ply at most");
        u64::from(self.bounds.f_minus.raw() as i16 as u16)
            | u64::from(self.bounds.f_plus.raw() as i16 as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(best) << 40
            | (self.extension.as_sixteenths() as u64) << 52
            | u64::from(age % AGES) << 60
            | if self.proved { PROVED } else { 0 }
            | u64::from(self.singular.0) << 57
            | USED
    }

    fn unpack(word: u64) -> Self {
        let best = (word >> 40) as u16 & NO_MOVE;
        Entry {
            bounds: Bounds {
                f_minus: Score::from_raw(i32::from(word as u16 as i16)),
                f_plus: Score::from_raw(i32::from((word >> 16) as u16 as i16)),
            },
            depth: (word >> 32) as u8,
            best: (best != NO_MOVE).then_some(MoveNumber(best)),
            proved: word & PROVED != 0,
            singular: SingularIn((word >> 57) as u8 & 3),
            extension: Depth::sixteenths((word >> 52) as i32 & 31),
        }
    }
}

/// The place of one entry: the key xor the packed entry, and the packed entry.
pub(super) struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    /// The entry, where it is that of `key`.
    #[inline(always)]
    pub(super) fn read(&self, key: Key) -> Option<Entry> {
        let word = self.word.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (check ^ word == key.0 && word & USED != 0).then(|| Entry::unpack(word))
    }

    #[inline(always)]
    pub(super) fn write(&self, key: Key, entry: Entry, age: u8) {
        let word = entry.pack(age);
        self.word.store(word, Ordering::Relaxed);
        self.check.store(key.0 ^ word, Ordering::Relaxed);
    }

    /// Takes over what `other` holds, whatever its key.
    #[inline(always)]
    pub(super) fn copy_from(&self, other: &Slot) {
        self.word.store(other.word.load(Ordering::Relaxed), Ordering::Relaxed);
        self.check.store(other.check.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Empties the slot and returns what it held, with key and age.
    pub(super) fn take(&self) -> Option<(Key, Entry, u8)> {
        let word = self.word.load(Ordering::Relaxed);
        let key = Key(self.check.load(Ordering::Relaxed) ^ word);
        self.clear();
        (word & USED != 0).then(|| (key, Entry::unpack(word), (word >> 60) as u8 % AGES))
    }

    pub(super) fn clear(&self) {
        self.word.store(0, Ordering::Relaxed);
        self.check.store(0, Ordering::Relaxed);
    }

    /// The worth of what the slot holds against replacement: nothing, then older searches, then shallow ones.
    #[inline(always)]
    pub(super) fn worth(&self, age: u8) -> u32 {
        let word = self.word.load(Ordering::Relaxed);
        let depth = (word >> 32) as u8;
        match (word & USED != 0, self.is_used_by(age)) {
            (false, _) => 0,
            (true, false) => 1 + u32::from(depth),
            (true, true) => 1000 + u32::from(depth),
        }
    }

    #[inline(always)]
    pub(super) fn is_used_by(&self, age: u8) -> bool {
        let word = self.word.load(Ordering::Relaxed);
        word & USED != 0 && (word >> 60) as u8 % AGES == age % AGES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_singular_in_the_iteration_before_and_in_no_other() {
        let flagged = SingularIn::NEVER.after(7, true);
        assert!(!flagged.before(7) && flagged.before(8), "searched again, and the next one");
        let confirmed = flagged.after(8, true);
        assert!(confirmed.before(8) && confirmed.before(9));
        assert!(!confirmed.after(9, false).before(10));
        assert!(!flagged.after(8, false).before(9));
    }

    /// Several threads write one slot without waiting for each other, so a reader may meet any word with any check, in whatever order they
    /// come to it. Only the two that belong together are an entry.
    #[test]
    fn words_of_several_writers_are_never_taken_for_an_entry() {
        let empty = || Slot { check: AtomicU64::new(0), word: AtomicU64::new(0) };
        let mut writes = vec![(Key(0), None)];
        for key in [Key(1), Key(0x9e37_79b9_7f4a_7c15), Key(0x9e37_79b9_7f4a_7c14), Key(u64::MAX)] {
            for (value, depth, age) in [(3, 5, 0), (3, 6, 0), (-3, 5, 0), (3, 5, 1)] {
                let bounds = Bounds { f_minus: Score::estimate(value), f_plus: Score::MAX };
                let singular = SingularIn::NEVER;
                let entry = Entry { bounds, depth, best: None, singular, extension: Depth::ZERO, proved: false };
                writes.push((key, Some((entry, age))));
            }
        }
        let slots: Vec<(Key, Option<Entry>, Slot)> = writes
            .into_iter()
            .map(|(key, written)| {
                let slot = empty();
                if let Some((entry, age)) = written {
                    slot.write(key, entry, age);
                }
                (key, written.map(|(entry, _)| entry), slot)
            })
            .collect();
        for (_, _, first) in &slots {
            for (_, _, second) in &slots {
                let torn = empty();
                torn.check.store(first.check.load(Ordering::Relaxed), Ordering::Relaxed);
                torn.word.store(second.word.load(Ordering::Relaxed), Ordering::Relaxed);
                for (key, _, _) in &slots[1..] {
                    let whole = |(of, entry, slot): &(Key, Option<Entry>, Slot)| {
                        let is_word = slot.word.load(Ordering::Relaxed) == second.word.load(Ordering::Relaxed);
                        (of == key && is_word).then_some(*entry).flatten()
                    };
                    let read = torn.read(*key);
                    let written = slots.iter().find_map(whole);
                    assert!(read.is_none() || read == written, "{key:?}: {read:?}, {written:?}");
                }
            }
        }
    }

    #[test]
    fn an_entry_unpacks_to_itself() {
        for (f_minus, f_plus) in [(Score::MIN, Score::MAX), (Score::estimate(-3), Score::estimate(7))] {
            for best in [None, Some(MoveNumber(0)), Some(MoveNumber(300))] {
                let entry = Entry {
                    bounds: Bounds { f_minus, f_plus },
                    depth: 255,
                    best,
                    proved: best.is_none(),
                    singular: SingularIn::NEVER.after(best.map_or(1, |best| best.0.into()), true),
                    extension: if best.is_some() { Depth::PLY } else { Depth::sixteenths(15) },
                };
                assert_eq!(Entry::unpack(entry.pack(7)), entry);
                assert_eq!(
                    Entry { best: Some(MoveNumber(4095)), ..entry }.pack(7),
                    Entry { best: None, ..entry }.pack(7)
                );
            }
        }
    }
}
