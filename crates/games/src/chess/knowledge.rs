//! What a search is told about chess beyond its rules: the evaluation, and hints about positions and moves.

use super::evaluation::ChessKnowledge;
use super::instinct::REASONS;
use super::{Chess, ChessMove, promotion_gain, worth};
use cozy_chess::{BitBoard, Piece, Rank, Square};
use foehn_game::{Bounds, Extension, Glance, Key, Knowledge, KnowledgeAbilities, MoveFacts, ReasonRule, Score};

impl Knowledge<Chess> for ChessKnowledge {
    const ABILITIES: KnowledgeAbilities =
        KnowledgeAbilities { slots: true, exchanges: true, threats: true, ..KnowledgeAbilities::NONE };

    const REASONS: &'static [ReasonRule] = REASONS;

    #[inline(always)]
    fn evaluate(&self, position: &Chess) -> Score {
        self.judge(position)
    }

    /// Captures by their targets and pawns by the last row, so that quiet moves are not listed.
    #[inline(always)]
    fn noisy_moves(&self, position: &Chess, mut visit: impl FnMut(ChessMove)) {
        let color = position.board.side_to_move();
        let enemies = position.board.colors(!color);
        let target = |file| Square::new(file, Rank::Sixth.relative_to(color)).bitboard();
        let en_passant = position.board.en_passant().map_or(BitBoard::EMPTY, target);
        let for_pawns = enemies | en_passant | Rank::Eighth.relative_to(color).bitboard();
        position.board.generate_moves(|mut moves| {
            moves.to &= if moves.piece == Piece::Pawn { for_pawns } else { enemies };
            for mv in moves {
                visit(mv);
            }
            false
        });
    }

    /// Nobody mates sooner than with the next move.
    #[inline(always)]
    fn glance(&self, _position: &Chess) -> Glance {
        Glance::of(Bounds::NEAREST_WIN)
    }

    /// Captures and promotions are noisy; the hint puts the largest victim first, then the smallest attacker.
    #[inline]
    fn facts(&self, position: &Chess, mv: ChessMove) -> MoveFacts {
        let slot = mv.from as u16 * 64 + mv.to as u16;
        let victim = position.victim(mv);
        if victim.is_none() && mv.promotion.is_none() {
            return MoveFacts { noisy: false, hint: 0, slot };
        }
        let attacker = position.board.piece_on(mv.from).map_or(0, |piece| piece as i32);
        let gain = victim.map_or(0, worth) + mv.promotion.map_or(0, promotion_gain);
        MoveFacts { noisy: true, hint: 16 * gain - attacker, slot }
    }

    #[inline(always)]
    fn in_check(&self, position: &Chess) -> bool {
        position.is_check()
    }

    #[inline]
    fn material(&self, position: &Chess) -> i32 {
        position.material_balance()
    }

    #[inline]
    fn threat(&self, position: &Chess) -> Option<i32> {
        Some(position.worst_threat())
    }

    #[inline]
    fn exchange(&self, position: &Chess, mv: ChessMove) -> Option<i32> {
        Some(position.exchange_balance(mv))
    }

    #[inline]
    fn extension(&self, position: &Chess, mv: ChessMove, child: &Chess) -> Option<Extension> {
        position.check_or_passed_pawn(mv, child)
    }

    #[inline]
    fn touched(&self, _position: &Chess, mv: ChessMove) -> u64 {
        Chess::squares_touched(mv)
    }

    #[inline]
    fn contents(&self, position: &Chess, fields: u64) -> Key {
        position.squares_contents(fields)
    }

    /// Two pieces fewer are one phase further.
    #[inline(always)]
    fn phase(&self, position: &Chess) -> usize {
        (32 - position.board.occupied().len() as usize) / 2
    }
}
