//! With enough simulations the move is one of those that minimax chooses, without any proof.

use super::{chance_text, plain, think, tree_text};
use crate::MonteCarloMethod;
use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe, Stakes};
use foehn_game::kit::{self, Random};
use foehn_game::toys::{ChanceTree, Nim, PayoffTree, ThreePlayerNim, TicTacToe, Tree};
use foehn_game::{Chance, Game, Level, Notation, Player, Turn};

/// What the move is worth to its maker by minimax, and what the best one is.
fn worths<G: Game>(position: &G, mv: G::Move) -> (f64, f64) {
    let Turn::Player(mover) = position.turn() else { panic!("a player's turn") };
    let worth = |mv| kit::vector_minimax(&position.play(mv))[mover.index()];
    (worth(mv), position.moves().into_iter().map(worth).fold(f64::NEG_INFINITY, f64::max))
}

/// Positions along random games, none of them over.
fn along_games<G: Game>(start: &G, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = start.clone();
        while !position.is_over() {
            positions.push(position.clone());
            position = position.play(*random.choose(&position.moves()).unwrap());
        }
    }
    positions
}

fn agrees<G: Game>(engine: &mut MonteCarloEngine<G>, position: &G, simulations: u64) {
    let answer = think(engine, position, simulations);
    let (worth, best) = worths(position, answer.best().moves[0]);
    assert_eq!(worth, best, "{position:?}: {answer:?}");
}

#[test]
fn plain_uct_plays_tic_tac_toe_as_minimax_does() {
    let mut engine = MonteCarloEngine::for_duel(plain());
    for position in along_games(&TicTacToe::start(), 12) {
        agrees(&mut engine, &position, 6_000);
    }
}

#[test]
fn plain_uct_takes_the_move_of_bouton_in_nim() {
    let mut engine = MonteCarloEngine::for_duel(plain());
    for heaps in [[1, 2, 0], [3, 4, 0], [1, 2, 4], [2, 2, 3], [1, 1, 4], [3, 3, 2]] {
        agrees(&mut engine, &Nim::with_heaps(&heaps), 20_000);
    }
}

#[test]
fn plain_uct_finds_the_value_of_random_trees() {
    let mut random = Random::new(7);
    for _ in 0..60 {
        let text = tree_text(&mut random, 4, 3, &mut |random| (random.below(19) as i32 - 9).to_string());
        let tree = Tree::parse_position(&text).unwrap();
        if !tree.is_over() {
            agrees(&mut MonteCarloEngine::for_duel(plain()), &tree, 30_000);
        }
    }
}

#[test]
fn plain_uct_finds_the_value_of_trees_with_chance() {
    let mut random = Random::new(8);
    let mut compared = 0;
    while compared < 40 {
        let tree = ChanceTree::parse_position(&chance_text(&mut random, 4, 3)).unwrap();
        let Turn::Player(mover) = tree.turn() else { continue };
        compared += 1;
        let mut engine = MonteCarloEngine::new(plain()).with_chance();
        let answer = think(&mut engine, &tree, 40_000);
        let sign = if mover == Player::FIRST { 1.0 } else { -1.0 };
        let worth = |mv| sign * kit::expectiminimax(&tree.play(mv));
        let best = tree.moves().into_iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let found = worth(answer.best().moves[0]);
        // Averages cannot tell moves apart that are nearly the same.
        assert!(best - found < 0.35, "{tree:?}: {found} instead of {best}");
    }
}

#[test]
fn plain_uct_finds_the_max_n_value_of_vector_trees() {
    let mut random = Random::new(9);
    for _ in 0..60 {
        // Payoffs that are all different: no ties, so one value.
        let mut left: [Vec<usize>; 3] = std::array::from_fn(|_| (0..27).collect());
        let text = tree_text(&mut random, 3, 3, &mut |random| {
            let payoffs = left.each_mut().map(|left| left.swap_remove(random.below(left.len())));
            format!("<{} {} {}>", payoffs[0], payoffs[1], payoffs[2])
        });
        let tree = PayoffTree::<3>::parse_position(&text).unwrap();
        if !tree.is_over() {
            let mut engine = MonteCarloEngine::new(plain());
            let answer = think(&mut engine, &tree, 40_000);
            let (worth, best) = worths(&tree, answer.best().moves[0]);
            assert_eq!(worth, best, "{text}");
            assert_eq!(answer.shares[0].len(), 3);
        }
    }
}

#[test]
fn three_play_nim_as_max_n_says() {
    let recipe = MonteCarloRecipe { expand: crate::Whole::new(1), ..MonteCarloRecipe::default() };
    for heaps in [[1, 2, 0], [2, 2, 1], [3, 1, 1], [3, 2, 0]] {
        let position = ThreePlayerNim::with_heaps(&heaps);
        let mut engine = MonteCarloEngine::new(recipe.clone()).with_shares(Level::<0, 1, 1>);
        agrees(&mut engine, &position, 20_000);
    }
}

#[test]
fn every_family_member_converges() {
    let on = |name: &str| MonteCarloRecipe::read(&format!("{name}\nsolver = false\nexpand = 1")).unwrap();
    let members = ["tuned = true", "first-play = 110", "rave = 50", "rave = 50\ngrave = 20", "transpositions = true"];
    for recipe in members.map(on) {
        let mut engine = MonteCarloEngine::for_duel(recipe);
        for position in along_games(&TicTacToe::start(), 3) {
            agrees(&mut engine, &position, 12_000);
        }
    }
}

#[test]
fn flat_search_averages_and_is_deceived_where_an_average_deceives() {
    // The left move has the better average, the right one the better value.
    let tree = Tree::parse_position("((9 9 -5) (1 1 1))").unwrap();
    let recipe = MonteCarloRecipe::plain(MonteCarloMethod::Flat);
    let mut engine = MonteCarloEngine::for_duel(recipe);
    assert_eq!(think(&mut engine, &tree, 3_000).best().moves, [0]);
    assert_eq!(think(&mut MonteCarloEngine::for_duel(plain()), &tree, 3_000).best().moves[0], 1);
}

#[test]
fn a_game_of_chance_whose_odds_are_known_is_averaged_by_them() {
    let tree = ChanceTree::parse_position("([9/10: 0 1/10: 8] [1/2: 1 1/2: 2])").unwrap();
    assert!(!tree.is_over() && tree.play(0).odds_list().len() == 2);
    let mut engine =
        MonteCarloEngine::new(plain()).with_chance().with_stakes(Stakes { sum: Some(0.0), ..Stakes::UNKNOWN });
    let answer = think(&mut engine, &tree, 20_000);
    assert_eq!(answer.best().moves[0], 1);
    assert!((answer.shares[0][0] - 1.5).abs() < 0.05, "{answer:?}");
}

#[test]
fn the_same_seed_finds_the_same_and_another_does_not() {
    let recipe = MonteCarloRecipe { seed: crate::Whole::new(5), ..plain() };
    let run =
        |recipe: &MonteCarloRecipe| think(&mut MonteCarloEngine::for_duel(recipe.clone()), &TicTacToe::start(), 500);
    let told = |answer: crate::Iteration<_>| (answer.nodes, answer.lines);
    assert_eq!(told(run(&recipe)), told(run(&recipe)));
    let other = MonteCarloRecipe { seed: crate::Whole::new(6), ..recipe.clone() };
    assert_ne!(told(run(&recipe)).0, told(run(&other)).0);
}
