//! Time in the Go Text Protocol: `time_settings` and `time_left`, and what a search may spend of it.
//!
//! A player has main time, then periods in which so many stones must be put (Canadian overtime). No period at all means sudden death; a period of no
//! stones means that time does not matter. Where nobody tells the clock, it runs by what moves have taken here.

use foehn_game::{PerPlayer, Player};
use foehn_play::allot;
use foehn_search::{Allotment, Clock};
use std::time::Duration;

/// Lost between this program and the clock.
const OVERHEAD: Duration = Duration::from_millis(50);

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// What a player has left: time, and stones to put in it; no stones in main time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Left {
    time: Duration,
    stones: u32,
}

/// The clocks of both players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks {
    settings: Option<Settings>,
    left: PerPlayer<Left>,
}

impl Clocks {
    /// `time_settings main period stones`, in seconds.
    ///
    /// # Errors
    /// Something is no number.
    pub(crate) fn set(&mut self, words: &[String]) -> Result<(), String> {
        let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
        let Some([main, period, stones]) = numbers.as_deref() else {
            return Err("syntax error: expected main time, period and stones in numbers".to_owned());
        };
        let seconds = |number: &u32| Duration::from_secs(u64::from(*number));
        let endless = *period > 0 && *stones == 0;
        self.settings =
            (!endless).then_some(Settings { main: seconds(main), period: seconds(period), stones: *stones });
        self.start();
        Ok(())
    }

    /// A new game: the clocks are full.
    pub(crate) fn start(&mut self) {
        if let Some(settings) = self.settings {
            let left = match settings.main.is_zero() {
                true => Left { time: settings.period, stones: settings.stones },
                false => Left { time: settings.main, stones: 0 },
            };
            self.left = PerPlayer::new([left; 2]);
        }
    }

    /// `time_left color time stones`.
    ///
    /// # Errors
    /// Something is no number.
    pub(crate) fn tell(&mut self, player: Player, words: &[String]) -> Result<(), String> {
        let [time, stones] = words else { return Err("syntax error: expected a colour, a time and stones".to_owned()) };
        let (Ok(time), Ok(stones)) = (time.parse::<u64>(), stones.parse()) else {
            return Err("syntax error: expected a time and stones in numbers".to_owned());
        };
        self.left[player] = Left { time: Duration::from_secs(time.min(1_000_000)), stones };
        if self.settings.is_none() {
            self.settings = Some(Settings { main: Duration::ZERO, period: Duration::ZERO, stones: 0 });
        }
        Ok(())
    }

    /// What a move of this player may take; `None` where no clock runs.
    pub(crate) fn allot(&self, player: Player) -> Option<Allotment> {
        let settings = self.settings?;
        let Left { time, stones } = self.left[player];
        let clock = match stones {
            // A period still to come is time for another move or so.
            0 => {
                let spare = if settings.stones > 0 { settings.period / settings.stones } else { Duration::ZERO };
                Clock { remaining: time, increment: spare, moves_to_go: None }
            }
            _ => Clock { remaining: time, increment: Duration::ZERO, moves_to_go: Some(stones) },
        };
        Some(allot(clock, OVERHEAD))
    }

    /// A move of this player has taken so long.
    pub(crate) fn press(&mut self, player: Player, used: Duration) {
        let Some(settings) = self.settings else { return };
        let left = &mut self.left[player];
        if left.stones == 0 && used < left.time {
            left.time -= used;
        } else if left.stones == 0 {
            *left = Left { time: settings.period, stones: settings.stones };
        } else {
            left.time = left.time.saturating_sub(used);
            left.stones -= 1;
            if left.stones == 0 {
                *left = Left { time: settings.period, stones: settings.stones };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn main_time_runs_out_into_periods() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.allot(Player::FIRST), None);
        clocks.set(&words("60 30 5")).unwrap();
        let first = clocks.allot(Player::FIRST).unwrap();
        assert!(first.hard < Duration::from_secs(60));
        clocks.press(Player::FIRST, Duration::from_secs(61));
        assert_eq!(clocks.left[Player::FIRST], Left { time: Duration::from_secs(30), stones: 5 });
        clocks.press(Player::FIRST, Duration::from_secs(10));
        assert_eq!(clocks.left[Player::FIRST], Left { time: Duration::from_secs(20), stones: 4 });
        clocks.tell(Player::SECOND, &words("5 0")).unwrap();
        assert!(clocks.allot(Player::SECOND).unwrap().hard <= Duration::from_secs(6 + 5));
        clocks.set(&words("0 10 0")).unwrap();
        assert_eq!(clocks.allot(Player::FIRST), None, "no stones in a period: no limit");
    }

    #[test]
    fn words_that_are_no_numbers_are_refused() {
        let mut clocks = Clocks::default();
        for text in ["", "1 2", "a b c", "-1 0 0", "1 2 3 4"] {
            assert!(clocks.set(&words(text)).is_err(), "{text}");
        }
        assert!(clocks.tell(Player::FIRST, &words("x 1")).is_err());
    }
}
