//! What chess tells evolved programs: the features of EvoChess (Groß and others 2002, 2.2 and 2.3), with the printed ranges and
//! standard values.
//!
//! `judged.rs` counts the features of a position, `ordered.rs` those of a move. Where the paper leaves a choice, the comment at the
//! feature says what was chosen.

mod judged;
mod ordered;
#[cfg(test)]
mod tests;

use super::{Chess, ChessMove};
use cozy_chess::{BitBoard, Piece};
use foehn_game::{Features, MOST_WEIGHTS, Weight};
use ordered::Look;

/// The features of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessFeatures;

/// The sixteen squares in the middle of the board.
const CENTER: BitBoard = BitBoard(0x0000_3c3c_3c3c_0000);

/// Knights and bishops of both colours where they stand at the beginning.
const MINOR_HOMES: BitBoard = BitBoard(0x6600_0000_0000_0066);

/// Opening, middle game and end game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Opening,
    Middle,
    End,
}

impl Phase {
    /// The phase of a position. The paper does not say when a phase ends: here the opening ends when more than half of the knights and
    /// bishops have left their squares, and the end game begins with six pieces or fewer beside kings and pawns.
    #[inline]
    fn of(position: &Chess) -> Phase {
        let board = position.board();
        let pieces = board.occupied() & !board.pieces(Piece::Pawn);
        // Two kings are always there.
        if pieces.len() <= 8 {
            return Phase::End;
        }
        let minor = (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)) & MINOR_HOMES;
        if minor.len() >= 4 { Phase::Opening } else { Phase::Middle }
    }
}

/// The weights of 2.2, in the order in which the paper prints them.
const POSITION: [Weight; 24] = [
    Weight::new("pawn", 85.0, 115.0, 100.0),
    Weight::new("knight", 290.0, 360.0, 340.0),
    Weight::new("bishop", 300.0, 370.0, 340.0),
    Weight::new("rook", 440.0, 540.0, 500.0),
    Weight::new("queen", 800.0, 1000.0, 900.0),
    Weight::new("bishop-at-home", 0.0, 30.0, 15.0),
    Weight::new("center-pawn", 0.0, 30.0, 15.0),
    Weight::new("doubled-pawn", 0.0, 30.0, 15.0),
    Weight::new("passed-pawn", 0.0, 40.0, 20.0),
    Weight::new("backward-pawn", 0.0, 30.0, 15.0),
    Weight::new("promotion", 100.0, 500.0, 300.0),
    Weight::new("two-bishops", 0.0, 40.0, 20.0),
    Weight::new("knight-mobility", 0.0, 30.0, 15.0),
    Weight::new("knight-closed", 0.0, 40.0, 20.0),
    Weight::new("knight-two-wings", 0.0, 50.0, 25.0),
    Weight::new("rook-half-open", 0.0, 30.0, 15.0),
    Weight::new("rook-open", 0.0, 30.0, 15.0),
    Weight::new("rook-seventh", 0.0, 20.0, 10.0),
    Weight::new("rook-passed-pawn", 0.0, 30.0, 15.0),
    Weight::new("king-off-first-rank", 0.0, 20.0, 10.0),
    Weight::new("castled", 0.0, 40.0, 20.0),
    Weight::new("castled-weakness", 0.0, 30.0, 15.0),
    Weight::new("castling-missed", 0.0, 50.0, 25.0),
    Weight::new("random", 0.0, 30.0, 20.0),
];

/// The places of the weights in [`POSITION`].
mod judge {
    pub(super) const PAWN: usize = 0;
    pub(super) const KNIGHT: usize = 1;
    pub(super) const BISHOP: usize = 2;
    pub(super) const ROOK: usize = 3;
    pub(super) const QUEEN: usize = 4;
    pub(super) const BISHOP_AT_HOME: usize = 5;
    pub(super) const CENTER_PAWN: usize = 6;
    pub(super) const DOUBLED_PAWN: usize = 7;
    pub(super) const PASSED_PAWN: usize = 8;
    pub(super) const BACKWARD_PAWN: usize = 9;
    pub(super) const PROMOTION: usize = 10;
    pub(super) const TWO_BISHOPS: usize = 11;
    pub(super) const KNIGHT_MOBILITY: usize = 12;
    pub(super) const KNIGHT_CLOSED: usize = 13;
    pub(super) const KNIGHT_TWO_WINGS: usize = 14;
    pub(super) const ROOK_HALF_OPEN: usize = 15;
    pub(super) const ROOK_OPEN: usize = 16;
    pub(super) const ROOK_SEVENTH: usize = 17;
    pub(super) const ROOK_PASSED_PAWN: usize = 18;
    pub(super) const KING_OFF_FIRST_RANK: usize = 19;
    pub(super) const CASTLED: usize = 20;
    pub(super) const CASTLED_WEAKNESS: usize = 21;
    pub(super) const CASTLING_MISSED: usize = 22;
}

/// A weight of 2.3; all of them lie between 0 and 100. The paper prints no standard values: these are ours.
const fn order(name: &'static str, standard: f64) -> Weight {
    Weight::new(name, 0.0, 100.0, standard)
}

/// The weights of 2.3.
const ORDERING: [Weight; 27] = [
    order("pawn-opening", 15.0),
    order("knight-opening", 20.0),
    order("bishop-opening", 18.0),
    order("rook-opening", 5.0),
    order("queen-opening", 5.0),
    order("king-opening", 0.0),
    order("pawn-middle", 8.0),
    order("knight-middle", 12.0),
    order("bishop-middle", 12.0),
    order("rook-middle", 12.0),
    order("queen-middle", 12.0),
    order("king-middle", 0.0),
    order("pawn-end", 20.0),
    order("knight-end", 10.0),
    order("bishop-end", 10.0),
    order("rook-end", 12.0),
    order("queen-end", 14.0),
    order("king-end", 15.0),
    order("victim-to-aggressor", 100.0),
    order("check", 30.0),
    order("capture", 70.0),
    order("pawn-attacks", 20.0),
    order("pawn-quiet", 0.0),
    order("promotion", 100.0),
    order("center", 8.0),
    order("killer-least", 50.0),
    order("killer-most", 80.0),
];

/// The places of the weights in [`ORDERING`]; the pieces have the first eighteen, six for each phase.
mod order {
    pub(super) const PIECES_OF_A_PHASE: usize = 6;
    pub(super) const VICTIM_TO_AGGRESSOR: usize = 18;
    pub(super) const CHECK: usize = 19;
    pub(super) const CAPTURE: usize = 20;
    pub(super) const PAWN_ATTACKS: usize = 21;
    pub(super) const PAWN_QUIET: usize = 22;
    pub(super) const PROMOTION: usize = 23;
    pub(super) const CENTER: usize = 24;
}

impl Features<Chess> for ChessFeatures {
    const POSITION: &'static [Weight] = &POSITION;
    const ORDERING: &'static [Weight] = &ORDERING;
    const PIECES: &'static [usize] = &[judge::PAWN, judge::KNIGHT, judge::BISHOP, judge::ROOK, judge::QUEEN];
    const COUNTS: [&'static str; 4] = ["knights", "bishops", "rooks", "pawns"];
    /// A rook and a bishop, or a queen and a pawn with what they bring.
    const DECISIVE: i32 = 1000;

    type Look = Look;

    #[inline(always)]
    fn position_features(&self, position: &Chess, visit: impl FnMut(usize, f32)) {
        judged::count_features(position, visit);
    }

    #[inline(always)]
    fn look(&self, position: &Chess) -> Look {
        Look::at(position)
    }

    #[inline(always)]
    fn move_features(&self, position: &Chess, look: &Look, mv: ChessMove, visit: impl FnMut(usize, f32)) {
        ordered::count(position, look, mv, visit);
    }

    #[inline(always)]
    fn weigh_moves(&self, position: &Chess, weights: &[f32; MOST_WEIGHTS], visit: impl FnMut(ChessMove, f32)) {
        ordered::weigh(position, weights, visit);
    }

    #[inline(always)]
    fn captured(&self, position: &Chess, mv: ChessMove) -> Option<usize> {
        position.victim(mv).map(|piece| piece as usize)
    }

    #[inline(always)]
    fn counts(&self, position: &Chess) -> [u16; 4] {
        let count = |piece| position.board().pieces(piece).len() as u16;
        [count(Piece::Knight), count(Piece::Bishop), count(Piece::Rook), count(Piece::Pawn)]
    }

    #[inline(always)]
    fn is_stuck(&self, position: &Chess) -> bool {
        !position.board().generate_moves(|_| true)
    }

    #[inline(always)]
    fn in_check(&self, position: &Chess) -> bool {
        position.is_check()
    }

    /// No pawns, no rooks, no queens, and nobody has more than a minor piece, or two knights against none.
    fn is_obvious_draw(&self, position: &Chess) -> bool {
        let board = position.board();
        let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        let most = cozy_chess::Color::ALL.map(|color| (board.colors(color) & minor).len()).into_iter().max();
        mating.is_empty() && (most <= Some(1) || minor.len() == 2 && board.pieces(Piece::Bishop).is_empty())
    }
}
