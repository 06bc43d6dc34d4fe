//! The history heuristic (Schaeffer 1989): moves that cut anywhere in the tree are tried early everywhere.
//!
//! A cut earns the square of the depth that it saved. Points are divided by eight from search to search, and all are halved when one
//! grows too large, so that recent cuts count more.

use foehn_game::{Depth, MoveFacts, PerPlayer, Player};

/// Points by player and slot.
#[derive(Clone, Debug)]
pub(super) struct HistoryTable {
    points: Box<PerPlayer<[i32; MoveFacts::SLOTS]>>,
}

/// Cuts at greater depths, as in solving, earn no more.
const DEEPEST: i32 = 32;

/// Where points that can be lost saturate.
pub(super) const SATURATION: i32 = 1 << 14;

/// The most points a move can have.
const MOST: i32 = 1 << 20;

impl HistoryTable {
    pub(super) fn new() -> Self {
        HistoryTable { points: Box::new(PerPlayer::new([[0; MoveFacts::SLOTS]; 2])) }
    }

    pub(super) fn age(&mut self) {
        self.points.iter_mut().flatten().for_each(|points| *points /= 8);
    }

    /// The points of one player's moves, by slot.
    #[inline(always)]
    pub(super) fn of(&self, mover: Player) -> &[i32; MoveFacts::SLOTS] {
        &self.points[mover]
    }

    #[inline(always)]
    pub(super) fn reward(&mut self, mover: Player, facts: MoveFacts, depth: Depth) {
        if facts.slot == 0 {
            return;
        }
        let points = &mut self.points[mover][usize::from(facts.slot) % MoveFacts::SLOTS];
        let depth = depth.whole().clamp(1, DEEPEST);
        *points += depth * depth;
        if *points > MOST {
            self.halve();
        }
    }

    /// The points as a share of what a move can gain and lose by [`HistoryTable::update`], in sixteenths.
    #[inline(always)]
    pub(super) fn share(&self, mover: Player, facts: MoveFacts) -> i32 {
        self.of(mover)[usize::from(facts.slot) % MoveFacts::SLOTS] * 16 / SATURATION
    }

    /// Gives points to a move that cut, or takes them from one searched in vain. The nearer the points to their limit, the less
    /// they grow, so that recent nodes count most.
    #[inline(always)]
    pub(super) fn update(&mut self, mover: Player, facts: MoveFacts, depth: Depth, sign: i32) {
        if facts.slot == 0 {
            return;
        }
        let points = &mut self.points[mover][usize::from(facts.slot) % MoveFacts::SLOTS];
        *points = gravity(*points, depth, sign);
    }

    #[cold]
    fn halve(&mut self) {
        self.points.iter_mut().flatten().for_each(|points| *points /= 2);
    }
}

/// Points after a cut (`sign` 1) or a search in vain (-1) at this depth; they stay within the saturation.
#[inline(always)]
pub(super) fn gravity(points: i32, depth: Depth, sign: i32) -> i32 {
    let depth = depth.whole().clamp(1, DEEPEST);
    let weight = (16 * depth * depth).min(SATURATION / 8);
    points + sign * weight - points * weight / SATURATION
}
