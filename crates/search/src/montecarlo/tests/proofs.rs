//! What the solver proves is the value of minimax, in thousands of random cases; and it proves what it can.

use super::{chance_text, think, tree_text};
use crate::Whole;
use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe, Stakes};
use foehn_game::kit::{self, Random};
use foehn_game::toys::{ChanceTree, Nim, TicTacToe, Tree};
use foehn_game::{Game, Notation, Player, Score, ScoreKind, Turn};

/// A random recipe of the family that proves.
fn recipe(random: &mut Random) -> MonteCarloRecipe {
    let mut recipe = MonteCarloRecipe { expand: Whole::new(1 + random.below(4) as i32), ..MonteCarloRecipe::default() };
    let words = [
        "tuned=on",
        "first-play=on",
        "rave=on",
        "grave=on",
        "transpositions=on",
        "reward=win",
        "playouts=last-good-reply",
    ];
    for word in words {
        if random.below(3) == 0 {
            recipe.assign(word).unwrap();
        }
    }
    recipe.set("memory", "4").unwrap();
    recipe.set("seed", &random.below(1000).to_string()).unwrap();
    recipe
}

fn points(score: Score) -> f64 {
    match score.kind() {
        ScoreKind::WinBy(points) => f64::from(points),
        ScoreKind::LossBy(points) => -f64::from(points),
        kind => panic!("{kind:?} is not a proved count"),
    }
}

#[test]
fn proved_values_of_random_trees_are_those_of_minimax() {
    let mut random = Random::new(1);
    let mut proved = 0;
    for _ in 0..2_000 {
        let text = tree_text(&mut random, 4, 3, &mut |random| (random.below(7) as i32 - 3).to_string());
        let side = if random.below(2) == 0 { "" } else { "min " };
        let tree = Tree::parse_position(&format!("{side}{text}")).unwrap();
        let Turn::Player(mover) = tree.turn() else { continue };
        let mut engine = MonteCarloEngine::for_duel(recipe(&mut random));
        let answer = think(&mut engine, &tree, 10 + random.below(400) as u64);
        if answer.proved {
            proved += 1;
            let value = kit::vector_minimax(&tree)[mover.index()];
            let score = answer.best().score;
            let told = if score == Score::DRAW { 0.0 } else { points(score) };
            assert_eq!(told, value, "{side}{text}");
            let after = kit::vector_minimax(&tree.play(answer.best().moves[0]))[mover.index()];
            assert_eq!(after, value, "{side}{text}: the move");
        }
    }
    assert!(proved > 1_000, "only {proved} were proved");
}

#[test]
fn proved_values_of_trees_with_chance_are_those_of_expectiminimax() {
    let mut random = Random::new(2);
    let mut proved = 0;
    for _ in 0..1_500 {
        let text = chance_text(&mut random, 4, 3);
        let tree = ChanceTree::parse_position(&text).unwrap();
        let Turn::Player(mover) = tree.turn() else { continue };
        let mut recipe = recipe(&mut random);
        recipe.set("reward", "payoff").unwrap();
        let stakes = Stakes { sum: Some(0.0), ..Stakes::UNKNOWN };
        let mut engine = MonteCarloEngine::new(recipe).with_chance().with_stakes(stakes);
        let answer = think(&mut engine, &tree, 400);
        if answer.proved {
            proved += 1;
            let value = kit::expectiminimax(&tree);
            assert_eq!(answer.shares[0][0], value, "{text} for {mover:?}");
            assert_eq!(answer.shares[0][Player::SECOND.index()], -value);
        }
    }
    assert!(proved > 500, "only {proved} were proved");
}

#[test]
fn proved_positions_of_tic_tac_toe_and_nim_are_right() {
    let mut random = Random::new(3);
    for _ in 0..150 {
        let mut position = TicTacToe::start();
        for _ in 0..random.below(6) {
            let next = position.play(*random.choose(&position.moves()).unwrap());
            if !next.is_over() {
                position = next;
            }
        }
        check_outcome(&position, recipe(&mut random), 3_000);
        let heaps = [random.below(4), random.below(4), 1 + random.below(4)].map(|heap| heap as u8);
        check_outcome(&Nim::with_heaps(&heaps), recipe(&mut random), 3_000);
    }
}

fn check_outcome<G: foehn_game::Duel>(position: &G, recipe: MonteCarloRecipe, simulations: u64) {
    let mut engine = MonteCarloEngine::for_duel(recipe);
    let answer = think(&mut engine, position, simulations);
    let value = kit::vector_minimax(position)[position.mover().index()];
    if answer.proved {
        let score = answer.best().score;
        let told = f64::from(i32::from(score.is_win()) - i32::from(score.is_loss()));
        assert_eq!(told, value, "{position:?}: {answer:?}");
        let after = kit::vector_minimax(&position.play(answer.best().moves[0]))[position.mover().index()];
        assert_eq!(after, value, "{position:?}: the move");
    } else {
        assert!(!answer.best().score.is_win() || value == 1.0, "{position:?}");
    }
}

#[test]
fn the_root_stops_when_it_is_proved() {
    let mut engine = MonteCarloEngine::for_duel(MonteCarloRecipe::default());
    let answer = think(&mut engine, &TicTacToe::start(), 1_000_000);
    assert!(answer.proved && answer.simulations < 200_000, "{answer:?}");
    assert_eq!(answer.best().score, Score::DRAW);
}

#[test]
fn a_win_in_one_is_proved_at_once_with_its_distance() {
    let position = TicTacToe::parse_position("XX.OO....").unwrap();
    let mut engine =
        MonteCarloEngine::for_duel(MonteCarloRecipe { expand: Whole::new(1), ..MonteCarloRecipe::default() });
    let answer = think(&mut engine, &position, 100);
    assert_eq!(answer.best().score.kind(), ScoreKind::WinIn(1));
    assert!(answer.proved && answer.best().moves.len() == 1);
}
