//! What the techniques save: fewer nodes than the whole tree, in the sum over many trees and in Pig.

use super::{Lead, STAKES, Scattered, random_tree, recipe, search};
use crate::chance::ChanceRecipe;
use foehn_game::kit::Random;
use foehn_game::toys::{ChanceTree, Pig};
use foehn_game::{Equity, Game, Notation};

/// From the whole tree to everything: alpha-beta, Star1, the table and the order of moves, Star2.
fn ladder() -> [ChanceRecipe; 5] {
    let steps = [
        "",
        "pruning = true",
        "star1 = true\nlikely-first = true",
        "table = true\netc = true\nkillers = true\nhistory = true",
        "star2 = 1",
    ];
    [0, 1, 2, 3, 4].map(|last| recipe(&steps[..=last].join("\n")))
}

/// Nothing can be ordered here, so Star2 has little to look at.
#[test]
fn each_technique_saves_nodes_on_random_trees() {
    let mut random = Random::new(8);
    let mut nodes = [0_u64; 5];
    for _ in 0..150 {
        let tree = random_tree(&mut random, 8, 5);
        for (nodes, recipe) in nodes.iter_mut().zip(ladder()) {
            *nodes += search(&tree, &recipe, Scattered, 8, 1).nodes;
        }
    }
    assert!(nodes[..4].is_sorted_by(|more, less| more > less) && nodes[4] < nodes[2], "{nodes:?}");
}

/// The mean of all leaves below: a judgement that is right more often than not.
#[derive(Clone, Copy)]
struct Mean;

impl Equity<ChanceTree> for Mean {
    const LEAST: f64 = -(STAKES as f64);
    const MOST: f64 = STAKES as f64;

    fn equity(&self, position: &ChanceTree) -> f64 {
        let children = position.moves();
        match position.leaf_value() {
            Some(value) => f64::from(value),
            None => children.iter().map(|&mv| self.equity(&position.play(mv))).sum::<f64>() / children.len() as f64,
        }
    }
}

/// Max and Min with a die between them, six ways each; a leaf is what has grown along its path.
fn regular_text(random: &mut Random, plies: usize, value: i32) -> String {
    if plies == 0 {
        return value.clamp(-STAKES, STAKES).to_string();
    }
    let mut grown = || {
        let value = value + random.below(5) as i32 - 2;
        regular_text(random, plies - 1, value)
    };
    let children: Vec<String> = (0..6).map(|_| grown()).collect();
    match plies % 2 {
        1 => format!("({})", children.join(" ")),
        _ => format!("[{}]", children.iter().map(|child| format!("1/6: {child} ")).collect::<String>()),
    }
}

/// A move, a roll, a move, a roll, a move: the depth of which Ballard's figures speak.
#[test]
fn each_technique_saves_nodes_on_regular_trees() {
    let mut random = Random::new(9);
    let mut nodes = [0_u64; 5];
    for _ in 0..12 {
        let tree = ChanceTree::parse_position(&regular_text(&mut random, 5, 0)).expect("a good tree");
        for (nodes, recipe) in nodes.iter_mut().zip(ladder()) {
            *nodes += search(&tree, &recipe, Mean, 5, 1).nodes;
        }
    }
    assert!(nodes.is_sorted_by(|more, less| more > less), "{nodes:?}");
}

#[test]
fn each_technique_saves_nodes_in_pig() {
    // A turn in Pig is a choice of two, and mostly one's own: alpha-beta alone has nothing to cut.
    let nodes = ladder().map(|recipe| search(&Pig::to(30), &recipe, Lead, 9, 1).nodes);
    assert!(nodes[1..].is_sorted_by(|more, less| more > less), "{nodes:?}");
}
