//! `foehn lab risk`: error introduction and propagation by technique and depth (Björnsson and Marsland 1997, 3.1).

use crate::args::GameParser;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::save::save;
use crate::search_args::{RecipeArgs, check_memory};
use crate::{input, interrupt, lab_risk_report as report, output};
use anyhow::Context;
use clap::Args;
use foehn_game::History;
use foehn_games::catalog::{Entry, Playable, Visitor};
use foehn_lab::Interrupt;
use foehn_lab::risk::{self, Progress, Report, Settings, Technique};
use foehn_lab::suite::Suite;
use foehn_search::{Algorithm, Recipe};
use indicatif::ProgressBar;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Arguments of `foehn lab risk`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn lab risk                                    chess as it is played, 48 positions, 7 plies
  foehn lab risk checkers --set futility=on --set late-move-reductions=on
  foehn lab risk chess --depth 5 --suite wac.epd --out risk

Every position is searched to the depth. Of the selective decisions (nodes cut, moves skipped, moves refused by a
shallow search) a sample is examined: a full search, with nothing pruned or reduced, says whether the decision was wrong;
the tree read again with the right answer says whether the root would have another value or another best move, or which
node on the way absorbs the error, because another move cuts or is better.

With --out, the folder gets risk.json, risk.csv and risk.svg. The same seed gives the same table.")]
pub(crate) struct RiskArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, default_value = "chess")]
    game: &'static Entry,

    /// How deep the positions are searched, in plies
    #[arg(long, value_name = "N", default_value = "7", value_parser = clap::value_parser!(i32).range(2..=24))]
    depth: i32,

    /// How many positions are searched, from games that the engine plays against itself
    #[arg(long, value_name = "N", default_value = "48", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,

    /// Search the positions of this file instead (`-` reads standard input); lines as for `foehn suite`
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    suite: Option<PathBuf>,

    /// How many decisions are examined for each technique and depth, at most
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    sample: u32,

    /// How many nodes one full search may cost; decisions that need more are left out and counted
    #[arg(long, value_name = "N", default_value = "3000000", value_parser = clap::value_parser!(u64).range(1000..))]
    nodes: u64,

    /// The seed of the positions and of the sample
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Write data and figure to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Measures the risk.
pub(crate) fn run(args: &RiskArgs) -> anyhow::Result<()> {
    args.game.visit(Measure(args))
}

struct Measure<'a>(&'a RiskArgs);

impl Visitor for Measure<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let Measure(args) = self;
        let recipe = args.recipe.recipe::<G>()?;
        check_memory(&recipe)?;
        check_recipe(&recipe, entry)?;
        if let Some(folder) = &args.out {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let (depth, sample) = (args.depth, args.sample as usize);
        let settings = Settings { recipe, depth, sample, seed: args.seed, nodes: args.nodes };
        let interrupt = interrupt::raised_by_ctrl_c()?;
        let begun = Instant::now();
        let positions = positions::<G>(args, entry, &interrupt)?;
        let report = measured(&positions, &settings, &interrupt);
        let run = report::Run { game: entry.name, settings: &settings, report: &report, begun };
        finish(args, &run)
    }
}

/// Refuses a recipe in which there is nothing to measure, or whose tree cannot be read again.
fn check_recipe(recipe: &Recipe, entry: &'static Entry) -> Result<(), BadInput> {
    if !matches!(recipe.algorithm, Algorithm::AlphaBeta | Algorithm::NegaScout) {
        return Err(BadInput::new("the recipe: `foehn lab risk` reads trees of alpha-beta and negascout only")
            .with_hint("leave --algorithm out"));
    }
    if !Technique::of_recipe(recipe).is_empty() {
        return Ok(());
    }
    let switches: Vec<_> =
        Technique::ALL.iter().filter(|each| entry.visit(CanUse(**each))).map(|each| each.name()).collect();
    let all = if switches.is_empty() { "none of them suits this game".to_owned() } else { switches.join(", ") };
    Err(BadInput::new(format!("the recipe of {} has no selective technique switched on: there is no risk", entry.name))
        .with_hint(&format!("turn one on, such as --set late-move-reductions=on; there are: {all}")))
}

/// Asks whether a game can use a technique.
struct CanUse(Technique);

impl Visitor for CanUse {
    type Output = bool;

    fn visit<G: Playable>(self, _entry: &'static Entry) -> bool {
        let mut recipe = G::recipe();
        let on = ["on", "adaptive", "multi"].into_iter().find(|value| recipe.set(self.0.name(), value).is_ok());
        on.is_some() && G::lacks(&recipe).is_none()
    }
}

/// The positions of the file, or those of games played here.
fn positions<G: Playable>(args: &RiskArgs, entry: &Entry, interrupt: &Interrupt) -> anyhow::Result<Vec<History<G>>> {
    let Some(file) = &args.suite else {
        let made = risk::played_positions(&entry.start::<G>(), args.positions as usize, args.seed, interrupt);
        if made.is_empty() && !interrupt.is_raised() {
            let what = format!("{}: random openings leave no position that is not decided already", entry.name);
            return Err(BadInput::new(what).with_hint("name positions with --suite FILE").into());
        }
        return Ok(made);
    };
    let suite = Suite::<G>::read(&input::read_text(file)?);
    let name = file.display();
    if suite.tasks.is_empty() {
        return Err(match suite.bad.first() {
            None => BadInput::new(format!("{name}: found no position, expected one in each line")),
            Some(bad) => BadInput::new(format!("{name}: none of {} lines can be read; {bad}", suite.bad.len())),
        }
        .into());
    }
    suite.bad.iter().for_each(|bad| anstream::eprintln!("warning: {name}: {bad}"));
    Ok(suite.tasks.into_iter().map(|task| History::new(task.position)).collect())
}

/// Measures with a progress bar.
fn measured<G: Playable>(positions: &[History<G>], settings: &Settings, interrupt: &Interrupt) -> Report {
    let mut bar = ProgressBar::hidden();
    let mut phase = "";
    let report = risk::measure(positions, settings, interrupt, &mut |now| {
        let (name, done, all) = match now {
            Progress::Searched(done, all) => ("positions searched", done, all),
            Progress::Examined(done, all) => ("decisions examined", done, all),
        };
        if phase != name {
            bar.finish_and_clear();
            bar = progress(all as u64, f64::INFINITY).with_message(name);
            phase = name;
        }
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    report
}

fn finish(args: &RiskArgs, run: &report::Run<'_>) -> anyhow::Result<()> {
    let object = run.as_json();
    if let Some(folder) = &args.out {
        let put = |name: &str, text: &str| save(&Path::new(folder).join(name), text);
        put("risk.json", &format!("{object:#}\n"))?;
        put("risk.csv", &run.as_csv())?;
        put("risk.svg", &risk::figure(run.report, &run.title()))?;
    }
    match args.json {
        true => output::print_json(&object),
        false => output::print(&run.as_text(args.out.as_deref())),
    }
}
