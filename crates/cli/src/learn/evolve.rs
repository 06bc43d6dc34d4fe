//! `foehn learn evolve`: programs that play, evolved after Groß, Albrecht, Kantschik and Banzhaf (2002).

#[cfg(feature = "cluster")]
use super::evolve_far::Far;
use super::evolve_view::View;
use super::run_folder::RunFolder;
use crate::args::GameParser;
use crate::cores::threads_or_all;
use crate::endgame::watch::Reader;
use crate::failure::BadInput;
use crate::output::{self, grouped};
use crate::{data_folder, interrupt};
use anyhow::anyhow;
use clap::Args;
use foehn_games::catalog::{Entry, usual};
use foehn_learn::evolution::elsewhere::Elsewhere;
use foehn_learn::evolution::plan::{Colours, Founders, Opponents, Selection, Succession};
use foehn_learn::evolution::run::{Beginning, Effort, Run, RunError};
use foehn_learn::evolution::status::{State, Status};
use foehn_learn::evolution::{Class, Plan};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Arguments of `foehn learn evolve`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn evolve chess --minutes 10 --seed 1 --out RUN
  foehn learn evolve chess --out RUN                      goes on, until Ctrl-C
  foehn learn evolve chess --epochs 50 --demes 4 --coevolution --out other
  foehn learn show RUN/champion
  foehn learn post-evaluate RUN/champion
  foehn learn evolve chess --epochs 30 --demes 8 --out RUN --hub    on the workers of `foehn hub`

Individuals play against teachers that look 1 to 7 plies ahead (classes 2 to 14), and their depth
modules (programs), position and ordering weights evolve. The run is kept in the folder: Ctrl-C or a
kill loses at most the games that are being played, and the same command goes on. The same seed
gives the same run, whatever the threads and interruptions; --epochs says where it ends. An option
that is left out is as it was when the run began. status.json in the folder tells how it stands.")]
pub(super) struct EvolveArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(super) game: &'static Entry,

    /// Stop after so many minutes; without it and without --epochs, Ctrl-C stops
    #[arg(long, value_name = "N", value_parser = minutes)]
    minutes: Option<f64>,

    /// Stop after this epoch; the founders are epoch 0
    #[arg(long, value_name = "N")]
    pub(super) epochs: Option<u32>,

    /// Stop when the finished epochs have searched so many nodes, both sides counted: for runs at equal cost
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    total_nodes: Option<u64>,

    /// The seed of everything random [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// The folder of the run [default: evolution/GAME in the data folder]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// How many demes there are; each is a thread [default: 2]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=1000))]
    demes: Option<u32>,

    /// How many individuals a deme has [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000))]
    individuals: Option<u32>,

    /// How many games are played at a time; as many as there are processors if left out
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,

    /// Replace all but the elites at once, instead of child by child
    #[arg(long)]
    generations: bool,

    /// After phase two, play against individuals of the deme instead of teachers
    #[arg(long)]
    coevolution: bool,

    /// Play both colours by turns, instead of always moving first
    #[arg(long)]
    both_colours: bool,

    /// How many nodes an individual may search for a move, on average [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: Option<u64>,

    /// No games against teachers above this class [default: 14]
    #[arg(long, value_name = "C", value_parser = class)]
    max_class: Option<Class>,

    /// Children in a deme in an epoch, unless --generations [default: as many as individuals]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    births: Option<u32>,

    /// How many of the best are never replaced, and play more games after each epoch [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    elites: Option<u32>,

    /// How many more games each of them plays after an epoch; 0 for the paper's single evaluation [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    reevaluation: Option<u32>,

    /// Compare individuals by strength, which knows how many games there were, or by the paper's fitness [default: strength]
    #[arg(long, value_name = "BY", value_parser = ["strength", "fitness"])]
    select: Option<String>,

    /// Begin with random weights, with weights around the standard ones, or with those and a program written by hand in every other founder [default: random]
    #[arg(long, value_name = "KIND", value_parser = ["random", "standard", "written"])]
    founders: Option<String>,

    /// How likely a child has a parent from another deme [default: 0.1]
    #[arg(long, value_name = "P", value_parser = share)]
    pollination: Option<f64>,

    /// Have the epochs lived by the workers of a hub, that of this machine or another one; the run is the same
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL#TOKEN", num_args = 0..=1, requires = "epochs", conflicts_with_all = ["threads", "minutes", "total_nodes"])]
    pub(super) hub: Option<Option<String>>,

    /// The folder of the hub of this machine
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "DIR", requires = "hub")]
    pub(super) hub_dir: Option<PathBuf>,

    /// Remove another run that is in the folder
    #[arg(long)]
    force: bool,

    /// Print one JSON object, as in status.json
    #[arg(long)]
    json: bool,
}

/// Evolves.
pub(super) fn run(args: &EvolveArgs) -> anyhow::Result<()> {
    let path = match &args.out {
        Some(path) => path.clone(),
        None => data_folder::evolution(args.game)?,
    };
    // A game that cannot be evolved is known before a folder is made.
    let arena = args.game.arena()?;
    let folder = RunFolder::open(&path)?;
    let known = if args.force { None } else { Run::plan_in(&folder).map_err(|error| failed(&path, error))? };
    let plan = args.plan(known);
    let arena = arena.with_average_nodes(plan.nodes);
    #[cfg(feature = "cluster")]
    let far = args.hub.is_some().then(|| Far::begin(args, &plan, &folder)).transpose()?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let end = args.minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let is_spent = AtomicBool::new(false);
    let is_over = || is_spent.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
    let stop = || interrupt.is_raised() || is_over();
    let mut view = View::new(args.minutes, args.epochs, if args.json { Reader::Program } else { Reader::Person });
    let mut watch = |status: &Status| {
        if args.total_nodes.is_some_and(|most| status.finished_nodes() >= most) {
            is_spent.store(true, Ordering::Relaxed);
        }
        view.show(status);
    };
    let mut evolve = |elsewhere: Option<&dyn Elsewhere>| {
        let beginning = if args.force { Beginning::Force } else { Beginning::GoOn };
        let run = Run::open(arena.as_ref(), plan.clone(), &folder, env!("CARGO_PKG_VERSION"), beginning)?;
        let threads = threads_or_all(args.threads).get();
        run.evolve(Effort { stop: &stop, last_epoch: args.epochs, threads, elsewhere }, &mut watch)
    };
    #[cfg(feature = "cluster")]
    let evolved = match &far {
        Some(far) => far.evolve(&folder, arena.as_ref(), evolve),
        None => evolve(None),
    };
    #[cfg(not(feature = "cluster"))]
    let evolved = evolve(None);
    let status = evolved.map_err(|error| failed(&path, error))?;
    view.clear();
    #[cfg(feature = "cluster")]
    if let Some(far) = far.filter(|_| interrupt.is_raised()) {
        far.say_that_it_goes_on();
    }
    match args.json {
        true => output::print(&status.to_json(State::Stopped)),
        false => output::print(&report(&status, &folder)),
    }
}

impl EvolveArgs {
    /// The plan: what was typed; for the rest what the run began with, or the defaults.
    fn plan(&self, known: Option<Plan>) -> Plan {
        let is_new = known.is_none();
        let mut plan = known.unwrap_or_default();
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.demes = self.demes.unwrap_or(plan.demes);
        plan.individuals = self.individuals.unwrap_or(plan.individuals);
        plan.births = self.births.unwrap_or(if is_new { plan.individuals } else { plan.births });
        plan.nodes = self.nodes.unwrap_or(plan.nodes);
        plan.elites = self.elites.unwrap_or(plan.elites);
        plan.reevaluation = self.reevaluation.unwrap_or(plan.reevaluation);
        plan.pollination = self.pollination.unwrap_or(plan.pollination);
        plan.thresholds.greatest = self.max_class.unwrap_or(plan.thresholds.greatest);
        if self.generations {
            plan.succession = Succession::Generations;
        }
        if self.coevolution {
            plan.opponents = Opponents::Individuals;
        }
        if self.both_colours {
            plan.colours = Colours::Both;
        }
        match self.select.as_deref() {
            Some("fitness") => plan.selection = Selection::Fitness,
            Some(_) => plan.selection = Selection::Strength,
            None => {}
        }
        match self.founders.as_deref() {
            Some("standard") => plan.founders = Founders::Standard,
            Some("written") => plan.founders = Founders::Written,
            Some(_) => plan.founders = Founders::Random,
            None => {}
        }
        plan
    }
}

/// The error, with the folder and what to do.
fn failed(path: &Path, error: RunError) -> anyhow::Error {
    let folder = path.display();
    match error {
        RunError::Other { .. } => BadInput::new(format!("{folder}: {error}"))
            .with_hint("name another folder with --out, or remove the other run with --force")
            .into(),
        RunError::Elsewhere(_) => anyhow!("{error}\n  what was finished is in {folder}; the same command goes on"),
        RunError::Damaged(_) => anyhow!("{folder}: {error}\n  without that file the run goes on from its journal"),
        RunError::Io(..) => anyhow!("{folder}: {error}\n  what was finished is kept; the same command goes on"),
    }
}

fn report(status: &Status, folder: &RunFolder) -> String {
    let mut text = String::new();
    let epoch = status.epoch.map_or("among the founders".to_owned(), |epoch| format!("epoch {epoch}"));
    match &status.champion {
        Some(best) => text.push_str(&format!(
            "{epoch}: champion {} has fitness {:.3}, strength {:.2} +- {:.2} in {} games, {} nodes a move\n{}\n",
            best.name,
            best.fitness,
            best.strength.mean,
            best.strength.deviation,
            best.games,
            grouped(best.nodes_a_move.round() as u64),
            folder.path("champion").display(),
        )),
        None => text.push_str("no founder has been evaluated; the same command goes on\n"),
    }
    text.push_str(&format!(
        "{} games in {:.0} s: {} games an hour, {} evaluations an hour, {:.2} M nodes a second\n",
        grouped(status.sitting_games),
        status.sitting,
        grouped(status.games_per_hour().round() as u64),
        grouped(status.evaluations_per_hour().round() as u64),
        status.sitting_nodes as f64 / status.sitting.max(1e-3) / 1e6,
    ));
    text
}

fn class(text: &str) -> Result<Class, String> {
    let class = text.parse().ok().and_then(Class::new);
    class.ok_or_else(|| "a class is 2, 4, 6, 8, 10, 12 or 14".to_owned())
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| (0.0..=1e6).contains(minutes));
    minutes.ok_or_else(|| "a number of minutes was expected".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 was expected".to_owned())
}
