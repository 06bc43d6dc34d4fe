//! Seals: what a page holds for the server and cannot read. The server keeps no games, so a game with secrets travels in the requests; sealed, it
//! is neither to be read nor to be changed by whoever carries it.
//!
//! The key is drawn when the server begins and leaves it in no form. A text is sealed as in SIV mode (Rogaway and Shrimpton 2006): a mark of
//! 128 bits by the key vouches for the text and is the number from which the stream is made that covers it; so nothing needs to be remembered,
//! and equal texts have equal seals. The function inside is the standard library's SipHash with a key of the system's randomness: against a
//! curious page or player, who must guess, not against a laboratory.

use std::hash::{BuildHasher, RandomState};

/// The letters of a seal, as addresses may hold them.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bytes of a mark.
const MARK: usize = 16;

/// No seal is longer.
pub(crate) const LONGEST_SEAL: usize = 16 * 1024;

/// The server's keys: one for marks, one for what covers a text, one for chance.
pub(crate) struct Seal {
    marks: [RandomState; 2],
    cover: RandomState,
    chance: RandomState,
}

impl Seal {
    /// A seal that nobody has used.
    pub(crate) fn new() -> Self {
        Seal { marks: [RandomState::new(), RandomState::new()], cover: RandomState::new(), chance: RandomState::new() }
    }

    /// A text that only this seal opens.
    pub(crate) fn close(&self, text: &[u8]) -> String {
        let mark = self.mark(text);
        let mut bytes = mark.to_vec();
        bytes.extend(self.covered(&mark, text));
        letters(&bytes)
    }

    /// What was sealed; `None` where it was not this seal, or something was changed since.
    pub(crate) fn open(&self, seal: &str) -> Option<Vec<u8>> {
        let bytes = Some(seal).filter(|seal| seal.len() <= LONGEST_SEAL).and_then(bytes)?;
        let (mark, covered) = bytes.split_at_checked(MARK)?;
        let text = self.covered(mark, covered);
        // Two numbers are compared whole, so nothing is learned from how long it takes.
        let differs = self.mark(&text).iter().zip(mark).fold(0, |all, (one, other)| all | (one ^ other));
        (differs == 0).then_some(text)
    }

    /// A number from 0 to 1 that follows from `parts` and the key alone.
    pub(crate) fn chance(&self, parts: &impl std::hash::Hash) -> f64 {
        // As many bits as such a number holds.
        (self.chance.hash_one(parts) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A seed that follows from `parts` and the key alone.
    pub(crate) fn seed(&self, parts: &impl std::hash::Hash) -> u64 {
        self.chance.hash_one((1_u8, self.chance.hash_one(parts)))
    }

    fn mark(&self, text: &[u8]) -> [u8; MARK] {
        let mut mark = [0; MARK];
        for (half, key) in mark.chunks_exact_mut(MARK / 2).zip(&self.marks) {
            half.copy_from_slice(&key.hash_one(text).to_le_bytes());
        }
        mark
    }

    /// The text with the stream that belongs to the mark laid over it; a second time takes it off.
    fn covered(&self, mark: &[u8], text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        for (block, part) in text.chunks(8).enumerate() {
            let stream = self.cover.hash_one((mark, block as u64)).to_le_bytes();
            out.extend(part.iter().zip(stream).map(|(byte, over)| byte ^ over));
        }
        out
    }
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for part in bytes.chunks(3) {
        let word = part.iter().enumerate().fold(0_u32, |word, (at, &byte)| word | u32::from(byte) << (16 - 8 * at));
        (0..=part.len()).for_each(|at| text.push(char::from(LETTERS[(word >> (18 - 6 * at) & 63) as usize])));
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for part in text.as_bytes().chunks(4) {
        let mut word = 0_u32;
        for (at, letter) in part.iter().enumerate() {
            let value = LETTERS.iter().position(|known| known == letter)?;
            word |= (value as u32) << (18 - 6 * at);
        }
        (0..part.len().checked_sub(1)?).for_each(|at| bytes.push((word >> (16 - 8 * at)) as u8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_comes_back_and_a_changed_letter_is_noticed() {
        let seal = Seal::new();
        for length in 0..40_u8 {
            let text: Vec<u8> = (0..length).map(|byte: u8| byte.wrapping_mul(7)).collect();
            let closed = seal.close(&text);
            assert_eq!(seal.open(&closed), Some(text), "{closed}");
            for at in 0..closed.len() {
                let mut changed = closed.clone().into_bytes();
                changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
                let changed = String::from_utf8(changed).expect("letters");
                // The last letter may hold bits that mean nothing.
                let same = bytes(&changed) == bytes(&closed);
                assert_eq!(seal.open(&changed).is_some(), same, "{closed} and {changed}");
            }
        }
    }

    #[test]
    fn another_server_s_seal_is_not_opened() {
        assert_eq!(Seal::new().open(&Seal::new().close(b"the king of hearts")), None);
        for broken in ["", "A", "????", "Zm9v"] {
            assert_eq!(Seal::new().open(broken), None, "{broken}");
        }
    }

    #[test]
    fn nothing_of_the_text_shows() {
        let seal = Seal::new();
        let [one, other] = [[0_u8; 30], [1_u8; 30]].map(|text| bytes(&seal.close(&text)).expect("letters"));
        let alike = one.iter().zip(&other).filter(|(one, other)| one == other).count();
        assert!(alike < 10, "{alike} of {} bytes are the same", one.len());
        assert!(seal.chance(&1) != seal.chance(&2) && (0.0..1.0).contains(&seal.chance(&3)));
        assert_eq!(seal.chance(&1), seal.chance(&1));
    }
}
