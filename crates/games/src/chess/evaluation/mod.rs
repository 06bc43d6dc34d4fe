//! The evaluation of chess: material and places, pawns, pieces, kings, tapered between the middle game and the ending.
//!
//! `tables.rs` says what a piece is worth where, `pawns.rs` looks at the pawns, `pieces.rs` at mobility, files and the
//! danger to kings. Each term has a worth for both phases ([`Phased`]); they are mixed by the pieces still on the board.
//!
//! Deliberately not here: tactics (the search's work) and endgame tables.

mod pawns;
mod phased;
mod pieces;
mod tables;

use super::Chess;
use cozy_chess::{Board, Color, Piece};
use foehn_game::Score;
use pawns::Forward;
use phased::Phased;
use pieces::Field;
use tables::TABLES;

/// Material, places, pawns, pieces and kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessKnowledge;

/// How much a piece counts for the middle game; 24 at the start.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;
/// For having the move.
const TEMPO: i32 = 12;

impl ChessKnowledge {
    /// What a position is worth to its mover.
    pub(in crate::chess) fn judge(&self, position: &Chess) -> Score {
        let board = position.board();
        let mover = board.side_to_move();
        let field = Field::new(board);
        let sum = side_worth(&field, mover) - side_worth(&field, !mover);
        let phase = phase(board).min(FULL_PHASE);
        let value = sum.mixed(phase, FULL_PHASE);
        Score::estimate(value * winning_share(board, value, mover) / 16 + TEMPO)
    }
}

/// How far the middle game still is from its end, 24 at the start.
#[inline]
fn phase(board: &Board) -> i32 {
    Piece::ALL.iter().map(|&piece| PHASE[piece as usize] * board.pieces(piece).len() as i32).sum()
}

#[inline]
fn side_worth(field: &Field<'_>, color: Color) -> Phased {
    let board = field.board;
    // Black's squares are read in White's tables, the board turned upside down.
    let flip = if color == Color::White { 0 } else { 56 };
    let pieces = board.colors(color);
    let mut sum = Phased::default();
    for (table, &piece) in TABLES.iter().zip(&Piece::ALL) {
        for square in board.pieces(piece) & pieces {
            sum += table[square as usize ^ flip];
        }
    }
    let kings = [board.king(color), board.king(!color)];
    let [own, other] = [field.pawns[color as usize], field.pawns[!color as usize]];
    sum + pawns::structure(own, other, Forward(color), field.occupied.0, kings)
        + field.pieces(color)
        + field.shelter(color)
}

/// How much of an advantage counts, in sixteenths: without pawns a minor piece wins nothing, and bishops of opposite colours
/// draw much.
fn winning_share(board: &Board, value: i32, mover: Color) -> i32 {
    let ahead = if value >= 0 { mover } else { !mover };
    let own = board.colors(ahead);
    let heavy = own & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let minors = own & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop));
    if (own & board.pieces(Piece::Pawn)).is_empty() && heavy.is_empty() && minors.len() < 2 {
        return 1;
    }
    let bishops = board.pieces(Piece::Bishop);
    let others = board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let opposite = others.is_empty()
        && bishops.len() == 2
        && (bishops & board.colors(Color::White)).len() == 1
        && (bishops & super::DARK).len() == 1;
    if opposite { 9 } else { 16 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Knowledge, Notation};

    fn value(fen: &str) -> i32 {
        ChessKnowledge.evaluate(&Chess::parse_position(fen).unwrap()).raw()
    }

    #[test]
    fn both_sides_see_the_same_board() {
        assert_eq!(ChessKnowledge.evaluate(&Chess::start()).raw(), TEMPO);
        let white = value("4k3/pppp4/8/8/8/8/4PPPP/R3K3 w - - 0 1");
        let black = value("r3k3/4pppp/8/8/8/8/PPPP4/4K3 b - - 0 1");
        assert_eq!(white, black);
        assert!(white > 400);
        let white = value("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9");
        let black = value("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9");
        assert_eq!(white, black);
    }

    #[test]
    fn kings_hide_first_and_come_out_last() {
        let home = value("rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1");
        let out = value("rnbq1rk1/pppppppp/8/8/3K4/8/PPPPPPPP/RNBQ1R2 w - - 0 1");
        assert!(home > out + 40);
        assert!(value("6k1/8/8/8/3K4/8/P7/8 w - - 0 1") > value("6k1/8/8/8/8/8/P7/K7 w - - 0 1"));
    }

    #[test]
    fn what_cannot_win_is_worth_little() {
        assert!(value("4k3/8/8/8/8/8/8/3BK3 w - - 0 1") < 60);
        assert!(value("4k3/8/8/8/8/8/8/3RK3 w - - 0 1") > 400);
    }
}
