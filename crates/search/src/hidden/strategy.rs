//! A strategy for both seats: with which odds each move is made in each information set.

use super::information_tree::{BEGINNING, InformationSet, InformationTree};
use foehn_game::Player;

/// What both seats do: odds for each move of each information set of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    /// By slot.
    pub(super) odds: Vec<f64>,
}

impl Strategy {
    /// Every move as often as the others.
    pub fn even(tree: &InformationTree) -> Self {
        Strategy::by_weights(tree, &vec![0.0; tree.slots])
    }

    /// Moves in proportion to what `weight` says of each, which is not negative; evenly in a set where it is zero for all.
    pub fn by_rule(tree: &InformationTree, weight: impl Fn(&InformationSet, &str) -> f64) -> Self {
        let mut weights = vec![0.0; tree.slots];
        for set in &tree.sets {
            for (slot, mv) in set.slots().zip(&set.moves) {
                weights[slot] = weight(set, mv);
            }
        }
        Strategy::by_weights(tree, &weights)
    }

    /// Moves in proportion to their weights, none of which is negative; evenly in a set where all are zero.
    pub(super) fn by_weights(tree: &InformationTree, weights: &[f64]) -> Self {
        let mut odds = vec![0.0; tree.slots];
        odds[BEGINNING] = 1.0;
        for set in &tree.sets {
            proportional(&weights[set.slots()], &mut odds[set.slots()]);
        }
        Strategy { odds }
    }

    /// This strategy, but for `seat`, which plays its part of `other`.
    #[must_use]
    pub fn with_part(&self, tree: &InformationTree, seat: Player, other: &Strategy) -> Self {
        let mut odds = self.odds.clone();
        for &set in &tree.sets_of[seat.index()] {
            let slots = tree.sets[set as usize].slots();
            odds[slots.clone()].copy_from_slice(&other.odds[slots]);
        }
        Strategy { odds }
    }

    /// The odds in an information set, by its number, in the order of its moves.
    pub fn in_set<'a>(&'a self, tree: &InformationTree, set: usize) -> &'a [f64] {
        &self.odds[tree.sets[set].slots()]
    }
}

/// Odds in proportion to the positive weights; even ones where there are none.
#[inline]
pub(super) fn proportional(weights: &[f64], odds: &mut [f64]) {
    let sum: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    if sum > 0.0 {
        let share = 1.0 / sum;
        odds.iter_mut().zip(weights).for_each(|(odds, weight)| *odds = weight.max(0.0) * share);
    } else {
        let even = 1.0 / odds.len() as f64;
        odds.fill(even);
    }
}
