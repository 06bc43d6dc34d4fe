//! What a piece is worth where: material and piece-square tables.
//!
//! A table is not written square by square but made from what a player would say: how much a piece gains with each rank,
//! each file, and with nearness to the centre.

use super::phased::Phased;
use cozy_chess::{Piece, Square};

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
    Worth { material: 84, ranks: [0, 0, 2, 8, 14, 22, 34, 0], files: [-10, -2, 0, 10], centre: 4 },
    Worth { material: 104, ranks: [0, 0, 2, 6, 14, 26, 40, 0], files: [4, 2, 0, -2], centre: 0 },
];
const KNIGHT: [Worth; 2] = [
    Worth { material: 332, ranks: [-22, -10, 6, 10, 16, 14, 0, -18], files: [-18, -4, 2, 6], centre: 6 },
    Worth { material: 300, ranks: [-16, -8, 0, 6, 8, 2, -6, -18], files: [-14, -4, 2, 6], centre: 6 },
];
const BISHOP: [Worth; 2] = [
    Worth { material: 345, ranks: [-10, 6, 6, 6, 6, 2, -4, -10], files: [-4, 4, 0, 0], centre: 4 },
    Worth { material: 312, ranks: [-8, -2, 2, 4, 4, 2, 0, -6], files: [-4, 0, 2, 2], centre: 4 },
];
const ROOK: [Worth; 2] = [
    Worth { material: 466, ranks: [0, -6, -6, -4, 0, 6, 16, 10], files: [-6, -2, 4, 8], centre: 0 },
    Worth { material: 535, ranks: [-4, -4, 0, 4, 6, 8, 12, 8], files: [0, 0, 0, 0], centre: 0 },
];
const QUEEN: [Worth; 2] = [
    Worth { material: 1000, ranks: [-2, 0, 2, 0, -2, 2, 4, 6], files: [-4, 0, 2, 2], centre: 0 },
    Worth { material: 970, ranks: [-18, -10, 0, 8, 14, 14, 10, 4], files: [-8, 0, 4, 8], centre: 6 },
];
const KING: [Worth; 2] = [
    Worth { material: 0, ranks: [16, 2, -22, -40, -50, -50, -40, -40], files: [10, 22, 0, -12], centre: -6 },
    Worth { material: 0, ranks: [-26, -10, 2, 12, 18, 18, 8, -8], files: [-16, -4, 4, 10], centre: 8 },
];

/// Both phases by piece and square, for White.
pub(super) static TABLES: [[Phased; Square::NUM]; Piece::NUM] = {
    let pieces = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
    let mut tables = [[Phased::new(0, 0); Square::NUM]; Piece::NUM];
    let mut piece = 0;
    while piece < Piece::NUM {
        let mut square = 0;
        while square < Square::NUM {
            let [middle, ending] = &pieces[piece];
            tables[piece][square] = Phased::new(worth_on(middle, square), worth_on(ending, square));
            square += 1;
        }
        piece += 1;
    }
    tables
};

const fn worth_on(worth: &Worth, square: usize) -> i32 {
    let (rank, file) = (square / 8, square % 8);
    let file_in = if file < 4 { file } else { 7 - file };
    let rank_in = if rank < 4 { rank } else { 7 - rank };
    let nearness = if file_in < rank_in { file_in } else { rank_in };
    worth.material + worth.ranks[rank] + worth.files[file_in] + worth.centre * nearness as i32
}
