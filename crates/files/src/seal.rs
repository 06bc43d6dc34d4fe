//! Lines that carry a checksum, so that a flipped bit does not pass for what was written.
//!
//! JSON objects have it as their first field, `{"sum":"cbf43926",..}`, so that they stay JSON; other lines have it as their last word, `.. ~cbf43926`.

/// The CRC-32 of some bytes, as it is everywhere.
///
/// ```
/// assert_eq!(foehn_files::checksum(b"123456789"), 0xcbf4_3926);
/// ```
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    let of_bit = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    let of_byte = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| of_bit(sum));
    !bytes.iter().fold(u32::MAX, of_byte)
}

const BEFORE: &str = "{\"sum\":\"";
const AFTER: &str = "\",";

/// A JSON object that is not empty, with its checksum.
///
/// ```
/// let line = foehn_files::seal_json("{\"a\":1}");
/// assert!(line.starts_with("{\"sum\":\"") && line.ends_with("\",\"a\":1}"));
/// assert!(foehn_files::is_sealed_json(&line) && !foehn_files::is_sealed_json(&line.replace('1', "2")));
/// ```
#[must_use]
pub fn seal_json(object: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    format!("{BEFORE}{:08x}{AFTER}{rest}", checksum(rest.as_bytes()))
}

/// Whether it is what [`seal_json`] wrote, unchanged.
#[must_use]
pub fn is_sealed_json(line: &str) -> bool {
    let rest = line.strip_prefix(BEFORE).and_then(|rest| rest.split_once(AFTER));
    rest.is_some_and(|(sum, rest)| sum == format!("{:08x}", checksum(rest.as_bytes())))
}

/// A line of words with its checksum as the last one.
///
/// ```
/// let line = foehn_files::seal_words("1 0 e4 e5");
/// assert_eq!(foehn_files::unseal_words(&line), Ok("1 0 e4 e5"));
/// assert!(foehn_files::unseal_words(&line.replace("e4", "d4")).is_err());
/// ```
#[must_use]
pub fn seal_words(line: &str) -> String {
    format!("{line} ~{:08x}", checksum(line.as_bytes()))
}

/// The line without its checksum. One that never had any is as it is: older programs wrote such lines.
///
/// # Errors
/// The checksum is wrong.
pub fn unseal_words(line: &str) -> Result<&str, String> {
    match line.rsplit_once(" ~") {
        None => Ok(line),
        Some((words, sum)) if sum == format!("{:08x}", checksum(words.as_bytes())) => Ok(words),
        Some(_) => Err("the line was changed after it was written: its checksum is wrong".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_of_a_json_line_is_found() {
        let line = seal_json("{\"game\":\"chess\",\"nodes\":12}");
        for bit in 0..8 * line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(!std::str::from_utf8(&bytes).is_ok_and(is_sealed_json), "bit {bit}");
        }
        assert!(is_sealed_json(&line) && !is_sealed_json("{\"game\":\"chess\"}"));
    }

    #[test]
    fn every_flipped_bit_of_words_is_found_or_makes_them_no_words() {
        let line = seal_words("7 1 e4/10 e5/-10");
        for bit in 0..8 * line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // Where the mark itself is gone, a word is left that is no move.
            let found = std::str::from_utf8(&bytes).map(|text| unseal_words(text).map(str::to_owned));
            assert!(!matches!(found, Ok(Ok(words)) if words.len() < line.len()), "bit {bit}");
        }
        assert_eq!(unseal_words("an older line"), Ok("an older line"));
    }
}
