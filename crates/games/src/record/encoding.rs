//! Bytes of a game file as text. New files are UTF-8; the archives of chess and checkers are Latin-1.

use std::borrow::Cow;

/// The bytes as UTF-8 where they are that, else as Latin-1, in which every byte is a character. Nothing is lost and
/// nothing fails.
///
/// ```
/// use foehn_games::record::decode;
/// assert_eq!(decode("Réti".as_bytes()), "Réti");
/// assert_eq!(decode(b"R\xe9ti"), "Réti");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
