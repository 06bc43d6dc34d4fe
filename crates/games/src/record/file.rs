//! The games of a file with their places and names: whoever looks for a game that cannot be read must find it.
//!
//! ```
//! use foehn_game::toys::TicTacToe;
//! use foehn_game::any::{self, AsDuel};
//! use foehn_games::record::{Dialect, Format, Record};
//!
//! let text = "[Event \"club\"]\n[First \"Ann\"]\n\n1. 5 5 *\n\n[Event \"cup\"]\n\n1. 1 2 *\n";
//! let format = Format { rules: any::rules_of::<TicTacToe, AsDuel>(), dialect: &Dialect::GENERIC };
//! let games: Vec<_> = Record::file(text, format).collect();
//! let bad = games[0].reading.as_ref().expect_err("the field is taken");
//! assert_eq!(
//!     format!("{}, {bad}", games[0].name),
//!     "game 1 (First Ann, club), ply 2: line 4, column 6: found O's move 1 `5`, expected an empty field from 1 to 9"
//! );
//! assert!(games[1].reading.is_ok(), "the rest of the file is read");
//! ```

use super::read::{Games, Reading};
use foehn_game::NotationError;
use std::fmt;

/// What a game of a file is called, for people who look for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameName {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who played, and where: what the file says of the players and the event.
    pub words: Vec<String>,
}

/// A game of a file, read or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileGame {
    /// What it is called.
    pub name: GameName,
    /// The game, or what is wrong with it.
    pub reading: Result<Reading, Unreadable>,
}

/// Why a game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The half-move of the main line, from 1, at which it broke off; `None` before the moves.
    pub ply: Option<usize>,
    /// What is wrong, with line and column.
    pub error: NotationError,
}

/// The games of a file, one after the other; see [`Record::file`](super::Record::file).
#[derive(Clone, Debug)]
pub struct FileGames<'a>(Games<'a>);

impl<'a> FileGames<'a> {
    pub(super) fn new(games: Games<'a>) -> Self {
        FileGames(games)
    }
}

impl Iterator for FileGames<'_> {
    type Item = FileGame;

    fn next(&mut self) -> Option<FileGame> {
        let read = self.0.next()?;
        let last = &self.0.last;
        let tag = |name: &str| last.tags.get(name).map(str::trim).filter(|text| !matches!(*text, "" | "?" | "-"));
        let players = self.0.players().iter().filter_map(|name| Some(format!("{name} {}", tag(name)?)));
        let words = players.chain(tag("Event").map(str::to_owned)).map(|words| shortened(&words)).collect();
        let ply = last.plies.map(|plies| plies + 1);
        Some(FileGame {
            name: GameName { number: last.number, words },
            reading: read.map_err(|error| Unreadable { ply, error }),
        })
    }
}

/// Names of people and events in full, other texts as far as they fit a line.
fn shortened(words: &str) -> String {
    const LONGEST: usize = 60;
    match words.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &words[..at]),
        None => words.to_owned(),
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.number)?;
        match self.words.is_empty() {
            true => Ok(()),
            false => write!(f, " ({})", self.words.join(", ")),
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "ply {ply}: {}", self.error),
            None => write!(f, "before its moves: {}", self.error),
        }
    }
}

impl std::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::super::{Dialect, Format, Record};
    use super::*;
    use crate::checkers::Checkers;
    use foehn_game::any::{AsDuel, rules_of};

    /// The games as text: their names, and how many moves they have or what is wrong.
    fn told(text: &str) -> Vec<String> {
        let games = Record::file(text, Format { rules: rules_of::<Checkers, AsDuel>(), dialect: &Dialect::PDN });
        let one = |game: FileGame| match game.reading {
            Ok(reading) => {
                let moves = reading.record.moves().count();
                format!("{}: {moves} moves, {} warnings", game.name, reading.warnings.len())
            }
            Err(bad) => format!("{}, {bad}", game.name),
        };
        games.map(one).collect()
    }

    const GOOD: &str = "[Event \"last\"]\n[Result \"*\"]\n\n1. 11-15 23-19 *\n";

    #[test]
    fn an_illegal_move_names_its_game_and_its_ply() {
        let text =
            format!("[Event \"cup\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. 11-15 23-19\n2. 8-12 22-17 *\n\n{GOOD}");
        let told = told(&text);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("game 1 (Black Bob, White Ann, cup), ply 3: line 6, column 4: found Black's move 2 "),
            "{}",
            told[0]
        );
        assert_eq!(told[1], "game 2 (last): 2 moves, 0 warnings");
    }

    #[test]
    fn unknown_tags_are_kept_and_nested_comments_noted() {
        let told = told(&format!("[Colour \"green\"]\n[Site x]\n1. 11-15 {{a {{b}} c}} 23-19 *\n\n{GOOD}"));
        assert_eq!(told, ["game 1: 2 moves, 2 warnings", "game 2 (last): 2 moves, 0 warnings"]);
    }

    #[test]
    fn comments_that_do_not_end_cost_their_game_only() {
        let told = told(&format!("[Event \"cup\"]\n\n1. 11-15 {{open 23-19 *\n\n{GOOD}{{a remark}}\n"));
        assert_eq!(
            told[0],
            "game 1 (cup), ply 2: line 3, column 10: found a comment that does not end, expected a `}` after this `{`"
        );
        assert_eq!(told[1..], ["game 2 (last): 2 moves, 0 warnings"]);
    }

    #[test]
    fn missing_results_are_noted() {
        let told = told(&format!("[Event \"cup\"]\n\n1. 11-15 23-19\n\n{GOOD}"));
        assert_eq!(told, ["game 1 (cup): 2 moves, 1 warnings", "game 2 (last): 2 moves, 0 warnings"]);
    }

    #[test]
    fn other_variants_are_named() {
        let other = "[GameType \"25,W,8,8,A0,0\"]\n[Event \"Moscow\"]\n[White \"A\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";
        let lines = told(&format!("{other}\n{GOOD}"));
        assert_eq!(
            lines[0],
            "game 1 (White A, Moscow), before its moves: line 1, column 12: found GameType `25,W,8,8,A0,0`, Russian draughts, \
             expected `21`, the mark of this game"
        );
        assert_eq!(lines[1..], ["game 2 (last): 2 moves, 0 warnings"]);
        assert!(told("1. 34-30 20-25 *")[0].starts_with("game 1, ply 1: line 1, column 4: found Black's move 1 `34`"));
    }

    #[test]
    fn games_without_tags_go_on_after_a_result() {
        let told = told("1. 11-15 99-1 1-0\n\n1. 11-15 *  1. 9-14 9-14 0-1 1. 10-14 22-18 *");
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].starts_with("game 1, ply 2: ") && told[2].starts_with("game 3, ply 2: "), "{told:?}");
        assert_eq!([&told[1], &told[3]], ["game 2: 1 moves, 0 warnings", "game 4: 2 moves, 0 warnings"]);
    }
}
