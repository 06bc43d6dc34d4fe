//! Capability: positions and moves as text, both ways.

use crate::{Game, Player};
use std::fmt;

/// Positions and moves as the game's players write them.
///
/// Whatever is written reads back to the same value; [`kit::examine_notation`](crate::kit::examine_notation) checks it.
/// Readers accept what people type; they never panic, and their errors say what was wrong, where, and what was expected.
pub trait Notation: Game {
    /// What the players are called, in the order of [`Player`]: a name for each seat.
    const PLAYERS: &'static [&'static str] = &["First", "Second"];

    /// Reads a position. Positions that cannot be (a king missing, too many men) are refused with the reason.
    fn parse_position(text: &str) -> Result<Self, NotationError>;

    /// What was left out of a position that could be read, in words; most games leave nothing out.
    fn position_note(_text: &str) -> Option<String> {
        None
    }

    /// Writes the position.
    fn position_text(&self) -> String;

    /// Reads a move that is legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// Writes a move that is legal here, so that it names no other legal move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// What a player is called.
    fn player_name(player: Player) -> &'static str {
        Self::PLAYERS[player.index()]
    }
}

/// What was wrong with a text, where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What was found, in the words of the game: "square 45", "a second white king on e1".
    pub what: String,
    /// What would have been right.
    pub expected: String,
    /// The byte of the text where it was found.
    pub at: usize,
    /// Line and column (both from 1, columns in characters) once the whole text is known.
    pub line_column: Option<(usize, usize)>,
}

impl NotationError {
    /// An error at byte `at` of the text.
    pub fn new(at: usize, what: impl Into<String>, expected: impl Into<String>) -> Self {
        NotationError { what: what.into(), expected: expected.into(), at, line_column: None }
    }

    /// The same error, where the text read began at byte `start` of a larger one.
    #[must_use]
    pub fn shifted(mut self, start: usize) -> Self {
        self.at += start;
        self
    }

    /// The same error with line and column in `text`, the whole text that was read.
    ///
    /// ```
    /// use foehn_game::NotationError;
    /// let error = NotationError::new(4, "`x`", "a digit").located("12\n3x");
    /// assert_eq!(error.to_string(), "line 2, column 2: found `x`, expected a digit");
    /// ```
    #[must_use]
    pub fn located(mut self, text: &str) -> Self {
        let before = &text.as_bytes()[..self.at.min(text.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
        self.line_column = Some((line, column));
        self
    }

    /// A piece of user text for an error message: in backquotes, shortened, control characters escaped.
    ///
    /// ```
    /// use foehn_game::NotationError;
    /// assert_eq!(NotationError::quote("Qx\n9"), "`Qx\\n9`");
    /// ```
    pub fn quote(text: &str) -> String {
        const LONGEST: usize = 40;
        if text.is_empty() {
            return "nothing".to_owned();
        }
        let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        if text.chars().nth(LONGEST).is_some() {
            short.push('…');
        }
        format!("`{short}`")
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line_column {
            Some((line, column)) => write!(f, "line {line}, column {column}: ")?,
            None => write!(f, "at byte {}: ", self.at)?,
        }
        write!(f, "found {}, expected {}", self.what, self.expected)
    }
}

impl std::error::Error for NotationError {}
