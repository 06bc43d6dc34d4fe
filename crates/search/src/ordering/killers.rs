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

    /// The killers of the ply.
    #[inline(always)]
    pub(super) fn of(&self, ply: Ply) -> [Option<M>; 2] {
        self.moves.get(usize::from(ply.0)).copied().unwrap_or([None, None])
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
