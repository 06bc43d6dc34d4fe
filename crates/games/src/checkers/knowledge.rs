//! What a search is told about checkers beyond its rules: the evaluation, and hints about positions and moves.

use super::evaluation::CheckersKnowledge;
use super::instinct::REASONS;
use super::position::row;
use super::square::{BEFORE_CROWNING, CROWNING_ROWS};
use super::{Checkers, Move};
use foehn_game::{Bounds, Extension, Game, Glance, Key, Knowledge, KnowledgeAbilities, MoveFacts, ReasonRule, Score};

impl Knowledge<Checkers> for CheckersKnowledge {
    const ABILITIES: KnowledgeAbilities =
        KnowledgeAbilities { slots: true, threats: true, combinations: true, ..KnowledgeAbilities::NONE };

    const REASONS: &'static [ReasonRule] = REASONS;

    #[inline(always)]
    fn evaluate(&self, position: &Checkers) -> Score {
        self.judge(position)
    }

    /// A capture is pending, and it is forced.
    #[inline(always)]
    fn unsettled(&self, position: &Checkers) -> bool {
        position.must_capture()
    }

    /// Most quiet positions have no man about to be crowned, which is seen without listing a move.
    #[inline(always)]
    fn noisy_moves(&self, position: &Checkers, mut visit: impl FnMut(Move)) {
        let may_crown = match position.is_black_to_move() {
            true => position.own & !position.kings & BEFORE_CROWNING[0] != 0,
            false => position.own & !position.kings & BEFORE_CROWNING[1] != 0,
        };
        if may_crown || position.must_capture() {
            position.legal_moves(|mv| {
                if self.facts(position, mv).noisy {
                    visit(mv);
                }
            });
        }
    }

    /// Nobody wins sooner than with the next move.
    #[inline(always)]
    fn glance(&self, _position: &Checkers) -> Glance {
        Glance::of(Bounds::NEAREST_WIN)
    }

    /// Captures and crownings are noisy. The hint counts a captured man as 100 and a king as 130, a crowning as 80, and
    /// for the step of a man the rows it has behind it, so that men far up the board are tried first.
    #[inline]
    fn facts(&self, position: &Checkers, mv: Move) -> MoveFacts {
        let (from, to) = (mv.origin_bit(), mv.target_bit());
        let by_man = position.kings >> from & 1 == 0;
        let crowned = by_man && CROWNING_ROWS >> to & 1 == 1;
        let captured_kings = (position.kings & mv.captured()).count_ones();
        let advance = match (by_man, position.is_black_to_move()) {
            (false, _) => 0,
            (true, true) => row(to),
            (true, false) => 7 - row(to),
        };
        MoveFacts {
            noisy: mv.captured() != 0 || crowned,
            hint: (100 * mv.jumps() + 30 * captured_kings + if crowned { 80 } else { advance }) as i32,
            slot: (1 + 35 * from + to) as u16,
        }
    }

    #[inline(always)]
    fn material(&self, position: &Checkers) -> i32 {
        position.material_balance()
    }

    #[inline(always)]
    fn threat(&self, position: &Checkers) -> Option<i32> {
        Some(position.worst_threat())
    }

    #[inline]
    fn extension(&self, position: &Checkers, mv: Move, child: &Checkers) -> Option<Extension> {
        position.runaway_or_crowning(mv, child)
    }

    #[inline(always)]
    fn combinations(&self, position: &Checkers, visit: impl FnMut(Move)) {
        position.tabled_combinations(visit);
    }

    #[inline]
    fn touched(&self, _position: &Checkers, mv: Move) -> u64 {
        mv.captured() | 1 << mv.origin_bit() | 1 << mv.target_bit()
    }

    #[inline]
    fn contents(&self, position: &Checkers, fields: u64) -> Key {
        position.squares_contents(fields)
    }

    /// Two pieces fewer are one phase further.
    #[inline(always)]
    fn phase(&self, position: &Checkers) -> usize {
        (24 - (position.own | position.other).count_ones() as usize) / 2
    }
}
