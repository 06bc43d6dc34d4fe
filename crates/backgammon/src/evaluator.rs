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
    /// What the sieve says of each play, and which play it is.
    sifted: Vec<(f32, usize)>,
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
        Evaluator { asker: Asker::new(&Backgammon, &networks.networks), plays: Plays::default(), sifted: Vec::new() }
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
        self.asker.move_base();
        self.best_near(board, roll, goal, None)
    }

    /// As [`best`](Evaluator::best), where the networks are asked only about so many plays that the sieve leaves.
    pub fn best_sieved(&mut self, board: &Board, roll: Roll, goal: Goal, keep: usize) -> (Play, Odds) {
        self.asker.move_base();
        self.best_near(board, roll, goal, Some(keep))
    }

    /// The mean over all rolls of what the best play is worth to the player on roll, by a sieve that leaves `keep` plays.
    pub fn mean_sieved(&mut self, board: &Board, goal: Goal, keep: usize) -> Odds {
        self.asker.move_base();
        let mut sum = [0.0_f64; 5];
        for roll in Roll::ALL {
            let (_, odds) = self.best_near(board, roll, goal, Some(keep));
            for (sum, &chance) in sum.iter_mut().zip(&odds) {
                *sum += roll.probability() * f64::from(chance);
            }
        }
        let mut odds = Odds::default();
        odds.iter_mut().zip(sum).for_each(|(odds, sum)| *odds = sum as f32);
        odds
    }

    fn best_near(&mut self, board: &Board, roll: Roll, goal: Goal, keep: Option<usize>) -> (Play, Odds) {
        let mut plays = std::mem::take(&mut self.plays);
        let mut sifted = std::mem::take(&mut self.sifted);
        plays.generate(board, roll);
        self.sift(board, &plays, goal, keep, &mut sifted);
        let mut best: Option<(usize, f32, Odds)> = None;
        for &(_, index) in &sifted {
            let odds = Backgammon.opposite(&self.asker.values_near(&plays[index].board.swapped()));
            let worth = goal.of(&odds);
            if best.is_none_or(|(_, most, _)| worth > most) {
                best = Some((index, worth, odds));
            }
        }
        let (index, _, odds) = best.expect("there is always a play");
        let play = plays[index];
        (self.plays, self.sifted) = (plays, sifted);
        (play, odds)
    }

    /// Lists the plays that the sieve leaves, in their order; all where there is no contact or are no more than `keep`.
    fn sift(&mut self, board: &Board, plays: &[Play], goal: Goal, keep: Option<usize>, sifted: &mut Vec<(f32, usize)>) {
        sifted.clear();
        let Some(keep) = keep.filter(|&keep| plays.len() > keep && board.has_contact()) else {
            sifted.extend((0..plays.len()).map(|index| (0.0, index)));
            return;
        };
        for (index, play) in plays.iter().enumerate() {
            let after = play.board.swapped();
            let odds = Backgammon.opposite(&self.asker.sieve_near(&after));
            sifted.push((if after.is_over() { f32::INFINITY } else { goal.of(&odds) }, index));
        }
        sifted.select_nth_unstable_by(keep, |one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        sifted.truncate(keep);
        sifted.sort_unstable_by_key(|&(_, index)| index);
    }

    /// How many boards a network was asked about.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asker.asked
    }
}
