//! The features of a position (2.2), counted with bitboards: both sides are looked at as if they played up the board.

use super::super::Chess;
use super::{CENTER, Phase, judge};
use cozy_chess::{BitBoard, Color, Piece};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
/// The files on each wing: a to c, f to h.
const QUEEN_WING: u64 = FILE_A | FILE_A << 1 | FILE_A << 2;
const KING_WING: u64 = FILE_H | FILE_H >> 1 | FILE_H >> 2;
/// Both squares where a side's bishops begin.
const BISHOP_HOMES: u64 = 0x24;
/// First-rank squares of a castled king: g1 and h1, or a1 to c1.
const SHORT_CASTLED: u64 = 0xc0;
const LONG_CASTLED: u64 = 0x07;
/// The pawns before a castled king stand on the second or third rank of its three files.
const SHIELD_RANKS: u64 = 0x00ff_ff00;

/// The pieces of one side, turned so that it plays up the board.
struct Side {
    own: u64,
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
    king: u64,
    enemy_pawns: u64,
    may_castle: bool,
}

impl Side {
    #[inline(always)]
    fn new(position: &Chess, color: Color) -> Side {
        let board = position.board();
        let turned = |pieces: BitBoard| match color {
            Color::White => pieces.0,
            Color::Black => pieces.0.swap_bytes(),
        };
        let own = board.colors(color);
        let rights = board.castle_rights(color);
        Side {
            own: turned(own),
            pawns: turned(own & board.pieces(Piece::Pawn)),
            knights: turned(own & board.pieces(Piece::Knight)),
            bishops: turned(own & board.pieces(Piece::Bishop)),
            rooks: turned(own & board.pieces(Piece::Rook)),
            king: turned(own & board.pieces(Piece::King)),
            enemy_pawns: turned(board.colored_pieces(!color, Piece::Pawn)),
            may_castle: rights.short.is_some() || rights.long.is_some(),
        }
    }
}

/// Every square on the files of these.
#[inline(always)]
fn files(squares: u64) -> u64 {
    let mut down = squares | squares >> 32;
    down |= down >> 16;
    down |= down >> 8;
    (down & RANK_1).wrapping_mul(FILE_A)
}

/// The squares beside these.
#[inline(always)]
fn beside(squares: u64) -> u64 {
    (squares & !FILE_H) << 1 | (squares & !FILE_A) >> 1
}

/// These squares and all above them.
#[inline(always)]
fn up(squares: u64) -> u64 {
    let mut filled = squares | squares << 8;
    filled |= filled << 16;
    filled | filled << 32
}

#[inline(always)]
fn len(squares: u64) -> f32 {
    squares.count_ones() as f32
}

/// Hands the features of a position to `visit`, for its mover.
#[inline(always)]
pub(super) fn count_features(position: &Chess, visit: impl FnMut(usize, f32)) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has the instruction.
        #[allow(unsafe_code)]
        unsafe {
            return count_fast(position, visit);
        }
    }
    count(position, visit);
}

// Bits are counted some thirty times, and without the processor's own instruction each count takes twelve others.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn count_fast(position: &Chess, visit: impl FnMut(usize, f32)) {
    count(position, visit);
}

#[inline(always)]
fn count(position: &Chess, mut visit: impl FnMut(usize, f32)) {
    let board = position.board();
    let mover = board.side_to_move();
    let phase = Phase::of(position);
    let (ours, theirs) = (Side::new(position, mover), Side::new(position, !mover));
    let queens = |color| board.colored_pieces(color, Piece::Queen).0;
    visit(judge::PAWN, len(ours.pawns) - len(theirs.pawns));
    visit(judge::KNIGHT, len(ours.knights) - len(theirs.knights));
    visit(judge::BISHOP, len(ours.bishops) - len(theirs.bishops));
    visit(judge::ROOK, len(ours.rooks) - len(theirs.rooks));
    visit(judge::QUEEN, len(queens(mover)) - len(queens(!mover)));
    // A position is closed where more than six pawns stand in the centre.
    let is_closed = (board.pieces(Piece::Pawn) & CENTER).len() > 6;
    for (side, sign) in [(&ours, 1.0), (&theirs, -1.0)] {
        count_pawns(side, phase, sign, &mut visit);
        count_minor(side, phase, is_closed, sign, &mut visit);
        count_rooks(side, sign, &mut visit);
        count_king(side, phase, sign, &mut visit);
    }
}

#[inline(always)]
fn count_pawns(side: &Side, phase: Phase, sign: f32, visit: &mut impl FnMut(usize, f32)) {
    let pawns = side.pawns;
    visit(judge::CENTER_PAWN, sign * len(pawns & CENTER.0));
    // Each pawn that has another below it on its file.
    visit(judge::DOUBLED_PAWN, -sign * len(pawns & up(pawns) << 8));
    visit(judge::PASSED_PAWN, sign * len(passed(side)));
    // A neighbour on the same rank defends as well as one that is nearer to the first rank: a row of pawns is not backward.
    visit(judge::BACKWARD_PAWN, -sign * len(pawns & !up(beside(pawns))));
    if phase == Phase::End {
        // A third of the bonus on the fifth rank, all of it on the seventh.
        let rank = |rank: u32| len(pawns & RANK_1 << (8 * (rank - 1)));
        visit(judge::PROMOTION, sign * (rank(7) + rank(6) * (2.0 / 3.0) + rank(5) * (1.0 / 3.0)));
    }
}

/// Pawns without an enemy's pawn on their own and the neighbouring files.
#[inline(always)]
fn passed(side: &Side) -> u64 {
    let guarded = files(side.enemy_pawns);
    side.pawns & !(guarded | beside(guarded))
}

#[inline(always)]
fn count_minor(side: &Side, phase: Phase, is_closed: bool, sign: f32, visit: &mut impl FnMut(usize, f32)) {
    visit(judge::BISHOP_AT_HOME, -sign * len(side.bishops & BISHOP_HOMES));
    if side.bishops & side.bishops.wrapping_sub(1) != 0 {
        visit(judge::TWO_BISHOPS, sign);
    }
    if side.knights == 0 {
        return;
    }
    for knight in BitBoard(side.knights) {
        let fields = cozy_chess::get_knight_moves(knight).0 & !side.own;
        if fields.count_ones() > 6 {
            visit(judge::KNIGHT_MOBILITY, sign);
        }
    }
    if is_closed {
        visit(judge::KNIGHT_CLOSED, sign * len(side.knights));
    }
    if phase == Phase::End && side.enemy_pawns & QUEEN_WING != 0 && side.enemy_pawns & KING_WING != 0 {
        visit(judge::KNIGHT_TWO_WINGS, -sign * len(side.knights));
    }
}

#[inline(always)]
fn count_rooks(side: &Side, sign: f32, visit: &mut impl FnMut(usize, f32)) {
    if side.rooks == 0 {
        return;
    }
    let without_own = side.rooks & !files(side.pawns);
    let enemy_files = files(side.enemy_pawns);
    visit(judge::ROOK_HALF_OPEN, sign * len(without_own & enemy_files));
    visit(judge::ROOK_OPEN, sign * len(without_own & !enemy_files));
    // "Other positional advantages": the seventh rank.
    visit(judge::ROOK_SEVENTH, sign * len(side.rooks & RANK_1 << 48));
    visit(judge::ROOK_PASSED_PAWN, sign * len(side.rooks & files(passed(side))));
}

#[inline(always)]
fn count_king(side: &Side, phase: Phase, sign: f32, visit: &mut impl FnMut(usize, f32)) {
    if side.king & RANK_1 == 0 && phase != Phase::End {
        visit(judge::KING_OFF_FIRST_RANK, -sign);
    }
    if side.may_castle {
        return;
    }
    // A position does not remember castling: a king on a castled king's square without a rook of its own between it and the corner
    // is taken for one that has castled.
    let wing = if side.king & SHORT_CASTLED != 0 {
        KING_WING
    } else if side.king & LONG_CASTLED != 0 {
        QUEEN_WING
    } else {
        visit(judge::CASTLING_MISSED, -sign);
        return;
    };
    let outside = match wing {
        KING_WING => SHORT_CASTLED & !(side.king | side.king.wrapping_sub(1)),
        _ => side.king.wrapping_sub(1),
    };
    if side.rooks & outside != 0 {
        visit(judge::CASTLING_MISSED, -sign);
        return;
    }
    visit(judge::CASTLED, sign);
    if phase != Phase::End {
        // A weakness is a file before the king without a pawn on the second or third rank.
        let covered = files(side.pawns & SHIELD_RANKS) & wing & RANK_1;
        visit(judge::CASTLED_WEAKNESS, -sign * (3.0 - len(covered)));
    }
}
