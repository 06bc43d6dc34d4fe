//! Large files of games cut into pieces, each ending where a game ends, so that memory is bounded and several cores can read.
//!
//! A game begins at a line with a tag, `[Event "..`, after a line that ends with a result. Only where no such line comes for megabytes is a blank line before
//! the tag enough. What has no such place within [`MOST`] bytes is passed over up to the next one, and its line is named.

use std::io::{self, Read};

/// A piece is about so long.
const WANTED: usize = 1 << 20;

/// After so much without a result that ends a game, a blank line will do.
const PATIENCE: usize = 4 << 20;

/// A piece is never longer.
pub(crate) const MOST: usize = 32 << 20;

/// How files say that a game has ended.
const RESULTS: &[&str] =
    &["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0", "1/2", "1-0}", "0-1}", "1/2-1/2}", "*}"];

/// A piece of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Some games.
    Games {
        bytes: Vec<u8>,
        /// The number of its first line, from 1.
        line: usize,
    },
    /// A stretch that was passed over.
    TooLong {
        /// The number of its first line.
        line: usize,
    },
}

/// The pieces of a file.
pub(crate) struct Chunks<R> {
    input: R,
    pending: Vec<u8>,
    line: usize,
    has_ended: bool,
    /// Where a stretch began that is passed over.
    passing: Option<usize>,
}

/// Which places end a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    AfterResults,
    AfterBlankLines,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(input: R) -> Self {
        Chunks { input, pending: Vec::new(), line: 1, has_ended: false, passing: None }
    }

    /// The next piece; `None` at the end of the file.
    pub(crate) fn next(&mut self) -> io::Result<Option<Piece>> {
        let mut wanted = WANTED;
        loop {
            self.fill(wanted)?;
            if self.has_ended && self.pending.is_empty() {
                return Ok(None);
            }
            if let Some(cut) = self.cut(wanted) {
                return Ok(Some(self.take(cut)));
            }
            if self.pending.len() >= MOST {
                self.passing = self.passing.or(Some(self.line));
                let length = self.pending.len();
                self.drop_first(length);
                wanted = WANTED;
            } else {
                wanted = self.pending.len() + WANTED;
            }
        }
    }

    /// The file as one piece, if it is not longer than a piece may be.
    pub(crate) fn whole(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.fill(MOST + 1)?;
        Ok((self.pending.len() <= MOST).then(|| std::mem::take(&mut self.pending)))
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if !self.has_ended && self.pending.len() < wanted {
            let missing = (wanted - self.pending.len()) as u64;
            let read = self.input.by_ref().take(missing).read_to_end(&mut self.pending)?;
            self.has_ended = (read as u64) < missing;
        }
        Ok(())
    }

    /// Where the piece ends.
    fn cut(&self, wanted: usize) -> Option<usize> {
        if self.has_ended {
            return Some(self.pending.len());
        }
        let patient =
            if wanted > PATIENCE || self.passing.is_some() { Ends::AfterBlankLines } else { Ends::AfterResults };
        last_end(&self.pending, Ends::AfterResults).or_else(|| last_end(&self.pending, patient))
    }

    /// While something is passed over: where the next game begins.
    fn first_game(&self) -> Option<usize> {
        (1..self.pending.len()).find(|&at| is_end(&self.pending, at, Ends::AfterBlankLines))
    }

    fn take(&mut self, cut: usize) -> Piece {
        if let Some(line) = self.passing.take() {
            // The rest of what is too long belongs to it.
            let rest = self.first_game().unwrap_or(self.pending.len());
            self.drop_first(rest);
            return Piece::TooLong { line };
        }
        let line = self.line;
        let later = self.pending.split_off(cut);
        let bytes = std::mem::replace(&mut self.pending, later);
        self.line += count_lines(&bytes);
        Piece::Games { bytes, line }
    }

    fn drop_first(&mut self, length: usize) {
        self.line += count_lines(&self.pending[..length]);
        self.pending.drain(..length);
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// The last place where a game ends and another one begins.
fn last_end(bytes: &[u8], ends: Ends) -> Option<usize> {
    (1..bytes.len()).rev().find(|&at| is_end(bytes, at, ends))
}

fn is_end(bytes: &[u8], at: usize, ends: Ends) -> bool {
    let begins = bytes[at] == b'[' && bytes[at - 1] == b'\n' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    if !begins {
        return false;
    }
    let before = bytes[..at].trim_ascii_end();
    let line = &before[before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1)..];
    if line.is_empty() || line[0] == b'[' {
        return false;
    }
    match ends {
        Ends::AfterResults => RESULTS.iter().any(|result| line.ends_with(result.as_bytes())),
        Ends::AfterBlankLines => count_lines(&bytes[before.len()..at]) > 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize, comment: usize, result: &str) -> String {
        format!("[Event \"{number}\"]\n\n1. e4 {{{}}} {result}\n\n", "x".repeat(comment))
    }

    fn pieces(text: &str) -> Vec<Piece> {
        let mut chunks = Chunks::new(text.as_bytes());
        std::iter::from_fn(|| chunks.next().expect("a text can be read")).collect()
    }

    #[test]
    fn pieces_end_where_games_end_and_nothing_is_lost() {
        for result in ["1-0", "", "1/2-1/2"] {
            let text: String = (0..90).map(|number| game(number, 100_000, result)).collect();
            let pieces = pieces(&text);
            assert!(pieces.len() > 1, "{result}");
            let mut together = String::new();
            for piece in pieces {
                let Piece::Games { bytes, line } = piece else { panic!("nothing is too long") };
                assert_eq!(line, together.matches('\n').count() + 1);
                assert!(bytes.starts_with(b"[Event"));
                together.push_str(std::str::from_utf8(&bytes).expect("text"));
            }
            assert!(together == text);
        }
        assert_eq!(pieces(""), []);
    }

    #[test]
    fn a_game_without_an_end_is_passed_over_and_the_next_ones_are_read() {
        let endless = format!("[Event \"endless\"]\n\n1. e4 {{{}\n\n", "y ".repeat(MOST));
        let text = format!("{}{endless}{}{}", game(1, 5, "1-0"), game(2, 5, "*"), game(3, 5, "0-1"));
        let pieces = pieces(&text);
        let read: Vec<String> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Games { bytes, .. } => String::from_utf8_lossy(bytes).chars().take(10).collect(),
                Piece::TooLong { line } => format!("too long from line {line}"),
            })
            .collect();
        assert_eq!(read, ["[Event \"1\"", "too long from line 5", "[Event \"2\""], "{read:?}");
    }
}
