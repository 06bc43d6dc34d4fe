//! The 960 start positions of Chess960, by Scharnagl's number.
//!
//! The number's remainders place the pieces one after the other: by 4 the bishop on a light square (b, d, f, h), by 4
//! the bishop on a dark one (a, c, e, g), by 6 the queen on a free square, then one of ten pairs for the knights; rook,
//! king and rook fill what is left, so the king always stands between its rooks. Number 518 is the classical start.

use super::Chess;
use foehn_game::NotationError;

/// How many start positions there are.
pub const STARTS: u16 = 960;

/// The number of the classical start position.
pub const CLASSICAL: u16 = 518;

/// The start position of this number, or `None` for 960 and above.
///
/// ```
/// use foehn_game::{Duel, Game, Notation};
/// use foehn_games::chess::{Chess, chess960};
/// assert_eq!(chess960::start(chess960::CLASSICAL), Some(Chess::start()));
/// let first = chess960::start(0).expect("a number below 960");
/// assert_eq!(first.position_text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// ```
pub fn start(number: u16) -> Option<Chess> {
    (number < STARTS).then(|| Chess::new(cozy_chess::Board::chess960_startpos(u32::from(number)), 0))
}

/// Reads the number of a start position.
///
/// # Errors
/// Where the text is no number below 960.
pub fn parse_number(text: &str) -> Result<Chess, NotationError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    number
        .and_then(start)
        .ok_or_else(|| NotationError::new(0, NotationError::quote(text), "a Chess960 number from 0 to 959"))
}
