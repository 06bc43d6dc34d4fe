//! Which seats of a game the user plays, as `--side` says it.

use crate::failure::BadInput;
use clap::builder::{PossibleValue, TypedValueParser};
use foehn_game::any::Rules;
use foehn_game::{NotationError, Player};
use std::ffi::OsStr;

/// The words for the sides of a duel, and what each means.
const SIDES: [(&str, &str); 4] = [
    ("first", "The user moves first"),
    ("second", "The engine moves first"),
    ("both", "The user moves for both"),
    ("none", "The engine moves for both"),
];

/// The seats that people have; engines have the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct People(Vec<bool>);

impl People {
    /// Reads what was typed: the words of a duel, or seats by number or name, `all` or `none`.
    ///
    /// # Errors
    /// What was found, and what the game takes.
    pub(crate) fn read(text: &str, rules: &dyn Rules) -> Result<Self, BadInput> {
        if rules.seats() == 2 {
            return Self::of_duel(text);
        }
        if text.eq_ignore_ascii_case("none") {
            return Ok(People(vec![false; rules.seats()]));
        }
        let all = text.eq_ignore_ascii_case("all");
        let mut seats = vec![all; rules.seats()];
        for word in text.split(',').map(str::trim).filter(|_| !all) {
            let seat = seat(word, rules).ok_or_else(|| unknown_seat(word, rules))?;
            seats[seat] = true;
        }
        Ok(People(seats))
    }

    fn of_duel(text: &str) -> Result<Self, BadInput> {
        match text {
            "first" => Ok(People(vec![true, false])),
            "second" => Ok(People(vec![false, true])),
            "both" => Ok(People(vec![true, true])),
            "none" => Ok(People(vec![false, false])),
            _ => {
                let found: String = NotationError::quote(text).trim_matches('`').to_owned();
                let sides = SIDES.map(|(word, _)| word).join(", ");
                let hint = format!("[possible values: {sides}]");
                Err(BadInput::new(format!("invalid value '{found}' for '--side <SIDE>'")).with_hint(&hint))
            }
        }
    }

    /// Whether the user moves for `player`.
    pub(crate) fn has(&self, player: Player) -> bool {
        self.0.get(player.index()).copied().unwrap_or(false)
    }

    /// Whether engines have all seats.
    pub(crate) fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Who is who: `you are Red, the engine is Yellow, Green and Blue`.
    pub(crate) fn in_words(&self, rules: &dyn Rules) -> String {
        let names = |by_user: bool| -> Vec<&str> {
            Player::all(self.0.len())
                .filter(|&seat| self.has(seat) == by_user)
                .map(|seat| rules.player_name(seat))
                .collect()
        };
        let parts = [("you are", names(true)), ("the engine is", names(false))];
        let parts = parts.into_iter().filter(|(_, names)| !names.is_empty());
        parts.map(|(who, names)| format!("{who} {}", listed(&names))).collect::<Vec<_>>().join(", ")
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// The seat with this number, from 1, or this name, whatever its case.
fn seat(word: &str, rules: &dyn Rules) -> Option<usize> {
    let by_name = rules.players().iter().position(|name| name.eq_ignore_ascii_case(word));
    let ordinal = ["first", "second", "third", "fourth"].iter().position(|name| name.eq_ignore_ascii_case(word));
    let by_number = || word.parse::<usize>().ok()?.checked_sub(1);
    by_name.or(ordinal).or_else(by_number).filter(|&seat| seat < rules.seats())
}

fn unknown_seat(word: &str, rules: &dyn Rules) -> BadInput {
    let (count, names) = (rules.seats(), rules.players().join(", "));
    let found = NotationError::quote(word);
    BadInput::new(format!("--side: found {found}, expected seats by number, 1 to {count}, or by name, {names}"))
        .with_hint("several with commas between, such as `1,3`; or `all`, or `none`")
}

/// Takes any text, for the game says what it means; shells complete the words of a duel.
#[derive(Clone)]
pub(crate) struct SideParser;

impl TypedValueParser for SideParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        clap::builder::StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        Some(Box::new(SIDES.into_iter().map(|(word, meaning)| PossibleValue::new(word).help(meaning))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    fn words(game: &str, text: &str) -> String {
        let rules = catalog::find(game).expect("a game").rules;
        People::read(text, rules).map_or_else(|error| error.to_string(), |people| people.in_words(rules))
    }

    #[test]
    fn seats_have_numbers_and_names() {
        assert_eq!(words("rolit", "first"), "you are Red, the engine is Yellow, Green and Blue");
        assert_eq!(words("rolit", "1,3"), "you are Red and Green, the engine is Yellow and Blue");
        assert_eq!(words("rolit", "blue, YELLOW"), "you are Yellow and Blue, the engine is Red and Green");
        assert_eq!(words("rolit", "all"), "you are Red, Yellow, Green and Blue");
        assert_eq!(words("rolit", "none"), "the engine is Red, Yellow, Green and Blue");
        for wrong in ["5", "0", "", "1,,2", "purple", "both"] {
            assert!(words("rolit", wrong).starts_with("--side: found "), "{wrong}");
        }
    }

    #[test]
    fn a_duel_has_its_words() {
        assert_eq!(words("chess", "second"), "you are Black, the engine is White");
        assert_eq!(words("chess", "both"), "you are White and Black");
        assert!(words("chess", "1").contains("possible values: first, second, both, none"));
    }
}
