//! Time controls as people play them, and the clock of a player under one.
//!
//! | written | means |
//! | --- | --- |
//! | `5s/move` | so long for every move; what is left over is lost |
//! | `5m` | so long for the whole game |
//! | `5m+3s` | so long for the whole game, and so much more with every move made |
//! | `40/20m` | so long for every forty moves; what is left over stays on the clock |
//! | `40/20m+3s` | both |
//!
//! A [`PlayerClock`] is pressed with the time a move took. How much of it a search may use is
//! [`foehn_search::Clock`]'s to say; [`allot`] keeps back what is lost between a program and the clock.
//!
//! Deliberately not here: a running clock. Whoever plays measures time, and says what was used.

use crate::duration::{clock_text, duration_text, read_duration};
use foehn_game::NotationError;
use foehn_search::{Allotment, Clock};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How many more moves to reckon with where nobody says.
const EXPECTED_MOVES: u32 = 30;
/// More moves in one period are not understood.
const MOST_MOVES: u32 = 1000;
/// The least time that a search is given.
const LEAST: Duration = Duration::from_millis(1);

/// How much time a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// So long for every move.
    Move(Duration),
    /// So long for the whole game, and more with every move.
    Game {
        /// For the whole game.
        time: Duration,
        /// Added after every move.
        increment: Duration,
    },
    /// So long for so many moves, and then again.
    Moves {
        /// How many moves.
        moves: u32,
        /// For all of them.
        time: Duration,
        /// Added after every move.
        increment: Duration,
    },
}

impl TimeControl {
    /// What a clock shows at first.
    pub const fn time(&self) -> Duration {
        match *self {
            TimeControl::Move(time) | TimeControl::Game { time, .. } | TimeControl::Moves { time, .. } => time,
        }
    }

    /// What every move adds.
    pub const fn increment(&self) -> Duration {
        match *self {
            TimeControl::Move(_) => Duration::ZERO,
            TimeControl::Game { increment, .. } | TimeControl::Moves { increment, .. } => increment,
        }
    }
}

/// Reads a time control.
///
/// ```
/// use foehn_play::TimeControl;
/// for text in ["5s/move", "5m", "5m+3s", "40/20m", "40/20m+3s"] {
///     assert_eq!(text.parse::<TimeControl>().expect("a time control").to_string(), text);
/// }
/// let error = "0/20m".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error, "found `0` moves, expected a number of moves from 1 to 1000, as in `40/20m`");
/// ```
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let shape = |error: String| format!("{error}; time controls are `5s/move`, `5m`, `5m+3s` or `40/20m`");
        if let Some(time) = text.strip_suffix("/move") {
            return read_duration(time).map(TimeControl::Move).map_err(shape);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(read_moves(moves.trim())?), rest),
            None => (None, text),
        };
        let (time, increment) = match rest.split_once('+') {
            Some((time, increment)) => (time, read_increment(increment).map_err(shape)?),
            None => (rest, Duration::ZERO),
        };
        let time = read_duration(time).map_err(shape)?;
        Ok(match moves {
            None => TimeControl::Game { time, increment },
            Some(moves) => TimeControl::Moves { moves, time, increment },
        })
    }
}

fn read_moves(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|moves| (1..=MOST_MOVES).contains(moves)).ok_or_else(|| {
        let found = NotationError::quote(text);
        format!("found {found} moves, expected a number of moves from 1 to {MOST_MOVES}, as in `40/20m`")
    })
}

/// An increment may be nothing: `5m+0`.
fn read_increment(text: &str) -> Result<Duration, String> {
    match text.trim() {
        "0" | "0s" | "0ms" => Ok(Duration::ZERO),
        text => read_duration(text),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let TimeControl::Moves { moves, .. } = self {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", duration_text(self.time()))?;
        match self {
            TimeControl::Move(_) => write!(f, "/move"),
            _ if self.increment().is_zero() => Ok(()),
            _ => write!(f, "+{}", duration_text(self.increment())),
        }
    }
}

/// The clock of one player.
///
/// ```
/// use foehn_play::{PlayerClock, TimeControl};
/// use std::time::Duration;
/// let control: TimeControl = "2/1m+1s".parse().expect("a time control");
/// let mut clock = PlayerClock::new(control);
/// clock.press(Duration::from_secs(20)).expect("in time");
/// assert_eq!((clock.left(), clock.moves_to_go()), (Duration::from_secs(41), Some(1)));
/// clock.press(Duration::from_secs(41)).expect("just in time");
/// assert_eq!((clock.left(), clock.moves_to_go()), (Duration::from_secs(61), Some(2)));
/// assert!(clock.press(Duration::from_secs(62)).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerClock {
    control: TimeControl,
    left: Duration,
    moves_to_go: Option<u32>,
}

/// A flag has fallen: a move took longer than the clock had left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagFallen {
    /// What the move took.
    pub used: Duration,
    /// What the clock had left for it.
    pub left: Duration,
}

impl PlayerClock {
    /// A full clock.
    pub const fn new(control: TimeControl) -> Self {
        let moves_to_go = match control {
            TimeControl::Moves { moves, .. } => Some(moves),
            _ => None,
        };
        PlayerClock { control, left: control.time(), moves_to_go }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left for the move at hand.
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// The moves to the next time control, the one at hand included, where they are counted.
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// Takes note of a move that took so long.
    ///
    /// # Errors
    /// The flag has fallen; the clock then shows no time, and goes on from there where the players do.
    pub fn press(&mut self, used: Duration) -> Result<(), FlagFallen> {
        let left = self.left;
        self.left = left.saturating_sub(used) + self.control.increment();
        match (self.control, &mut self.moves_to_go) {
            (TimeControl::Move(time), _) => self.left = time,
            (TimeControl::Moves { moves, time, .. }, Some(to_go)) => {
                *to_go -= 1;
                if *to_go == 0 {
                    (*to_go, self.left) = (moves, self.left + time);
                }
            }
            _ => {}
        }
        if used > left { Err(FlagFallen { used, left }) } else { Ok(()) }
    }

    /// What a search may use for the move at hand; `overhead` is lost between it and the clock, move by move.
    pub fn allot(&self, overhead: Duration) -> Allotment {
        match self.control {
            TimeControl::Move(_) => allot_move(self.left, overhead),
            _ => {
                let (remaining, increment) = (self.left, self.control.increment());
                allot(Clock { remaining, increment, moves_to_go: self.moves_to_go }, overhead)
            }
        }
    }
}

/// What a search may use of a time for one move.
pub fn allot_move(time: Duration, overhead: Duration) -> Allotment {
    let time = time.saturating_sub(overhead.min(time / 10)).max(LEAST);
    Allotment { soft: time, hard: time }
}

/// What a search may use of a clock. Every move to come loses the overhead again, unless an increment makes up for it: who
/// does not keep that back thinks ever shorter and falls in the end by what is lost between two programs.
pub fn allot(clock: Clock, overhead: Duration) -> Allotment {
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).min(EXPECTED_MOVES);
    let lost = overhead + overhead.saturating_sub(clock.increment) * moves;
    Clock { remaining: clock.remaining.saturating_sub(lost).max(LEAST), ..clock }.allot()
}

impl fmt::Display for PlayerClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&clock_text(self.left))
    }
}

impl fmt::Display for FlagFallen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (used, left) = (self.used.as_secs_f64(), self.left.as_secs_f64());
        write!(f, "lost on time: {used:.2} s for a move with {left:.2} s left")
    }
}

impl std::error::Error for FlagFallen {}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(text: &str) -> PlayerClock {
        PlayerClock::new(text.parse().expect("a time control"))
    }

    #[test]
    fn what_cannot_be_meant_is_told() {
        for (text, part) in [
            ("", "found nothing"),
            ("five minutes", "found `five minutes`"),
            ("5m+", "found nothing"),
            ("5m+x", "found `x`"),
            ("40/", "found nothing"),
            ("/5m", "found nothing moves"),
            ("-4/5m", "found `-4` moves"),
            ("40/20m/5m", "found `20m/5m`"),
            ("0/move", "found `0`"),
            ("0", "found `0`"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!("5m+0".parse(), "5m".parse::<TimeControl>());
    }

    #[test]
    fn clocks_run_as_their_control_says() {
        let mut game = clock("10s+2s");
        assert_eq!((game.press(4 * SECOND), game.left()), (Ok(()), 8 * SECOND));
        assert_eq!(game.press(9 * SECOND), Err(FlagFallen { used: 9 * SECOND, left: 8 * SECOND }));
        assert_eq!(game.left(), 2 * SECOND);
        let mut per_move = clock("3s/move");
        assert_eq!((per_move.press(2 * SECOND), per_move.left()), (Ok(()), 3 * SECOND), "what is left over is lost");
        let mut moves = clock("2/10s");
        assert_eq!((moves.press(4 * SECOND), moves.press(5 * SECOND)), (Ok(()), Ok(())));
        assert_eq!((moves.left(), moves.moves_to_go()), (11 * SECOND, Some(2)), "what is left over stays");
    }

    #[test]
    fn a_search_never_gets_all_of_a_clock_that_must_last() {
        for text in ["1s", "100ms", "1m+1s", "40/1m", "1/10s", "2s/move", "5ms"] {
            let mut clock = clock(text);
            for _ in 0..100 {
                let Allotment { soft, hard } = clock.allot(Duration::from_millis(10));
                assert!(soft <= hard && hard <= clock.left().max(LEAST), "{text}: {soft:?} {hard:?} of {clock:?}");
                let _ = clock.press(hard);
            }
        }
    }

    #[test]
    fn the_overhead_is_kept_back() {
        let left =
            |millis| Clock { remaining: Duration::from_millis(millis), increment: Duration::ZERO, moves_to_go: None };
        assert_eq!(allot_move(Duration::from_millis(100), Duration::from_millis(10)).hard, Duration::from_millis(90));
        assert!(allot(left(1000), Duration::from_millis(30)).hard < Duration::from_millis(400));
        assert!(allot(left(250), Duration::from_millis(10)).hard <= LEAST, "the rest of the clock is for what is lost");
        let made_up = Clock { increment: Duration::from_millis(20), ..left(250) };
        assert!(
            allot(made_up, Duration::from_millis(10)).soft > Duration::from_millis(10),
            "an increment makes up for it"
        );
    }
}
