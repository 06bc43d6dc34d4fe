//! What a search is told about Connect-4 beyond its rules: the evaluation, and hints about positions and moves.

use super::evaluation::ConnectFourKnowledge;
use super::{Column, ConnectFour, THREAT};
use foehn_game::{Game, Glance, Knowledge, KnowledgeAbilities, MoveFacts, Score};

impl<const W: usize, const H: usize> Knowledge<ConnectFour<W, H>> for ConnectFourKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    #[inline(always)]
    fn evaluate(&self, position: &ConnectFour<W, H>) -> Score {
        self.judge(position)
    }

    #[inline(always)]
    fn glance(&self, position: &ConnectFour<W, H>) -> Glance {
        position.glance_at_threats()
    }

    /// The glance names the cells.
    #[inline(always)]
    fn sensible_moves(&self, position: &ConnectFour<W, H>, glance: &Glance, visit: impl FnMut(Column)) {
        match glance.moves {
            0 => position.legal_moves(visit),
            cells => ConnectFour::<W, H>::visit_columns(cells, visit),
        }
    }

    /// The slot is the cell the stone falls to. The hint counts the threats that the stone makes, and then prefers central
    /// columns, which lie in more lines of four.
    #[inline(always)]
    fn facts(&self, position: &ConnectFour<W, H>, mv: Column) -> MoveFacts {
        let cell = position.landing_cell(mv);
        let from_centre = (2 * i32::from(mv.0) + 1 - W as i32).abs();
        let hint = THREAT * position.threats_after(cell) as i32 + W as i32 - from_centre;
        MoveFacts { slot: cell.trailing_zeros() as u16 + 1, hint, ..MoveFacts::UNKNOWN }
    }
}
