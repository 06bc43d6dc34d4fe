//! Chess, classical and Chess960, on the move generator of the crate cozy-chess.
//!
//! White is the first player. A castling move is "king takes own rook" inside the program, as in Chess960, whatever the
//! notation writes. Castling rights name the file of the rook, so the classical start is Chess960 number 518 and there
//! is one type for both games.
//!
//! Invariants:
//! - Positions are equal as the laws of chess say: same pieces, same player to move, same castling rights, and the same
//!   en-passant capture *if one is legal*. The generator remembers every double step, so key, equality and FEN all ask
//!   [`Chess::en_passant`], which forgets a double step that nobody can capture.
//! - `quiet_plies` counts past a hundred (the generator's own clock stops there), so rules of 75 moves work too. It is
//!   no part of equality or of the key.
//! - Dead positions ([`Duel::ending`]) still have legal moves, so that perft counts what everybody else counts.
//!
//! Rooms: [`fen`] and [`epd`] (positions as text), [`san`] and [`uci`] (moves as text), [`chess960`] (the 960 starts),
//! `setup.rs` and `castling.rs` (which positions are possible).
//!
//! `evaluation.rs` judges a position; `features/` is what evolved programs are told; `exchange.rs` and `instinct.rs` are what selective search asks; `endgame/` numbers the
//! endings and plays them backwards.
//!
//! Deliberately not here: repetition and the fifty-move rule (they need the path, see
//! [`History`](foehn_game::History)).

mod castling;
pub mod chess960;
mod endgame;
pub mod epd;
mod evaluation;
mod exchange;
mod features;
pub mod fen;
mod instinct;
mod knowledge;
#[cfg(test)]
mod notation_tests;
mod picture;
pub(crate) mod playable;
pub mod san;
mod setup;
#[cfg(test)]
mod tests;
pub mod uci;

pub use endgame::ChessIndex;
pub use evaluation::ChessKnowledge;
pub use features::ChessFeatures;
pub use playable::CHESS960;

use cozy_chess::{BitBoard, Color, Piece, PieceMoves, Rank, Square};
use foehn_game::{DrawRules, Duel, Game, Key, Notation, NotationError, Outcome, Player, Turn};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A move: from, to, and the piece a pawn becomes. Castling is the king's square and its own rook's.
pub use cozy_chess::Move as ChessMove;

/// The squares of one colour, a1 among them.
const DARK: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);

/// A position of chess.
///
/// ```
/// use foehn_game::{Duel, Game, Notation};
/// use foehn_games::chess::Chess;
///
/// let position = Chess::start();
/// let mv = position.parse_move("e4").expect("a legal move");
/// assert_eq!(position.play(mv).position_text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone)]
pub struct Chess {
    board: cozy_chess::Board,
    quiet: u16,
}

impl Chess {
    /// A position on the generator's board, `quiet` plies after the last capture or pawn move.
    fn new(board: cozy_chess::Board, quiet: u16) -> Self {
        Chess { board, quiet }
    }

    /// The generator's board, for knowledge that reads bitboards.
    #[inline(always)]
    pub fn board(&self) -> &cozy_chess::Board {
        &self.board
    }

    /// Whether the player to move is in check.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The square behind a pawn that has just made a double step, where capturing it there is legal.
    pub fn en_passant(&self) -> Option<Square> {
        let file = self.board.en_passant()?;
        let color = self.board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(color));
        let pawns = self.board.colored_pieces(color, Piece::Pawn) & cozy_chess::get_pawn_attacks(target, !color);
        // A pawn beside the double step reaches the empty square behind it by this capture only.
        let legal = !pawns.is_empty() && self.board.generate_moves_for(pawns, |moves| moves.to.has(target));
        legal.then_some(target)
    }

    /// Whether the move takes a piece, en passant included.
    #[inline]
    pub fn is_capture(&self, mv: ChessMove) -> bool {
        self.board.colors(!self.board.side_to_move()).has(mv.to) || self.is_en_passant(mv)
    }

    /// Whether the move is castling.
    #[inline]
    pub fn is_castling(&self, mv: ChessMove) -> bool {
        self.board.colors(self.board.side_to_move()).has(mv.to)
    }

    #[inline]
    fn is_en_passant(&self, mv: ChessMove) -> bool {
        mv.from.file() != mv.to.file()
            && self.board.pieces(Piece::Pawn).has(mv.from)
            && !self.board.occupied().has(mv.to)
    }

    /// The victim of a capture.
    #[inline]
    fn victim(&self, mv: ChessMove) -> Option<Piece> {
        if self.is_castling(mv) {
            return None;
        }
        self.board.piece_on(mv.to).or_else(|| self.is_en_passant(mv).then_some(Piece::Pawn))
    }
}

/// The player of a colour.
#[inline(always)]
const fn player(color: Color) -> Player {
    Player::new(color as u8)
}

/// What a colour is called.
const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// What a piece is called.
const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The letter of a piece: capital for White, small for Black.
fn piece_letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

/// Every move of one piece, in the order of the squares. Only pawns that promote have several moves to a square; not asking the
/// others at every square saves one instruction in a hundred of a search (where few squares are left, as among captures, none).
#[inline(always)]
fn each_move(moves: PieceMoves, visit: &mut impl FnMut(ChessMove)) {
    const ENDS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);
    if moves.piece == Piece::Pawn && !(moves.to & ENDS).is_empty() {
        moves.into_iter().for_each(visit);
    } else {
        moves.to.into_iter().for_each(|to| visit(ChessMove { from: moves.from, to, promotion: None }));
    }
}

impl Game for Chess {
    type Move = ChessMove;

    fn start() -> Self {
        Chess::new(cozy_chess::Board::startpos(), 0)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(ChessMove)) {
        self.board.generate_moves(|moves| {
            each_move(moves, &mut visit);
            false
        });
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    #[inline(always)]
    fn play(&self, mv: ChessMove) -> Self {
        let mut next = self.clone();
        next.make(mv);
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    #[inline(always)]
    fn make(&mut self, mv: ChessMove) {
        self.board.play_unchecked(mv);
        // The generator's clock is 0 exactly after a capture or a pawn move, but stops at 100.
        self.quiet = if self.board.halfmove_clock() == 0 { 0 } else { self.quiet.saturating_add(1) };
    }

    #[inline]
    fn key(&self) -> Key {
        match self.board.en_passant() {
            Some(_) if self.en_passant().is_none() => Key(self.board.hash_without_ep()),
            _ => Key(self.board.hash()),
        }
    }

    #[inline(always)]
    fn quiet_plies(&self) -> u32 {
        u32::from(self.quiet)
    }

    fn draw_rules() -> DrawRules {
        DrawRules { repetitions: Some(3), quiet_plies: Some(100) }
    }
}

impl Duel for Chess {
    #[inline(always)]
    fn mover(&self) -> Player {
        player(self.board.side_to_move())
    }

    /// Mate or stalemate.
    fn stuck(&self) -> Outcome {
        if self.is_check() { Outcome::win(self.mover().opponent()) } else { Outcome::Draw }
    }

    /// A draw where no series of moves could mate: bare kings, one minor piece, or bishops on one colour only.
    #[inline]
    fn ending(&self) -> Option<Outcome> {
        let board = &self.board;
        let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !mating.is_empty() {
            return None;
        }
        let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
        let dead = match knights.len() {
            0 => (bishops & DARK).is_empty() || (bishops & !DARK).is_empty(),
            1 => bishops.is_empty(),
            _ => false,
        };
        dead.then_some(Outcome::Draw)
    }
}

/// A rough worth in pawns.
#[inline]
const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen | Piece::King => 9,
    }
}

/// What a pawn gains by becoming `piece`. A rook or a bishop does nothing that a queen would not, but for stalemates.
#[inline]
const fn promotion_gain(piece: Piece) -> i32 {
    match piece {
        Piece::Rook | Piece::Bishop => -1,
        other => worth(other) - 1,
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.board, &other.board);
        ours.hash_without_ep() == theirs.hash_without_ep()
            && ours.side_to_move() == theirs.side_to_move()
            && Color::ALL.iter().all(|&color| {
                ours.colors(color) == theirs.colors(color) && ours.castle_rights(color) == theirs.castle_rights(color)
            })
            && Piece::ALL.iter().all(|&piece| ours.pieces(piece) == theirs.pieces(piece))
            && self.en_passant() == other.en_passant()
    }
}

impl Eq for Chess {}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key().0);
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", fen::write(self))
    }
}

/// Positions are FEN (X-FEN for Chess960), `start`, or `960:518` for the Chess960 start of that number; moves are
/// written in SAN and read in SAN, long algebraic or UCI.
impl Notation for Chess {
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        match text.trim() {
            "start" | "startpos" => Ok(Chess::start()),
            trimmed if trimmed.starts_with("960:") => {
                let number = text.len() - text.trim_start().len() + "960:".len();
                chess960::parse_number(&trimmed["960:".len()..]).map_err(|error| error.shifted(number))
            }
            _ => fen::parse(text),
        }
    }

    fn position_note(text: &str) -> Option<String> {
        fen::note(text)
    }

    fn position_text(&self) -> String {
        fen::write(self)
    }

    fn parse_move(&self, text: &str) -> Result<ChessMove, NotationError> {
        if uci::is_uci(text.trim()) { uci::parse(self, text) } else { san::parse(self, text) }
    }

    fn move_text(&self, mv: ChessMove) -> String {
        san::write(self, mv)
    }
}
