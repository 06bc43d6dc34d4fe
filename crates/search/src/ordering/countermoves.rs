//! Countermoves (Uiterwijk 1992): the move that refuted the opponent's last move before is tried early.

use foehn_game::{MoveFacts, Player};

/// The refutation of each of the opponent's moves, by slot.
#[derive(Clone, Debug)]
pub(super) struct Countermoves<M> {
    answers: Vec<Option<M>>,
}

impl<M: Copy + Eq> Countermoves<M> {
    pub(super) fn new() -> Self {
        Countermoves { answers: vec![None; 2 * MoveFacts::SLOTS] }
    }

    #[inline(always)]
    fn index(mover: Player, previous: MoveFacts) -> usize {
        (mover.index() & 1) * MoveFacts::SLOTS + usize::from(previous.slot) % MoveFacts::SLOTS
    }

    /// The refutation of the opponent's last move, where one is known.
    #[inline(always)]
    pub(super) fn answer(&self, mover: Player, previous: MoveFacts) -> Option<M> {
        if previous.slot == 0 { None } else { self.answers[Self::index(mover, previous)] }
    }

    #[inline(always)]
    pub(super) fn remember(&mut self, mover: Player, previous: MoveFacts, mv: M) {
        if previous.slot != 0 {
            self.answers[Self::index(mover, previous)] = Some(mv);
        }
    }
}
