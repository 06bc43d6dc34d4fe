//! Several threads on one tree: no simulation is lost, and what is proved is right.

use super::{plain, think};
use crate::montecarlo::tree::{ROOT, Sharing, Tree};
use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe};
use crate::{Threshold, Whole};
use foehn_game::Game;
use foehn_game::toys::{Nim, TicTacToe};
use std::thread;

#[test]
fn counts_and_sums_of_several_threads_add_up() {
    let tree = Tree::<u16>::new(16, crate::montecarlo::tree::Extras::default(), Sharing::Shared).unwrap();
    tree.clear();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..10_000).for_each(|_| tree.add(ROOT, 0.5)));
        }
    });
    assert_eq!((tree.visits(ROOT), tree.mean(ROOT)), (40_000, Some(0.5)));
}

#[test]
fn threads_make_exactly_the_simulations_asked_for() {
    for virtual_loss in [true, false] {
        let recipe = MonteCarloRecipe { threads: Whole::new(3), virtual_loss, ..plain() };
        let mut engine = MonteCarloEngine::for_duel(recipe);
        let answer = think(&mut engine, &Nim::with_heaps(&[3, 4, 5]), 5_003);
        assert_eq!(answer.simulations, 5_003);
    }
}

#[test]
fn threads_prove_what_one_proves() {
    let recipe = MonteCarloRecipe {
        threads: Whole::new(3),
        expand: Whole::new(1),
        rave: Threshold::USUAL,
        memory: Whole::new(4),
        ..MonteCarloRecipe::default()
    };
    for position in [TicTacToe::start(), TicTacToe::start().play(TicTacToe::start().moves()[0])] {
        let answer = think(&mut MonteCarloEngine::for_duel(recipe.clone()), &position, 400_000);
        assert!(answer.proved && answer.best().score == foehn_game::Score::DRAW, "{answer:?}");
    }
    let won = think(&mut MonteCarloEngine::for_duel(recipe), &Nim::with_heaps(&[3, 4, 5]), 400_000);
    assert!(won.proved && won.best().score.is_win());
}

#[test]
fn a_loss_that_was_assumed_is_taken_back() {
    // Every game pays five: whatever was assumed meanwhile, the averages are five in the end.
    let tree = <foehn_game::toys::Tree as foehn_game::Notation>::parse_position("((5 5) (5 5 5) (5 5))").unwrap();
    for virtual_loss in [true, false] {
        let recipe = MonteCarloRecipe { threads: Whole::new(3), virtual_loss, ..plain() };
        let answer = think(&mut MonteCarloEngine::for_duel(recipe), &tree, 3_000);
        assert_eq!(answer.best().score, foehn_game::Score::estimate(500));
    }
}
