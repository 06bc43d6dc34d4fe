//! What can be set: a few options of every game here, and every switch of a game's recipe.

use crate::endgame_args::EndgameArgs;
use foehn_game::NotationError;
use foehn_play::{duration_text, read_duration};
use foehn_search::{Shape, Switch};
use std::time::Duration;

/// More lines than this say nothing.
const MOST_LINES: usize = 100;
/// The longest overhead that makes sense.
const LONGEST_OVERHEAD: Duration = Duration::from_secs(10);

/// What holds for every game of a conversation.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    /// How many lines of play are told.
    pub(super) lines: usize,
    /// What is lost between this program and the clock.
    pub(super) overhead: Duration,
    /// Whether databases are asked, and which.
    pub(super) asks_endgames: bool,
    pub(super) endgames: EndgameArgs,
    /// Whether moves of the opening book are played without a search.
    pub(super) follows_book: bool,
}

/// What an option of every game changed.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Changed {
    /// Something that the next search reads.
    Manner,
    /// Whether databases are asked.
    Endgames,
}

impl Manner {
    pub(super) fn new(endgames: EndgameArgs) -> Self {
        let asks_endgames = !endgames.is_none();
        // `set endgames on` means those of the user's folder where the command line wanted none.
        let endgames = if asks_endgames { endgames } else { EndgameArgs::default() };
        Manner { lines: 1, overhead: Duration::from_millis(10), asks_endgames, endgames, follows_book: false }
    }

    /// Sets an option of every game; `None` where the name is not one of them.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Result<Changed, String>> {
        let found = NotationError::quote(value);
        let result = match name {
            "lines" => match value.parse() {
                Ok(lines @ 1..=MOST_LINES) => {
                    self.lines = lines;
                    Ok(Changed::Manner)
                }
                _ => Err(format!("found {found}, expected a whole number from 1 to {MOST_LINES}")),
            },
            "overhead" => match read_overhead(value) {
                Ok(overhead) => {
                    self.overhead = overhead;
                    Ok(Changed::Manner)
                }
                Err(error) => Err(error),
            },
            "book" => match value {
                "on" | "off" => {
                    self.follows_book = value == "on";
                    Ok(Changed::Manner)
                }
                _ => Err(format!("found {found}, expected on or off")),
            },
            "endgames" => match value {
                "on" | "off" => {
                    self.asks_endgames = value == "on";
                    Ok(Changed::Endgames)
                }
                _ => Err(format!("found {found}, expected on or off")),
            },
            _ => return None,
        };
        Some(result)
    }

    /// A line for each option of every game.
    pub(super) fn lines(&self) -> Vec<String> {
        let word = |on| if on { "on" } else { "off" };
        let (endgames, book) = (word(self.asks_endgames), word(self.follows_book));
        vec![
            format!("option lines value {} type number low 1 high {MOST_LINES}", self.lines),
            format!("option overhead value {} type time", duration_text(self.overhead)),
            format!("option endgames value {endgames} type switch"),
            format!("option book value {book} type switch"),
        ]
    }
}

fn read_overhead(value: &str) -> Result<Duration, String> {
    let time = if matches!(value, "0" | "0s" | "0ms") { Ok(Duration::ZERO) } else { read_duration(value) };
    match time {
        Ok(time) if time > LONGEST_OVERHEAD => {
            Err(format!("found {}, expected at most {}", duration_text(time), duration_text(LONGEST_OVERHEAD)))
        }
        time => time,
    }
}

/// The line of a switch of the recipe.
pub(super) fn switch_line(switch: &Switch) -> String {
    let value = switch.value.trim_matches('"');
    let kind = match &switch.shape {
        Shape::OnOff => "switch".to_owned(),
        Shape::Whole { low, high } => format!("number low {low} high {high}"),
        Shape::Threshold { low, high, usual } => format!("threshold low {low} high {high} usual {usual}"),
        Shape::Choice(names) => format!("choice of {}", names.join(" ")),
        Shape::Name => "name".to_owned(),
        Shape::Names => "names".to_owned(),
        Shape::File => "file".to_owned(),
    };
    let value = match value {
        "true" => "on",
        "false" => "off",
        other => other,
    };
    format!("option {} value {value} type {kind}", switch.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused_and_others_left_to_the_recipe() {
        let mut manner = Manner::new(EndgameArgs::default());
        assert_eq!(manner.set("lines", "3"), Some(Ok(Changed::Manner)));
        assert_eq!(manner.set("overhead", "250ms"), Some(Ok(Changed::Manner)));
        assert_eq!(manner.set("endgames", "off"), Some(Ok(Changed::Endgames)));
        assert_eq!((manner.lines, manner.overhead.as_millis(), manner.asks_endgames), (3, 250, false));
        for (name, value) in [("lines", "0"), ("lines", ""), ("overhead", "1h"), ("endgames", "maybe")] {
            assert!(manner.set(name, value).is_some_and(|set| set.is_err()), "{name} {value}");
        }
        assert!(manner.set("etc", "off").is_none() && manner.set("threads", "2").is_none());
        assert_eq!(manner.set("overhead", "0"), Some(Ok(Changed::Manner)));
    }
}
