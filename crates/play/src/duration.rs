//! Lengths of time as people write and read them: `500ms`, `5s`, `2m30s`, a clock that shows `4:58`.

use foehn_game::NotationError;
use std::time::Duration;

/// The longest time understood, about thirty years.
const LONGEST_SECONDS: f64 = 1e9;

/// Reads a time: `500ms`, `5s`, `1m`, `1h`, `2m30s`, or a plain number of seconds.
///
/// ```
/// use foehn_play::read_duration;
/// use std::time::Duration;
/// assert_eq!(read_duration("2m30s"), Ok(Duration::from_secs(150)));
/// assert_eq!(read_duration("0.5"), Ok(Duration::from_millis(500)));
/// assert_eq!(read_duration("5x").unwrap_err(), "found `5x`, expected a time such as 500ms, 5s, 1m or 2.5");
/// ```
///
/// # Errors
/// What was found and what was expected; no time at all (`0s`) is an error too.
pub fn read_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("found {}, expected a time such as 500ms, 5s, 1m or 2.5", NotationError::quote(text));
    let mut rest = text.trim();
    let (mut seconds, mut finest) = (0.0, f64::INFINITY);
    while !rest.is_empty() {
        let (part, unit, after) = next_part(rest).ok_or_else(wrong)?;
        // From the largest unit to the smallest: `2m30s`, not `30s2m`.
        if unit >= finest {
            return Err(wrong());
        }
        (seconds, finest, rest) = (seconds + part * unit, unit, after);
    }
    match seconds {
        _ if seconds > 0.0 && seconds <= LONGEST_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(wrong()),
    }
}

/// A number, what its unit is in seconds, and what follows.
fn next_part(text: &str) -> Option<(f64, f64, &str)> {
    let unit_at =
        text.find(|letter: char| !letter.is_ascii_digit() && !matches!(letter, '.' | ' ')).unwrap_or(text.len());
    let (number, rest) = text.split_at(unit_at);
    let unit_end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (unit, after) = rest.split_at(unit_end);
    let unit = match unit.to_ascii_lowercase().as_str() {
        "ms" => 0.001,
        "" | "s" | "sec" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Some((number.trim().parse().ok()?, unit, after.trim_start()))
}

/// The time as [`read_duration`] reads it.
///
/// ```
/// use foehn_play::duration_text;
/// use std::time::Duration;
/// assert_eq!(duration_text(Duration::from_secs(1200)), "20m");
/// assert_eq!(duration_text(Duration::from_millis(1500)), "1500ms");
/// ```
pub fn duration_text(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    match seconds {
        _ if millis > 0 => format!("{}ms", time.as_millis()),
        0 => "0s".to_owned(),
        _ if seconds % 3600 == 0 => format!("{}h", seconds / 3600),
        _ if seconds % 60 == 0 => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

/// The time as a clock shows it: `1:02:03`, `4:58`, and with tenths below ten seconds, `0:09.4`.
///
/// ```
/// use foehn_play::clock_text;
/// use std::time::Duration;
/// assert_eq!(clock_text(Duration::from_secs(3723)), "1:02:03");
/// assert_eq!(clock_text(Duration::from_millis(298_900)), "4:58");
/// assert_eq!(clock_text(Duration::from_millis(9_480)), "0:09.4");
/// ```
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, left) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, seconds) {
        (1.., _) => format!("{hours}:{minutes:02}:{left:02}"),
        (0, 10..) => format!("{minutes}:{left:02}"),
        _ => format!("0:{left:02}.{}", time.subsec_millis() / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let cases =
            [("500ms", 500), ("5s", 5000), ("1m", 60_000), ("2.5", 2500), ("1 h", 3_600_000), ("1h30m", 5_400_000)];
        for (text, millis) in cases {
            assert_eq!(read_duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in [
            "", "s", "-1s", "0", "1x", "5 sec ms", "nan", "inf", "1e99", "1e-99x", "ſs", "５s", "30s2m", "5s5s",
            "1.2.3",
        ] {
            assert!(read_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for millis in [1, 999, 1000, 1500, 59_000, 60_000, 61_000, 3_600_000, 5_400_000] {
            let time = Duration::from_millis(millis);
            assert_eq!(read_duration(&duration_text(time)), Ok(time));
        }
    }
}
