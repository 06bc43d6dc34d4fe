//! How fast boards are generated and judged: `cargo run --release -p foehn-backgammon --example speed`.

use foehn_backgammon::{Backgammon, Board, INPUTS, Plays, Roll, inputs};
use foehn_game::kit::Random;
use foehn_learn::network::{Evaluation, Network};
use foehn_learn::td::{Backup, Learner, Stage};
use std::time::Instant;

fn main() {
    let (mut random, mut plays) = (Random::new(1), Plays::default());
    let mut boards = Vec::new();
    let mut board = Board::START;
    while boards.len() < 5000 {
        boards.push(board);
        plays.generate(&board, Roll::of_throw(random.below(36)));
        board = plays[random.below(plays.len())].board.swapped();
        if board.is_over() {
            board = Board::START;
        }
    }
    let begin = Instant::now();
    let mut count = 0;
    for board in &boards {
        for roll in Roll::ALL {
            plays.generate(board, roll);
            count += plays.len();
        }
    }
    println!(
        "generated boards/s {:.0} ({:.1} a roll)",
        count as f64 / begin.elapsed().as_secs_f64(),
        count as f64 / 21.0 / boards.len() as f64
    );
    let mut row = [0.0; INPUTS];
    let begin = Instant::now();
    let mut sum = 0.0;
    for _ in 0..20 {
        for board in &boards {
            inputs(board, &mut row);
            sum += row[200];
        }
    }
    println!("inputs/s {:.0} {sum}", 20.0 * boards.len() as f64 / begin.elapsed().as_secs_f64());
    let all: Vec<_> = boards
        .iter()
        .map(|b| {
            let mut row = [0.0; INPUTS];
            inputs(b, &mut row);
            row
        })
        .collect();
    for hidden in [vec![INPUTS, 128, 5], vec![INPUTS, 128, 32, 5], vec![INPUTS, 256, 5]] {
        let network = Network::random(&hidden, &mut random);
        let mut e = Evaluation::default();
        let begin = Instant::now();
        for _ in 0..20 {
            for row in &all {
                sum += e.anew(&network, row)[0];
            }
        }
        let anew = 20.0 * boards.len() as f64 / begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        for _ in 0..20 {
            for row in &all {
                sum += e.near_base(&network, row)[0];
            }
        }
        println!(
            "{hidden:?} anew/s {anew:.0} from base {:.0} {sum}",
            20.0 * boards.len() as f64 / begin.elapsed().as_secs_f64()
        );
    }
    let mut learner = Learner::new(Backgammon, &[vec![128], vec![32], vec![16]], 5, 1);
    for backup in [Backup::Sampled, Backup::Expected] {
        let stage = Stage {
            games: 1,
            batch: if backup == Backup::Sampled { 200 } else { 20 },
            lambda: 0.7,
            backup,
            rate: (1e-3, 1e-3),
            minibatch: 64,
            reuse: 1.0,
            memory: 100_000,
            keep: None,
        };
        for _ in 0..5 {
            let begin = Instant::now();
            let p = learner.batch(&stage, 0.0, 1);
            println!(
                "{backup:?} {p:?} evals/s {:.0} positions/s {:.0}",
                p.evaluations as f64 / begin.elapsed().as_secs_f64(),
                p.positions as f64 / begin.elapsed().as_secs_f64()
            );
        }
    }
}
