//! `foehn bench --threads N`: how much sooner several threads reach the depth that one reaches, by game.

use crate::bench::BenchArgs;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::{interrupt, output};
use anyhow::bail;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_lab::Interrupt;
use foehn_lab::job::{Job, Outcome, Task, Undone};
use foehn_lab::scaling::{Race, RaceSummary, race};
use foehn_search::Recipe;
use serde_json::{Value, json};

/// The games that are raced where none is named.
const GAMES: [&str; 4] = ["chess", "checkers", "othello", "connect4"];

/// The seed of the positions: those of every run are the same.
const SEED: u64 = 21;

/// A race and where it began.
struct Raced {
    position: String,
    race: Race,
}

/// Races in every game and prints a line for each.
pub(crate) fn run(args: &BenchArgs, threads: usize) -> anyhow::Result<()> {
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let entries = match args.game {
        Some(entry) => vec![entry],
        None => GAMES.into_iter().map(catalog::find).collect::<Result<_, _>>()?,
    };
    let mut told = Vec::new();
    for entry in entries {
        let races = races(args, entry, threads, &interrupt)?;
        let Some(summary) = RaceSummary::of(&races.iter().map(|raced| raced.race.clone()).collect::<Vec<_>>()) else {
            bail!("interrupted before the first race of {}", entry.name)
        };
        match args.json {
            true => told.push(as_json(entry, threads, &summary, &races)),
            false => output::print(&line(entry, &summary))?,
        }
    }
    match args.json {
        true => output::print_json(&Value::Array(told)),
        false => output::print(&format!(
            "\n{threads} threads over one, to the depth that one or all reach in {} ms: geometric means with 95 % intervals. `cores` is \
             the processor time of the threads by the clock on the wall; below {threads}.00 something else was computed, or a thread \
             waited.\n",
            args.time.as_millis()
        )),
    }
}

fn recipe(args: &BenchArgs, entry: &Entry) -> anyhow::Result<Recipe> {
    let mut recipe = entry.duel()?.recipe();
    for assignment in &args.set {
        recipe.assign(assignment).map_err(|error| BadInput::new(format!("--set: {error}")))?;
    }
    Ok(recipe)
}

fn races(args: &BenchArgs, entry: &'static Entry, threads: usize, interrupt: &Interrupt) -> anyhow::Result<Vec<Raced>> {
    let (duel, recipe) = (entry.duel()?, recipe(args, entry)?);
    let bar = progress(args.positions.into(), f64::INFINITY).with_message(entry.name);
    let mut races = Vec::new();
    for number in 0..u64::from(args.positions) {
        let Some(position) = position(entry, number, interrupt)? else { continue };
        let history = History::new(entry.rules.parse_position(&position)?);
        if let Some(race) = race(duel, &history, &recipe, threads, args.time, interrupt) {
            races.push(Raced { position, race });
        }
        if interrupt.is_raised() {
            break;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(races)
}

/// A position from a game of the engine with itself.
fn position(entry: &Entry, number: u64, interrupt: &Interrupt) -> anyhow::Result<Option<String>> {
    let job = Job { game: entry.name.to_owned(), variant: String::new(), task: Task::Position { seed: SEED, number } };
    match job.perform(interrupt) {
        Ok(Outcome::Position(position)) => Ok(position),
        Ok(_) | Err(Undone::Interrupted) => Ok(None),
        Err(Undone::Senseless(why)) => bail!(why),
    }
}

fn line(entry: &Entry, summary: &RaceSummary) -> String {
    let RaceSummary { time_to_depth, speed, overhead, cores, n } = summary;
    format!(
        "{:<9} time to depth {:.2} [{:.2}, {:.2}]  nodes/s {speed:.2}  nodes {:.2} [{:.2}, {:.2}]  cores {cores:.2}  {n} positions\n",
        entry.name,
        time_to_depth.value,
        time_to_depth.low,
        time_to_depth.high,
        overhead.value,
        overhead.low,
        overhead.high
    )
}

fn as_json(entry: &Entry, threads: usize, summary: &RaceSummary, races: &[Raced]) -> Value {
    let RaceSummary { time_to_depth, speed, overhead, cores, n } = summary;
    let one = |raced: &Raced| json!({ "position": raced.position, "race": raced.race });
    json!({
        "game": entry.name,
        "threads": threads,
        "time_to_depth": { "value": time_to_depth.value, "low": time_to_depth.low, "high": time_to_depth.high },
        "nodes_per_second": speed,
        "nodes": { "value": overhead.value, "low": overhead.low, "high": overhead.high },
        "cores": cores,
        "positions": n,
        "races": races.iter().map(one).collect::<Vec<_>>(),
    })
}
