//! A plain evaluation of chess: material and piece-square tables, tapered between the middle game and the ending.
//!
//! A table is not written square by square but made from what a player would say: how much a piece gains with each rank,
//! each file, and with nearness to the centre. Both phases are computed and mixed by the pieces still on the board.
//!
//! Deliberately not here: pawn structure, king safety, mobility. This evaluation is for searches to stand on.

use super::Chess;
use cozy_chess::{Color, Piece, Square};
use foehn_game::{Evaluate, Score};

/// Material and piece-square tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessEvaluation;

/// What a piece is worth where, in one phase of the game.
struct Worth {
    material: i32,
    /// By rank as its owner counts, from the first.
    ranks: [i32; 8],
    /// By file; the right half mirrors the left.
    files: [i32; 4],
    /// For each step nearer to the centre, of three.
    centre: i32,
}

const PAWN: [Worth; 2] = [
    Worth { material: 90, ranks: [0, 0, 2, 8, 16, 30, 50, 0], files: [-8, 0, 0, 10], centre: 4 },
    Worth { material: 115, ranks: [0, 0, 6, 16, 34, 62, 100, 0], files: [4, 2, 0, -2], centre: 0 },
];
const KNIGHT: [Worth; 2] = [
    Worth { material: 320, ranks: [-22, -10, 6, 10, 16, 14, 0, -18], files: [-18, -4, 2, 6], centre: 8 },
    Worth { material: 300, ranks: [-16, -8, 0, 6, 8, 2, -6, -18], files: [-14, -4, 2, 6], centre: 6 },
];
const BISHOP: [Worth; 2] = [
    Worth { material: 335, ranks: [-12, 6, 6, 6, 6, 2, -4, -10], files: [-4, 4, 0, 0], centre: 6 },
    Worth { material: 315, ranks: [-8, -2, 2, 4, 4, 2, 0, -6], files: [-4, 0, 2, 2], centre: 4 },
];
const ROOK: [Worth; 2] = [
    Worth { material: 480, ranks: [0, -6, -6, -4, 0, 6, 22, 14], files: [-6, -2, 4, 8], centre: 0 },
    Worth { material: 535, ranks: [-4, -4, 0, 4, 6, 8, 14, 8], files: [0, 0, 0, 0], centre: 0 },
];
const QUEEN: [Worth; 2] = [
    Worth { material: 980, ranks: [-4, 0, 2, 0, -2, 2, 4, 6], files: [-4, 0, 2, 2], centre: 2 },
    Worth { material: 950, ranks: [-18, -10, 0, 8, 14, 14, 10, 4], files: [-8, 0, 4, 8], centre: 8 },
];
const KING: [Worth; 2] = [
    Worth { material: 0, ranks: [20, 4, -20, -40, -50, -50, -40, -40], files: [14, 22, 4, -12], centre: -6 },
    Worth { material: 0, ranks: [-26, -10, 2, 12, 18, 18, 8, -8], files: [-16, -4, 4, 10], centre: 8 },
];

/// How much a piece counts for the middle game; 24 at the start.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

const BISHOP_PAIR: [i32; 2] = [28, 48];
/// For having the move.
const TEMPO: i32 = 10;

/// Both phases by piece and square, for White.
static TABLES: [[[i16; 2]; Square::NUM]; Piece::NUM] = {
    let pieces = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
    let mut tables = [[[0; 2]; Square::NUM]; Piece::NUM];
    let mut piece = 0;
    while piece < Piece::NUM {
        let mut square = 0;
        while square < Square::NUM {
            tables[piece][square] = [worth_on(&pieces[piece][0], square), worth_on(&pieces[piece][1], square)];
            square += 1;
        }
        piece += 1;
    }
    tables
};

const fn worth_on(worth: &Worth, square: usize) -> i16 {
    let (rank, file) = (square / 8, square % 8);
    let file_in = if file < 4 { file } else { 7 - file };
    let rank_in = if rank < 4 { rank } else { 7 - rank };
    let nearness = if file_in < rank_in { file_in } else { rank_in };
    (worth.material + worth.ranks[rank] + worth.files[file_in] + worth.centre * nearness as i32) as i16
}

impl Evaluate<Chess> for ChessEvaluation {
    fn evaluate(&self, position: &Chess) -> Score {
        let board = position.board();
        let mover = board.side_to_move();
        let ours = side_worth(board, mover);
        let theirs = side_worth(board, !mover);
        let phase = (ours.phase + theirs.phase).min(FULL_PHASE);
        let [middle, ending] = [ours.by_phase[0] - theirs.by_phase[0], ours.by_phase[1] - theirs.by_phase[1]];
        Score::estimate((middle * phase + ending * (FULL_PHASE - phase)) / FULL_PHASE + TEMPO)
    }
}

/// What one side has, in both phases.
struct SideWorth {
    by_phase: [i32; 2],
    phase: i32,
}

#[inline]
fn side_worth(board: &cozy_chess::Board, color: Color) -> SideWorth {
    // Black's squares are read in White's tables, the board turned upside down.
    let flip = if color == Color::White { 0 } else { 56 };
    let pieces = board.colors(color);
    let mut side = SideWorth { by_phase: [0; 2], phase: 0 };
    for (index, &piece) in Piece::ALL.iter().enumerate() {
        let mut squares = (board.pieces(piece) & pieces).0;
        side.phase += PHASE[index] * squares.count_ones() as i32;
        if piece == Piece::Bishop && squares & squares.wrapping_sub(1) != 0 {
            side.by_phase[0] += BISHOP_PAIR[0];
            side.by_phase[1] += BISHOP_PAIR[1];
        }
        while squares != 0 {
            let square = squares.trailing_zeros() as usize ^ flip;
            let [middle, ending] = TABLES[index][square];
            side.by_phase[0] += i32::from(middle);
            side.by_phase[1] += i32::from(ending);
            squares &= squares - 1;
        }
    }
    side
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation};

    fn value(fen: &str) -> i32 {
        ChessEvaluation.evaluate(&Chess::parse_position(fen).unwrap()).raw()
    }

    #[test]
    fn both_sides_see_the_same_board() {
        assert_eq!(ChessEvaluation.evaluate(&Chess::start()).raw(), TEMPO);
        let white = value("4k3/pppp4/8/8/8/8/4PPPP/R3K3 w - - 0 1");
        let black = value("r3k3/4pppp/8/8/8/8/PPPP4/4K3 b - - 0 1");
        assert_eq!(white, black);
        assert!(white > 400);
    }

    #[test]
    fn kings_hide_first_and_come_out_last() {
        let home = value("rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1");
        let out = value("rnbq1rk1/pppppppp/8/8/3K4/8/PPPPPPPP/RNBQ1R2 w - - 0 1");
        assert!(home > out + 40);
        assert!(value("6k1/8/8/8/3K4/8/P7/8 w - - 0 1") > value("6k1/8/8/8/8/8/P7/K7 w - - 0 1"));
    }
}
