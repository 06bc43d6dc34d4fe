//! Playouts: uniform where they claim to be, and what the hook for games is told.

use super::think;
use crate::montecarlo::playout::{Limits, Odds, Playout, Playouts, Simulation, Uniform};
use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe, Values};
use crate::{MonteCarloMethod, PlayoutPolicy};
use foehn_game::kit::Random;
use foehn_game::toys::{Pig, PigMove, TicTacToe};
use foehn_game::{Chance, Game, Player};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn limits<G: Game>(odds: Option<Odds<G>>) -> Limits<G> {
    Limits { odds, insight: None, cutoff: u32::MAX, longest: 1000, quiet_plies: None, draw: Values::default() }
}

/// The chi-square of counts against equal shares.
fn chi_square<K: Eq + Hash>(counts: &HashMap<K, usize>, kinds: usize) -> f64 {
    let total: usize = counts.values().sum();
    let expected = total as f64 / kinds as f64;
    let missing = (kinds - counts.len()) as f64 * expected;
    counts.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum::<f64>() + missing
}

#[test]
fn every_move_is_as_likely_as_any_other() {
    let mut playout = Uniform::new(limits::<TicTacToe>(None));
    let mut random = Random::new(11);
    let (mut firsts, mut pairs) = (HashMap::new(), HashMap::new());
    for _ in 0..36_000 {
        let mut simulation = Simulation { wants_moves: true, ..Simulation::default() };
        playout.play_out(&TicTacToe::start(), &mut random, &mut simulation);
        assert_eq!(simulation.plies as usize, simulation.moves.len());
        assert!(simulation.ended && simulation.payoffs[0] == -simulation.payoffs[1]);
        *firsts.entry(simulation.moves[0].1).or_default() += 1;
        *pairs.entry((simulation.moves[0].1, simulation.moves[1].1)).or_default() += 1;
    }
    // The 99.9 % points of 8 and 71 degrees of freedom.
    assert!(chi_square(&firsts, 9) < 26.1, "{firsts:?}");
    assert!(chi_square(&pairs, 72) < 112.3, "{pairs:?}");
}

#[test]
fn dice_fall_by_their_odds() {
    let mut random = Random::new(12);
    let rolling = Pig::start().play(PigMove::Roll);
    let odds = Odds::<Pig>::of_the_game();
    let mut counts = HashMap::new();
    for _ in 0..12_000 {
        *counts.entry((odds.happening)(&rolling, random.unit())).or_default() += 1;
    }
    assert!(rolling.odds_list().len() == 6 && chi_square(&counts, 6) < 20.5, "{counts:?}");
    let mut playout = Uniform::new(limits(Some(odds)));
    let mut simulation = Simulation::default();
    playout.play_out(&Pig::to(20), &mut random, &mut simulation);
    assert!(simulation.ended && simulation.plies > 1 && simulation.moves.is_empty(), "{simulation:?}");
}

#[test]
fn the_first_player_of_tic_tac_toe_wins_as_often_as_is_known() {
    // 131,184 of 255,168 games are won by X and 77,904 by O, but games are not equally likely: 58.5 %, 28.8 % and 12.7 % drawn.
    let mut playout = Uniform::new(limits::<TicTacToe>(None));
    let (mut random, mut wins, mut draws) = (Random::new(13), 0.0, 0.0);
    let games = 40_000;
    for _ in 0..games {
        let mut simulation = Simulation::default();
        playout.play_out(&TicTacToe::start(), &mut random, &mut simulation);
        wins += f64::from(u8::from(simulation.payoffs[0] > 0.0));
        draws += f64::from(u8::from(simulation.payoffs[0] == 0.0));
    }
    assert!((wins / f64::from(games) - 0.585).abs() < 0.01, "{wins}");
    assert!((draws / f64::from(games) - 0.127).abs() < 0.01, "{draws}");
}

/// A policy of a game: everything is won by the first player, whatever happens.
struct Partial(Arc<AtomicUsize>);

impl Playouts<TicTacToe> for Partial {
    fn playout(&self) -> Box<dyn Playout<TicTacToe>> {
        Box::new(Partial(self.0.clone()))
    }
}

impl Playout<TicTacToe> for Partial {
    fn play_out(&mut self, _: &TicTacToe, _: &mut Random, simulation: &mut Simulation<<TicTacToe as Game>::Move>) {
        simulation.payoffs[0] = 1.0;
        simulation.payoffs[1] = -1.0;
        simulation.plies = 3;
    }

    fn learn(&mut self, simulation: &Simulation<<TicTacToe as Game>::Move>) {
        assert!(simulation.moves.iter().enumerate().all(|(ply, (player, _))| player.index() == ply % 2));
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn wants_moves(&self) -> bool {
        true
    }
}

#[test]
fn a_game_hands_over_its_own_playouts() {
    let seen = Arc::new(AtomicUsize::new(0));
    let run = |policy: PlayoutPolicy| {
        let recipe = MonteCarloRecipe { playouts: policy, ..MonteCarloRecipe::plain(MonteCarloMethod::Uct) };
        let mut engine = MonteCarloEngine::for_duel(recipe).with_playouts(Arc::new(Partial(seen.clone())));
        think(&mut engine, &TicTacToe::start(), 100)
    };
    let answer = run(PlayoutPolicy::Game);
    assert!(answer.best().score.raw() > 500, "all is won for {:?}: {answer:?}", Player::FIRST);
    assert_eq!((seen.load(Ordering::Relaxed), answer.simulations), (100, 100));
    // One node of the tree and three of the playout for each simulation, and the root's children are never given any.
    assert_eq!(answer.nodes, 400);
    run(PlayoutPolicy::Uniform);
    assert_eq!(seen.load(Ordering::Relaxed), 100, "another policy was asked for");
}
