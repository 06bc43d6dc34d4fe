//! For every home board: how likely it is to be borne off in exactly n rolls, and to have its first checker off in exactly n.
//!
//! Each side plays for the fewest rolls on average. Every roll brings a board to one with fewer pips, so boards are computed by their pips:
//! value iteration in one sweep.

use super::home::Home;
use crate::board::{Board, CHECKERS, OFF};
use crate::generate::Plays;
use crate::learning::Odds;
use crate::roll::Roll;

/// Rolls that are told apart; nothing takes more but with a chance below one in a million million.
pub(super) const ROLLS: usize = 32;

/// How likely it is that something takes exactly n rolls, for n from 0.
pub type Rolls = [f32; ROLLS];

/// The one-sided database.
#[derive(Clone, PartialEq, Debug)]
pub struct OneSided {
    /// By rank: until all are off.
    pub(super) all: Vec<Rolls>,
    /// By rank, for boards of 15 checkers: until the first is off; the ranks of others are left out.
    pub(super) first: Vec<Rolls>,
}

/// Boards of 15 checkers follow all others.
const FULL: usize = Home::count(CHECKERS as usize - 1);

impl OneSided {
    /// Computes it.
    #[must_use]
    pub fn compute() -> Self {
        let mut order: Vec<usize> = (0..Home::count(CHECKERS as usize)).collect();
        order.sort_by_key(|&rank| (Home::unrank(rank).pips(), rank));
        let done = {
            let mut rolls = [0.0; ROLLS];
            rolls[0] = 1.0;
            rolls
        };
        let mut all = vec![done; order.len()];
        let mut first = vec![done; order.len() - FULL];
        let (mut mean_all, mut mean_first) = (vec![0.0; order.len()], vec![0.0; order.len()]);
        let mut plays = Plays::default();
        for rank in order.into_iter().skip(1) {
            let board = Board { own: Home::unrank(rank).side(), other: nobody() };
            let (mut to_all, mut to_first) = ([0.0; ROLLS], [0.0; ROLLS]);
            for roll in Roll::ALL {
                plays.generate(&board, roll);
                let ranks = || plays.iter().map(|play| Home::of(&play.board.own).rank());
                add(&mut to_all, &all[least(ranks(), &mean_all)], roll);
                if rank >= FULL {
                    let best = least(ranks(), &mean_first);
                    add(&mut to_first, best.checked_sub(FULL).map_or(&done, |index| &first[index]), roll);
                }
            }
            mean_all[rank] = mean(&to_all);
            all[rank] = to_all;
            if rank >= FULL {
                mean_first[rank] = mean(&to_first);
                first[rank - FULL] = to_first;
            }
        }
        OneSided { all, first }
    }

    /// How likely it is to bear off all in exactly n rolls.
    #[must_use]
    pub fn rolls(&self, home: Home) -> &Rolls {
        &self.all[home.rank()]
    }

    /// How likely it is to bear off the first checker in exactly n rolls; `None` where one is off already.
    #[must_use]
    pub fn first(&self, home: Home) -> Option<&Rolls> {
        home.rank().checked_sub(FULL).map(|index| &self.first[index])
    }

    /// The odds of the player on roll, if both play for the fewest rolls. Neither has borne off all.
    #[must_use]
    pub fn odds(&self, own: Home, other: Home) -> Odds {
        let (rolls, others) = (self.rolls(own), self.rolls(other));
        let mut odds = Odds::default();
        odds[0] = before(rolls, others, 1);
        if let Some(first) = self.first(other) {
            odds[1] = before(rolls, first, 1);
        }
        if let Some(first) = self.first(own) {
            odds[3] = before(others, first, 0);
        }
        odds
    }
}

fn nobody() -> crate::board::Side {
    let mut side = [0; 26];
    side[OFF] = CHECKERS;
    side
}

/// How likely `one` is done while `other`, who rolls `lag` times fewer, is not.
fn before(one: &Rolls, other: &Rolls, lag: usize) -> f32 {
    let (mut sum, mut open) = (0.0, 1.0);
    for rolls in 0..ROLLS {
        if rolls >= lag {
            open -= other[rolls - lag];
        }
        sum += one[rolls] * open;
    }
    sum.clamp(0.0, 1.0)
}

fn least(ranks: impl Iterator<Item = usize>, mean: &[f64]) -> usize {
    let shorter = |best: usize, rank: usize| if mean[rank] < mean[best] { rank } else { best };
    ranks.reduce(shorter).expect("there is always a play")
}

/// One more roll than `after`, as likely as `roll`.
fn add(sum: &mut Rolls, after: &Rolls, roll: Roll) {
    let share = roll.ways() as f32 / 36.0;
    for (sum, after) in sum[1..].iter_mut().zip(after) {
        *sum += share * after;
    }
}

fn mean(rolls: &Rolls) -> f64 {
    rolls.iter().enumerate().map(|(rolls, &chance)| rolls as f64 * f64::from(chance)).sum()
}
