//! Re-scaling of the evaluation, the lecture's example: numbers in the same order keep the move of minimax and change that
//! of expectiminimax; only positive linear changes keep both.

use super::{recipe, search};
use foehn_game::toys::ChanceTree;
use foehn_game::{Equity, Game, Notation};

/// Judges a node by its first leaf, on a scale of its own.
#[derive(Clone, Copy)]
struct Scaled(fn(i16) -> f64);

impl Equity<ChanceTree> for Scaled {
    const LEAST: f64 = 0.0;
    const MOST: f64 = 1000.0;

    fn equity(&self, position: &ChanceTree) -> f64 {
        let mut leaf = position.clone();
        while leaf.leaf_value().is_none() {
            leaf = leaf.play(0);
        }
        (self.0)(leaf.leaf_value().unwrap_or_default())
    }
}

const PLAIN: Scaled = Scaled(f64::from);
const LINEAR: Scaled = Scaled(|value| 100.0 * f64::from(value) + 7.0);
/// 1, 2, 3, 4 become 1, 20, 30, 400: the order stays.
const MONOTONE: Scaled = Scaled(|value| match value {
    1 => 1.0,
    2 => 20.0,
    3 => 30.0,
    _ => 400.0,
});

fn best_move(text: &str, scale: Scaled) -> u16 {
    let tree = ChanceTree::parse_position(text).expect("a good tree");
    let moves = ["", "pruning = true\nstar1 = true\nstar2 = 1\ntable = true"].map(|switches| {
        let answer = search(&tree, &recipe(switches), scale, 2, 1);
        assert!(!answer.proved, "the evaluation decides, not the leaves");
        answer.lines[0].moves[0]
    });
    assert_eq!(moves[0], moves[1]);
    moves[0]
}

#[test]
fn minimax_keeps_its_move_and_expectiminimax_does_not() {
    let minimax = "(((2 2) (3 3)) ((1 1) (4 4)))";
    assert_eq!([PLAIN, LINEAR, MONOTONE].map(|scale| best_move(minimax, scale)), [0, 0, 0]);
    let dice = "([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])";
    assert_eq!([PLAIN, LINEAR, MONOTONE].map(|scale| best_move(dice, scale)), [0, 0, 1]);
}
