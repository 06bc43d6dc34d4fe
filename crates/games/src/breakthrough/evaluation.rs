//! A plain evaluation of Breakthrough: pawns, and how far they have come.

use super::{Breakthrough, GOALS, PawnStep};
use foehn_game::{Duel, Knowledge, KnowledgeAbilities, MoveFacts, Player, Score};

/// Pawns and how far they have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BreakthroughKnowledge;

/// What a pawn is worth on each row, from its own first one, in hundredths. The first row guards, so it counts a little more than the second.
const WORTH: [i32; 8] = [110, 100, 104, 112, 130, 165, 230, 0];

impl Breakthrough {
    fn worth(&self, player: Player) -> i32 {
        let row = |row: usize| if player == Player::FIRST { row } else { 7 - row };
        (0..8).map(|index| WORTH[row(index)] * (self.pawns(player) >> (8 * index) & 0xff).count_ones() as i32).sum()
    }
}

impl Knowledge<Breakthrough> for BreakthroughKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    #[inline]
    fn evaluate(&self, position: &Breakthrough) -> Score {
        let mover = position.mover();
        Score::estimate(position.worth(mover) - position.worth(mover.opponent()))
    }

    /// A win first, then captures, those nearest to home first, then steps, the farthest first.
    #[inline]
    fn facts(&self, position: &Breakthrough, mv: PawnStep) -> MoveFacts {
        let mover = position.mover();
        let wins = GOALS[mover.index()] >> mv.to & 1 == 1;
        let takes = position.pawns(mover.opponent()) >> mv.to & 1 == 1;
        let row = i32::from(mv.to / 8);
        let gone = if mover == Player::FIRST { row } else { 7 - row };
        let hint = if wins { 1000 } else { i32::from(takes) * (100 - 5 * gone) + gone };
        let way = 8 + i16::from(mv.to % 8) - i16::from(mv.from % 8);
        let slot = 1 + 3 * u16::from(mv.from) + (way - 7) as u16;
        MoveFacts { noisy: takes || wins, hint, slot }
    }

    #[inline]
    fn phase(&self, position: &Breakthrough) -> usize {
        (32 - (position.pawns[0] | position.pawns[1]).count_ones() as usize).min(30) / 2
    }
}
