//! Value iteration (Bellman 1957): the value of a game of chance in which positions recur, so that no depth is enough.
//!
//! Every position that can be reached gets a value, and each value is made again from those of its successors, as
//! [`expectiminimax`](super::expectiminimax) makes it, until none changes any more. Where the dice end every game in
//! the long run, that is the exact value but for rounding: the second oracle of searches of such games, small enough
//! to be held in memory.

use crate::{Chance, Key, Player, Turn};
use std::collections::HashMap;

/// The values of all positions that can be reached from a first one.
#[derive(Clone, Debug)]
pub struct IteratedValues {
    values: HashMap<Key, f64>,
    /// How often every position was looked at.
    pub sweeps: usize,
}

impl IteratedValues {
    /// What a position is worth to the first player; `None` where it cannot be reached.
    pub fn of<G: Chance>(&self, position: &G) -> Option<f64> {
        self.values.get(&position.key()).copied()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none: never, for the first position is one.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// A position with its successors, as places in the list.
struct Place {
    turn: Turn,
    value: f64,
    /// With their odds at chance's turn, otherwise with 1.
    successors: Vec<(usize, f64)>,
}

/// The values of `root` and all that can follow, iterated until none changes by more than `accuracy` in a sweep; `None`
/// where that has not come about after `most_sweeps`. One's payoff must be the other's loss.
///
/// ```
/// use foehn_game::{kit, toys::Pig};
/// let values = kit::value_iteration(&Pig::to(2), 1e-12, 1000).expect("a game that the dice end");
/// // Whoever rolls 2 to 6 wins, otherwise it is the other's turn: 5/6 - 1/6 of the same.
/// assert!((values.of(&Pig::to(2)).unwrap() - 5.0 / 7.0).abs() < 1e-9);
/// ```
pub fn value_iteration<G: Chance>(root: &G, accuracy: f64, most_sweeps: usize) -> Option<IteratedValues> {
    let (mut places, keys) = reachable(root);
    for sweeps in 1..=most_sweeps {
        let mut change = 0.0_f64;
        // Successors were found later as a rule: backwards, most of them are new already.
        for at in (0..places.len()).rev() {
            let value = again(&places, at);
            change = change.max((value - places[at].value).abs());
            places[at].value = value;
        }
        if change <= accuracy {
            let values = keys.into_iter().map(|(key, at)| (key, places[at].value)).collect();
            return Some(IteratedValues { values, sweeps });
        }
    }
    None
}

/// All positions that can be reached, breadth first, and where each is.
fn reachable<G: Chance>(root: &G) -> (Vec<Place>, HashMap<Key, usize>) {
    let mut positions = vec![root.clone()];
    let mut keys = HashMap::from([(root.key(), 0)]);
    let mut places = Vec::new();
    while let Some(position) = positions.get(places.len()).cloned() {
        let turn = position.turn();
        let moves = match turn {
            Turn::Over => Vec::new(),
            Turn::Chance => position.odds_list(),
            Turn::Player(_) => position.moves().into_iter().map(|mv| (mv, 1.0)).collect(),
        };
        let value = if turn == Turn::Over { position.payoff(Player::FIRST) } else { 0.0 };
        let successors = moves.into_iter().map(|(mv, odds)| {
            let next = position.play(mv);
            let at = *keys.entry(next.key()).or_insert(positions.len());
            if at == positions.len() {
                positions.push(next);
            }
            (at, odds)
        });
        let successors = successors.collect();
        places.push(Place { turn, value, successors });
    }
    (places, keys)
}

/// The value of a place, made from those of its successors.
fn again(places: &[Place], at: usize) -> f64 {
    let Place { turn, value, successors } = &places[at];
    let values = successors.iter().map(|&(next, _)| places[next].value);
    match turn {
        Turn::Over => *value,
        Turn::Chance => successors.iter().fold(0.0, |sum, &(next, odds)| sum + odds * places[next].value),
        Turn::Player(Player::FIRST) => values.fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(_) => values.fold(f64::INFINITY, f64::min),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::expectiminimax;
    use crate::toys::{ChanceTree, Pig};
    use crate::{Game, Notation};

    #[test]
    fn a_tree_is_worth_what_expectiminimax_says() {
        let tree = ChanceTree::start();
        let values = value_iteration(&tree, 0.0, 10).unwrap();
        assert_eq!(values.of(&tree), Some(expectiminimax(&tree)));
        assert_eq!(values.of(&tree.play(1)), Some(-1.0));
        assert!(!values.is_empty() && values.len() > 10);
        assert_eq!(values.of(&ChanceTree::parse_position("(1 1)").unwrap()), None);
    }

    #[test]
    fn every_value_of_pig_fits_its_successors() {
        let start = Pig::to(15);
        let values = value_iteration(&start, 1e-13, 1000).unwrap();
        let of = |position: &Pig| values.of(position).unwrap();
        assert!(of(&start) > 0.0 && of(&start) < 1.0, "whoever begins is better off: {}", of(&start));
        // The same position with the players exchanged is worth the opposite.
        let exchanged = Pig::parse_position("0-0 second to 15").unwrap();
        assert!((of(&start) + of(&exchanged)).abs() < 1e-9);
        assert!(value_iteration(&start, 1e-13, 2).is_none(), "two sweeps are not enough");
    }
}
