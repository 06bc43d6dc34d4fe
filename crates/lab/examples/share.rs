//! Measures how much of the point a lead is worth: `cargo run --release -p foehn-lab --example share -- [GAMES] [NODES]`.
//!
//! For each game with an evaluation, games of the engine against itself are played from random openings. Every estimate on
//! the way is paired with the result of its game, and the scale of the logistic curve that makes the results likeliest
//! is printed. The figures stand in `crates/games/src/yardstick.rs`.

use foehn_game::any::{History, Position};
use foehn_game::kit::Random;
use foehn_game::{Outcome, Player, ScoreKind};
use foehn_games::catalog::{self, Entry};
use foehn_search::Budget;

/// Games that are longer count as drawn.
const LONGEST: usize = 300;

/// Random plies before the engine plays, even numbers of them.
const OPENING_PLIES: usize = 6;

/// Every estimate of so many games with the result of its game.
fn measure(entry: &Entry, games: u64, nodes: u64) -> Vec<(f64, f64)> {
    let duel = entry.duel().expect("a duel");
    let mut engine = duel.engine(duel.recipe());
    let mut pairs = Vec::new();
    for seed in 0..games {
        engine.clear();
        let mut history = random_opening(entry.start(), seed);
        let mut scores = Vec::new();
        while history.outcome().is_none() && history.moves().len() < LONGEST {
            let answer = engine.think(history.sight(), &Budget::nodes(nodes), 1, &mut |_| ());
            let best = answer.best();
            let sign = if history.position().mover() == Player::FIRST { 1.0 } else { -1.0 };
            if let (ScoreKind::Estimate(value), false) = (best.score.kind(), answer.proved) {
                scores.push(sign * f64::from(value));
            }
            let Some(&mv) = best.moves.first() else { break };
            history.play(mv);
        }
        let result = match history.outcome() {
            Some(Outcome::Win { by, .. }) if by == Player::FIRST => 1.0,
            Some(Outcome::Win { .. }) => 0.0,
            _ => 0.5,
        };
        pairs.extend(scores.into_iter().map(|score| (score, result)));
    }
    pairs
}

fn random_opening(start: Position, seed: u64) -> History {
    let mut random = Random::new(seed + 1);
    let mut history = History::new(start);
    for _ in 0..OPENING_PLIES {
        let moves = history.position().moves();
        if history.outcome().is_none() && !moves.is_empty() {
            history.play(moves[random.below(moves.len())]);
        }
    }
    history
}

/// How badly a scale explains the results: the mean of the negative log-likelihood.
fn surprise(pairs: &[(f64, f64)], scale: f64) -> f64 {
    let of = |&(score, result): &(f64, f64)| {
        let share = (1.0 / (1.0 + (-score / scale).exp())).clamp(1e-9, 1.0 - 1e-9);
        -(result * share.ln() + (1.0 - result) * (1.0 - share).ln())
    };
    pairs.iter().map(of).sum::<f64>() / pairs.len().max(1) as f64
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (games, nodes) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(3000));
    for name in ["checkers", "chess", "othello", "connect4", "morris"] {
        let pairs = measure(catalog::find(name).expect("a game of the catalog"), games, nodes);
        let scales = (1..400).map(|step| f64::from(step) * 5.0);
        let best = scales.min_by(|a, b| surprise(&pairs, *a).total_cmp(&surprise(&pairs, *b))).unwrap_or(f64::NAN);
        println!("{name}: scale {best}, {} estimates, surprise {:.3}", pairs.len(), surprise(&pairs, best));
    }
}
