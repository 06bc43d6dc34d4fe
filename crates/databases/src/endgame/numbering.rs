//! The fingerprint of a numbering: which position has which rank, and which positions are stored.
//!
//! A file holds values by rank and not the positions. A program that numbers positions otherwise would read every value of an
//! older file at the wrong place, and no checksum would show it. So a file carries the fingerprint of the numbering that it was
//! written with, and one with another fingerprint is not used. A game that changes its ranks need do nothing about it.

use foehn_game::{Key, Retrograde, SliceIndex};

/// Ranks that are looked at.
const RANKS: u64 = 256;

/// The fingerprint of a slice's numbering.
pub(crate) fn numbering<G: Retrograde>(index: &impl SliceIndex<G>) -> String {
    let length = index.len();
    let mut sum = crc32fast::Hasher::new();
    sum.update(&length.to_le_bytes());
    for number in 0..RANKS.min(length) {
        // Anywhere, so that no regular change of the ranks is overlooked.
        let rank = (u128::from(Key::of(number).0) * u128::from(length)) >> 64;
        match index.unrank(rank as u64) {
            None => sum.update(b"hole"),
            Some(position) => {
                sum.update(&position.key().0.to_le_bytes());
                sum.update(&[u8::from(position.is_stored())]);
            }
        }
    }
    format!("{:08x}", sum.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Slice;
    use foehn_game::toys::TicTacToe;

    /// The same positions, the last one first.
    struct Backwards<I>(I);

    impl<I: SliceIndex<TicTacToe>> SliceIndex<TicTacToe> for Backwards<I> {
        fn len(&self) -> u64 {
            self.0.len()
        }

        fn rank(&self, position: &TicTacToe) -> u64 {
            self.0.len() - 1 - self.0.rank(position)
        }

        fn unrank(&self, rank: u64) -> Option<TicTacToe> {
            self.0.unrank(self.0.len() - 1 - rank)
        }
    }

    #[test]
    fn another_order_is_another_numbering() {
        let index = || TicTacToe::index(Slice(4));
        assert_eq!(numbering(&index()), numbering(&index()));
        assert_ne!(numbering(&index()), numbering(&Backwards(index())));
        assert_ne!(numbering(&index()), numbering(&TicTacToe::index(Slice(5))));
    }
}
