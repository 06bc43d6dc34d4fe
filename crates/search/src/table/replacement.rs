//! Which entry of a bucket gives way to a new one (Breuker 1996).

use super::entry::{Entry, Slot};
use crate::recipe::Replacement;
use foehn_game::{Bounds, Key};

/// Where a new entry went within its bucket, and where the entry went that it pushed down.
pub(super) struct Placed {
    pub(super) slot: usize,
    pub(super) demoted: Option<usize>,
}

/// Puts `entry` into its bucket. What the bucket knew of the same position at the same depth is kept with it.
#[inline]
pub(super) fn place(replacement: Replacement, bucket: &[Slot], key: Key, entry: Entry, age: u8) -> Placed {
    let (slot, demoted) = match replacement {
        Replacement::Always => (0, None),
        Replacement::Deepest => return place_deepest(bucket, key, entry, age),
        Replacement::TwoLevel => place_two_level(bucket, key, entry, age),
        Replacement::FourWay => (weakest(bucket, key, age), None),
    };
    if let Some(demoted) = demoted {
        bucket[demoted].copy_from(&bucket[slot]);
    }
    let merged = merge(entry, bucket[slot].read(key));
    bucket[slot].write(key, merged, age);
    Placed { slot, demoted }
}

/// One level: a shallower result of the same search does not push out a deeper one of another position.
fn place_deepest(bucket: &[Slot], key: Key, entry: Entry, age: u8) -> Placed {
    let same = bucket[0].read(key);
    if same.is_some() || bucket[0].worth(age) <= 1000 + u32::from(entry.depth) {
        bucket[0].write(key, merge(entry, same), age);
    }
    Placed { slot: 0, demoted: None }
}

/// Two levels: the deepest result stays above, the most recent one below; what a deeper one displaces moves below.
#[inline(always)]
fn place_two_level(bucket: &[Slot], key: Key, entry: Entry, age: u8) -> (usize, Option<usize>) {
    let deep_enough = 1000 + u32::from(entry.depth) >= bucket[0].worth(age);
    match (deep_enough, bucket[0].read(key).is_some()) {
        (true, true) => (0, None),
        (true, false) => (0, Some(1)),
        (false, _) => (1, None),
    }
}

/// The slot of the same position, or else the one worth least.
fn weakest(bucket: &[Slot], key: Key, age: u8) -> usize {
    let worth = |&slot: &usize| match bucket[slot].read(key) {
        Some(_) => 0,
        None => 1 + bucket[slot].worth(age),
    };
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
