//! A long run of learning with checkpoints: `train FOLDER SEED`; goes on from the folder's last checkpoint.

use foehn_backgammon::{Backgammon, Networks};
use foehn_databases::container::HeaderText;
use foehn_learn::td::{Backup, Learner, Stage};
use std::io::Write;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (folder, seed) = (&args[1], args[2].parse::<u64>().expect("a seed"));
    let threads = args.get(3).map_or(1, |t| t.parse().expect("threads"));
    let hidden = [vec![192], vec![64], vec![16]];
    let stages = || -> Vec<Stage> {
        let text = std::fs::read_to_string(format!("{folder}/stages.txt")).expect("stages");
        text.lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                let f: Vec<&str> = line.split_whitespace().collect();
                let n = |i: usize| f[i].parse::<f32>().expect("a number");
                let backup = if f[3] == "expected" { Backup::Expected } else { Backup::Sampled };
                let keep = (f[7] != "all").then(|| n(7) as usize);
                Stage {
                    games: n(0) as u64,
                    batch: n(1) as u64,
                    lambda: n(2),
                    backup,
                    rate: (n(4), n(5)),
                    minibatch: 64,
                    reuse: n(6),
                    memory: 100_000,
                    keep,
                }
            })
            .collect()
    };
    let every = std::env::var("SAVE").map_or(60, |s| s.parse().expect("seconds"));
    let last = format!("{folder}/last.weights");
    let mut learner = match std::fs::read(&last) {
        Ok(bytes) => {
            let networks = Networks::read(&bytes).expect("weights");
            let games = networks.about.get("games").expect("games").parse().expect("games");
            let mut learner = Learner::with_networks(Backgammon, networks.networks, seed);
            learner.skip_games(games);
            learner
        }
        Err(_) => Learner::new(Backgammon, &hidden, 5, seed),
    };
    let mut log = std::fs::OpenOptions::new().create(true).append(true).open(format!("{folder}/log.txt")).expect("log");
    let begin = Instant::now();
    let (mut sum, mut n, mut evaluations) = (0.0, 0.0, 0);
    let mut saved = Instant::now();
    let mut marks: Vec<u64> = vec![
        100, 200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 43_000, 45_000, 47_000, 50_000, 53_000, 56_000,
        60_000, 65_000, 70_000, 80_000, 90_000, 100_000,
    ];
    marks.retain(|&m| m > learner.games());
    loop {
        let (stages, mut before) = (stages(), 0);
        let Some(stage) = stages.iter().find(|s| {
            before += s.games;
            learner.games() < before
        }) else {
            break;
        };
        let done = 1.0 - (before - learner.games()) as f64 / stage.games as f64;
        let p = learner.batch(stage, done, threads);
        sum += p.error * p.error * p.positions as f64;
        n += p.positions as f64;
        evaluations += p.evaluations;
        let mark = marks.first().is_some_and(|&m| p.games >= m);
        if saved.elapsed().as_secs() >= every || mark {
            let about = HeaderText::default()
                .with("seed", seed)
                .with("games", p.games)
                .with("command", "foehn learn td backgammon");
            let bytes = Networks { about, networks: learner.networks().to_vec() }.write();
            std::fs::write(format!("{last}.tmp"), &bytes).expect("write");
            std::fs::rename(format!("{last}.tmp"), &last).expect("rename");
            if mark {
                marks.remove(0);
                std::fs::write(format!("{folder}/{}.weights", p.games), &bytes).expect("write");
            }
            writeln!(
                log,
                "{:.0} s games {} error {:.4} positions {n} evals {evaluations}",
                begin.elapsed().as_secs_f64(),
                p.games,
                (sum / n).sqrt()
            )
            .expect("log");
            (sum, n, evaluations) = (0.0, 0.0, 0);
            saved = Instant::now();
        }
    }
}
