//! Measures what evolution costs: nodes a second of the kernel in four games, of teachers in chess, and the seconds of a game.
//!
//! `cargo run --release -p foehn-games --example evolution_speed [DEEPEST_TEACHER [GAMES]]`

use foehn_game::kit::Random;
use foehn_game::{Duel, Features};
use foehn_games::checkers::{Checkers, CheckersFeatures};
use foehn_games::chess::{Chess, ChessFeatures};
use foehn_games::connect_four::{Connect4, ConnectFourFeatures};
use foehn_games::othello::{Othello8, OthelloFeatures};
use foehn_learn::evolution::kernel::{Kernel, Limits};
use foehn_learn::evolution::teacher::Teacher;
use foehn_learn::evolution::variation::{Bounds, random_program};
use foehn_learn::evolution::{Arena, GameArena, Genome, Opponent, Seat};
use std::time::Instant;

/// Positions from random games, so that openings, middle games and end games are among them.
fn positions<G: Duel>(count: usize) -> Vec<G> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = G::start();
        for _ in 0..10 + random.below(60) {
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
        }
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

/// How fast the kernel is with random programs.
fn kernel_speed<G: Duel, F: Features<G> + Clone>(game: &'static str, features: F) {
    let arena = GameArena::<G, F>::new(game, features.clone());
    let positions = positions::<G>(60);
    let mut random = Random::new(7);
    let (mut nodes, mut seconds) = (0, 0.0);
    for _ in 0..40 {
        let genome = Genome { depth: random_program(&Bounds::USUAL, &mut random), ..Genome::standard(&arena) };
        let begun = Instant::now();
        let mut kernel = Kernel::new(&features, &genome, Limits::PAPER, 1);
        let mut spent = 0;
        for position in &positions {
            spent += kernel.choose(std::slice::from_ref(position)).nodes;
        }
        nodes += spent;
        seconds += begun.elapsed().as_secs_f64();
    }
    println!(
        "kernel, {game}: {:.0} nodes a move, {:.2} M nodes/s",
        nodes as f64 / 2400.0,
        nodes as f64 / seconds / 1e6
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u32>().ok());
    let deepest = numbers.next().flatten().unwrap_or(5) as u8;
    let games = numbers.next().flatten().unwrap_or(2);
    let arena = GameArena::<Chess, ChessFeatures>::new("chess", ChessFeatures);
    let positions = positions::<Chess>(60);

    kernel_speed::<Chess, _>("chess", ChessFeatures);
    kernel_speed::<Checkers, _>("checkers", CheckersFeatures);
    kernel_speed::<Othello8, _>("othello", OthelloFeatures);
    kernel_speed::<Connect4, _>("connect4", ConnectFourFeatures);

    for depth in 1..=deepest {
        let teachers = [
            ("as printed", Teacher::printed(&ChessFeatures, depth, 1)),
            ("ordered", Teacher::plain(&ChessFeatures, depth, 1)),
            ("with a table", Teacher::new(&ChessFeatures, depth, 1)),
        ];
        for (kind, mut teacher) in teachers {
            let begun = Instant::now();
            let sample = &positions[..if depth > 5 { 20 } else { 60 }];
            let nodes: u64 = sample.iter().map(|position| teacher.choose(std::slice::from_ref(position)).nodes).sum();
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "teacher {depth} {kind}: {:.0} nodes a move, {:.2} M nodes/s, {:.4} s a move",
                nodes as f64 / sample.len() as f64,
                nodes as f64 / seconds / 1e6,
                seconds / sample.len() as f64
            );
        }
    }

    // Extends captures and cuts elsewhere: plays better than nothing.
    let text =
        "if captured-piece > search-depth\n  inc-horizon\nelse\n  if search-depth < 2\n    inc-horizon\n  end\nend\n";
    let depth = foehn_search::evolved::Program::parse(text, arena.vocabulary()).expect("a program");
    let genome = Genome { depth, ..Genome::standard(&arena) };
    for depth in 1..=deepest {
        let begun = Instant::now();
        let (mut result, mut moves, mut nodes, mut theirs) = (0.0, 0, 0, 0);
        for seed in 0..games {
            let played = arena.play(&genome, Opponent::Teacher(depth), Seat::First, u64::from(seed), &|| false);
            let played = played.expect("nobody stops it");
            result += played.result;
            moves += played.moves;
            nodes += played.nodes;
            theirs += played.opponent_nodes;
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "game with teacher {depth}: {:.2} s, {:.1} moves, result {:.2}, {:.0} nodes a move, teacher {:.0}",
            seconds / f64::from(games),
            f64::from(moves) / f64::from(games),
            result / f64::from(games),
            nodes as f64 / f64::from(moves),
            theirs as f64 / f64::from(moves)
        );
    }
}
