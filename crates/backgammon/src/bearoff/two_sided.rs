//! Exact values of bear-offs with at most six checkers on each side, by value iteration.
//!
//! Every roll leads to a pair with fewer pips together, so pairs are computed by their pips, in one sweep. Nobody loses a gammon here, for both
//! have borne off. The equities with a cube follow in the same way: at the beginning of a turn the player who may double does so if that is worth
//! more, and the other takes or passes, whatever costs less (money play; one side's cube is worth nothing to the other).

use super::home::Home;
use crate::board::{Board, CHECKERS, OFF};
use crate::generate::Plays;
use crate::roll::Roll;
use std::sync::OnceLock;

/// The most checkers of a side.
pub(super) const MOST: usize = 6;

/// Home boards of a side.
pub(super) const BOARDS: usize = Home::count(MOST);

/// The two-sided database.
#[derive(Debug)]
pub struct TwoSided {
    /// The chance of the player on roll to win: by that player's board, then the other's.
    pub(super) win: Vec<f32>,
    cube: OnceLock<Vec<CubeEquities>>,
}

/// Points of the player on roll before a turn, in units of the cube, for money.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct CubeEquities {
    /// The player on roll owns the cube.
    pub owned: f32,
    /// Nobody does.
    pub centred: f32,
    /// The other player does.
    pub unavailable: f32,
}

/// For every board and roll the boards that can follow.
struct Successors {
    list: Vec<u16>,
    ends: Vec<u32>,
}

impl Successors {
    fn compute() -> Self {
        let (mut list, mut ends, mut plays) = (Vec::new(), vec![0], Plays::default());
        let mut other = [0; 26];
        other[OFF] = CHECKERS;
        for rank in 0..BOARDS {
            let board = Board { own: Home::unrank(rank).side(), other };
            for roll in Roll::ALL {
                plays.generate(&board, roll);
                list.extend(plays.iter().map(|play| Home::of(&play.board.own).rank() as u16));
                ends.push(list.len() as u32);
            }
        }
        Successors { list, ends }
    }

    fn of(&self, rank: usize, roll: Roll) -> &[u16] {
        let index = rank * Roll::COUNT + roll.index();
        &self.list[self.ends[index] as usize..self.ends[index + 1] as usize]
    }

    /// The mean over the rolls of the best value of a successor.
    #[inline]
    fn mean_of_best(&self, rank: usize, value: impl Fn(usize) -> f32) -> f32 {
        let best = |roll: Roll| {
            let best = self.of(rank, roll).iter().map(|&next| value(usize::from(next))).fold(f32::MIN, f32::max);
            best * roll.ways() as f32
        };
        Roll::ALL.into_iter().map(best).sum::<f32>() / 36.0
    }
}

/// Every pair of boards in which neither side is done, those with fewer pips first.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    let mut by_pips = vec![Vec::new(); 6 * MOST + 1];
    for rank in 1..BOARDS {
        by_pips[Home::unrank(rank).pips() as usize].push(rank);
    }
    (2..=2 * 6 * MOST).flat_map(move |pips| {
        let by_pips = by_pips.clone();
        let least = pips.saturating_sub(6 * MOST).max(1);
        (least..=(pips - 1).min(6 * MOST)).flat_map(move |own| {
            let others = by_pips[pips - own].clone();
            by_pips[own]
                .clone()
                .into_iter()
                .flat_map(move |rank| others.clone().into_iter().map(move |other| (rank, other)))
        })
    })
}

impl TwoSided {
    /// Computes it.
    #[must_use]
    pub fn compute() -> Self {
        let successors = Successors::compute();
        // A player who is not done has lost to one who is.
        let mut win = vec![0.0; BOARDS * BOARDS];
        win[..BOARDS].fill(1.0);
        for (own, other) in pairs() {
            win[own * BOARDS + other] = successors.mean_of_best(own, |next| 1.0 - win[other * BOARDS + next]);
        }
        TwoSided::of_wins(win)
    }

    pub(super) fn of_wins(win: Vec<f32>) -> Self {
        TwoSided { win, cube: OnceLock::new() }
    }

    /// The chance of the player on roll to win; `None` where a side has too many checkers.
    #[inline]
    #[must_use]
    pub fn win(&self, own: Home, other: Home) -> Option<f32> {
        Some(self.win[index(own, other)?])
    }

    /// The equities with a cube, for money; computed when first wanted, in about a second.
    #[must_use]
    pub fn cube(&self, own: Home, other: Home) -> Option<CubeEquities> {
        let index = index(own, other)?;
        Some(self.cube.get_or_init(compute_cube)[index])
    }
}

fn index(own: Home, other: Home) -> Option<usize> {
    let few = usize::from(own.checkers()) <= MOST && usize::from(other.checkers()) <= MOST;
    few.then(|| own.rank() * BOARDS + other.rank())
}

fn compute_cube() -> Vec<CubeEquities> {
    let successors = Successors::compute();
    let lost = CubeEquities { owned: -1.0, centred: -1.0, unavailable: -1.0 };
    let won = CubeEquities { owned: 1.0, centred: 1.0, unavailable: 1.0 };
    let mut equities = vec![lost; BOARDS * BOARDS];
    equities[..BOARDS].fill(won);
    for (own, other) in pairs() {
        let after = |next: usize| &equities[other * BOARDS + next];
        let unavailable = successors.mean_of_best(own, |next| -after(next).owned);
        let doubled = (2.0 * unavailable).min(1.0);
        let owned = successors.mean_of_best(own, |next| -after(next).unavailable).max(doubled);
        let centred = successors.mean_of_best(own, |next| -after(next).centred).max(doubled);
        equities[own * BOARDS + other] = CubeEquities { owned, centred, unavailable };
    }
    equities
}
