//! Which build of the program this is: a fingerprint of the executable, so that no report holds the work of two programs.

use foehn_game::Key;
use std::fs;
use std::sync::OnceLock;

/// The fingerprint, the same for the same executable; `unknown` where it cannot be read.
pub(crate) fn fingerprint() -> &'static str {
    static FINGERPRINT: OnceLock<String> = OnceLock::new();
    FINGERPRINT.get_or_init(|| {
        let bytes = std::env::current_exe().and_then(fs::read);
        bytes.map_or_else(|_| "unknown".to_owned(), |bytes| format!("{:016x}", of_bytes(&bytes).0))
    })
}

fn of_bytes(bytes: &[u8]) -> Key {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    bytes.chunks(8).fold(Key::of(bytes.len() as u64), |key, chunk| key.with(word(chunk)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        let bytes = vec![7; 100];
        for at in [0, 50, 99] {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert_ne!(of_bytes(&bytes), of_bytes(&other));
        }
        assert_ne!(of_bytes(&bytes), of_bytes(&bytes[..99]));
        assert_eq!(fingerprint(), fingerprint());
        assert_eq!(fingerprint().len(), 16);
    }
}
