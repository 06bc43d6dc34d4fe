//! What Star1 and Star2 save in backgammon: nodes of full-width searches of a play, a roll, a play (depth 3), on positions along games.
//!
//! ```sh
//! cargo run --release -p foehn-backgammon --example star [positions] [depth]
//! ```
//! Then how long a decision takes with filters, at 0, 1 and 2 plies.

use foehn_backgammon::rollout::{RolloutPlayer, ZeroPly};
use foehn_backgammon::{BackgammonGame, BackgammonThinker, LearnedEquity, Stage};
use foehn_game::kit::Random;
use foehn_game::{Chance, Game, History, Turn};
use foehn_search::{Budget, ChanceEngine, ChanceRecipe, DepthRule, SeatThinker, Threshold, Whole};
use std::time::Instant;

/// Positions with dice on the board, one from each game of 0-ply play.
fn positions(count: usize) -> Vec<BackgammonGame> {
    let mut random = Random::new(1);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = BackgammonGame::cubeless();
        let wanted = 1 + random.below(40);
        let mut plays = 0;
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => position = position.play(position.happening(random.unit()).expect("chance's turn")),
                Turn::Player(_) if plays == wanted && position.count_moves() > 1 => {
                    found.push(position);
                    break;
                }
                Turn::Player(_) => {
                    plays += usize::from(matches!(position.stage(), Stage::Playing(_)));
                    position = position.play(ZeroPly.choose(&position));
                }
            }
        }
    }
    found
}

fn recipe(lines: &str) -> ChanceRecipe {
    let plain = ChanceRecipe { table_size: Whole::new(64), depth_rule: DepthRule::Exact, ..ChanceRecipe::plain() };
    plain.with_lines(lines).expect("a good recipe")
}

fn main() {
    let number =
        |index: usize, usual: usize| std::env::args().nth(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (count, depth) = (number(1, 20), number(2, 3) as i32);
    let positions = positions(count);
    let recipes = [
        ("expectiminimax", ""),
        ("alpha-beta at the players' nodes", "pruning = true"),
        ("and Star1", "pruning = true\nstar1 = true\nlikely-first = true"),
        (
            "and killers, history, table, etc",
            "pruning = true\nstar1 = true\nlikely-first = true\nkillers = true\nhistory = true\ntable = true\netc = true",
        ),
        (
            "and Star2",
            "pruning = true\nstar1 = true\nlikely-first = true\nkillers = true\nhistory = true\ntable = true\netc = true\nstar2 = 1",
        ),
    ];
    let mut whole = None;
    let mut values: Vec<f64> = Vec::new();
    println!("{count} positions, depth {depth}");
    for (name, lines) in recipes {
        let begun = Instant::now();
        let mut nodes = 0;
        for (index, position) in positions.iter().enumerate() {
            let mut engine = ChanceEngine::new(recipe(lines), LearnedEquity);
            let answer = engine.think(&History::new(*position), &Budget::depth(depth), 1, &mut |_| ());
            nodes += answer.nodes;
            let value = answer.lines[0].values[0];
            match values.get(index) {
                None => values.push(value),
                Some(known) => assert!((known - value).abs() < 1e-9, "{name}: {value} instead of {known}"),
            }
        }
        let all = *whole.get_or_insert(nodes);
        let share = 100.0 * nodes as f64 / all as f64;
        println!("{name}: {nodes} nodes, {share:.1} %, {:.1} s", begun.elapsed().as_secs_f64());
    }
    for plies in 0..=2 {
        let filtered = ChanceRecipe { filter: Threshold::USUAL, table_size: Whole::new(1), ..ChanceRecipe::default() };
        let mut thinker = BackgammonThinker::new(filtered);
        let begun = Instant::now();
        let mut asked = 0;
        for position in &positions {
            asked += thinker.think(&History::new(*position), &Budget::depth(1 + 2 * plies), 1, &mut |_| ()).nodes;
        }
        let each = begun.elapsed().as_secs_f64() / positions.len() as f64;
        println!("{plies}-ply: {:.2} ms a decision, {} evaluations", 1000.0 * each, asked / positions.len() as u64);
    }
}
