//! With any switches the value is that of expectiminimax, the move is one of the best, and twice is the same.

use super::{Lead, Scattered, Unbounded, random_tree, recipe, search};
use crate::chance::{ChanceEngine, ChanceRecipe};
use crate::recipe::DepthRule;
use crate::setting::Whole;
use crate::switches::SwitchKind;
use crate::{Budget, SeatAnswer};
use foehn_game::kit::{Random, examine_equity, expectiminimax, expectiminimax_to};
use foehn_game::toys::{ChanceTree, Pig};
use foehn_game::{Chance, Equity, Game, History, Level, Player, Turn};

/// What divisions of bounds may cost.
const ROUNDING: f64 = 1e-9;

/// A recipe whose every switch is drawn at random, but which promises the fixed-depth value.
fn random_recipe(random: &mut Random) -> ChanceRecipe {
    let mut recipe = ChanceRecipe::default();
    recipe.draw(&[SwitchKind::Value, SwitchKind::Sound, SwitchKind::Ordering], random);
    ChanceRecipe { depth_rule: DepthRule::Exact, table_size: Whole::new(1), ..recipe }
}

/// The values of the moves of a position by the oracle, as the mover counts them, best first.
fn plain_ranking<G: Chance, E: Equity<G>>(position: &G, depth: i32, equity: &E) -> Vec<(G::Move, f64)> {
    let sign = if position.turn() == Turn::Player(Player::FIRST) { 1.0 } else { -1.0 };
    let judge = |position: &G| equity.equity(position);
    let value = |mv| sign * expectiminimax_to(&position.play(mv), depth as u32 - 1, &judge);
    let mut ranking: Vec<_> = position.moves().into_iter().map(|mv| (mv, value(mv))).collect();
    ranking.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranking
}

/// Compares one search with the oracle.
fn compare<G: Chance, E: Equity<G> + Copy>(
    position: &G,
    depth: i32,
    recipe: &ChanceRecipe,
    equity: E,
    lines: usize,
) -> SeatAnswer<G::Move> {
    let answer = search(position, recipe, equity, depth, lines);
    let place = || format!("{position:?}\ndepth {depth}, {recipe:?}\n{answer:?}");
    assert!(answer.depth == depth || answer.proved, "{}", place());
    let best = &answer.lines[0];
    assert!((best.values[0] + best.values[1] - E::SUM).abs() < ROUNDING, "{}", place());
    if !matches!(position.turn(), Turn::Player(_)) {
        let value = expectiminimax_to(position, answer.depth as u32, &|position: &G| equity.equity(position));
        assert!((best.values[0] - value).abs() < ROUNDING, "{value}: {}", place());
        return answer;
    }
    let ranking = plain_ranking(position, answer.depth, &equity);
    let sign = if position.turn() == Turn::Player(Player::FIRST) { 1.0 } else { -1.0 };
    assert_eq!(answer.lines.len(), lines.min(ranking.len()), "{}", place());
    for (line, (_, value)) in answer.lines.iter().zip(&ranking) {
        let told = sign * line.values[0];
        assert!((told - value).abs() < ROUNDING, "told {told}, plain {ranking:?}: {}", place());
        let (_, own) = ranking.iter().find(|(mv, _)| *mv == line.moves[0]).expect("a legal move");
        assert!((own - value).abs() < ROUNDING, "{:?} is worth {own}: {}", line.moves[0], place());
    }
    answer
}

#[test]
fn the_evaluations_of_these_tests_keep_their_bounds() {
    let mut random = Random::new(1);
    let trees: Vec<_> = (0..200).map(|_| random_tree(&mut random, 6, 3)).collect();
    examine_equity(&Scattered, &trees, 1, 3).unwrap();
    examine_equity(&Lead, &[Pig::to(20)], 1, 50).unwrap();
}

#[test]
fn the_plain_search_is_the_oracle_to_the_last_bit() {
    let mut random = Random::new(2);
    for _ in 0..500 {
        let tree = random_tree(&mut random, 6, 3);
        for text in ["", "table = true", "pruning = true\nlikely-first = true\nkillers = true\nhistory = true"] {
            let answer = search(&tree, &recipe(text), Level::<-9, 9, 0>, 20, 1);
            assert_eq!(answer.lines[0].values[0], expectiminimax(&tree), "{text}: {tree:?}");
            assert!(answer.proved);
        }
    }
}

#[test]
fn random_trees_with_every_recipe_are_worth_what_the_oracle_says() {
    let mut random = Random::new(3);
    for _ in 0..4_000 {
        let tree = random_tree(&mut random, 7, 3);
        let recipe = random_recipe(&mut random);
        let (depth, lines) = (1 + random.below(7) as i32, 1 + random.below(2));
        let answer = compare(&tree, depth, &recipe, Scattered, lines);
        let again = search(&tree, &recipe, Scattered, depth, lines);
        let told = |answer: &SeatAnswer<u16>| (answer.nodes, answer.lines.clone(), answer.proved, answer.depth);
        assert_eq!(told(&answer), told(&again), "{recipe:?}");
        compare(&tree, depth, &recipe, Unbounded(Scattered), lines);
    }
}

#[test]
fn star1_and_star2_equal_expectiminimax() {
    let mut random = Random::new(4);
    let pruned = ["star1 = true", "star1 = true\nstar2 = 1", "star1 = true\nstar2 = 2\ntable = true\netc = true"];
    let pruned = pruned.map(|text| recipe(&format!("pruning = true\n{text}")));
    for _ in 0..2_000 {
        let tree = random_tree(&mut random, 7, 4);
        let depth = 2 + random.below(6) as i32;
        pruned.iter().for_each(|recipe| drop(compare(&tree, depth, recipe, Scattered, 1)));
    }
}

#[test]
fn what_is_proved_is_the_value_of_the_whole_game() {
    let mut random = Random::new(5);
    let mut proved_early = 0;
    for _ in 0..2_000 {
        let tree = random_tree(&mut random, 6, 3);
        let depth = 1 + random.below(6) as i32;
        let answer = search(&tree, &random_recipe(&mut random), Scattered, depth, 1);
        if answer.proved {
            assert!((answer.lines[0].values[0] - expectiminimax(&tree)).abs() < ROUNDING, "{tree:?}\n{answer:?}");
            proved_early += usize::from(answer.depth < 6);
        }
    }
    assert!(proved_early > 100, "only {proved_early} were proved");
}

/// Positions along a random game of Pig.
fn pigs(random: &mut Random, target: u16) -> Vec<Pig> {
    let mut positions = vec![Pig::to(target)];
    while let Some(&next) = random.choose(&positions[positions.len() - 1].moves()) {
        positions.push(positions[positions.len() - 1].play(next));
    }
    positions.pop();
    positions
}

#[test]
fn pig_with_every_recipe_is_worth_what_the_oracle_says() {
    let mut random = Random::new(6);
    for _ in 0..40 {
        let target = 5 + random.below(20) as u16;
        for position in pigs(&mut random, target) {
            let depth = 1 + random.below(6) as i32;
            compare(&position, depth, &random_recipe(&mut random), Lead, 1);
        }
    }
}

#[test]
fn a_table_that_has_seen_other_searches_changes_nothing() {
    let mut random = Random::new(7);
    let recipe = ChanceRecipe { depth_rule: DepthRule::Exact, table_size: Whole::new(1), ..ChanceRecipe::default() };
    let mut engine = ChanceEngine::<Pig, Lead>::new(recipe, Lead);
    for _ in 0..20 {
        for position in pigs(&mut random, 15) {
            let depth = 1 + random.below(6) as i32;
            let answer = engine.think(&History::new(position), &Budget::depth(depth), 1, &mut |_| ());
            let value = expectiminimax_to(&position, answer.depth as u32, &|position: &Pig| Lead.equity(position));
            assert!((answer.lines[0].values[0] - value).abs() < ROUNDING, "{position:?}: {value}, {answer:?}");
        }
    }
    let start = History::new(ChanceTree::start());
    let mut lecture = ChanceEngine::new(ChanceRecipe::default(), Level::<-2, 7, 0>);
    let think = |engine: &mut ChanceEngine<ChanceTree, _>| engine.think(&start, &Budget::depth(3), 2, &mut |_| ());
    let first = think(&mut lecture);
    lecture.clear();
    assert_eq!(think(&mut lecture).nodes, first.nodes);
}
