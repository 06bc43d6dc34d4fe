//! `foehn learn probcut`: how well shallow searches predict deep ones, measured.

use crate::args::GameParser;
use crate::perft::progress;
use crate::search_args::{RecipeArgs, check_abilities};
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use clap::Args;
use foehn_game::any::History;
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use foehn_lab::Interrupt;
use foehn_lab::openings::RandomOpenings;
use foehn_learn::probcut::{self, Fit, Sample};
use foehn_search::any::Prover;
use foehn_search::{Budget, Control};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Arguments of `foehn learn probcut`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn probcut othello --positions 2000 --deepest 10
  foehn learn probcut checkers --out checkers.tsv

Positions come from games that the engine plays against itself from random openings. Each is searched to every
depth without selective search; for each phase of the game and each pair of depths the deep score is fitted by
slope x shallow score + offset, and what the line leaves unexplained is sigma. The file has one pair a line: phase,
shallow, deep, slope, offset, sigma.")]
pub(super) struct ProbcutArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    /// How many positions are searched
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// The deepest search, in plies
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(i32).range(4..=20))]
    deepest: i32,

    /// The nodes for each move of the games
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The seed of the openings
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Measures.
pub(super) fn run(args: &ProbcutArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let duel = entry.duel()?;
    let mut recipe = args.recipe.recipe(duel)?;
    for switch in ["selective=off", "first-depth=1", "step=1", "obvious-move=off"] {
        recipe.assign(switch).expect("these are switches");
    }
    check_abilities(duel, &recipe)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    // A file that cannot be written is known before the work, not after it.
    let file = args.out.as_deref().map(WholeFile::create).transpose()?;
    let mut engine = duel.engine(recipe);
    let samples = sample_all(duel, engine.as_mut(), args, &interrupt);
    let fits = probcut::fit(&samples, 3, args.deepest);
    if let Some(mut file) = file {
        file.write(table(entry, args, &fits, samples.len()))?;
        file.finish()?;
    }
    match args.json {
        true => output::print_json(&as_json(entry, args, &fits, samples.len())),
        false => output::print(&report(&fits, samples.len())),
    }
}

/// The fits for a file.
fn table(entry: &Entry, args: &ProbcutArgs, fits: &[Fit], samples: usize) -> String {
    let ProbcutArgs { deepest, nodes, seed, .. } = args;
    let what = format!(
        "{}: {samples} positions to depth {deepest}, {nodes} nodes a move of the games, seed {seed}",
        entry.name
    );
    format!("# {what}\n# phase\tshallow\tdeep\tslope\toffset\tsigma\n{}", probcut::correlations(fits).write())
}

/// The fits for programs.
fn as_json(entry: &Entry, args: &ProbcutArgs, fits: &[Fit], samples: usize) -> Value {
    let pair = |fit: &Fit| {
        let pair = fit.correlation;
        json!({
            "phase": pair.phase,
            "shallow": pair.shallow,
            "deep": pair.deep,
            "slope": pair.slope,
            "offset": pair.offset,
            "sigma": pair.sigma,
            "r": fit.r,
            "samples": fit.samples,
        })
    };
    json!({
        "game": entry.name,
        "positions": samples,
        "total": args.positions,
        "deepest": args.deepest,
        "seed": args.seed,
        "pairs": fits.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn sample_all(duel: &dyn DuelFace, engine: &mut dyn Prover, args: &ProbcutArgs, interrupt: &Interrupt) -> Vec<Sample> {
    let bar = progress(u64::from(args.positions), f64::INFINITY).with_message("positions");
    let mut samples = Vec::new();
    for opening in RandomOpenings::new(duel, args.game.start(), None, args.seed) {
        for history in played_out(engine, opening, args.nodes) {
            if samples.len() >= args.positions as usize || interrupt.is_raised() {
                bar.finish_and_clear();
                return samples;
            }
            samples.push(probcut::sample(engine, &history, args.deepest, &Control::default()));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    samples
}

/// The positions of a game that the engine plays against itself, from the opening to the end.
fn played_out(engine: &mut dyn Prover, opening: History, nodes: u64) -> Vec<History> {
    let mut history = opening;
    let mut positions = Vec::new();
    engine.clear();
    while history.outcome().is_none() {
        positions.push(history.clone());
        let answer = engine.think(history.sight(), &Budget::nodes(nodes), 1, &mut |_| ());
        let Some(&mv) = answer.best().moves.first() else { break };
        history.play(mv);
    }
    positions
}

/// The fits for people: sigma by phase, a column for each pair.
fn report(fits: &[Fit], samples: usize) -> String {
    let mut text = format!("{samples} positions\n\n phase  shallow  deep   slope   offset    sigma      r  samples\n");
    let mut by_phase: BTreeMap<usize, Vec<&Fit>> = BTreeMap::new();
    for fit in fits {
        by_phase.entry(fit.correlation.phase).or_default().push(fit);
    }
    for fit in by_phase.values().flatten() {
        let pair = fit.correlation;
        let _ = writeln!(
            text,
            "{:6}  {:7}  {:4}  {:6.3}  {:7.1}  {:7.1}  {:5.3}  {:7}",
            pair.phase, pair.shallow, pair.deep, pair.slope, pair.offset, pair.sigma, fit.r, fit.samples
        );
    }
    text
}
