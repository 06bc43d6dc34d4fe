//! A game so far as people write it, a first position and a list of moves, read into a [`History`].
//!
//! Move numbers such as `1.` are skipped, several moves may be written without blanks between where the game allows
//! it (`44435`, `f5d6c3`), and one move may have several words (`8/5 6/5`).

use foehn_game::NotationError;
use foehn_game::any::{History, Move};
use foehn_games::catalog::Entry;
use std::fmt;

/// Longer games are refused, so that a text cannot fill the memory. No game of chess that ends where its rules say can
/// be longer.
pub const LONGEST_GAME: usize = 18_000;

/// No game writes a move with more characters, but for jumps in checkers, which are written with blanks between.
const LONGEST_MOVE: usize = 8;

/// No game writes a move in more words: a double in backgammon moves four checkers.
const MOST_WORDS: usize = 4;

/// A game so far, as text.
#[derive(Clone, Copy, Debug)]
pub struct GameSoFar<'a> {
    start: Option<&'a str>,
    moves: &'a str,
}

impl<'a> GameSoFar<'a> {
    /// The game from `start`, or from the game's own first position, with `moves` played: words with blanks between.
    pub fn new(start: Option<&'a str>, moves: &'a str) -> Self {
        GameSoFar { start, moves }
    }

    /// Reads it.
    ///
    /// # Errors
    /// The first position, or the first move that cannot be read, with what would have been right.
    pub fn history(&self, entry: &Entry) -> Result<History, BadGame> {
        let start = match self.start {
            Some(text) => entry.rules.parse_position(text).map_err(|error| BadGame::Start {
                text: text.to_owned(),
                error,
                example: entry.example,
            })?,
            None => entry.start(),
        };
        let mut history = History::new(start);
        let words: Vec<&str> =
            self.moves.split_whitespace().map(without_number).filter(|text| !text.is_empty()).collect();
        let mut rest = &words[..];
        while let Some((&text, after)) = rest.split_first() {
            rest = after;
            match next_move(&history, text) {
                Ok(mv) => history.play(mv),
                Err(error) => match of_several_words(&history, text, after) {
                    Some((mv, more)) => {
                        history.play(mv);
                        rest = &after[more..];
                    }
                    None => play_several(&mut history, text).ok_or(error)?,
                },
            }
            if history.moves().len() > LONGEST_GAME {
                return Err(BadGame::TooLong);
            }
        }
        Ok(history)
    }
}

/// A game so far that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadGame {
    /// The first position.
    Start {
        /// The text given.
        text: String,
        /// What is wrong with it.
        error: NotationError,
        /// A position that is well written.
        example: &'static str,
    },
    /// A move.
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// The text given, shortened and in quotes.
        quoted: String,
        /// What is wrong with it.
        error: Box<NotationError>,
        /// The moves that are legal there.
        legal: Vec<String>,
    },
    /// A move after the end of the game.
    AfterTheEnd {
        /// Its number in the list, from 1.
        number: usize,
        /// The text given, shortened and in quotes.
        quoted: String,
    },
    /// More moves than [`LONGEST_GAME`].
    TooLong,
}

impl BadGame {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            BadGame::Start { example, .. } => Some(format!("a good one: {example}")),
            BadGame::Move { legal, .. } => Some(format!("legal moves: {}", legal.join(" "))),
            BadGame::AfterTheEnd { .. } | BadGame::TooLong => None,
        }
    }
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Start { error: NotationError { what, expected, .. }, .. } => {
                write!(f, "found {what}, expected {expected}")
            }
            BadGame::Move { number, quoted, error, .. } => {
                let NotationError { what, expected, .. } = &**error;
                let found = if what == quoted { String::new() } else { format!("found {what}, ") };
                write!(f, "move {number}, {quoted}: {found}expected {expected}")
            }
            BadGame::AfterTheEnd { number, quoted } => {
                write!(f, "move {number}, {quoted}, comes after the end of the game")
            }
            BadGame::TooLong => write!(f, "more than {LONGEST_GAME} moves, which no game has"),
        }
    }
}

impl std::error::Error for BadGame {}

/// A move of several words, such as `8/5 6/5` in backgammon, and how many of the words `after` the first belong to it. One word that is a
/// move by itself is never read on.
fn of_several_words(history: &History, first: &str, after: &[&str]) -> Option<(Move, usize)> {
    if history.is_over() {
        return None;
    }
    let mut text = first.to_owned();
    (1..MOST_WORDS).zip(after).find_map(|(more, word)| {
        text.push(' ');
        text.push_str(word);
        Some((history.position().parse_move(&text).ok()?, more))
    })
}

/// Plays several moves written without blanks between, as `44435` in Connect-4 and `f5d6c3` in Othello; `None` where the
/// word is not that, and then some of it may have been played.
fn play_several(history: &mut History, text: &str) -> Option<()> {
    let mut rest = text;
    while !rest.is_empty() && history.moves().len() <= LONGEST_GAME {
        let position = history.position();
        let ends = rest.char_indices().map(|(start, letter)| start + letter.len_utf8()).take(LONGEST_MOVE);
        let end = ends.filter(|&end| position.parse_move(&rest[..end]).is_ok()).last()?;
        let mv = position.parse_move(&rest[..end]).ok().filter(|_| position.outcome().is_none())?;
        history.play(mv);
        rest = &rest[end..];
    }
    Some(())
}

/// The word without a move number before it: `e4` for `1.e4`, nothing for `1.` and `1...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(mv) if rest.len() < word.len() => mv.trim_start_matches('.'),
        _ => word,
    }
}

/// Reads the next move of a game.
fn next_move(history: &History, text: &str) -> Result<Move, BadGame> {
    let position = history.position();
    let number = history.moves().len() + 1;
    let quoted = NotationError::quote(text);
    if position.outcome().is_some() {
        return Err(BadGame::AfterTheEnd { number, quoted });
    }
    position.parse_move(text).map_err(|error| {
        let legal = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
        BadGame::Move { number, quoted, error: Box::new(error), legal }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn move_numbers_are_skipped() {
        for (word, mv) in [("1.", ""), ("1...", ""), ("12.e4", "e4"), ("11-15", "11-15"), ("5", "5"), (".", ".")] {
            assert_eq!(without_number(word), mv, "{word}");
        }
    }

    fn chess(start: Option<&str>, moves: &str) -> Result<History, BadGame> {
        GameSoFar::new(start, moves).history(catalog::find("chess").expect("a game of the catalog"))
    }

    #[test]
    fn moves_are_read_one_by_one_or_glued() {
        assert_eq!(chess(None, "1. e4 e5 2.Nf3").expect("legal moves").moves().len(), 3);
        let entry = catalog::find("connect4").expect("a game of the catalog");
        let history = GameSoFar::new(None, "44 435").history(entry).expect("columns");
        assert_eq!(history.moves().len(), 5);
    }

    #[test]
    fn errors_name_the_move_and_what_is_legal() {
        let error = chess(None, "e4 e5 Ke3").expect_err("no king goes there");
        assert!(error.to_string().starts_with("move 3, `Ke3`: "), "{error}");
        assert!(error.hint().is_some_and(|hint| hint.contains("Ke2")), "{error:?}");
        let error = chess(None, "f3 e5 g4 Qh4 a3").expect_err("mate");
        assert_eq!(error.to_string(), "move 5, `a3`, comes after the end of the game");
        assert!(matches!(chess(Some("8/8"), "").expect_err("no position"), BadGame::Start { .. }));
    }

    #[test]
    fn endless_games_are_refused() {
        for knights in ["Nf3 Nf6 Ng1 Ng8 ", "Nf3Nf6Ng1Ng8"] {
            assert_eq!(chess(None, &knights.repeat(6000)).expect_err("too long"), BadGame::TooLong);
        }
    }
}
