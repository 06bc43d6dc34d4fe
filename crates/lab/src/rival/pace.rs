//! How a program of xboard's protocol is held to a time for each move, fractions of a second included.
//!
//! The protocol's `st` takes whole seconds; programs read `st 0.1` as 0, as 0.1, or not at all, and many use about half
//! of what they are given. So a program is allowed more than the time and told to move at the end of it (`?`): those who
//! read while they think are then held to it exactly. Who does not obey gets a clock instead, in hundredths of a second, as
//! in a game without further time control: every move adds the time to it and takes away what was used. Who uses more than
//! the time sees the clock run down and hurries, who uses less sees it fill; the mean settles at the time.

use std::time::Duration;

/// A clock shows so many times the time for a move at first: programs reckon with about so many moves to come.
const MOVES_ON_THE_CLOCK: u32 = 40;
/// How much later than `?` an answer may come, beside a quarter of the time.
const REACTION: Duration = Duration::from_millis(40);
/// So many answers that `?` did not bring show that it is not obeyed.
const DISOBEYED: u32 = 3;

/// How a program is held to a time for each move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// It is told to move.
    Told {
        /// How often it did, and did not.
        obeyed: u32,
        /// How often it did not.
        disobeyed: u32,
    },
    /// It sees a clock.
    Clock {
        /// What the clock shows.
        left: Duration,
    },
}

impl Pace {
    pub(super) const fn new() -> Self {
        Pace::Told { obeyed: 0, disobeyed: 0 }
    }

    fn clock(time: Duration) -> Self {
        Pace::Clock { left: time * MOVES_ON_THE_CLOCK }
    }

    /// The line that sets the time control.
    pub(super) fn control(&self, time: Duration) -> String {
        match self {
            Pace::Told { .. } => format!("st {}", allowed(time).as_secs()),
            Pace::Clock { .. } => {
                let seconds = (time * MOVES_ON_THE_CLOCK).as_secs_f64().ceil().max(1.0) as u64;
                format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60)
            }
        }
    }

    /// What both clocks show, in hundredths of a second.
    pub(super) fn clocks(&self, time: Duration) -> u64 {
        let left = match self {
            Pace::Told { .. } => allowed(time),
            Pace::Clock { left } => *left,
        };
        u64::try_from(left.as_millis() / 10).unwrap_or(u64::MAX).max(1)
    }

    /// Whether it is told to move when the time is over.
    pub(super) const fn is_told(&self) -> bool {
        matches!(self, Pace::Told { .. })
    }

    /// Takes note of a move that took so long. Whether another pace begins.
    pub(super) fn moved(&mut self, used: Duration, time: Duration) -> bool {
        match self {
            Pace::Told { obeyed, disobeyed } => {
                let late = used > time + time / 4 + REACTION;
                let count = if late { &mut *disobeyed } else { &mut *obeyed };
                *count += 1;
                if *disobeyed < DISOBEYED || *disobeyed * 4 < *obeyed {
                    return false;
                }
                *self = Pace::clock(time);
                true
            }
            Pace::Clock { left } => {
                *left = (*left + time).saturating_sub(used).clamp(time, time * 10 * MOVES_ON_THE_CLOCK);
                false
            }
        }
    }

    /// It says that it does not know `?`. Whether another pace begins.
    pub(super) fn does_not_know(&mut self, time: Duration) -> bool {
        let changes = self.is_told();
        if changes {
            *self = Pace::clock(time);
        }
        changes
    }
}

/// Whole seconds, more than the time: or a program would stop by itself before it is told to.
fn allowed(time: Duration) -> Duration {
    Duration::from_secs((3 * time).as_secs_f64().ceil().max(1.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_millis(100);

    #[test]
    fn who_obeys_is_told_and_who_does_not_gets_a_clock() {
        let mut pace = Pace::new();
        assert_eq!((pace.control(TIME), pace.control(TIME * 50)), ("st 1".to_owned(), "st 15".to_owned()));
        assert!((0..50).all(|_| !pace.moved(TIME, TIME)) && pace.is_told());
        assert!((0..5).all(|_| !pace.moved(TIME * 3, TIME)), "a slow moment is no disobedience");
        let mut deaf = Pace::new();
        assert_eq!([0; 3].map(|_| deaf.moved(TIME * 3, TIME)), [false, false, true]);
        assert_eq!((deaf.control(TIME), deaf.clocks(TIME)), ("level 0 0:04 0".to_owned(), 400));
        assert_eq!(deaf.control(Duration::from_secs(2)), "level 0 1:20 0");
    }

    #[test]
    fn the_mean_settles_at_the_time() {
        for share in [10, 30, 100] {
            let mut pace = Pace::new();
            assert!(pace.does_not_know(TIME) && !pace.does_not_know(TIME));
            let mut used = Duration::ZERO;
            for _ in 0..600 {
                used = Duration::from_millis(pace.clocks(TIME) * 10) / share;
                pace.moved(used, TIME);
            }
            let off = used.as_secs_f64() / TIME.as_secs_f64() - 1.0;
            assert!(off.abs() < 0.1, "a program that uses 1/{share} of its clock takes {used:?}");
        }
    }
}
