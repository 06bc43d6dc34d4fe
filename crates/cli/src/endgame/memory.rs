//! Sizes as people write them, and how much memory a build may take where nobody says.

use foehn_game::NotationError;
use std::fs;

/// Where the machine does not tell how much memory it has.
const UNTOLD: u64 = 4 << 30;

/// Reads a size: `4GiB` or `4G`, `800MiB`, `1.5TiB`; `GB` and its like count by thousands.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let wrong = || format!("found {}, expected a size such as 4GiB, 800MiB or 1.5G", NotationError::quote(text));
    let text = text.trim();
    let unit_at = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit: f64 = match unit.to_ascii_lowercase().as_str() {
        "b" => 1.0,
        "k" | "kib" => 1024.0,
        "m" | "mib" => f64::powi(1024.0, 2),
        "g" | "gib" => f64::powi(1024.0, 3),
        "t" | "tib" => f64::powi(1024.0, 4),
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "tb" => 1e12,
        _ => return Err(wrong()),
    };
    let bytes = number.trim_end().parse::<f64>().map_err(|_| wrong())? * unit;
    if bytes >= 1.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
}

/// Three quarters of the machine's memory.
pub(super) fn default_limit() -> u64 {
    let total = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    total.map_or(UNTOLD, |total| total / 4 * 3)
}

/// The machine's memory in bytes, from the lines of `/proc/meminfo`.
fn total(text: &str) -> Option<u64> {
    let words = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    words.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// A number of bytes for people.
pub(super) fn in_words(bytes: u64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"];
    let mut number = bytes as f64;
    let mut unit = "bytes";
    for next in units {
        if number < 1024.0 {
            break;
        }
        (number, unit) = (number / 1024.0, next);
    }
    if unit == "bytes" { format!("{bytes} bytes") } else { format!("{number:.1} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        let cases = [
            ("4GiB", 4 << 30),
            ("4G", 4 << 30),
            ("800MiB", 800 << 20),
            ("1.5g", 3 << 29),
            ("64 KiB", 1 << 16),
            ("2TiB", 2 << 40),
            ("5GB", 5_000_000_000),
            ("100b", 100),
        ];
        for (text, bytes) in cases {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "4", "G", "-1G", "0G", "4XB", "nan G", "infG", "1e300T", "４G", "4Gi", "4G G"] {
            assert!(size(text).unwrap_err().contains("such as 4GiB"), "{text}");
        }
    }

    #[test]
    fn the_machine_tells_its_memory() {
        assert_eq!(total("MemFree:  1 kB\nMemTotal: much\n"), None);
        assert_eq!(total("MemTotal:       24 kB\nMemFree:  1 kB\n"), Some(24 << 10));
        assert_eq!(total("MemTotal: 99999999999999999999 kB"), None);
        assert!(default_limit() > 1 << 20);
    }

    #[test]
    fn bytes_are_said_shortly() {
        for (bytes, words) in [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 KiB"), (25 << 20, "25.0 MiB")] {
            assert_eq!(in_words(bytes), words);
        }
    }
}
