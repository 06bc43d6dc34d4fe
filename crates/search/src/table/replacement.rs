//! Which entry of a bucket gives way to a new one (Breuker 1996).

use super::entry::{Entry, Slot};
use crate::recipe::Replacement;
use foehn_game::{Bounds, Key};

/// A result on its way into the table.
pub(super) struct NewEntry {
    pub(super) key: Key,
    pub(super) entry: Entry,
    pub(super) age: u8,
}

/// What became of a new entry.
pub(super) enum Placed {
    /// It lies in this slot of its bucket; what lay there has gone to slot `demoted`, where it was kept at all.
    In { slot: usize, demoted: Option<usize> },
    /// What lies there is worth more.
    Refused,
}

/// Puts a new entry into its bucket. What the bucket knew of the same position at the same depth is kept with it; `is_same`
/// says of a slot with the same key whether it is the same position.
#[inline(always)]
pub(super) fn place(
    replacement: Replacement,
    bucket: &[Slot],
    new: &NewEntry,
    is_same: impl Fn(usize) -> bool,
) -> Placed {
    let same = |slot: usize| bucket[slot].read(new.key).filter(|_| is_same(slot));
    let (slot, demoted) = match replacement {
        Replacement::Always => (0, None),
        Replacement::Deepest if is_worth_more(&bucket[0], new) && same(0).is_none() => return Placed::Refused,
        Replacement::Deepest => (0, None),
        Replacement::TwoLevel if is_worth_more(&bucket[0], new) => match same(0) {
            Some(deeper) if !new.entry.proved => return keep_deeper(&bucket[0], deeper, new),
            Some(_) => (0, None),
            None => (1, None),
        },
        Replacement::TwoLevel if same(0).is_some() => (0, None),
        Replacement::TwoLevel => (0, Some(1)),
        Replacement::FourWay => (weakest(bucket, new.age, |slot| same(slot).is_some()), None),
    };
    let merged = merge(new.entry, same(slot));
    if let Some(demoted) = demoted {
        bucket[demoted].copy_from(&bucket[slot]);
    }
    bucket[slot].write(new.key, merged, new.age);
    Placed::In { slot, demoted }
}

/// Keeps a deeper result of the same position, with the best move of the new one if it has none itself. A bucket of two levels holds two
/// positions, so the new result has no place of its own.
#[inline(always)]
fn keep_deeper(slot: &Slot, deeper: Entry, new: &NewEntry) -> Placed {
    if deeper.best.is_none() && new.entry.best.is_some() {
        slot.write(new.key, Entry { best: new.entry.best, ..deeper }, new.age);
    }
    Placed::Refused
}

/// Whether what a slot holds is a deeper result of the same search. In one level it stays, unless it is of the same position; of
/// two levels the upper one holds the position searched deepest, the lower one the most recent other one, or what a deeper
/// one displaced. A proved result is worth more than a deeper one of its position.
#[inline(always)]
fn is_worth_more(slot: &Slot, new: &NewEntry) -> bool {
    slot.worth(new.age) > 1000 + u32::from(new.entry.depth)
}

/// The slot of the same position, or else the one worth least.
#[inline(always)]
fn weakest(bucket: &[Slot], age: u8, is_same: impl Fn(usize) -> bool) -> usize {
    let worth = |&slot: &usize| if is_same(slot) { 0 } else { 1 + bucket[slot].worth(age) };
    (0..bucket.len()).min_by_key(worth).unwrap_or(0)
}

/// Both bounds of one depth hold together; of another depth, only the best move is worth keeping.
#[inline(always)]
fn merge(new: Entry, old: Option<Entry>) -> Entry {
    let Some(old) = old else { return new };
    let best = new.best.or(old.best);
    if old.depth != new.depth {
        return Entry { best, ..new };
    }
    let both = Bounds {
        f_minus: new.bounds.f_minus.max(old.bounds.f_minus),
        f_plus: new.bounds.f_plus.min(old.bounds.f_plus),
    };
    // With deeper results mixed in, two searches of one depth may disagree; then the newer one is believed.
    let bounds = if both.f_minus <= both.f_plus { both } else { new.bounds };
    Entry { bounds, best, proved: new.proved && old.proved, ..new }
}
