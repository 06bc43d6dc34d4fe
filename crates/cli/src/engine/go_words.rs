//! The words of `go` in our own protocol. What is not understood is an error that says what would be.

use crate::go::Go;
use foehn_game::NotationError;
use foehn_play::{TimeControl, read_duration};
use foehn_search::Clock;
use std::time::Duration;

const EXPECTED: &str = "depth N, nodes N, simulations N, time T, clock CONTROL, infinite or ponder";

/// Reads the words after `go`.
pub(super) fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => go.depth = Some(number(word, words.next(), 1..=255)? as i32),
            "nodes" => go.nodes = Some(number(word, words.next(), 1..=u64::MAX)?),
            "simulations" => go.simulations = Some(number(word, words.next(), 1..=u64::MAX)?),
            "time" => {
                let time = words.next().unwrap_or_default();
                go.move_time = Some(read_duration(time).map_err(|error| format!("time: {error}"))?);
            }
            "clock" => set_clock(&mut go, words.next().unwrap_or_default())?,
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            other => return Err(format!("found {}, expected {EXPECTED}", NotationError::quote(other))),
        }
    }
    match go {
        _ if go.clock.is_some() && go.move_time.is_some() => {
            Err("found a time and a clock, expected one of them".to_owned())
        }
        _ if !go.is_limited() && !go.infinite => Err(format!("found no limit, expected {EXPECTED}")),
        go => Ok(go),
    }
}

fn number(name: &str, text: Option<&str>, allowed: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
    let text = text.unwrap_or_default();
    text.parse().ok().filter(|number| allowed.contains(number)).ok_or_else(|| {
        let (low, high) = (allowed.start(), allowed.end());
        let limits = if *high == u64::MAX { format!("from {low} on") } else { format!("from {low} to {high}") };
        format!("{name}: found {}, expected a whole number {limits}", NotationError::quote(text))
    })
}

/// A clock as it stands: what is left, what every move adds, for how many moves it must last.
fn set_clock(go: &mut Go, text: &str) -> Result<(), String> {
    let control: TimeControl = text.parse().map_err(|error| format!("clock: {error}"))?;
    let clock = |remaining: Duration, increment, moves_to_go| Clock { remaining, increment, moves_to_go };
    match control {
        TimeControl::Move(time) => go.move_time = Some(time),
        TimeControl::Game { time, increment } => go.clock = Some(clock(time, increment, None)),
        TimeControl::Moves { moves, time, increment } => go.clock = Some(clock(time, increment, Some(moves))),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, String> {
        read(text.split_whitespace())
    }

    #[test]
    fn every_limit_is_understood() {
        assert_eq!(go("depth 7 nodes 1000"), Ok(Go { depth: Some(7), nodes: Some(1000), ..Go::default() }));
        assert_eq!(go("time 500ms").unwrap().move_time, Some(Duration::from_millis(500)));
        assert_eq!(go("clock 3s/move").unwrap().move_time, Some(Duration::from_secs(3)));
        let clock = go("ponder clock 12/297500ms+3s").unwrap();
        assert!(clock.ponder);
        let expected = Clock {
            remaining: Duration::from_millis(297_500),
            increment: Duration::from_secs(3),
            moves_to_go: Some(12),
        };
        assert_eq!(clock.clock, Some(expected));
        assert!(go("infinite").unwrap().infinite);
    }

    #[test]
    fn what_is_not_understood_is_told() {
        for (text, part) in [
            ("", "found no limit"),
            ("ponder", "found no limit"),
            ("deep 7", "found `deep`, expected depth N"),
            ("depth", "depth: found nothing"),
            ("depth 0", "depth: found `0`, expected a whole number from 1 to 255"),
            ("nodes -1", "nodes: found `-1`, expected a whole number from 1 on"),
            ("time soon", "time: found `soon`"),
            ("clock", "clock: found nothing"),
            ("clock 5m time 1s", "found a time and a clock"),
        ] {
            let error = go(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
