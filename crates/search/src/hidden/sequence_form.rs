//! Strategies along the paths of a game: how far a seat alone leads to each of its slots, and what each slot is worth to it.
//!
//! The probability of an end is a product: chance, the first player's part, the second's. A seat's part is the product of
//! its own odds from slot to slot (the realization plan of Koller, Megiddo and von Stengel 1996), so a strategy is
//! followed through the sets of one seat and not through the positions of the game.

use super::information_tree::{BEGINNING, InformationTree};
use foehn_game::Player;

/// Writes to `reach`, for each slot of `seat`, the probability that this seat does its part on the way to it, if it
/// moves with the odds in `odds`.
pub(super) fn follow(tree: &InformationTree, seat: Player, odds: &[f64], reach: &mut [f64]) {
    reach[BEGINNING] = 1.0;
    for &set in &tree.sets_of[seat.index()] {
        let set = &tree.sets[set as usize];
        let before = reach[set.parent as usize];
        for slot in set.slots() {
            reach[slot] = before * odds[slot];
        }
    }
}

/// Writes to `worth`, for each slot of `seat`, what the ends that follow without a further move of this seat are worth
/// to it, weighted with the parts of chance and of the other seat.
pub(super) fn collect(tree: &InformationTree, seat: Player, other_reach: &[f64], worth: &mut [f64]) {
    worth.fill(0.0);
    let (own, other) = (seat.index(), seat.opponent().index());
    for leaf in &tree.leaves {
        worth[leaf.slots[own] as usize] += leaf.weight * other_reach[leaf.slots[other] as usize];
    }
    if seat == Player::SECOND {
        worth.iter_mut().for_each(|worth| *worth = -*worth);
    }
}
