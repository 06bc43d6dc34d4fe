//! The pieces: how many squares they reach, open files, and the danger they mean to a king.

use super::pawns::{Forward, beside, files_of};
use super::phased::Phased;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

/// For each square reached, beyond the usual number.
const MOBILITY: [(Phased, i32); Piece::NUM] = [
    (Phased::new(0, 0), 0),
    (Phased::new(4, 4), 4),
    (Phased::new(4, 5), 6),
    (Phased::new(3, 4), 7),
    (Phased::new(1, 3), 13),
    (Phased::new(0, 0), 0),
];
const ROOK_ON_OPEN_FILE: Phased = Phased::new(26, 10);
const ROOK_ON_HALF_OPEN_FILE: Phased = Phased::new(12, 8);
const ROOK_ON_SEVENTH: Phased = Phased::new(12, 18);
const BISHOP_PAIR: Phased = Phased::new(26, 46);
/// A knight on a square that no pawn can ever attack, defended by a pawn.
const OUTPOST: Phased = Phased::new(18, 10);
/// A piece that a pawn attacks, and a larger piece that a smaller one attacks.
const UNDER_PAWN: Phased = Phased::new(-40, -30);
const UNDER_MINOR: Phased = Phased::new(-28, -24);
/// How much each attacker of the squares around a king counts, by piece.
const ATTACKER: [i32; Piece::NUM] = [0, 20, 18, 28, 52, 0];
/// For each square around the king that is attacked.
const ATTACKED_SQUARE: i32 = 7;
/// For each file at the king without a pawn of one's own.
const NO_SHIELD: i32 = 14;
const NO_SHIELD_PAWN_NEAR: i32 = 6;

/// What is needed to look at one side's pieces, computed once.
pub(super) struct Field<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: BitBoard,
    /// Pawns by colour.
    pub(super) pawns: [u64; 2],
    /// Squares that pawns attack, by colour.
    pub(super) pawn_attacks: [u64; 2],
}

impl<'a> Field<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let pawns = [Color::White, Color::Black].map(|color| board.colored_pieces(color, Piece::Pawn).0);
        let pawn_attacks = [Forward(Color::White).attacks(pawns[0]), Forward(Color::Black).attacks(pawns[1])];
        Field { board, occupied: board.occupied(), pawns, pawn_attacks }
    }

    /// What the pieces of one side are worth beyond their places: mobility, files, and the attack on the opponent's king.
    pub(super) fn pieces(&self, color: Color) -> Phased {
        let (us, them) = (color as usize, !color as usize);
        let their_king = self.board.king(!color);
        let around = king_zone(their_king, !color);
        let safe = !(self.board.colors(color).0 | self.pawn_attacks[them]);
        let mut sum = Phased::default();
        let (mut danger, mut attackers) = (0, 0);
        let mut minor_attacks = 0;
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let (each, usual) = MOBILITY[piece as usize];
            for square in self.board.colored_pieces(color, piece) {
                let reach = self.reach(piece, square, color).0;
                sum += each * ((reach & safe).count_ones() as i32 - usual);
                let at_king = (reach & around & !self.pawn_attacks[them]).count_ones() as i32;
                if at_king > 0 {
                    attackers += 1;
                    danger += ATTACKER[piece as usize] + ATTACKED_SQUARE * at_king;
                }
                if matches!(piece, Piece::Knight | Piece::Bishop) {
                    minor_attacks |= reach;
                }
                if piece == Piece::Rook {
                    sum += self.rook_file(square, us, them) + rook_on_seventh(square, their_king, color);
                }
            }
        }
        if attackers > 1 {
            sum += Phased::new((danger * danger / 120).min(420), danger / 8);
        }
        sum += self.outposts(color) + self.bishop_pair(color);
        let theirs = self.board.colors(!color).0;
        let larger = theirs & (self.board.pieces(Piece::Rook) | self.board.pieces(Piece::Queen)).0;
        let non_pawns = theirs & !self.pawns[them];
        sum -= UNDER_PAWN * (non_pawns & self.pawn_attacks[us]).count_ones() as i32;
        sum - UNDER_MINOR * (larger & minor_attacks).count_ones() as i32
    }

    /// The squares a piece attacks; rooks and queens see through those of their own kind.
    #[inline(always)]
    fn reach(&self, piece: Piece, square: Square, color: Color) -> BitBoard {
        let behind = |pieces: BitBoard| self.occupied ^ (pieces & self.board.colors(color));
        let queens = self.board.pieces(Piece::Queen);
        match piece {
            Piece::Knight => cozy_chess::get_knight_moves(square),
            Piece::Bishop => cozy_chess::get_bishop_moves(square, behind(queens)),
            Piece::Rook => cozy_chess::get_rook_moves(square, behind(queens | self.board.pieces(Piece::Rook))),
            _ => {
                cozy_chess::get_bishop_moves(square, self.occupied) | cozy_chess::get_rook_moves(square, self.occupied)
            }
        }
    }

    #[inline(always)]
    fn rook_file(&self, square: Square, us: usize, them: usize) -> Phased {
        let file = square.file().bitboard().0;
        match (file & self.pawns[us] == 0, file & self.pawns[them] == 0) {
            (true, true) => ROOK_ON_OPEN_FILE,
            (true, false) => ROOK_ON_HALF_OPEN_FILE,
            _ => Phased::default(),
        }
    }

    fn outposts(&self, color: Color) -> Phased {
        let (us, them) = (color as usize, !color as usize);
        let attackable = beside(Forward(!color).span(self.pawns[them]));
        let knights = self.board.colored_pieces(color, Piece::Knight).0;
        let placed = knights & self.pawn_attacks[us] & !attackable & far_half(color);
        OUTPOST * placed.count_ones() as i32
    }

    fn bishop_pair(&self, color: Color) -> Phased {
        if self.board.colored_pieces(color, Piece::Bishop).len() > 1 { BISHOP_PAIR } else { Phased::default() }
    }

    /// What the king's pawns are missing, in the middle game.
    pub(super) fn shelter(&self, color: Color) -> Phased {
        let king = self.board.king(color);
        let own = self.pawns[color as usize];
        let at = king.bitboard().0;
        let files = files_of(at | beside(at));
        let side = Forward(color);
        let before = side.span(at | beside(at)) | beside(at);
        let near = side.step(at | beside(at)) | side.step(side.step(at | beside(at)));
        let open = (files & !files_of(own & before)) & 0xff;
        let shield = (own & near).count_ones() as i32;
        Phased::new(-NO_SHIELD * open.count_ones() as i32 - NO_SHIELD_PAWN_NEAR * (3 - shield.min(3)), 0)
    }
}

/// The squares around a king, and those a step further before it.
fn king_zone(king: Square, color: Color) -> u64 {
    let around = cozy_chess::get_king_moves(king).0 | king.bitboard().0;
    around | Forward(color).step(around)
}

fn rook_on_seventh(square: Square, their_king: Square, color: Color) -> Phased {
    let seventh = square.rank() == Rank::Seventh.relative_to(color);
    let shut_in = their_king.rank() == Rank::Eighth.relative_to(color);
    if seventh && shut_in { ROOK_ON_SEVENTH } else { Phased::default() }
}

/// The ranks four to six as the side counts them.
const fn far_half(color: Color) -> u64 {
    match color {
        Color::White => 0x0000_ffff_ff00_0000,
        Color::Black => 0x0000_00ff_ffff_0000,
    }
}
