//! The killer table: for each level of the tree at most four moves that have cut there, the best first (2.3).

/// So many killers a level.
pub(super) const KILLERS: usize = 4;

/// The moves that cut at one level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers<M> {
    moves: [Option<M>; KILLERS],
}

impl<M: Copy + PartialEq> Killers<M> {
    pub(super) const NONE: Killers<M> = Killers { moves: [None; KILLERS] };

    /// The rank of a move, 0 for the first.
    #[inline]
    pub(super) fn rank(&self, mv: M) -> Option<usize> {
        self.moves.iter().map_while(|&killer| killer).position(|killer| killer == mv)
    }

    /// A move has cut: one that is known rises a rank, a new one takes the last rank that is free, or the last.
    #[inline]
    pub(super) fn reward(&mut self, mv: M) {
        match self.rank(mv) {
            Some(0) => {}
            Some(rank) => self.moves.swap(rank, rank - 1),
            None => {
                let free = self.moves.iter().position(Option::is_none).unwrap_or(KILLERS - 1);
                self.moves[free] = Some(mv);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_cut_often_rise() {
        let mut killers = Killers::NONE;
        for mv in [1, 2, 3, 4, 5] {
            killers.reward(mv);
        }
        assert_eq!([1, 2, 3, 4, 5].map(|mv| killers.rank(mv)), [Some(0), Some(1), Some(2), None, Some(3)]);
        killers.reward(5);
        killers.reward(5);
        assert_eq!([1, 5, 2, 3].map(|mv| killers.rank(mv)), [Some(0), Some(1), Some(2), Some(3)]);
    }
}
