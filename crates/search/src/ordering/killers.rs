//! The killer heuristic: moves that cut elsewhere at the same ply are tried early.

use foehn_game::Ply;

/// Two killers a ply, the newer first.
#[derive(Clone, Debug)]
pub(super) struct Killers<M> {
    moves: Vec<[Option<M>; 2]>,
}

/// Plies deeper than this have no killers.
const PLIES: usize = 128;

impl<M: Copy + Eq> Killers<M> {
    pub(super) fn new() -> Self {
        Killers { moves: vec![[None, None]; PLIES] }
    }

    pub(super) fn clear(&mut self) {
        self.moves.fill([None, None]);
    }

    /// 0 for the newest killer of the ply, 1 for the other, `None` for all other moves.
    #[inline(always)]
    pub(super) fn order_of(&self, ply: Ply, mv: M) -> Option<i32> {
        let killers = self.moves.get(usize::from(ply.0))?;
        if killers[0] == Some(mv) {
            Some(0)
        } else if killers[1] == Some(mv) {
            Some(1)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(super) fn remember(&mut self, ply: Ply, mv: M) {
        if let Some(killers) = self.moves.get_mut(usize::from(ply.0))
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
    }
}
