//! Moves as chess programs exchange them (UCI): from, to, and a small letter for a promotion.
//!
//! Castling is the king's step in classical chess (`e1g1`) and "king takes rook" in Chess960 (`e1h1`). Reading accepts
//! both wherever they mean one thing; writing is told which.

use super::castling::Wing;
use super::{Chess, ChessMove, color_name, piece_name};
use cozy_chess::{File, Piece, Square};
use foehn_game::{Game, NotationError};

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// The king's two steps, `e1g1`, where king and rook stand as in classical chess; king takes rook elsewhere.
    KingSteps,
    /// King takes rook, `e1h1`, always: for programs in Chess960 mode.
    KingTakesRook,
}

/// Whether the text looks like a UCI move: two squares and perhaps a small promotion letter.
pub fn is_uci(text: &str) -> bool {
    split(text).is_some()
}

fn split(text: &str) -> Option<(Square, Square, Option<Piece>)> {
    let (from, to) = (text.get(0..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
    match text.get(4..)? {
        "" => Some((from, to, None)),
        letter @ ("n" | "b" | "r" | "q") => Some((from, to, Some(letter.parse().ok()?))),
        _ => None,
    }
}

/// Reads a UCI move that is legal in `position`.
///
/// ```
/// use foehn_game::{Duel, Game};
/// use foehn_games::chess::{Chess, uci};
/// let error = uci::parse(&Chess::start(), "e2e5").expect_err("too far");
/// assert_eq!(error.to_string(), "at byte 0: found `e2e5`, but the pawn on e2 cannot go to e5, expected a legal move");
/// ```
///
/// # Errors
/// That the text is no move, or why the move is not legal.
pub fn parse(position: &Chess, text: &str) -> Result<ChessMove, NotationError> {
    let word = text.trim();
    let at = text.len() - text.trim_start().len();
    let Some((from, to, promotion)) = split(word) else {
        return Err(NotationError::new(at, NotationError::quote(word), "a move such as `e2e4` or `e7e8q`"));
    };
    let to = castling_target(position, from, to);
    let wanted = ChessMove { from, to, promotion };
    let mut found = None;
    position.board().generate_moves_for(from.bitboard(), |moves| {
        found = found.or_else(|| moves.into_iter().find(|&mv| mv == wanted));
        found.is_some()
    });
    found.ok_or_else(|| refusal(position, wanted).into_error(at, word))
}

/// The rook's square where a king's step from the e-file means castling, else `to`.
pub(super) fn castling_target(position: &Chess, from: Square, to: Square) -> Square {
    let board = position.board();
    let color = board.side_to_move();
    if from != board.king(color) || from.file() != File::E || from.rank() != to.rank() {
        return to;
    }
    let rights = board.castle_rights(color);
    let rook = match to.file() {
        File::G => rights.short,
        File::C => rights.long,
        _ => None,
    };
    rook.map_or(to, |file| Square::new(file, from.rank()))
}

/// Why a move is not legal.
pub(super) struct Refusal {
    reason: String,
    expected: &'static str,
}

impl Refusal {
    pub(super) fn new(reason: impl Into<String>, expected: &'static str) -> Self {
        Refusal { reason: reason.into(), expected }
    }

    pub(super) fn into_error(self, at: usize, word: &str) -> NotationError {
        let what = format!("{}, but {}", NotationError::quote(word), self.reason);
        NotationError::new(at, what, self.expected)
    }
}

/// Why `mv` is not among the legal moves.
pub(super) fn refusal(position: &Chess, mv: ChessMove) -> Refusal {
    let board = position.board();
    let color = board.side_to_move();
    let ChessMove { from, to, promotion } = mv;
    let Some((piece, owner)) = board.piece_on(from).zip(board.color_on(from)) else {
        return Refusal::new(format!("nothing stands on {from}"), "a legal move");
    };
    if position.count_moves() == 0 {
        return Refusal::new("the game is over", "no move");
    }
    let name = piece_name(piece);
    if owner != color {
        return Refusal::new(format!("the {name} on {from} is not {}'s", color_name(color)), "a legal move");
    }
    let reaches = board.generate_moves_for(from.bitboard(), |moves| moves.to.has(to));
    match (reaches, promotion) {
        (true, None) => Refusal::new("the pawn must become a piece", "a promotion such as `e8=Q` or `e7e8q`"),
        (true, Some(_)) => Refusal::new(format!("the {name} on {from} does not promote on {to}"), "a legal move"),
        (false, _) if position.is_check() => {
            let reason = format!("{} is in check and the {name} from {from} to {to} is no answer", color_name(color));
            Refusal::new(reason, "a move that ends the check")
        }
        (false, _) => Refusal::new(format!("the {name} on {from} cannot go to {to}"), "a legal move"),
    }
}

/// Writes a legal move.
///
/// ```
/// use foehn_game::Notation;
/// use foehn_games::chess::{Chess, uci::{self, CastlingText}};
/// let position = Chess::parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
/// let mv = position.parse_move("O-O").expect("castling is legal");
/// assert_eq!(uci::write(&position, mv, CastlingText::KingSteps), "e1g1");
/// assert_eq!(uci::write(&position, mv, CastlingText::KingTakesRook), "e1h1");
/// ```
pub fn write(position: &Chess, mv: ChessMove, castling: CastlingText) -> String {
    let classical = mv.from.file() == File::E && matches!(mv.to.file(), File::A | File::H);
    if castling == CastlingText::KingSteps && classical && position.is_castling(mv) {
        let lands = Wing::of(mv.from.file(), mv.to.file()).king_lands();
        return format!("{}{}", mv.from, Square::new(lands, mv.from.rank()));
    }
    mv.to_string()
}
