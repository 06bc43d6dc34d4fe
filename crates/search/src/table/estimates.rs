//! The table of estimates: what the evaluation said of a position is not worked out again.
//!
//! Iterative deepening judges most positions once an iteration. An estimate depends on the position alone, so remembering it
//! changes no search, only its speed; it pays where the evaluation costs more than a look into the table, as in chess.
//!
//! All workers of a search share it. Key and estimate lie in one word, so nothing can be torn.

use foehn_game::{Key, Score};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many bits of the key choose the place: 2 MiB.
const BITS: u32 = 18;

/// Estimates by key, the newest in each place.
#[derive(Debug)]
pub(crate) struct Estimates {
    /// The upper 48 bits of the key (the place has the others) and the estimate; 0 is empty.
    places: Box<[AtomicU64]>,
}

impl Estimates {
    /// A table, or none at all.
    pub(crate) fn new(wanted: bool) -> Self {
        Estimates { places: (0..if wanted { 1 << BITS } else { 0 }).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.iter_mut().for_each(|place| *place.get_mut() = 0);
    }

    /// The estimate of the position with this key, worked out only where it is not remembered.
    #[inline(always)]
    pub(crate) fn of(&self, key: Key, evaluate: impl FnOnce() -> Score) -> Score {
        let at = (key.0 as usize) & ((1 << BITS) - 1);
        let Some(place) = self.places.get(at) else { return evaluate() };
        let known = place.load(Ordering::Relaxed);
        if known != 0 && (known ^ key.0) >> 16 == 0 {
            return Score::from_raw(i32::from(known as i16));
        }
        let estimate = evaluate();
        place.store(key.0 & !0xffff | u64::from(estimate.raw() as i16 as u16), Ordering::Relaxed);
        estimate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_judged_once() {
        let estimates = Estimates::new(true);
        let key = Key(0x1234_5678_9abc_def0);
        assert_eq!(estimates.of(key, || Score::estimate(-35)), Score::estimate(-35));
        assert_eq!(estimates.of(key, || unreachable!("it is remembered")), Score::estimate(-35));
        let sibling = Key(key.0 ^ 1 << 60);
        assert_eq!(estimates.of(sibling, || Score::estimate(7)), Score::estimate(7), "the same place, another key");
        assert_eq!(estimates.of(key, || Score::estimate(8)), Score::estimate(8), "the newest stays");
    }
}
