//! Expectiminimax and its pruning against the oracle, and what each technique does.

mod equals_oracle;
mod nodes;
mod pig;
mod rescaling;
mod techniques;

use crate::chance::{ChanceEngine, ChanceRecipe};
use crate::recipe::DepthRule;
use crate::setting::Whole;
use crate::{Budget, SeatAnswer};
use foehn_game::kit::Random;
use foehn_game::toys::{ChanceTree, Pig};
use foehn_game::{Chance, Equity, Game, History, Key, Notation, Player};

/// The stakes of random trees.
const STAKES: i32 = 9;

/// Every position has its own random opinion, within the stakes of its game. Nothing is harder to order.
#[derive(Clone, Copy)]
struct Scattered;

impl Equity<ChanceTree> for Scattered {
    const LEAST: f64 = -(STAKES as f64);
    const MOST: f64 = STAKES as f64;

    fn equity(&self, position: &ChanceTree) -> f64 {
        let share = Random::new(Key::of(position.key().0).0).unit();
        f64::from(STAKES) * (2.0 * share - 1.0)
    }
}

/// The lead in points, with what the turn has won, as a share of the target.
#[derive(Clone, Copy)]
struct Lead;

impl Equity<Pig> for Lead {
    const LEAST: f64 = -1.0;
    const MOST: f64 = 1.0;

    fn equity(&self, position: &Pig) -> f64 {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| f64::from(position.score(player)));
        ((first - second) / f64::from(position.target())).clamp(-1.0, 1.0)
    }
}

/// The same without bounds.
#[derive(Clone, Copy)]
struct Unbounded<E>(E);

impl<G: Game, E: Equity<G>> Equity<G> for Unbounded<E> {
    const LEAST: f64 = f64::NEG_INFINITY;
    const MOST: f64 = f64::INFINITY;

    fn equity(&self, position: &G) -> f64 {
        self.0.equity(position)
    }
}

/// A tree of at most so many plies, with nodes of chance between the players'.
fn random_tree(random: &mut Random, plies: usize, width: usize) -> ChanceTree {
    let side = ["", "min "][random.below(2)];
    let text = format!("{side}({})", node_text(random, plies, width));
    ChanceTree::parse_position(&text).expect("a good tree")
}

fn node_text(random: &mut Random, plies: usize, width: usize) -> String {
    if plies == 0 || random.below(16) == 0 {
        return (random.below(2 * STAKES as usize + 1) as i32 - STAKES).to_string();
    }
    let children: Vec<_> = (0..=random.below(width)).map(|_| node_text(random, plies - 1, width)).collect();
    if random.below(2) == 0 {
        return format!("({})", children.join(" "));
    }
    let weights: Vec<usize> = children.iter().map(|_| 1 + random.below(5)).collect();
    let sum: usize = weights.iter().sum();
    let odds: Vec<_> = children.iter().zip(weights).map(|(child, weight)| format!("{weight}/{sum}: {child}")).collect();
    format!("[{}]", odds.join(" "))
}

/// The whole tree to a fixed depth, with the switches that the text names.
fn recipe(text: &str) -> ChanceRecipe {
    ChanceRecipe::plain().with_lines(text).expect("a good recipe")
}

/// What a new engine says of a position to a fixed depth.
fn search<G: Chance, E: Equity<G>>(
    position: &G,
    recipe: &ChanceRecipe,
    equity: E,
    depth: i32,
    lines: usize,
) -> SeatAnswer<G::Move> {
    let recipe = ChanceRecipe { table_size: Whole::new(1), depth_rule: DepthRule::Exact, ..recipe.clone() };
    let mut engine = ChanceEngine::new(recipe, equity);
    engine.think(&History::new(position.clone()), &Budget::depth(depth), lines, &mut |_| ())
}
