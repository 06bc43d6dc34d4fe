//! The features of a move (2.3).

use super::super::{Chess, ChessMove};
use super::{CENTER, Phase, order};
use cozy_chess::{BitBoard, Color, Piece, Square};
use foehn_game::MOST_WEIGHTS;

/// What is worked out once for all moves of a position.
pub struct Look {
    phase: usize,
    color: Color,
    enemies: BitBoard,
    enemy_king: Square,
    /// From where each kind of piece gives check.
    checking: [BitBoard; Piece::NUM],
    /// Own pieces that hide a check of another one behind them.
    hiding: BitBoard,
}

impl Look {
    #[inline(always)]
    pub(super) fn at(position: &Chess) -> Look {
        let board = position.board();
        let color = board.side_to_move();
        let (own, enemies, occupied) = (board.colors(color), board.colors(!color), board.occupied());
        let enemy_king = board.king(!color);
        let straight = cozy_chess::get_rook_moves(enemy_king, occupied);
        let oblique = cozy_chess::get_bishop_moves(enemy_king, occupied);
        let checking = [
            cozy_chess::get_pawn_attacks(enemy_king, !color),
            cozy_chess::get_knight_moves(enemy_king),
            oblique,
            straight,
            straight | oblique,
            BitBoard::EMPTY,
        ];
        let queens = board.pieces(Piece::Queen);
        let mut hiding = BitBoard::EMPTY;
        let sliders = own
            & ((board.pieces(Piece::Rook) | queens) & cozy_chess::get_rook_rays(enemy_king)
                | (board.pieces(Piece::Bishop) | queens) & cozy_chess::get_bishop_rays(enemy_king));
        for slider in sliders {
            let between = cozy_chess::get_between_rays(slider, enemy_king) & occupied;
            // A single piece stands between.
            if between.0 & between.0.wrapping_sub(1) == 0 {
                hiding |= between & own;
            }
        }
        Look { phase: Phase::of(position) as usize, color, enemies, enemy_king, checking, hiding }
    }

    /// Whether the move gives check. Castling and en passant are not looked at more closely.
    #[inline(always)]
    fn is_check(&self, piece: Piece, mv: ChessMove) -> bool {
        let placed = mv.promotion.unwrap_or(piece);
        let uncovers = || self.hiding.has(mv.from) && !cozy_chess::get_line_rays(mv.from, self.enemy_king).has(mv.to);
        self.checking[placed as usize].has(mv.to) || uncovers()
    }
}

/// What a piece counts for as victim or aggressor.
const VALUES: [f32; Piece::NUM] = [100.0, 340.0, 340.0, 500.0, 900.0, 900.0];

/// Victim by aggressor, 1 for a queen taken by a pawn.
const RATIOS: [[f32; Piece::NUM]; Piece::NUM] = {
    let mut ratios = [[0.0; Piece::NUM]; Piece::NUM];
    let mut victim = 0;
    while victim < Piece::NUM {
        let mut aggressor = 0;
        while aggressor < Piece::NUM {
            ratios[victim][aggressor] = VALUES[victim] / VALUES[aggressor] / 9.0;
            aggressor += 1;
        }
        victim += 1;
    }
    ratios
};

/// Hands the features of a legal move to `visit`.
#[inline(always)]
pub(super) fn count(position: &Chess, look: &Look, mv: ChessMove, mut visit: impl FnMut(usize, f32)) {
    let board = position.board();
    let Some(piece) = board.piece_on(mv.from) else { return };
    visit(look.phase * order::PIECES_OF_A_PHASE + piece as usize, 1.0);
    let victim =
        if look.enemies.has(mv.to) { board.piece_on(mv.to) } else { position.is_en_passant(mv).then_some(Piece::Pawn) };
    if let Some(victim) = victim {
        visit(order::CAPTURE, 1.0);
        visit(order::VICTIM_TO_AGGRESSOR, RATIOS[victim as usize][piece as usize]);
    }
    if look.is_check(piece, mv) {
        visit(order::CHECK, 1.0);
    }
    if piece == Piece::Pawn {
        let attacks = !(cozy_chess::get_pawn_attacks(mv.to, look.color) & look.enemies).is_empty();
        visit(if attacks { order::PAWN_ATTACKS } else { order::PAWN_QUIET }, 1.0);
        if mv.promotion == Some(Piece::Queen) {
            visit(order::PROMOTION, 1.0);
        }
    }
    // Half for leaving the centre, half for reaching it.
    let center = u8::from(CENTER.has(mv.from)) + u8::from(CENTER.has(mv.to));
    visit(order::CENTER, f32::from(center) * 0.5);
}

/// Weighs all legal moves: the same sums as [`count`] gives, with everything that the moves of one piece share worked out once.
#[inline(always)]
pub(super) fn weigh(position: &Chess, weights: &[f32; MOST_WEIGHTS], mut visit: impl FnMut(ChessMove, f32)) {
    let board = position.board();
    let look = Look::at(position);
    let of_piece = |piece: Piece| weights[(look.phase * order::PIECES_OF_A_PHASE + piece as usize) % MOST_WEIGHTS];
    let center = weights[order::CENTER] * 0.5;
    board.generate_moves(|moves| {
        let (piece, from) = (moves.piece, moves.from);
        let of_center = |square: Square| if CENTER.has(square) { center } else { 0.0 };
        let shared = of_piece(piece) + of_center(from);
        let mut checks = look.checking[piece as usize];
        if look.hiding.has(from) {
            checks |= !cozy_chess::get_line_rays(from, look.enemy_king);
        }
        for mv in moves {
            let mut value = shared + of_center(mv.to);
            if look.enemies.has(mv.to) {
                let victim = board.piece_on(mv.to).unwrap_or(Piece::Pawn);
                value += capture(weights, victim, piece);
            }
            if piece == Piece::Pawn {
                value += pawn_move(&look, weights, mv);
                if mv.from.file() != mv.to.file() && !look.enemies.has(mv.to) {
                    value += capture(weights, Piece::Pawn, Piece::Pawn);
                }
            }
            let checks = match mv.promotion {
                None => checks.has(mv.to),
                Some(_) => look.is_check(piece, mv),
            };
            visit(mv, if checks { value + weights[order::CHECK] } else { value });
        }
        false
    });
}

/// What a capture adds.
#[inline(always)]
fn capture(weights: &[f32; MOST_WEIGHTS], victim: Piece, aggressor: Piece) -> f32 {
    weights[order::CAPTURE] + weights[order::VICTIM_TO_AGGRESSOR] * RATIOS[victim as usize][aggressor as usize]
}

/// What a pawn's move adds.
#[inline(always)]
fn pawn_move(look: &Look, weights: &[f32; MOST_WEIGHTS], mv: ChessMove) -> f32 {
    let attacks = !(cozy_chess::get_pawn_attacks(mv.to, look.color) & look.enemies).is_empty();
    let promotion = if mv.promotion == Some(Piece::Queen) { weights[order::PROMOTION] } else { 0.0 };
    promotion + weights[if attacks { order::PAWN_ATTACKS } else { order::PAWN_QUIET }]
}
