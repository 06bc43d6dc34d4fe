//! What a search is told about Othello beyond its rules: the evaluation, and hints about positions and moves.

use super::evaluation::OthelloKnowledge;
use super::{Othello, OthelloMove, square_class};
use foehn_game::{Glance, Knowledge, KnowledgeAbilities, MoveFacts, Score};

impl<const N: usize> Knowledge<Othello<N>> for OthelloKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    #[inline(always)]
    fn evaluate(&self, position: &Othello<N>) -> Score {
        self.judge(position)
    }

    #[inline]
    fn glance(&self, position: &Othello<N>) -> Glance {
        position.glance_at_stable_discs()
    }

    #[inline(always)]
    fn facts(&self, _position: &Othello<N>, mv: OthelloMove) -> MoveFacts {
        let hint = mv.square().map_or(0, square_class::<N>);
        MoveFacts { slot: u16::from(mv.0) + 1, hint, ..MoveFacts::UNKNOWN }
    }

    /// Eight discs more are one phase further.
    #[inline(always)]
    fn phase(&self, position: &Othello<N>) -> usize {
        (position.own | position.other).count_ones() as usize / 8
    }
}
