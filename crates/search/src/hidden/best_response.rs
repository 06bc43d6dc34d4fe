//! The best response to a strategy, exactly, and how much a strategy can lose to it.
//!
//! Whoever knows the other's strategy chooses, from the last set to the first, the move that is worth most against all
//! worlds of the set together. *Exploitability* is what best responses win from both seats, halved: zero in an
//! equilibrium and nowhere else.

use super::information_tree::{BEGINNING, InformationTree};
use super::sequence_form::{collect, follow};
use super::strategy::Strategy;
use foehn_game::Player;

/// The best answer of a seat to the other's strategy.
#[derive(Clone, Debug)]
pub struct BestResponse {
    /// What it wins on average.
    pub value: f64,
    /// A pure strategy for the seat; the other seat's part is the strategy that is answered.
    pub strategy: Strategy,
}

/// The best that `seat` can do against the other's part of `strategy`.
pub fn best_response(tree: &InformationTree, strategy: &Strategy, seat: Player) -> BestResponse {
    let (mut reach, mut worth) = (vec![0.0; tree.slots], vec![0.0; tree.slots]);
    follow(tree, seat.opponent(), &strategy.odds, &mut reach);
    collect(tree, seat, &reach, &mut worth);
    let mut answer = strategy.clone();
    for &set in tree.sets_of[seat.index()].iter().rev() {
        let set = &tree.sets[set as usize];
        let best = set.slots().max_by(|&one, &other| worth[one].total_cmp(&worth[other]));
        let best = best.expect("a set has a move");
        worth[set.parent as usize] += worth[best];
        answer.odds[set.slots()].fill(0.0);
        answer.odds[best] = 1.0;
    }
    BestResponse { value: worth[BEGINNING], strategy: answer }
}

/// What the game is worth to the first player when both play by `strategy`.
pub fn value(tree: &InformationTree, strategy: &Strategy) -> f64 {
    let mut reach = vec![0.0; tree.slots];
    for seat in [Player::FIRST, Player::SECOND] {
        follow(tree, seat, &strategy.odds, &mut reach);
    }
    let end = |slots: [u32; 2]| reach[slots[0] as usize] * reach[slots[1] as usize];
    tree.leaves.iter().map(|leaf| leaf.weight * end(leaf.slots)).sum()
}

/// What a strategy loses on average to those who know it, beside an equilibrium: the mean of both best responses.
pub fn exploitability(tree: &InformationTree, strategy: &Strategy) -> f64 {
    let won = [Player::FIRST, Player::SECOND].map(|seat| best_response(tree, strategy, seat).value);
    (won[0] + won[1]) / 2.0
}
