//! What chess players see without searching, for selective search: checks, threats, passed pawns, when passing is fair.

use super::exchange::worth;
use super::{Chess, ChessMove};
use cozy_chess::{BitBoard, Color, Piece, Rank, Square};
use foehn_game::{Extension, Key, Passing, Reason, ReasonCounts, ReasonRule};

/// Why chess is searched deeper, in the order of the constants below.
pub(super) const REASONS: &[ReasonRule] = &[
    ReasonRule { name: "check", meaning: "The opponent is in check.", when: ReasonCounts::Always },
    ReasonRule { name: "advanced-pawn", meaning: "A pawn reaches the seventh row.", when: ReasonCounts::Always },
];
const CHECK: Reason = Reason::new(0);
const ADVANCED_PAWN: Reason = Reason::new(1);

/// Zugzwang is a matter of endings with pawns alone: whoever passes must have a piece.
impl Passing for Chess {
    fn pass(&self) -> Option<Self> {
        let board = self.board();
        let ours = board.colors(board.side_to_move());
        let pieces = ours & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
        if pieces.is_empty() {
            return None;
        }
        board.null_move().map(|next| Chess::new(next, self.quiet.saturating_add(1)))
    }
}

impl Chess {
    /// Material in hundredths of a pawn, for the player to move.
    pub(super) fn material_balance(&self) -> i32 {
        let board = self.board();
        let (ours, theirs) = (board.colors(board.side_to_move()), board.colors(!board.side_to_move()));
        let kinds = Piece::ALL[..5].iter();
        kinds
            .map(|&piece| {
                let pieces = board.pieces(piece);
                worth(piece) * ((ours & pieces).len() as i32 - (theirs & pieces).len() as i32)
            })
            .sum()
    }

    /// The most that one capture of the opponent would win if it were the opponent's move.
    pub(super) fn worst_threat(&self) -> i32 {
        let board = self.board();
        let us = board.side_to_move();
        let occupied = board.occupied();
        let ours = board.colors(us);
        let defended = attacks(board, us, occupied);
        let mut worst = 0;
        for &attacker in &Piece::ALL {
            let reach = attacks_of(board, !us, attacker, occupied) & ours;
            for square in reach {
                let Some(victim) = board.piece_on(square).filter(|&victim| victim != Piece::King) else { continue };
                let loss = if defended.has(square) { worth(victim) - worth(attacker) } else { worth(victim) };
                worst = worst.max(loss);
            }
        }
        worst
    }

    /// A ply after a check, half a ply after a pawn's step to the seventh row that nothing stands before.
    pub(super) fn check_or_passed_pawn(&self, mv: ChessMove, child: &Chess) -> Option<Extension> {
        if child.is_check() {
            return Some(Extension::ply(CHECK));
        }
        let color = self.board().side_to_move();
        let is_pawn = self.board().pieces(Piece::Pawn).has(mv.from);
        let near = mv.to.rank() == Rank::Seventh.relative_to(color);
        (is_pawn && near && mv.promotion.is_none()).then_some(Extension::half_a_ply(ADVANCED_PAWN))
    }

    /// The squares a move leaves, crosses and reaches.
    pub(super) fn squares_touched(mv: ChessMove) -> u64 {
        let between = cozy_chess::get_between_rays(mv.from, mv.to);
        (between | mv.from.bitboard() | mv.to.bitboard()).0
    }

    /// A fingerprint of the pieces on these squares.
    pub(super) fn squares_contents(&self, squares: u64) -> Key {
        let board = self.board();
        let on = |set: BitBoard| set.0 & squares;
        let mut key = Key::of(squares).with(on(board.colors(Color::White))).with(board.side_to_move() as u64);
        for &piece in &Piece::ALL {
            key = key.with(on(board.pieces(piece)));
        }
        key
    }
}

/// The squares that the pieces of one kind and colour attack.
fn attacks_of(board: &cozy_chess::Board, color: Color, piece: Piece, occupied: BitBoard) -> BitBoard {
    let reach = |square: Square| match piece {
        Piece::Pawn => cozy_chess::get_pawn_attacks(square, color),
        Piece::Knight => cozy_chess::get_knight_moves(square),
        Piece::Bishop => cozy_chess::get_bishop_moves(square, occupied),
        Piece::Rook => cozy_chess::get_rook_moves(square, occupied),
        Piece::Queen => cozy_chess::get_bishop_moves(square, occupied) | cozy_chess::get_rook_moves(square, occupied),
        Piece::King => cozy_chess::get_king_moves(square),
    };
    board.colored_pieces(color, piece).into_iter().fold(BitBoard::EMPTY, |all, square| all | reach(square))
}

/// The squares that a colour attacks.
fn attacks(board: &cozy_chess::Board, color: Color, occupied: BitBoard) -> BitBoard {
    Piece::ALL.iter().fold(BitBoard::EMPTY, |all, &piece| all | attacks_of(board, color, piece, occupied))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Duel, Game, Notation};

    fn position(fen: &str) -> Chess {
        Chess::parse_position(fen).unwrap()
    }

    #[test]
    fn passing_is_fair_with_pieces_and_out_of_check() {
        let next = Chess::start().pass().expect("the start is no zugzwang");
        assert_eq!(next.mover(), Chess::start().mover().opponent());
        assert_eq!(next.pass().expect("back again"), Chess::start());
        assert!(position("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").pass().is_none(), "pawns alone");
        assert!(position("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").pass().is_none(), "in check");
    }

    #[test]
    fn checks_and_pawns_near_the_last_row_are_looked_past() {
        let names = [CHECK, ADVANCED_PAWN].map(|reason| REASONS[reason.index()].name);
        assert_eq!((names, REASONS.len()), (["check", "advanced-pawn"], 2));
        let extension = |fen: &str, mv: &str| {
            let position = position(fen);
            let mv = position.parse_move(mv).unwrap();
            position.check_or_passed_pawn(mv, &position.play(mv))
        };
        assert_eq!(extension("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), Some(Extension::ply(CHECK)));
        assert_eq!(extension("7k/8/P7/8/8/8/8/4K3 w - - 0 1", "a7"), Some(Extension::half_a_ply(ADVANCED_PAWN)));
        assert_eq!(extension("7k/8/8/P7/8/8/8/4K3 w - - 0 1", "a6"), None);
    }

    #[test]
    fn hanging_pieces_are_threats() {
        assert_eq!(Chess::start().worst_threat(), 0);
        assert_eq!(position("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1").worst_threat(), 320);
        assert_eq!(position("4k3/8/8/3p4/4N3/5P2/8/4K3 w - - 0 1").worst_threat(), 220, "defended");
    }

    #[test]
    fn material_is_the_movers() {
        assert_eq!(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").material_balance(), 500);
        assert_eq!(position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").material_balance(), -500);
    }
}
