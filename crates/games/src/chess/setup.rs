//! A set-up: what a position text says, before it is known to be a position of chess.
//!
//! Each question here is one reason to refuse a set-up, asked in the order of the text's fields so that the first error
//! is the leftmost. What passes all of them is accepted by the move generator; [`Setup::build`] says so should it not.
//!
//! Deliberately not asked: whether a game could have led here. Nine queens beside eight pawns are impossible, but no rule
//! of play suffers, and problems use them; sixteen pieces and eight pawns are the limits of the generator.

use super::{Chess, color_name, piece_name};
use cozy_chess::{
    BitBoard, BoardBuilder, BoardBuilderError, CastleRights, Color, Piece, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use foehn_game::NotationError;

/// Pieces on squares and the rest of a position text, with the bytes they were read from.
pub(super) struct Setup {
    builder: BoardBuilder,
    /// The byte of the text where the piece on each square was read.
    piece_bytes: [usize; Square::NUM],
    /// Plies since the last capture or pawn move.
    pub(super) quiet: u16,
    /// What was left out of the text.
    pub(super) note: Option<String>,
}

impl Setup {
    pub(super) fn empty() -> Self {
        Setup { builder: BoardBuilder::empty(), piece_bytes: [0; Square::NUM], quiet: 0, note: None }
    }

    pub(super) fn put(&mut self, piece: Piece, color: Color, square: Square, at: usize) {
        *self.builder.square_mut(square) = Some((piece, color));
        self.piece_bytes[square as usize] = at;
    }

    pub(super) fn set_mover(&mut self, color: Color) {
        self.builder.side_to_move = color;
    }

    pub(super) fn set_move_number(&mut self, number: u16) {
        self.builder.fullmove_number = number;
    }

    pub(super) fn rights_mut(&mut self, color: Color) -> &mut CastleRights {
        self.builder.castle_rights_mut(color)
    }

    pub(super) fn pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.squares_where(|stands| stands == (piece, color))
    }

    fn squares_where(&self, mut wanted: impl FnMut((Piece, Color)) -> bool) -> BitBoard {
        let all = Square::ALL.into_iter();
        all.filter(|&square| self.builder.square(square).is_some_and(&mut wanted)).collect()
    }

    /// The king's square, once [`Setup::check_pieces`] has found exactly one king of each colour.
    pub(super) fn king(&self, color: Color) -> Square {
        self.pieces(color, Piece::King).next_square().expect("check_pieces has found this king")
    }

    /// One king each, no pawn on a last row, at most sixteen pieces and eight pawns. `end` is the byte after the pieces.
    pub(super) fn check_pieces(&self, end: usize) -> Result<(), NotationError> {
        for color in Color::ALL {
            let name = color_name(color);
            let kings = self.pieces(color, Piece::King);
            if kings.is_empty() {
                return Err(NotationError::new(end, format!("no king of {name}"), "one king of each player"));
            }
            self.check_limit(kings, 1, || format!("a second king of {name}"), "one king of each player")?;
            let pawns = self.pieces(color, Piece::Pawn);
            let last_rows = Rank::First.bitboard() | Rank::Eighth.bitboard();
            let stray = |square: Square| format!("a pawn of {name} on {square}");
            if let Some(square) = (pawns & last_rows).next_square() {
                let at = self.piece_bytes[square as usize];
                return Err(NotationError::new(at, stray(square), "pawns on rows 2 to 7 only"));
            }
            self.check_limit(pawns, 8, || format!("a ninth pawn of {name}"), "at most eight pawns of each player")?;
            let all = self.squares_where(|(_, owner)| owner == color);
            self.check_limit(all, 16, || format!("a seventeenth piece of {name}"), "at most 16 pieces of each player")?;
        }
        Ok(())
    }

    /// Refuses more than `most` of `squares`, at the byte of the first one too many.
    fn check_limit(
        &self,
        squares: BitBoard,
        most: usize,
        what: impl Fn() -> String,
        expected: &str,
    ) -> Result<(), NotationError> {
        let mut bytes: Vec<_> = squares.iter().map(|square| (self.piece_bytes[square as usize], square)).collect();
        bytes.sort_unstable_by_key(|&(at, _)| at);
        match bytes.get(most) {
            Some(&(at, square)) => Err(NotationError::new(at, format!("{} on {square}", what()), expected)),
            None => Ok(()),
        }
    }

    /// The pieces of `by` that attack `square`.
    fn attackers(&self, square: Square, by: Color) -> BitBoard {
        let occupied = self.squares_where(|_| true);
        let of = |piece| self.pieces(by, piece);
        let queens = of(Piece::Queen);
        get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens)
            | get_rook_moves(square, occupied) & (of(Piece::Rook) | queens)
            | get_knight_moves(square) & of(Piece::Knight)
            | get_king_moves(square) & of(Piece::King)
            | get_pawn_attacks(square, !by) & of(Piece::Pawn)
    }

    fn describe(&self, square: Square) -> String {
        match self.builder.square(square) {
            Some((piece, color)) => format!("{}'s {} on {square}", color_name(color), piece_name(piece)),
            None => format!("nothing on {square}"),
        }
    }

    /// The player to move must not be able to take the king, nor be in check from more than two sides. `at` is the
    /// byte of the field that says who moves.
    pub(super) fn check_kings(&self, at: usize) -> Result<(), NotationError> {
        let mover = self.builder.side_to_move;
        let king = self.king(!mover);
        if let Some(attacker) = self.attackers(king, mover).next_square() {
            let what = format!(
                "{} to move, whose {} on {attacker} could take {}",
                color_name(mover),
                self.builder.square(attacker).map_or("piece", |(piece, _)| piece_name(piece)),
                self.describe(king)
            );
            return Err(NotationError::new(at, what, "the player who has just moved not to be in check"));
        }
        let checkers = self.attackers(self.king(mover), !mover);
        if checkers.len() > 2 {
            let named: Vec<_> = checkers.iter().map(|square| square.to_string()).collect();
            let what = format!("{} in check from {}", color_name(mover), named.join(", "));
            return Err(NotationError::new(at, what, "at most two pieces that give check"));
        }
        Ok(())
    }

    /// Sets the en-passant square after asking whether a double step can just have passed it. Where there is a check that the step cannot
    /// have given, as in positions that were made up, other programs read the position, and so does this one: without the square, with a
    /// note.
    pub(super) fn set_en_passant(&mut self, square: Square, at: usize) -> Result<(), NotationError> {
        let mover = self.builder.side_to_move;
        let row = Rank::Sixth.relative_to(mover);
        let refuse = |what: String, expected: String| {
            Err(NotationError::new(at, format!("en-passant square {square}{what}"), expected))
        };
        if square.rank() != row {
            let what = format!(" with {} to move", color_name(mover));
            return refuse(what, format!("a square on row {row}, or `-`"));
        }
        let from = Square::new(square.file(), Rank::Seventh.relative_to(mover));
        let pawn = Square::new(square.file(), Rank::Fifth.relative_to(mover));
        if self.builder.square(pawn) != Some((Piece::Pawn, !mover)) {
            let what = format!(" with {}", self.describe(pawn));
            return refuse(what, format!("a pawn of {} on {pawn}, or `-`", color_name(!mover)));
        }
        for passed in [from, square] {
            if self.builder.square(passed).is_some() {
                let what = format!(" with {}", self.describe(passed));
                return refuse(what, format!("{from} and {square} empty behind the pawn on {pawn}, or `-`"));
            }
        }
        let king = self.king(mover);
        for checker in self.attackers(king, !mover) {
            if checker != pawn && !get_between_rays(checker, king).has(from) {
                let check = format!("the check by {} is none that the step {from}{pawn} gave", self.describe(checker));
                self.note = Some(format!("en-passant square {square} is left out: {check}"));
                return Ok(());
            }
        }
        self.builder.en_passant = Some(square);
        Ok(())
    }

    /// The position, after every check. `end` is the byte after the text.
    pub(super) fn build(mut self, end: usize) -> Result<Chess, NotationError> {
        self.builder.halfmove_clock = self.quiet.min(100) as u8;
        let refused = |error: BoardBuilderError| {
            NotationError::new(end, format!("a position that cannot be ({error})"), "a position of chess")
        };
        Ok(Chess::new(self.builder.build().map_err(refused)?, self.quiet))
    }
}
