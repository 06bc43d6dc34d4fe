//! Fingerprints of positions.
//!
//! A table trusts a key, so a key must look random in every bit. Games do not write hash functions: they hand the words
//! that make up a position to [`Key::mix`], or keep an incremental key whose parts came from it.

/// A 64-bit fingerprint of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub u64);

/// Odd constants without structure (digits of the golden ratio and of the square roots of 2 and 3).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const ROOT_TWO: u64 = 0x6a09_e667_f3bc_c909;
const ROOT_THREE: u64 = 0xbb67_ae85_84ca_a73b;

impl Key {
    /// A well-mixed key of two words. One-to-one in neither, so distinct positions collide once in 2^64 pairs.
    ///
    /// ```
    /// use foehn_game::Key;
    /// assert_ne!(Key::mix(1, 2), Key::mix(2, 1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn mix(a: u64, b: u64) -> Key {
        Key(fold(fold(a ^ GOLDEN, ROOT_TWO) ^ b, fold(b ^ ROOT_THREE, GOLDEN) ^ a))
    }

    /// This key with one more word mixed in.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, word: u64) -> Key {
        Key::mix(self.0, word)
    }

    /// A key for one word that never collides: the mixing is one-to-one. For positions that fit 64 bits.
    ///
    /// ```
    /// use foehn_game::Key;
    /// assert_ne!(Key::of(7), Key::of(8));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn of(word: u64) -> Key {
        let mut x = word.wrapping_add(GOLDEN);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Key(x ^ (x >> 31))
    }
}

/// Multiplies to 128 bits and folds the halves, so that every input bit reaches every output bit.
#[inline(always)]
const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128).wrapping_mul(b as u128);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn neighbouring_words_give_unrelated_keys() {
        let mut seen = HashSet::new();
        let mut flipped = 0;
        for a in 0..256u64 {
            for b in 0..256u64 {
                let key = Key::mix(a, b);
                assert!(seen.insert(key), "mix({a}, {b}) collides");
                flipped += u64::from((key.0 ^ Key::mix(a, b ^ 1).0).count_ones());
            }
        }
        let average = flipped as f64 / 65_536.0;
        assert!((31.0..33.0).contains(&average), "one input bit flips {average} of 64 output bits");
    }

    #[test]
    fn structured_words_do_not_vanish() {
        // A folded product with a zero factor would lose the other word.
        for special in [0, GOLDEN, ROOT_TWO, ROOT_THREE, u64::MAX] {
            let keys: HashSet<_> = (0..1000).map(|b| Key::mix(special, b)).collect();
            assert_eq!(keys.len(), 1000, "first word {special:x}");
            let keys: HashSet<_> = (0..1000).map(|a| Key::mix(a, special)).collect();
            assert_eq!(keys.len(), 1000, "second word {special:x}");
        }
    }
}
