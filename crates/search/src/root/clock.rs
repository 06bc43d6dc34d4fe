//! Time management: from the clock of a game to the time for one move.

use crate::budget::Allotment;
use std::time::Duration;

/// The state of a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until the next time control, where there is one.
    pub moves_to_go: Option<u32>,
}

/// How many more moves to expect where the clock does not say.
const EXPECTED_MOVES: u32 = 30;

/// Lost between the decision and the clock, and never spent.
const RESERVE: Duration = Duration::from_millis(20);

impl Clock {
    /// The time to spend on this move: an equal share of what is left, up to four times as much in trouble, never all.
    ///
    /// ```
    /// use foehn_search::Clock;
    /// use std::time::Duration;
    /// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None };
    /// let time = clock.allot();
    /// assert!(time.soft < time.hard && time.hard < Duration::from_secs(20));
    /// ```
    pub fn allot(&self) -> Allotment {
        let usable = self.remaining.saturating_sub(RESERVE);
        let moves = self.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
        let share = usable / moves + self.increment * 3 / 4;
        let most = if moves == 1 { usable } else { usable / 3 };
        Allotment { soft: share.min(most), hard: (share * 4).min(most).max(Duration::from_millis(1)) }
    }
}
