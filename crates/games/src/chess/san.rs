//! Moves as players write them: standard algebraic notation (SAN).
//!
//! Writing is exact: the least that tells the piece from its fellows (file, else row, else both), `x`, `=Q`, `+`, `#`.
//! Reading takes what people type: `0-0`, `e8Q`, a missing or superfluous `+`, `!?` at the end, more origin than needed,
//! long algebraic `e2-e4` and `Ng1f3`. It does not guess: an `x` where nothing is captured, or a pawn capture without
//! its file, names no move.

use super::castling::Wing;
use super::uci::{self, Refusal};
use super::{Chess, ChessMove, color_name, piece_name};
use cozy_chess::{BitBoard, File, Piece, Rank, Square};
use foehn_game::{Game, NotationError};

/// What a text says about a move.
enum Said {
    Castling(Wing),
    Move(Words),
}

/// The parts of an ordinary move that were said.
struct Words {
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Piece>,
}

/// Reads a move that is legal in `position`.
///
/// ```
/// use foehn_game::Notation;
/// use foehn_games::chess::{Chess, san};
/// let position = Chess::parse_position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").expect("a position");
/// let error = san::parse(&position, "Rd1").expect_err("two rooks can");
/// assert_eq!(
///     error.to_string(),
///     "at byte 0: found `Rd1`, which can be Rad1 or Rhd1, expected a move that names one of them"
/// );
/// ```
///
/// # Errors
/// That the text is no move, names no legal move (and why), or names more than one (and which).
pub fn parse(position: &Chess, text: &str) -> Result<ChessMove, NotationError> {
    let word = text.trim();
    let at = text.len() - text.trim_start().len();
    let Some(said) = understand(word) else {
        let expected = "a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `e2e4`";
        return Err(NotationError::new(at, NotationError::quote(word), expected));
    };
    let mut named = Vec::new();
    position.board().generate_moves_for(pieces_meant(position, &said), |moves| {
        named.extend(moves.into_iter().filter(|&mv| means(position, &said, mv)));
        false
    });
    match named[..] {
        [mv] => Ok(mv),
        [] => Err(why_not(position, &said).into_error(at, word)),
        _ => {
            let names: Vec<_> = named.iter().map(|&mv| write(position, mv)).collect();
            let what = format!("{}, which can be {}", NotationError::quote(word), names.join(" or "));
            Err(NotationError::new(at, what, "a move that names one of them"))
        }
    }
}

fn understand(word: &str) -> Option<Said> {
    let marks = ['+', '#', '!', '?'];
    let bare = word.trim_end_matches(marks);
    let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare).trim_end();
    let bare = bare.trim_end_matches(marks);
    match bare {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(Said::Castling(Wing::Short)),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(Said::Castling(Wing::Long)),
        _ => understand_words(bare.as_bytes()).map(Said::Move),
    }
}

fn understand_words(word: &[u8]) -> Option<Words> {
    let (piece, word) = match word {
        [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => (piece_of(*letter), rest),
        _ => (None, word),
    };
    let (promotion, word) = match word {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => (Some(promotion_of(*letter)?), rest),
        [rest @ .., b'1'..=b'8', letter] if promotion_of(*letter).is_some() => {
            (promotion_of(*letter), &word[..rest.len() + 1])
        }
        _ => (None, word),
    };
    let [origin @ .., file, rank] = word else { return None };
    let to = Square::new(file_of(*file)?, rank_of(*rank)?);
    let (capture, origin) = match origin {
        [rest @ .., b'x' | b'X' | b':'] => (true, rest),
        [rest @ .., b'-'] if !rest.is_empty() => (false, rest),
        _ => (false, origin),
    };
    let (file, rank) = match origin {
        [] => (None, None),
        [file, rank] => (Some(file_of(*file)?), Some(rank_of(*rank)?)),
        [one] if file_of(*one).is_some() => (file_of(*one), None),
        [one] => (None, Some(rank_of(*one)?)),
        _ => return None,
    };
    Some(Words { piece, file, rank, capture, to, promotion })
}

fn piece_of(letter: u8) -> Option<Piece> {
    Piece::try_from(char::from(letter.to_ascii_lowercase())).ok()
}

fn promotion_of(letter: u8) -> Option<Piece> {
    piece_of(letter).filter(|piece| !matches!(piece, Piece::Pawn | Piece::King))
}

fn file_of(letter: u8) -> Option<File> {
    File::try_from(char::from(letter)).ok()
}

fn rank_of(digit: u8) -> Option<Rank> {
    Rank::try_from(char::from(digit)).ok()
}

impl Words {
    /// The kind of piece that moves; `None` for any, where the whole origin is given (`e2-e4`, `g1-f3`).
    fn kind(&self) -> Option<Piece> {
        let whole_origin = self.file.is_some() && self.rank.is_some();
        self.piece.or(if whole_origin { None } else { Some(Piece::Pawn) })
    }

    /// The pieces that could make the move.
    fn pieces_meant(&self, position: &Chess) -> BitBoard {
        let kind = self.kind().map_or(BitBoard::FULL, |piece| position.board().pieces(piece));
        kind & self.file.map_or(BitBoard::FULL, File::bitboard) & self.rank.map_or(BitBoard::FULL, Rank::bitboard)
    }

    /// Whether a piece that comes from `from` was said. A pawn without a file stays on its own.
    fn comes_from(&self, from: Square) -> bool {
        let straight = if self.kind() == Some(Piece::Pawn) { Some(self.to.file()) } else { None };
        self.file.or(straight).is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
    }
}

/// The pieces that could make the move.
fn pieces_meant(position: &Chess, said: &Said) -> BitBoard {
    match said {
        Said::Castling(_) => position.board().pieces(Piece::King),
        Said::Move(words) => words.pieces_meant(position),
    }
}

/// Whether a legal move by one of [`pieces_meant`] is what was said.
fn means(position: &Chess, said: &Said, mv: ChessMove) -> bool {
    let castling = position.is_castling(mv);
    match said {
        Said::Castling(wing) => castling && Wing::of(mv.from.file(), mv.to.file()) == *wing,
        Said::Move(words) if castling => {
            let whole_origin = words.file.is_some() && words.rank.is_some();
            let target = uci::castling_target(position, mv.from, words.to);
            whole_origin && !words.capture && words.promotion.is_none() && target == mv.to
        }
        Said::Move(words) => {
            words.to == mv.to
                && words.promotion == mv.promotion
                && words.comes_from(mv.from)
                && (!words.capture || position.is_capture(mv))
        }
    }
}

fn why_not(position: &Chess, said: &Said) -> Refusal {
    let mover = color_name(position.board().side_to_move());
    if position.count_moves() == 0 {
        return Refusal::new("the game is over", "no move");
    }
    let words = match said {
        Said::Castling(_) => return Refusal::new(format!("{mover} cannot castle there now"), "a legal move"),
        Said::Move(words) => words,
    };
    if let (Some(file), Some(rank)) = (words.file, words.rank) {
        let from = Square::new(file, rank);
        let stands = position.board().piece_on(from);
        if words.piece.is_none() || words.piece == stands {
            let reaches = position.board().generate_moves_for(from.bitboard(), |moves| moves.to.has(words.to));
            if !reaches || !words.capture {
                return uci::refusal(position, ChessMove { from, to: words.to, promotion: words.promotion });
            }
        }
    }
    why_no_piece(position, words, mover)
}

/// Why no piece of the kind that was said makes the move.
fn why_no_piece(position: &Chess, words: &Words, mover: &str) -> Refusal {
    let name = words.kind().map_or("piece", piece_name);
    let to = words.to;
    let (mut reaches, mut promotes) = (false, false);
    let board = position.board();
    let own = board.colors(board.side_to_move());
    board.generate_moves_for(words.pieces_meant(position), |moves| {
        let goes = (moves.to & !own).has(to) && words.comes_from(moves.from);
        reaches |= goes;
        promotes |= goes && moves.piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        false
    });
    if promotes && words.promotion.is_none() {
        return Refusal::new("the pawn must become a piece", "a promotion such as `e8=Q`");
    }
    if reaches && !promotes && words.promotion.is_some() {
        return Refusal::new(format!("no {name} promotes on {to}"), "a legal move");
    }
    if reaches && words.capture {
        return Refusal::new(format!("there is nothing to capture on {to}"), "a legal move");
    }
    let check = if position.is_check() { ", being in check" } else { "" };
    Refusal::new(format!("no {name} of {mover} can go to {to}{check}"), "a legal move")
}

/// Writes a legal move.
pub fn write(position: &Chess, mv: ChessMove) -> String {
    let mut text = write_without_check(position, mv);
    let next = position.play(mv);
    if next.is_check() {
        text.push(if next.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn write_without_check(position: &Chess, mv: ChessMove) -> String {
    if position.is_castling(mv) {
        return match Wing::of(mv.from.file(), mv.to.file()) {
            Wing::Short => "O-O".to_owned(),
            Wing::Long => "O-O-O".to_owned(),
        };
    }
    let piece = position.board().piece_on(mv.from).expect("a legal move begins on a piece");
    let capture = position.is_capture(mv);
    let mut text = String::with_capacity(8);
    match piece {
        Piece::Pawn if capture => text.push(mv.from.file().into()),
        Piece::Pawn => {}
        _ => {
            text.push(char::from(piece).to_ascii_uppercase());
            text.push_str(&origin(position, mv, piece));
        }
    }
    if capture {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(char::from(promotion).to_ascii_uppercase());
    }
    text
}

/// The least part of the origin that tells the piece from others of its kind that can go to the same square.
fn origin(position: &Chess, mv: ChessMove, piece: Piece) -> String {
    let mut fellows = BitBoard::EMPTY;
    position.board().generate_moves_for(position.board().pieces(piece), |moves| {
        if moves.to.has(mv.to) && moves.from != mv.from {
            fellows |= moves.from.bitboard();
        }
        false
    });
    if fellows.is_empty() {
        String::new()
    } else if (fellows & mv.from.file().bitboard()).is_empty() {
        mv.from.file().to_string()
    } else if (fellows & mv.from.rank().bitboard()).is_empty() {
        mv.from.rank().to_string()
    } else {
        mv.from.to_string()
    }
}
