//! The exam of the search: any algorithm with any switches must give the value of minimax, twice with the same nodes.
//!
//! Recipes are drawn at random, positions come from random games, and the answer is compared with the oracle under the
//! exact depth rule. Games use it with their own knowledges; [`Scatter`] stands in where a game has none.

use crate::alphabeta::minimax_within;
use crate::recipe::{DepthRule, GraphHistory, Recipe};
use crate::setting::Whole;
use crate::switches::SwitchKind;
use crate::{Budget, Engine, Iteration, Silent};
use foehn_game::kit::Random;
use foehn_game::{Depth, Duel, History, Key, Knowledge, Score};

/// A knowledge without sense: every position has its own random opinion. Nothing is harder to order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scatter;

impl<G: Duel> Knowledge<G> for Scatter {
    fn evaluate(&self, position: &G) -> Score {
        Score::estimate((Key::of(position.key().0).0 % 201) as i32 - 100)
    }
}

/// A recipe whose every switch is drawn at random, but which promises the fixed-depth value: whatever was drawn of selective
/// search is switched off again, and what says how a position is valued is what the oracle is told too.
pub fn random_recipe(random: &mut Random) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.draw(&[SwitchKind::Sound, SwitchKind::Ordering, SwitchKind::Selective, SwitchKind::Resource], random);
    Recipe {
        depth_rule: DepthRule::Exact,
        graph_history: GraphHistory::Path,
        repetition: random.below(4) != 0,
        quiescence: random.below(2) == 0,
        table_size: Whole::new(1),
        threads: Whole::new(1),
        ..recipe.full_width()
    }
}

/// How many threads the searches of an exam have.
const THREADS: [i32; 3] = [2, 3, 8];

/// Compares `cases` random searches up to `deepest` plies with the oracle, each made twice. Positions come from random
/// games of up to `plies` plies that begin in one of `starts`. Where the oracle's tree would have more than `most_nodes`
/// nodes, a smaller depth is taken.
///
/// # Errors
/// Describes the first search that differs: position, depth, recipe, both values.
pub fn equals_minimax<G: Duel, K: Knowledge<G> + Clone>(
    starts: &[G],
    knowledge: &K,
    seed: u64,
    cases: usize,
    deepest: i32,
    plies: usize,
    most_nodes: u64,
) -> Result<(), String> {
    for case in 0..cases as u64 {
        let mut random = Random::new(Key::mix(seed, case).0);
        let history = unfinished_game(starts, plies, &mut random);
        let depth = 1 + random.below(deepest as usize) as i32;
        let recipe = random_recipe(&mut random);
        let found = compare(&history, knowledge, depth, &recipe, most_nodes);
        found.map_err(|error| format!("case {case}: {error}"))?;
    }
    Ok(())
}

/// The same for searches by 2, 3 and 8 threads, in turn: values must be those of minimax; nodes and lines may differ from one
/// time to the next.
///
/// # Errors
/// As for [`equals_minimax`].
pub fn equals_minimax_together<G: Duel, K: Knowledge<G> + Clone>(
    starts: &[G],
    knowledge: &K,
    seed: u64,
    cases: usize,
    deepest: i32,
    plies: usize,
    most_nodes: u64,
) -> Result<(), String> {
    for case in 0..cases as u64 {
        let mut random = Random::new(Key::mix(seed, case).0);
        let history = unfinished_game(starts, plies, &mut random);
        let depth = 1 + random.below(deepest as usize) as i32;
        let threads = Whole::new(THREADS[case as usize % THREADS.len()]);
        let parallel_depth = Whole::new(1 + random.below(4) as i32);
        let recipe = Recipe { table_cutoffs: true, threads, parallel_depth, ..random_recipe(&mut random) };
        let Some((depth, expected)) = oracle(&history, knowledge, depth, &recipe, most_nodes) else { continue };
        let mut engine = Engine::new(recipe.clone(), knowledge.clone());
        let answer = engine.think(&history, &Budget::depth(depth), 1, &mut Silent);
        check(&history, (depth, expected), &recipe, &answer).map_err(|error| format!("case {case}: {error}"))?;
    }
    Ok(())
}

/// A random game that is not over.
fn unfinished_game<G: Duel>(starts: &[G], plies: usize, random: &mut Random) -> History<G> {
    let mut history = random_game(starts, plies, random);
    while history.position().outcome().is_some() {
        if history.take_back().is_none() {
            break;
        }
    }
    history
}

fn random_game<G: Duel>(starts: &[G], plies: usize, random: &mut Random) -> History<G> {
    let mut history = History::new(random.choose(starts).expect("an exam has a start").clone());
    for _ in 0..random.below(plies + 1) {
        let moves = history.position().moves();
        match random.choose(&moves) {
            Some(&mv) if history.outcome().is_none() => history.play(mv),
            _ => break,
        }
    }
    history
}

/// The value by minimax at the greatest depth up to `deepest` for which its tree is small enough, and that depth.
fn oracle<G: Duel, K: Knowledge<G>>(
    history: &History<G>,
    knowledge: &K,
    deepest: i32,
    recipe: &Recipe,
    most_nodes: u64,
) -> Option<(i32, Score)> {
    if history.position().moves().is_empty() {
        return None;
    }
    let value = |depth| minimax_within(most_nodes, history, knowledge, Depth::plies(depth), recipe);
    (1..=deepest).rev().find_map(|depth| value(depth).map(|value| (depth, value)))
}

fn compare<G: Duel, K: Knowledge<G> + Clone>(
    history: &History<G>,
    knowledge: &K,
    deepest: i32,
    recipe: &Recipe,
    most_nodes: u64,
) -> Result<(), String> {
    let Some(expected) = oracle(history, knowledge, deepest, recipe, most_nodes) else { return Ok(()) };
    let think = || {
        let mut engine = Engine::new(recipe.clone(), knowledge.clone());
        engine.think(history, &Budget::depth(expected.0), 1, &mut Silent)
    };
    let (answer, again) = (think(), think());
    check(history, expected, recipe, &answer)?;
    if answer.nodes != again.nodes || answer.lines != again.lines {
        return Err(format!("{:?}: {} nodes, then {}", history.position(), answer.nodes, again.nodes));
    }
    Ok(())
}

/// Whether an answer has the expected value, at its depth, and a line that can be played.
fn check<G: Duel>(
    history: &History<G>,
    (depth, expected): (i32, Score),
    recipe: &Recipe,
    answer: &Iteration<G::Move>,
) -> Result<(), String> {
    let found = answer.best().score;
    // A decided game ends the deepening early; the value found must still be that of the full depth.
    if found != expected {
        return Err(format!(
            "{:?}\n  after {:?}\n  depth {depth}: minimax {expected}, search {found} at depth {}\n{}",
            history.position(),
            history.moves(),
            answer.depth,
            recipe.to_toml().lines().filter(|line| line.contains(" = ")).collect::<Vec<_>>().join("; ")
        ));
    }
    let mut position = history.position().clone();
    for &mv in &answer.best().moves {
        if !position.moves().contains(&mv) {
            return Err(format!("{:?}: the line {:?} is not playable", history.position(), answer.best().moves));
        }
        position = position.play(mv);
    }
    Ok(())
}
