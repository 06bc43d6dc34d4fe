//! Monte-Carlo search against oracles: minimax, expectiminimax, max^n; and what each switch does.

mod memory;
mod oracles;
mod playouts;
mod proofs;
mod records;
mod switches;
mod threads;

use super::{MonteCarloEngine, MonteCarloRecipe};
use crate::{Budget, Iteration, MonteCarloMethod, Whole};
use foehn_game::kit::Random;
use foehn_game::{Game, History};

/// Plain UCT that gives every node children at its second visit, so that a small tree is soon there in full.
fn plain() -> MonteCarloRecipe {
    MonteCarloRecipe { expand: Whole::new(1), ..MonteCarloRecipe::plain(MonteCarloMethod::Uct) }
}

fn think<G: Game>(engine: &mut MonteCarloEngine<G>, position: &G, simulations: u64) -> Iteration<G::Move> {
    engine.think(&History::new(position.clone()), &Budget::simulations(simulations), 1, &mut |_| ())
}

/// A tree of so many plies with up to `width` moves a node, as text; `leaf` writes the leaves.
fn tree_text(random: &mut Random, plies: usize, width: usize, leaf: &mut impl FnMut(&mut Random) -> String) -> String {
    if plies == 0 || random.below(8) == 0 {
        return leaf(random);
    }
    let children: Vec<_> = (0..=random.below(width)).map(|_| tree_text(random, plies - 1, width, leaf)).collect();
    format!("({})", children.join(" "))
}

/// A tree with nodes of chance between the players'.
fn chance_text(random: &mut Random, plies: usize, width: usize) -> String {
    if plies == 0 || random.below(8) == 0 {
        return (random.below(19) as i32 - 9).to_string();
    }
    let children: Vec<_> = (0..=random.below(width)).map(|_| chance_text(random, plies - 1, width)).collect();
    if random.below(2) == 0 {
        return format!("({})", children.join(" "));
    }
    let weights: Vec<usize> = children.iter().map(|_| 1 + random.below(4)).collect();
    let sum: usize = weights.iter().sum();
    let odds: Vec<_> = children.iter().zip(weights).map(|(child, weight)| format!("{weight}/{sum}: {child}")).collect();
    format!("[{}]", odds.join(" "))
}
