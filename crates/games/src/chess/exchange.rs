//! Static exchange: what the captures on one square are worth when both sides take with their least piece first.
//!
//! Pinned pieces take part, and promotions by capture count as pawns: the answer is a hint for pruning, not a proof.

use super::{Chess, ChessMove};
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// What pieces are worth in an exchange, in hundredths of a pawn.
const WORTH: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 20_000];

/// The worth of a piece in an exchange.
#[inline(always)]
pub(super) const fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

impl Chess {
    /// What the mover wins (or loses) by `mv` when the captures on its target are played out. Where nothing can be lost,
    /// what is won for certain.
    pub(super) fn exchange_balance(&self, mv: ChessMove) -> i32 {
        let board = self.board();
        let Some(mut standing) = board.piece_on(mv.from) else { return 0 };
        if self.is_castling(mv) {
            return 0;
        }
        let taken = self.victim(mv).map_or(0, worth);
        // Taking something at least as large cannot lose.
        if taken >= worth(standing) {
            return taken - worth(standing);
        }
        let mut occupied = board.occupied() ^ mv.from.bitboard() | mv.to.bitboard();
        if taken > 0 && !board.occupied().has(mv.to) {
            occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
        }
        let mut gains = [0; 32];
        gains[0] = taken;
        let mut color = !board.side_to_move();
        let mut depth = 0;
        while let Some((piece, from)) = least_attacker(board, mv.to, color, occupied) {
            if depth + 1 >= gains.len() {
                break;
            }
            depth += 1;
            gains[depth] = worth(standing) - gains[depth - 1];
            // Whoever is about to take loses either way, so the capture is not made.
            if gains[depth].max(-gains[depth - 1]) < 0 {
                depth -= 1;
                break;
            }
            standing = piece;
            occupied ^= from.bitboard();
            color = !color;
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }
}

/// The least piece of `color` that attacks `target` with these squares occupied.
fn least_attacker(board: &Board, target: Square, color: Color, occupied: BitBoard) -> Option<(Piece, Square)> {
    let ours = board.colors(color) & occupied;
    let attackers = |piece: Piece| {
        let reach = match piece {
            Piece::Pawn => cozy_chess::get_pawn_attacks(target, !color),
            Piece::Knight => cozy_chess::get_knight_moves(target),
            Piece::Bishop => cozy_chess::get_bishop_moves(target, occupied),
            Piece::Rook => cozy_chess::get_rook_moves(target, occupied),
            Piece::Queen => {
                cozy_chess::get_bishop_moves(target, occupied) | cozy_chess::get_rook_moves(target, occupied)
            }
            Piece::King => cozy_chess::get_king_moves(target),
        };
        (reach & ours & board.pieces(piece)).next_square()
    };
    Piece::ALL.iter().find_map(|&piece| attackers(piece).map(|square| (piece, square)))
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;
    use foehn_game::Notation;

    fn balance(fen: &str, mv: &str) -> i32 {
        let position = Chess::parse_position(fen).unwrap();
        position.exchange_balance(position.parse_move(mv).unwrap())
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        assert_eq!(balance("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5"), 100);
        let many = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        assert_eq!(balance(many, "Nxe5"), 100 - 320);
        assert_eq!(balance("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1", "dxe5"), 0);
        assert_eq!(balance("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1", "Rxe5"), 100 - 500);
    }

    #[test]
    fn quiet_moves_can_lose_and_castling_does_not() {
        assert_eq!(balance("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Ne4"), -320);
        assert_eq!(balance("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), 0);
        assert!(balance("4k3/8/8/1Pp5/8/8/8/4K3 w - c6 0 1", "bxc6") >= 0);
    }
}
