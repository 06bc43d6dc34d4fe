//! A line of a file that holds a position and, perhaps, more: what suites and opening files are made of.
//!
//! Positions of different games take one word or six, so the game itself says where its position ends: it is the longest
//! beginning of the line, word by word, that the game can read. Where tabs divide the line into columns, the last column
//! that begins with a position counts, and the first column is its name.

use foehn_game::NotationError;
use foehn_game::any::{Position, Rules};
use std::fmt;

/// A position, what it is called, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionLine<'a> {
    /// The position.
    pub position: Position,
    /// The first column of a line with columns.
    pub name: Option<&'a str>,
    /// What follows the position.
    pub rest: &'a str,
    /// The byte of the line where `rest` begins.
    pub rest_at: usize,
}

/// A line that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// The line's number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl BadLine {
    pub(crate) fn new(line: usize, error: &NotationError, text: &str) -> Self {
        let NotationError { what, expected, at, .. } = error;
        let column = String::from_utf8_lossy(&text.as_bytes()[..(*at).min(text.len())]).chars().count() + 1;
        BadLine { line, reason: format!("column {column}: found {what}, expected {expected}") }
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadLine {}

/// The lines of a file that say something, with their numbers: neither empty ones nor those that begin with `#`.
pub(crate) fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    numbered.filter(|(_, line)| !line.trim_start().is_empty() && !line.trim_start().starts_with('#'))
}

/// No game's position has more words than this, unless it is the whole line.
const MOST_WORDS: usize = 16;

impl<'a> PositionLine<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// What stands where a position was expected.
    pub fn parse(rules: &dyn Rules, line: &'a str) -> Result<Self, NotationError> {
        let mut error = None;
        for (index, at, column) in columns(line).into_iter().rev() {
            match leading_position(rules, column) {
                Ok((position, end)) => {
                    let name = (index > 0).then(|| line.split('\t').next().unwrap_or_default().trim());
                    return Ok(PositionLine { position, name, rest: &column[end..], rest_at: at + end });
                }
                Err(found) => error = error.or(Some(found.shifted(at))),
            }
        }
        Err(error.unwrap_or_else(|| NotationError::new(0, "nothing", "a position")))
    }
}

/// The columns of a line: number, first byte, text. Empty ones are left out.
fn columns(line: &str) -> Vec<(usize, usize, &str)> {
    let mut columns = Vec::new();
    let mut at = 0;
    for (index, column) in line.split('\t').enumerate() {
        if !column.trim().is_empty() {
            columns.push((index, at, column));
        }
        at += column.len() + 1;
    }
    columns
}

/// The longest beginning of the text that is a position, and the byte after it. A semicolon ends every position.
fn leading_position(rules: &dyn Rules, text: &str) -> Result<(Position, usize), NotationError> {
    let head = text.find(';').map_or(text, |semicolon| &text[..semicolon]);
    let mut furthest = match rules.parse_position(head) {
        Ok(position) => return Ok((position, head.len())),
        Err(error) => error,
    };
    let ends = word_ends(head).into_iter().take(MOST_WORDS).rev();
    for end in ends {
        match rules.parse_position(&head[..end]) {
            Ok(position) => return Ok((position, end)),
            Err(error) if error.at > furthest.at && error.at < end => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

/// The bytes after each word.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut inside = false;
    for (at, glyph) in text.char_indices() {
        if inside && glyph.is_whitespace() {
            ends.push(at);
        }
        inside = !glyph.is_whitespace();
    }
    if inside {
        ends.push(text.len());
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::rules;

    fn rest<'a>(name: &str, line: &'a str) -> (Option<&'a str>, &'a str) {
        let read = PositionLine::parse(rules(name), line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(&line[read.rest_at..read.rest_at + read.rest.len()], read.rest);
        (read.name, read.rest)
    }

    #[test]
    fn a_position_ends_where_its_game_says() {
        let kings = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        for after in ["", " bm e4; id \"x\";", ";D1 6", " ;D1 6"] {
            assert_eq!(rest("chess", &format!("{kings}{after}")).1.trim(), after.trim());
            assert_eq!(rest("chess", &format!("{kings} 0 1{after}")).1.trim(), after.trim());
        }
        assert_eq!(rest("checkers", "B:W18:B12 bm 12-16;").1, " bm 12-16;");
        let obf = "-------------------X-------XX------XO--------------------------- O; C3:+0;";
        assert_eq!(rest("othello", obf).1, "; C3:+0;");
    }

    #[test]
    fn columns_have_a_name_in_front() {
        let line = "7\t9-13 22-18\tCROSSBOARD\t\tW:W18:B12";
        assert_eq!(rest("checkers", line), (Some("7"), ""));
    }

    #[test]
    fn errors_say_where_the_position_went_wrong() {
        let at = |line: &str| PositionLine::parse(rules("chess"), line).unwrap_err().at;
        assert_eq!(at("4k3/8/8/8/8/8/4P3/4K3 x - - bm e4;"), 22);
        assert_eq!(at("4k3/9/8/8/8/8/4P3/4K3 w - - bm e4;"), 4);
        assert_eq!(at("4k3/8/8/8/8/8/4P3/4K3 w - bm e4;"), 26);
    }
}
