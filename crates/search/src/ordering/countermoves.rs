//! Countermoves (Uiterwijk 1992): the move that refuted the opponent's last move before is tried early.

use foehn_game::{MoveFacts, PerPlayer, Player};

/// The refutation of each of the opponent's moves, by slot.
#[derive(Clone, Debug)]
pub(super) struct Countermoves<M> {
    answers: Box<PerPlayer<[Option<M>; MoveFacts::SLOTS]>>,
}

impl<M: Copy + Eq> Countermoves<M> {
    pub(super) fn new() -> Self {
        Countermoves { answers: Box::new(PerPlayer::new([[None; MoveFacts::SLOTS]; 2])) }
    }

    /// The refutation of the opponent's last move, where one is known.
    #[inline(always)]
    pub(super) fn answer(&self, mover: Player, previous: MoveFacts) -> Option<M> {
        if previous.slot == 0 { None } else { self.answers[mover][usize::from(previous.slot) % MoveFacts::SLOTS] }
    }

    #[inline(always)]
    pub(super) fn remember(&mut self, mover: Player, previous: MoveFacts, mv: M) {
        if previous.slot != 0 {
            self.answers[mover][usize::from(previous.slot) % MoveFacts::SLOTS] = Some(mv);
        }
    }
}
