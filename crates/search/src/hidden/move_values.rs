//! What each move of an information set is worth when both play by a strategy, over all positions of the set as likely as they are.

use super::information_tree::{InformationTree, Node};
use super::strategy::Strategy;
use foehn_game::Player;

/// The moves of a set.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveValues {
    /// What each is worth to the seat that moves.
    pub values: Vec<f64>,
    /// How likely chance and the other seat lead to the set, if its own seat wants to come there; 0 where they never do, and then
    /// all positions of the set count the same.
    pub reach: f64,
}

/// What the moves of `set` are worth to the seat that moves there, if everything after them is played by `strategy`.
pub fn move_values(tree: &InformationTree, strategy: &Strategy, set: usize) -> MoveValues {
    let seat = tree.sets[set].seat;
    let reach = reach_of_others(tree, strategy, seat);
    let worth = expected(tree, strategy);
    let sign = if seat == Player::FIRST { 1.0 } else { -1.0 };
    let places = || {
        let at_set = |(index, node): (usize, &Node)| match *node {
            Node::Decision { set: own, first } if own as usize == set => Some((index, first as usize)),
            _ => None,
        };
        tree.nodes.iter().enumerate().filter_map(at_set)
    };
    let total: f64 = places().map(|(index, _)| reach[index]).sum();
    let share = |index: usize| if total > 0.0 { reach[index] / total } else { 1.0 / places().count() as f64 };
    let value = |mv: usize| places().map(|(index, first)| share(index) * sign * worth[first + mv]).sum();
    MoveValues { values: (0..tree.sets[set].moves.len()).map(value).collect(), reach: total }
}

/// For each node, how likely everybody but `seat` leads there.
fn reach_of_others(tree: &InformationTree, strategy: &Strategy, seat: Player) -> Vec<f64> {
    let mut reach = vec![0.0; tree.nodes.len()];
    reach[0] = 1.0;
    // A node's children have higher numbers.
    for (index, node) in tree.nodes.iter().enumerate() {
        match *node {
            Node::End { .. } => (),
            Node::Chance { first, count } => {
                for child in first as usize..(first + count) as usize {
                    reach[child] = reach[index] * tree.odds[child];
                }
            }
            Node::Decision { set, first } => {
                let set = &tree.sets[set as usize];
                for (child, slot) in (first as usize..).zip(set.slots()) {
                    reach[child] = reach[index] * if set.seat == seat { 1.0 } else { strategy.odds[slot] };
                }
            }
        }
    }
    reach
}

/// For each node, what it is worth to the first player.
fn expected(tree: &InformationTree, strategy: &Strategy) -> Vec<f64> {
    let mut worth = vec![0.0; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        worth[index] = match *node {
            Node::End { payoff } => payoff,
            Node::Chance { first, count } => {
                (first as usize..(first + count) as usize).map(|child| tree.odds[child] * worth[child]).sum()
            }
            Node::Decision { set, first } => {
                let slots = tree.sets[set as usize].slots();
                (first as usize..).zip(slots).map(|(child, slot)| strategy.odds[slot] * worth[child]).sum()
            }
        };
    }
    worth
}
