//! The number by which solvers of Connect-4 state a result (after Pons' benchmark sets).
//!
//! A win is worth the stones that the winner still has just before the winning move: the sooner, the more. A loss is
//! worth what it is to the winner with a minus, a draw 0. The empty board of 7x6 is worth 1: the first player wins with
//! the last stone.

use super::ConnectFour;
use foehn_game::{Score, ScoreKind};

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// `score`, a proved value of this position, as solvers state it. Estimates count as draws.
    ///
    /// ```
    /// use foehn_game::{Notation, Ply, Score};
    /// use foehn_games::connect_four::Connect4;
    /// let position = Connect4::parse_position("112233").expect("three columns of two");
    /// assert_eq!(position.solver_score(Score::win_in(Ply(1))), 18);
    /// ```
    pub fn solver_score(&self, score: Score) -> i32 {
        let number = |plies: u16| {
            let stones_before_last = self.stones() as i32 + i32::from(plies) - 1;
            ((W * H + 1) as i32 - stones_before_last) / 2
        };
        match score.kind() {
            ScoreKind::WinIn(plies) => number(plies),
            ScoreKind::LossIn(plies) => -number(plies),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Connect4;
    use foehn_game::{Game, Ply, Score};

    #[test]
    fn sooner_wins_are_worth_more() {
        let start = Connect4::start();
        assert_eq!(start.solver_score(Score::win_in(Ply(41))), 1, "won with the last stone");
        assert_eq!(start.solver_score(Score::win_in(Ply(7))), 18, "the fastest win there is");
        assert_eq!(start.solver_score(Score::loss_in(Ply(8))), -18);
        assert_eq!(start.solver_score(Score::loss_in(Ply(42))), -1);
        assert_eq!(start.solver_score(Score::DRAW), 0);
    }
}
