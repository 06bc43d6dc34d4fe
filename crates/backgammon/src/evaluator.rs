//! Judging boards: the odds of a board, the best play of a roll, without looking further ahead.
//!
//! What is known for certain (a finished game, a position of the bear-off databases) is not asked of a network.

use crate::board::Board;
use crate::generate::{Play, Plays};
use crate::learning::{Backgammon, Odds, equity};
use crate::networks::Networks;
use crate::roll::Roll;
use foehn_learn::td::{Asker, Learnable};

/// One who judges boards, with the memory for it: one for each thread.
pub struct Evaluator<'a> {
    asker: Asker<'a, Backgammon>,
    plays: Plays,
}

/// What is wanted most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Points, gammons included, without the cube.
    Points,
    /// To win, in whatever way: the last point of a match.
    Win,
}

impl Goal {
    /// How good `odds` are to the player on roll.
    #[must_use]
    pub fn of(self, odds: &Odds) -> f32 {
        match self {
            Goal::Points => equity(odds),
            Goal::Win => 2.0 * odds[0] - 1.0,
        }
    }
}

impl<'a> Evaluator<'a> {
    /// Judges by `networks`.
    #[must_use]
    pub fn new(networks: &'a Networks) -> Self {
        Evaluator { asker: Asker::new(&Backgammon, &networks.networks), plays: Plays::default() }
    }

    /// The odds of the player on roll. They depend on the board alone, to the last bit.
    pub fn odds(&mut self, board: &Board) -> Odds {
        if board.won().is_some() {
            return Backgammon.opposite(&self.asker.values(&board.swapped()));
        }
        self.asker.values(board)
    }

    /// The points that the player on roll wins on average without a cube, by these networks.
    pub fn equity(&mut self, board: &Board) -> f32 {
        equity(&self.odds(board))
    }

    /// The best play of `roll`, and the odds of the player who made it.
    pub fn best(&mut self, board: &Board, roll: Roll, goal: Goal) -> (Play, Odds) {
        let mut plays = std::mem::take(&mut self.plays);
        plays.generate(board, roll);
        let mut best: Option<(usize, f32, Odds)> = None;
        self.asker.move_base();
        for (index, play) in plays.iter().enumerate() {
            let odds = Backgammon.opposite(&self.asker.values_near(&play.board.swapped()));
            let worth = goal.of(&odds);
            if best.is_none_or(|(_, most, _)| worth > most) {
                best = Some((index, worth, odds));
            }
        }
        let (index, _, odds) = best.expect("there is always a play");
        let play = plays[index];
        self.plays = plays;
        (play, odds)
    }

    /// How many boards a network was asked about.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asker.asked
    }
}
