//! Positions as text: Forsyth-Edwards notation.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
//! pieces, row 8 first                  |  |    |  |  number of the move
//!                  who moves, castling -  -    |  plies since a capture or pawn move
//!                                              en-passant square
//! ```
//!
//! The two counters may be left out, as in EPD. Castling letters are those of FEN, X-FEN and Shredder-FEN. Writing gives
//! an en-passant square only where the capture is legal, so equal positions differ in the counters at most.

use super::setup::Setup;
use super::{Chess, castling, piece_letter};
use cozy_chess::{Color, File, Piece, Rank, Square};
use foehn_game::NotationError;
use std::fmt::Write;

const TURN: &str = "`w` or `b` for who moves";
const RIGHTS: &str = "castling rights such as `KQkq`, or `-`";
const EN_PASSANT: &str = "an en-passant square such as `e3`, or `-`";
const QUIET: &str = "the number of plies since a capture or pawn move";
const MOVE_NUMBER: &str = "the number of the move";

/// A word of the text and the byte where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    fn refuse<T>(self, expected: &str) -> Result<T, NotationError> {
        Err(NotationError::new(self.at, NotationError::quote(self.text), expected))
    }
}

/// The words of a text, one by one.
#[derive(Clone)]
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<Field<'a>> {
        let rest = &self.text[self.at..];
        let begin = self.at + (rest.len() - rest.trim_start().len());
        let word = self.text[begin..].split(char::is_whitespace).next().filter(|word| !word.is_empty())?;
        self.at = begin + word.len();
        Some(Field { text: word, at: begin })
    }

    /// The next word if it is made of digits; any other stays.
    fn next_digits(&mut self) -> Option<Field<'a>> {
        let mut ahead = self.clone();
        let field = ahead.next().filter(|field| field.text.bytes().all(|byte| byte.is_ascii_digit()))?;
        *self = ahead;
        Some(field)
    }

    fn want(&mut self, expected: &str) -> Result<Field<'a>, NotationError> {
        let end = self.text.trim_end().len();
        self.next().ok_or_else(|| NotationError::new(end, "the end of the text", expected))
    }
}

/// Reads a position of four to six fields.
///
/// ```
/// use foehn_games::chess::fen;
/// let error = fen::parse("4k3/8/8/8/8/8/8/4K3 w K - 0 1").expect_err("no rook");
/// assert_eq!(
///     error.to_string(),
///     "at byte 22: found castling right `K` without a rook, \
///      expected a rook of White on row 1 on the h-file side of its king on e1, or no such right"
/// );
/// ```
///
/// # Errors
/// What is wrong with the text, or why the position cannot be.
pub fn parse(text: &str) -> Result<Chess, NotationError> {
    let mut fields = Fields { text, at: 0 };
    let mut setup = read_position(&mut fields)?;
    if let Some(field) = fields.next() {
        setup.quiet = read_number(field, QUIET)?.unwrap_or(0);
    }
    if let Some(field) = fields.next() {
        set_move_number(&mut setup, read_number(field, MOVE_NUMBER)?);
    }
    if let Some(field) = fields.next() {
        return field.refuse("the end of the position after six fields");
    }
    setup.build(text.trim_end().len())
}

/// What is left out of a position that can be read.
pub(super) fn note(text: &str) -> Option<String> {
    read_position(&mut Fields { text, at: 0 }).ok()?.note
}

/// Reads a position of four fields, and the two counters where numbers follow. Returns the byte after it.
pub(super) fn parse_leading(text: &str) -> Result<(Chess, usize), NotationError> {
    let mut fields = Fields { text, at: 0 };
    let mut setup = read_position(&mut fields)?;
    if let Some(field) = fields.next_digits() {
        setup.quiet = read_number(field, QUIET)?.unwrap_or(0);
        if let Some(field) = fields.next_digits() {
            set_move_number(&mut setup, read_number(field, MOVE_NUMBER)?);
        }
    }
    Ok((setup.build(fields.at)?, fields.at))
}

fn read_position(fields: &mut Fields<'_>) -> Result<Setup, NotationError> {
    let mut setup = Setup::empty();
    let pieces = fields.want("a position such as `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`, `start` or `960:518`")?;
    read_pieces(pieces, &mut setup)?;
    setup.check_pieces(fields.at)?;
    let turn = fields.want(TURN)?;
    setup.set_mover(match turn.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return turn.refuse(TURN),
    });
    setup.check_kings(turn.at)?;
    let rights = fields.want(RIGHTS)?;
    castling::read(rights.text, rights.at, &mut setup)?;
    let en_passant = fields.want(EN_PASSANT)?;
    if en_passant.text != "-" {
        let Ok(square) = en_passant.text.parse::<Square>() else { return en_passant.refuse(EN_PASSANT) };
        setup.set_en_passant(square, en_passant.at)?;
    }
    Ok(setup)
}

fn read_pieces(field: Field<'_>, setup: &mut Setup) -> Result<(), NotationError> {
    let (mut row, mut column) = (8, 0);
    for (offset, glyph) in field.text.char_indices() {
        let at = field.at + offset;
        if glyph == '/' {
            check_row(row, column, at)?;
            if row == 1 {
                return Err(NotationError::new(at, "a ninth row", "eight rows"));
            }
            (row, column) = (row - 1, 0);
            continue;
        }
        let color = if glyph.is_ascii_uppercase() { Color::White } else { Color::Black };
        let width = match (glyph.to_digit(9), Piece::try_from(glyph.to_ascii_lowercase())) {
            (Some(blanks @ 1..), _) => blanks as usize,
            (None, Ok(_)) => 1,
            _ => {
                let what = NotationError::quote(&glyph.to_string());
                return Err(NotationError::new(at, what, "a piece of `PNBRQKpnbrqk`, 1 to 8 empty squares, or `/`"));
            }
        };
        if column + width > 8 {
            let what = format!("more than eight squares in row {row}");
            return Err(NotationError::new(at, what, "eight squares in each row"));
        }
        if let Ok(piece) = Piece::try_from(glyph.to_ascii_lowercase()) {
            setup.put(piece, color, Square::new(File::index(column), Rank::index(row - 1)), at);
        }
        column += width;
    }
    let end = field.at + field.text.len();
    check_row(row, column, end)?;
    if row > 1 {
        return Err(NotationError::new(end, format!("the end of the pieces after row {row}"), "eight rows"));
    }
    Ok(())
}

fn check_row(row: usize, squares: usize, at: usize) -> Result<(), NotationError> {
    if squares < 8 {
        let what = format!("the end of row {row} after {squares} squares");
        return Err(NotationError::new(at, what, "eight squares in each row"));
    }
    Ok(())
}

/// A counter below 65536, or `None` for `-`.
fn read_number(field: Field<'_>, what: &str) -> Result<Option<u16>, NotationError> {
    if field.text == "-" {
        return Ok(None);
    }
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse() {
        Ok(number) if digits => Ok(Some(number)),
        _ => field.refuse(&format!("{what}, at most {}", u16::MAX)),
    }
}

/// Some programs number the first move 0.
fn set_move_number(setup: &mut Setup, number: Option<u16>) {
    setup.set_move_number(number.unwrap_or(1).max(1));
}

/// Writes a position in six fields.
pub fn write(position: &Chess) -> String {
    let board = position.board();
    let mut text = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        write_row(board, rank, &mut text);
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    let en_passant = position.en_passant().map_or_else(|| "-".to_owned(), |square| square.to_string());
    let (turn, rights) = (board.side_to_move(), castling::write(board));
    // Writing into a String cannot fail.
    let _ = write!(text, "{turn} {rights} {en_passant} {} {}", position.quiet, board.fullmove_number());
    text
}

fn write_row(board: &cozy_chess::Board, rank: Rank, text: &mut String) {
    let mut blanks = 0;
    for file in File::ALL {
        let square = Square::new(file, rank);
        match board.piece_on(square).zip(board.color_on(square)) {
            Some((piece, color)) => {
                push_blanks(&mut blanks, text);
                text.push(piece_letter(piece, color));
            }
            None => blanks += 1,
        }
    }
    push_blanks(&mut blanks, text);
}

fn push_blanks(blanks: &mut u8, text: &mut String) {
    if *blanks > 0 {
        text.push(char::from(b'0' + *blanks));
        *blanks = 0;
    }
}
