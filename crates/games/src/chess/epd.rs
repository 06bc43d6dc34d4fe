//! Extended position description (EPD): a position and what is said about it, one a line. Test suites use it.
//!
//! ```text
//! 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
//! position in four fields                    ------ --------- operations: an opcode and its operands
//! ```
//!
//! The reader also takes the two counters of FEN after the position, a missing last semicolon and empty operations, all
//! of which occur in files in use. Moves stay text until asked for, with [`Epd::best_moves`] and [`Epd::avoid_moves`].

use super::{Chess, ChessMove, fen};
use foehn_game::{Notation, NotationError};

/// A position and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Chess,
    /// What is said, in order.
    pub operations: Vec<Operation>,
}

/// One thing said about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What kind of thing, such as `bm` (best moves), `am` (moves to avoid), `id`, `c0` (a comment).
    pub opcode: String,
    /// What, in order.
    pub operands: Vec<Operand>,
}

/// One word or quoted string of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The text, without its quotes.
    pub text: String,
    /// The byte of the line, or of the whole text read, where it begins.
    pub at: usize,
}

impl Epd {
    /// The operands of the first operation with this opcode.
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let found = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&found.operands)
    }

    /// The first operand of the first operation with this opcode.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.operands(opcode)?.first().map(|operand| operand.text.as_str())
    }

    /// The name of the position.
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// The best moves (`bm`), none where nothing is said.
    ///
    /// # Errors
    /// At the first that is no legal move in the position.
    pub fn best_moves(&self) -> Result<Vec<ChessMove>, NotationError> {
        self.moves("bm")
    }

    /// The moves to avoid (`am`), none where nothing is said.
    ///
    /// # Errors
    /// At the first that is no legal move in the position.
    pub fn avoid_moves(&self) -> Result<Vec<ChessMove>, NotationError> {
        self.moves("am")
    }

    fn moves(&self, opcode: &str) -> Result<Vec<ChessMove>, NotationError> {
        let operands = self.operands(opcode).unwrap_or_default();
        let read = |operand: &Operand| {
            self.position.parse_move(&operand.text).map_err(|error| NotationError { at: operand.at, ..error })
        };
        operands.iter().map(read).collect()
    }
}

/// Reads one line.
///
/// ```
/// use foehn_game::Notation;
/// use foehn_games::chess::epd;
/// let line = r#"rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - bm e6; id "BK.04"; c0 "a; b";"#;
/// let epd = epd::parse(line).expect("a good line");
/// assert_eq!((epd.id(), epd.text("c0")), (Some("BK.04"), Some("a; b")));
/// let best = epd.best_moves().expect("legal moves");
/// assert_eq!(epd.position.move_text(best[0]), "e6");
/// ```
///
/// # Errors
/// What is wrong with the position or the operations, and where.
pub fn parse(line: &str) -> Result<Epd, NotationError> {
    // The position ends where its operations begin, even without a blank before the semicolon.
    let head = line.find(';').map_or(line, |semicolon| &line[..semicolon]);
    let (position, end) = fen::parse_leading(head)?;
    Ok(Epd { position, operations: parse_operations(line, end)? })
}

/// Reads the operations of a line from byte `start` on. They are the same whatever game the position before them is of.
///
/// # Errors
/// What is wrong with them, and where.
pub fn parse_operations(line: &str, start: usize) -> Result<Vec<Operation>, NotationError> {
    let mut reader = Reader { text: line, at: start };
    let mut operations = Vec::new();
    while let Some(operation) = reader.operation()? {
        operations.push(operation);
    }
    Ok(operations)
}

/// Reads a file: a position a line; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that is wrong, with line and column.
pub fn parse_file(text: &str) -> Result<Vec<Epd>, NotationError> {
    let mut positions = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let mut epd = parse(line).map_err(|error| error.shifted(start).located(text))?;
            epd.operations.iter_mut().flat_map(|operation| &mut operation.operands).for_each(|operand| {
                operand.at += start;
            });
            positions.push(epd);
        }
        start += line.len() + 1;
    }
    Ok(positions)
}

/// The operations of a line, one by one.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(skipped).len();
    }

    /// Takes a word that ends at a blank or a semicolon.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|glyph: char| glyph.is_whitespace() || glyph == ';').unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn operation(&mut self) -> Result<Option<Operation>, NotationError> {
        self.skip(|glyph| glyph.is_whitespace() || glyph == ';');
        if self.rest().is_empty() {
            return Ok(None);
        }
        let at = self.at;
        let opcode = self.word();
        let named = opcode.starts_with(|glyph: char| glyph.is_ascii_alphabetic());
        if !named || !opcode.chars().all(|glyph| glyph.is_ascii_alphanumeric() || glyph == '_') {
            return Err(NotationError::new(at, NotationError::quote(opcode), "an opcode such as `bm` or `id`"));
        }
        let mut operands = Vec::new();
        loop {
            self.skip(char::is_whitespace);
            match self.rest().chars().next() {
                None | Some(';') => return Ok(Some(Operation { opcode: opcode.to_owned(), operands })),
                Some('"') => operands.push(self.quoted()?),
                Some(_) => operands.push(Operand { at: self.at, text: self.word().to_owned() }),
            }
        }
    }

    fn quoted(&mut self) -> Result<Operand, NotationError> {
        let at = self.at + 1;
        let inside = &self.text[at..];
        let Some(end) = inside.find('"') else {
            return Err(NotationError::new(self.at, "a quote that does not end", "`\"` after the text"));
        };
        self.at = at + end + 1;
        Ok(Operand { text: inside[..end].to_owned(), at })
    }
}
