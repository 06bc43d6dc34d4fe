//! Random games in a file, to measure a library with: `cargo run --release -p foehn-library --example random_games -- chess 100000 > games.pgn`.
//!
//! The first moves are drawn from few, so that positions meet as they do in games of people; the seed is fixed, so the file is the same every time.

use foehn_game::any::History;
use foehn_game::kit::Random;
use foehn_games::catalog;
use foehn_games::record::{GameResult, Record};
use std::io::Write;

/// Longer games are broken off and called drawn.
const LONGEST: usize = 80;

/// So many plies are played from few moves.
const OPENING: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, count] = words.as_slice() else { return Err("usage: random_games GAME COUNT".into()) };
    let entry = catalog::find(game)?;
    let mut random = Random::new(23);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for number in 0..count.parse::<u64>()? {
        let mut history = History::new(entry.start());
        while !history.is_over() && history.moves().len() < LONGEST {
            let moves = history.position().moves();
            let few = if history.moves().len() < OPENING { moves.len().min(3) } else { moves.len() };
            let Some(&mv) = random.choose(&moves[..few]) else { break };
            history.play(mv);
        }
        let mut record = Record::from_history(&history, entry.files);
        if record.result == GameResult::Unknown {
            record.result = GameResult::Draw;
        }
        record.tags.set("Event", &format!("Random games, round {number}"))?;
        record.tags.set("Date", &format!("{}.{:02}.{:02}", 1900 + number % 120, 1 + number % 12, 1 + number % 28))?;
        for name in entry.files.players.iter() {
            record.tags.set(name, &format!("Player {}", random.below(5000)))?;
        }
        writeln!(out, "{}", record.text(entry.files))?;
    }
    Ok(out.flush()?)
}
