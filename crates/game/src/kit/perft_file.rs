//! Files of known perft counts: one position a line, then `;D<depth> <count>` for each depth known.
//!
//! ```text
//! # a comment
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
//! ```

use super::perft;
use crate::{Notation, NotationError};

/// One line of a perft file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCase {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position, in the game's notation.
    pub position: String,
    /// Depths with their counts, as the line gives them.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a perft file.
///
/// ```
/// use foehn_game::kit::perft_file;
/// let cases = perft_file::parse("start ;D1 9 ;D2 72\n").expect("a good file");
/// assert_eq!(cases[0].counts, [(1, 9), (2, 72)]);
/// let error = perft_file::parse("start ;D1 x").expect_err("no count");
/// assert_eq!(error.to_string(), "line 1, column 8: found `D1 x`, expected a depth and a count such as `D3 8902`");
/// ```
pub fn parse(text: &str) -> Result<Vec<PerftCase>, NotationError> {
    let mut cases = Vec::new();
    let mut start = 0;
    for (index, line) in text.split('\n').enumerate() {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let case = parse_line(index + 1, line).map_err(|error| error.shifted(start).located(text))?;
            cases.push(case);
        }
        start += line.len() + 1;
    }
    Ok(cases)
}

fn parse_line(number: usize, line: &str) -> Result<PerftCase, NotationError> {
    let (position, known) = line
        .split_once(';')
        .ok_or_else(|| NotationError::new(line.len(), "the end of the line", "`;D1` and a count after the position"))?;
    let mut counts = Vec::new();
    let mut at = position.len() + 1;
    for field in known.split(';') {
        let count = parse_count(field).ok_or_else(|| {
            let blanks = field.len() - field.trim_start().len();
            let expected = "a depth and a count such as `D3 8902`";
            NotationError::new(at + blanks, NotationError::quote(field.trim()), expected)
        })?;
        counts.push(count);
        at += field.len() + 1;
    }
    Ok(PerftCase { line: number, position: position.trim().to_owned(), counts })
}

fn parse_count(field: &str) -> Option<(u32, u64)> {
    let (depth, count) = field.trim().strip_prefix('D')?.split_once(char::is_whitespace)?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

/// Counts every case of a perft file whose known count is at most `most`, and returns how many counts were compared.
/// The error names the first line that differs or does not parse.
pub fn check<G: Notation>(text: &str, most: u64) -> Result<usize, String> {
    let mut compared = 0;
    for case in parse(text).map_err(|error| error.to_string())? {
        let line = case.line;
        let position = G::parse_position(&case.position).map_err(|error| format!("line {line}: {error}"))?;
        for &(depth, expected) in case.counts.iter().filter(|(_, count)| *count <= most) {
            let counted = perft(&position, depth);
            if counted != expected {
                return Err(format!("line {line}: perft {depth} is {counted}, expected {expected}"));
            }
            compared += 1;
        }
    }
    Ok(compared)
}
