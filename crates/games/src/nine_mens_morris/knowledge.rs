//! What a search is told about Nine Men's Morris beyond its rules: the evaluation, and hints about positions and moves.

use super::evaluation::MorrisKnowledge;
use super::lines;
use super::position::{MAN, only};
use super::{Move, NineMensMorris};
use foehn_game::{Bounds, Duel, Glance, Key, Knowledge, KnowledgeAbilities, MoveFacts, Score};

impl Knowledge<NineMensMorris> for MorrisKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, threats: true, ..KnowledgeAbilities::NONE };

    #[inline(always)]
    fn evaluate(&self, position: &NineMensMorris) -> Score {
        self.judge(position)
    }

    #[inline(always)]
    fn noisy_moves(&self, position: &NineMensMorris, mut visit: impl FnMut(Move)) {
        if lines::closing(position.own) & position.empty() != 0 {
            position.each_man(|from, _, closing| position.each_mill(only(from), closing, &mut visit));
        }
    }

    /// Nobody wins sooner than with the next move.
    #[inline(always)]
    fn glance(&self, _position: &NineMensMorris) -> Glance {
        Glance::of(Bounds::NEAREST_WIN)
    }

    /// A mill is noisy. The hint counts 100 for it and 10 for every mill that the removed man can no longer help to close, 50
    /// for a field where the opponent would close a mill, and the lines that meet in the field.
    #[inline]
    fn facts(&self, position: &NineMensMorris, mv: Move) -> MoveFacts {
        let (_, to, removed) = mv.sets();
        let threats = |men: u32| (lines::closing(men) & position.empty()).count_ones() as i32;
        let spoilt = if removed == 0 { 0 } else { threats(position.other) - threats(position.other ^ removed) };
        let stops = i32::from(lines::closing(position.other) & to != 0);
        let meeting = lines::beside(to).count_ones() as i32;
        let noisy = removed != 0;
        MoveFacts { noisy, hint: 100 * i32::from(noisy) + 10 * spoilt + 50 * stops + meeting, slot: mv.slot() }
    }

    #[inline(always)]
    fn material(&self, position: &NineMensMorris) -> i32 {
        let men = |board: u32, hand: u8| board.count_ones() as i32 + i32::from(hand);
        MAN * (men(position.own, position.hands[0]) - men(position.other, position.hands[1]))
    }

    /// A man, if the opponent could close a mill now.
    #[inline]
    fn threat(&self, position: &NineMensMorris) -> Option<i32> {
        Some(if position.turned().can_close() { MAN } else { 0 })
    }

    #[inline]
    fn touched(&self, _position: &NineMensMorris, mv: Move) -> u64 {
        let (from, to, removed) = mv.sets();
        u64::from(from | to | removed)
    }

    #[inline]
    fn contents(&self, position: &NineMensMorris, fields: u64) -> Key {
        let here = |men: u32| u64::from(men) & fields;
        Key::mix(here(position.own) | here(position.other) << 24, position.mover().index() as u64)
    }

    /// Two men placed are one phase further, and then two men removed.
    #[inline(always)]
    fn phase(&self, position: &NineMensMorris) -> usize {
        match usize::from(position.hands[0] + position.hands[1]) {
            0 => 9 + (18 - (position.own | position.other).count_ones() as usize).min(13) / 2,
            in_hand => (18 - in_hand) / 2,
        }
    }
}
