//! Predecessors: the last mover takes a quiet move back.
//!
//! - King and pieces go back to any free square from which they could come, pawns one or two squares; nobody's king may
//!   then stand in check without having the move.
//! - A right to capture en passant tells the last move: the double step. A double step that gave no such right could have been
//!   the last move of a position without one, every other double step could not.
//! - Before its quiet move the player may have had a right to capture en passant itself and left it: that is a predecessor of its
//!   own.

use crate::chess::{Chess, ChessMove};
use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use foehn_game::Game;

impl Chess {
    /// Visits the positions from which a quiet move leads here.
    #[inline]
    pub(super) fn take_back(&self, mut visit: impl FnMut(&Chess)) {
        let board = self.board();
        let takeback = Takeback::of(self);
        if let Some(target) = self.en_passant() {
            let last = !board.side_to_move();
            let on = |rank: Rank| Square::new(target.file(), rank.relative_to(last));
            takeback.double_step(on(Rank::Fourth), on(Rank::Second), &mut visit);
            return;
        }
        for now in board.colors(takeback.last) {
            let Some(piece) = board.piece_on(now) else { continue };
            let free = takeback.free(now);
            if piece == Piece::Pawn {
                takeback.pawn(now, free, &mut visit);
                continue;
            }
            for before in came_from(board, piece, now) & free {
                takeback.put_back(piece, now, before, &mut visit);
            }
        }
    }
}

/// The free squares from which a king or piece could come.
#[inline(always)]
fn came_from(board: &Board, piece: Piece, now: Square) -> BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(now),
        Piece::Bishop => get_bishop_moves(now, occupied),
        Piece::Rook => get_rook_moves(now, occupied),
        Piece::Queen => get_bishop_moves(now, occupied) | get_rook_moves(now, occupied),
        Piece::King => get_king_moves(now) - get_king_moves(board.king(board.side_to_move())),
    }
}

/// A position whose last move is taken back, in one way after another.
struct Takeback<'a> {
    here: &'a Chess,
    /// Who moved last.
    last: Color,
    /// The same men with `last` to move; `None` if the other king is in check.
    passed: Option<Board>,
    /// Pawns of both players: only then somebody captures en passant.
    pawns_meet: bool,
}

impl<'a> Takeback<'a> {
    fn of(here: &'a Chess) -> Self {
        let board = here.board();
        let pawns_meet = Color::ALL.iter().all(|&color| !board.colored_pieces(color, Piece::Pawn).is_empty());
        Takeback { here, last: !board.side_to_move(), passed: board.null_move(), pawns_meet }
    }

    /// The squares to which the man of a square may go back: free ones that end every check that is not its own.
    #[inline(always)]
    fn free(&self, now: Square) -> BitBoard {
        let board = self.here.board();
        let king = board.king(!self.last);
        let others = board.checkers() - now.bitboard();
        others.into_iter().fold(!board.occupied(), |free, checker| free & get_between_rays(checker, king))
    }

    /// A pawn's steps; `free` as for every man, but what is passed must be free only of men.
    #[inline(always)]
    fn pawn(&self, now: Square, free: BitBoard, visit: &mut impl FnMut(&Chess)) {
        let row = now.rank().relative_to(self.last);
        if row <= Rank::Second {
            return;
        }
        let back = |row: Rank| Square::new(now.file(), row.relative_to(self.last));
        let (one, two) = (back(Rank::index(row as usize - 1)), back(Rank::Second));
        if free.has(one) {
            self.put_back(Piece::Pawn, now, one, visit);
        }
        if row == Rank::Fourth && free.has(two) && !self.here.board().occupied().has(one) {
            self.double_step(now, two, visit);
        }
    }

    /// A double step is taken back only if it gives the right to capture en passant that the position has, or none.
    fn double_step(&self, now: Square, before: Square, visit: &mut impl FnMut(&Chess)) {
        let here = self.here;
        let step = ChessMove { from: before, to: now, promotion: None };
        self.put_back(Piece::Pawn, now, before, &mut |earlier: &Chess| {
            if earlier.play(step).en_passant() == here.en_passant() {
                visit(earlier);
            }
        });
    }

    /// Visits the positions in which the man that is here now was still there before.
    #[inline(always)]
    fn put_back(&self, piece: Piece, now: Square, before: Square, visit: &mut impl FnMut(&Chess)) {
        let quick = self.passed.as_ref().map(|passed| self.step_on(passed, now, before));
        let board = match quick {
            Some(Stepped::Back(board)) => Some(board),
            Some(Stepped::Nowhere) => None,
            Some(Stepped::IntoCheck) | None => self.build(piece, now, before),
        };
        let Some(board) = board else { return };
        let earlier = Chess::new(board, 0);
        visit(&earlier);
        if self.pawns_meet {
            self.with_rights(&earlier, visit);
        }
    }

    /// Lets `last` step back instead of moving, and the other player pass. The generator passes only with a king that is safe, and
    /// knows of no check after a pass, which is right but where `last` was in check before its move.
    /// Worth: half the time of building every board (K-KBN, KQ-KR).
    #[inline(always)]
    fn step_on(&self, passed: &Board, now: Square, before: Square) -> Stepped {
        let mut board = passed.clone();
        board.play_unchecked(ChessMove { from: now, to: before, promotion: None });
        if !board.checkers().is_empty() {
            return Stepped::Nowhere;
        }
        if is_attacked(&board, board.king(self.last), !self.last) {
            return Stepped::IntoCheck;
        }
        board.set_halfmove_clock(0);
        board.null_move().map_or(Stepped::Nowhere, Stepped::Back)
    }

    /// The board in which the man was still there before, from its men; `None` if the other king would be in check.
    fn build(&self, piece: Piece, now: Square, before: Square) -> Option<Board> {
        let mut builder = BoardBuilder::from_board(self.here.board());
        builder.side_to_move = self.last;
        builder.en_passant = None;
        *builder.square_mut(now) = None;
        *builder.square_mut(before) = Some((piece, self.last));
        builder.build().ok()
    }

    /// The same position after each double step that may be captured en passant.
    fn with_rights(&self, earlier: &Chess, visit: &mut impl FnMut(&Chess)) {
        let (board, owner) = (earlier.board(), !self.last);
        let captors = board.colored_pieces(self.last, Piece::Pawn);
        for pawn in board.colored_pieces(owner, Piece::Pawn) & Rank::Fourth.relative_to(owner).bitboard() {
            let target = Square::new(pawn.file(), Rank::Third.relative_to(owner));
            if (get_pawn_attacks(target, owner) & captors).is_empty() {
                continue;
            }
            let mut builder = BoardBuilder::from_board(board);
            builder.en_passant = Some(target);
            let with_right = builder.build().map(|board| Chess::new(board, 0));
            if let Ok(position) = with_right
                && position.en_passant().is_some()
            {
                visit(&position);
            }
        }
    }
}

/// What comes of a step back.
enum Stepped {
    /// The position before the move.
    Back(Board),
    /// No position: the other king would be in check.
    Nowhere,
    /// A position in which the player who moves is in check.
    IntoCheck,
}

/// Whether men of a colour other than the king attack a square.
#[inline(always)]
fn is_attacked(board: &Board, square: Square, by: Color) -> bool {
    let (men, occupied) = (board.colors(by), board.occupied());
    let queens = board.pieces(Piece::Queen);
    let straight = men & (board.pieces(Piece::Rook) | queens);
    let slanted = men & (board.pieces(Piece::Bishop) | queens);
    let jumping = get_knight_moves(square) & board.pieces(Piece::Knight);
    let pawns = get_pawn_attacks(square, !by) & board.pieces(Piece::Pawn);
    !(men & (jumping | pawns)).is_empty()
        || !straight.is_empty() && !(get_rook_moves(square, occupied) & straight).is_empty()
        || !slanted.is_empty() && !(get_bishop_moves(square, occupied) & slanted).is_empty()
}
