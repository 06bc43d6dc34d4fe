//! `foehn lab`: the experiments of the papers, each a command that ends with a report: a page with figures, data, tables.
//!
//! The experiments themselves are in `foehn-lab`; here are their arguments, the folder with the report and the journal
//! (`folder.rs`), and how one is conducted under a progress bar (`conduct.rs`).

mod all;
mod build;
mod conduct;
mod folder;
mod run_facts;

pub(crate) use build::fingerprint;

use crate::args::GameParser;
use crate::failure::BadInput;
use crate::learn::individual_file;
use crate::{input, output};
use clap::{Args, CommandFactory, Subcommand};
use foehn_game::NotationError;
use foehn_games::catalog::{self, Entry};
use foehn_lab::experiment::{Experiment, GivenIndividual, Order};
use foehn_lab::experiments;
use foehn_lab::job::{Phase, phases};
use foehn_lab::suite::{Suite, guess_game};
use foehn_search::Recipe;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Arguments of `foehn lab`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn lab                                what experiments there are
  foehn lab etc                            what enhanced transposition cutoffs save, in four games
  foehn lab etc --game checkers --full     the paper's depth and more positions
  foehn lab minimal-graph chess --depth 5
  foehn lab evolution --individual RUN/champion
  foehn lab all --out report               everything, and a page that leads to it")]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    experiment: Option<Chosen>,
}

/// Declares the experiments as commands, each with a line of help.
macro_rules! commands {
    ($($(#[doc = $about:literal])+ $command:ident = $name:literal,)+) => {
        #[derive(Subcommand)]
        enum Chosen {
            $($(#[doc = $about])+ $command(Box<ExperimentArgs>),)+
            /// All experiments one after the other, and a page that leads to their reports
            All(Box<ExperimentArgs>),
        }

        impl Chosen {
            /// The experiment with its arguments; none for all of them.
            fn into_parts(self) -> (Option<&'static str>, Box<ExperimentArgs>) {
                match self {
                    $(Chosen::$command(args) => (Some($name), args),)+
                    Chosen::All(args) => (None, args),
                }
            }
        }

        /// The switches of a game's recipe with these changes, as far as they are not the usual ones.
fn effective_recipe(game: &Entry, changes: &[String]) -> String {
    let mut recipe = game.duel().map(|duel| duel.recipe()).unwrap_or_default();
    changes.iter().for_each(|change| drop(recipe.assign(change)));
    let usual = Recipe::default().switches();
    let differs = recipe.switches().into_iter().zip(usual).filter(|(own, usual)| own.value != usual.value);
    differs.map(|(own, _)| format!("{}={}", own.name, own.value.trim_matches('"'))).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
        const COMMANDS: &[&str] = &[$($name),+];
    };
}

commands! {
    /// How small a graph would prove what the program searches: minimal graphs (Plaat 1996, figures 1 to 3)
    MinimalGraph = "minimal-graph",
    /// What enhanced transposition cutoffs save (Plaat 1996, figures 6 and 7)
    Etc = "etc",
    /// What it saves to search moves with few replies first, alone and with ETC (Plaat 1996, figure 7)
    Eib = "eib",
    /// Alpha-beta, NegaScout, MTD(f) and SSS* in nodes (Plaat 1996)
    Algorithms = "algorithms",
    /// Transposition tables: one level or two, sizes, what gives way (Schaeffer 2001, 4.3)
    Tables = "tables",
    /// What iterative deepening costs, one ply or two at a time (Schaeffer 2001, 4.2)
    Deepening = "deepening",
    /// Orders of moves: random, static, history, table, against the minimal graph
    Ordering = "ordering",
    /// Every technique removed from the game's recipe, and added alone to plain alpha-beta
    Ablation = "ablation",
    /// What two more plies are worth, and how often a ply more changes the move (Schaeffer 2001, figures 3 and 4)
    DiminishingReturns = "diminishing-returns",
    /// The null move, and its variable bound (Björnsson and Marsland 1997, table 1)
    NullMove = "null-move",
    /// How well shallow searches predict deep ones, and what cutting by it is worth (Buro 1995)
    Probcut = "probcut",
    /// How often selective search errs, and how often that reaches the root (Björnsson and Marsland 1997, 3.1)
    Risk = "risk",
    /// Nodes with an evolved order of moves, a random one and f-negascout (Groß and others 2002, figures 2 to 4)
    Evolution = "evolution",
    /// How soon UCT finds the move of minimax: C, T, RAVE, the solver (Kocsis and Szepesvári 2006)
    Uct = "uct",
    /// Flat simulation, UCT and alpha-beta against each other at equal nodes: which wins where?
    Simulation = "simulation",
    /// Generated games in which deeper search is worse, and why real games are not so (Nau 1980)
    Pathology = "pathology",
    /// Several threads in one search: time to a depth, overhead, Elo; 8, 64 and 512 workers simulated (Schaeffer 2001, 7)
    Scaling = "scaling",
    /// How soon CFR, CFR+ and sampling come to an equilibrium: exploitability by iterations (Zinkevich 2007; Tammelin 2014)
    Equilibrium = "equilibrium",
    /// What more deals are worth, and where averaging over deals errs (Frank and Basin 1998; Ginsberg 2001)
    Sampling = "sampling",
    /// The tournament of RoShamBo: what predictors win (Billings 1999)
    Prediction = "prediction",
}

/// Arguments of an experiment.
#[derive(Args, Clone)]
#[command(after_help = "\
Examples:
  foehn lab etc --game checkers            one game instead of the experiment's own
  foehn lab etc chess --suite my.epd       positions of a file instead of those the engine plays itself
  foehn lab etc --full --out etc           more depth, more positions, in a folder of your choice

The report (a page with figures, the data as JSON and CSV) goes to a folder: that of --out, or a new one among your \
data, where `foehn serve` shows it. An experiment that was interrupted goes on where it stopped when the same command is \
given again. The same command gives the same numbers, times apart.")]
pub(super) struct ExperimentArgs {
    /// The games; those of the experiment if left out
    #[arg(value_parser = GameParser, hide_possible_values = true, value_name = "GAME")]
    games: Vec<&'static Entry>,

    /// The same as an option
    #[arg(long = "game", short = 'g', value_parser = GameParser, hide_possible_values = true, value_name = "GAME")]
    more_games: Vec<&'static Entry>,

    /// Take the paper's depth and number of positions, or more, however long it takes
    #[arg(long)]
    full: bool,

    /// Search so many plies at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(2..=64))]
    depth: Option<i32>,

    /// Search so many positions of each game, from games that the engine plays against itself
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: Option<u32>,

    /// Take all positions from this part of the games: opening, early, late or ending; otherwise as many from each
    #[arg(long, value_name = "PART", value_parser = phase)]
    phase: Option<Phase>,

    /// Search the positions of this file instead (`-` reads standard input); lines as for `foehn suite`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "phase"])]
    suite: Option<PathBuf>,

    /// Play so many games in each match: an even number, for every opening is played with both colours
    #[arg(long = "games", value_name = "N", value_parser = even)]
    match_games: Option<usize>,

    /// Search so many nodes for each move of a match
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The individual whose order of moves is measured, instead of the one that is shipped (`foehn lab evolution`)
    #[arg(long, value_name = "FILE")]
    individual: Option<PathBuf>,

    /// Change a switch in every recipe, such as `table-size=16`; can be given many times
    #[arg(long, value_name = "SWITCH=VALUE")]
    set: Vec<String>,

    /// The seed of everything random
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// Do so many jobs at a time; as many as there are processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Write the report to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Measure anew and replace a finished report, or write beside other files
    #[arg(long)]
    force: bool,

    /// Have the jobs done by the workers of a hub, that of this machine or another one
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL#TOKEN", num_args = 0..=1, conflicts_with = "threads")]
    hub: Option<Option<String>>,

    /// The folder of the hub of this machine
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "DIR", requires = "hub")]
    hub_dir: Option<PathBuf>,

    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs an experiment, or lists them.
pub(crate) fn run(args: LabArgs) -> anyhow::Result<()> {
    let Some(chosen) = args.experiment else { return output::print(&list()) };
    match chosen.into_parts() {
        (Some(name), args) => {
            let experiment = experiments::find(name).expect("every command has its experiment");
            conduct::run(experiment, &args)
        }
        (None, args) => all::run(&args),
    }
}

/// The experiments with a line each, as their own help has it.
fn list() -> String {
    let command = crate::args::Cli::command();
    let lab = command.find_subcommand("lab").expect("the command line has this command");
    let about = |experiment: &clap::Command| experiment.get_about().map(ToString::to_string).unwrap_or_default();
    let rows: Vec<_> = lab.get_subcommands().map(|each| [each.get_name().to_owned(), about(each)]).collect();
    format!("{}\n`foehn lab EXPERIMENT --help` says more\n", output::table(&rows))
}

fn phase(text: &str) -> Result<Phase, String> {
    let found = phases().into_iter().find(|phase| phase.name == text);
    let names = phases().map(|phase| phase.name);
    found.ok_or_else(|| format!("found {}, expected one of {}", NotationError::quote(text), names.join(", ")))
}

fn even(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        Ok(_) => Err("an even number of games, for every opening is played with both colours".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl ExperimentArgs {
    /// The games asked for; those of the experiment where none is.
    fn games(&self, experiment: &dyn Experiment) -> Vec<&'static Entry> {
        let mut games: Vec<&'static Entry> = Vec::new();
        for &game in self.games.iter().chain(&self.more_games) {
            if !games.contains(&game) {
                games.push(game);
            }
        }
        if games.is_empty() {
            games = experiment.games().iter().filter_map(|name| catalog::find(name).ok()).collect();
        }
        games
    }

    /// What is asked of the experiment, and the games.
    ///
    /// # Errors
    /// A game that cannot take part, a switch that does not exist, a file without positions of the game.
    fn order(&self, experiment: &dyn Experiment) -> anyhow::Result<(Order, Vec<&'static Entry>)> {
        let mut games = self.games(experiment);
        let mut order = Order {
            experiment: experiment.name().to_owned(),
            full: self.full,
            depth: self.depth,
            positions: self.positions.map(|positions| positions as usize),
            phase: self.phase.map(|phase| phase.number),
            pairs: self.match_games.map(|games| games / 2),
            nodes: self.nodes,
            seed: self.seed,
            changes: self.set.clone(),
            build: fingerprint().to_owned(),
            ..Order::default()
        };
        if let Some(file) = &self.individual {
            games = self.read_individual(experiment, file, games, &mut order)?;
        }
        if let Some(file) = &self.suite {
            games = self.read_suite(file, &games, &mut order)?;
        }
        for &game in &games {
            if let Some(why) = refused(experiment, game, &self.set).or_else(|| experiment.refuses(game, &order)) {
                let hint = format!("`foehn lab {} --game` takes: {}", experiment.name(), taken(experiment, &order));
                return Err(BadInput::new(format!("{}: {why}", game.name)).with_hint(&hint).into());
            }
        }
        order.games = games.iter().map(|game| game.name.to_owned()).collect();
        order.recipes = games.iter().map(|game| (game.name.to_owned(), effective_recipe(game, &self.set))).collect();
        Ok((order, games))
    }

    /// Reads the individual of a file; where no game was named, the game is the individual's.
    fn read_individual(
        &self,
        experiment: &dyn Experiment,
        file: &Path,
        games: Vec<&'static Entry>,
        order: &mut Order,
    ) -> anyhow::Result<Vec<&'static Entry>> {
        let name = file.display().to_string();
        if !experiment.takes_individual() {
            let what = format!("--individual {name}: `foehn lab {}` is not about individuals", experiment.name());
            return Err(BadInput::new(what).with_hint("`foehn lab evolution` takes one").into());
        }
        let is_named = !self.games.is_empty() || !self.more_games.is_empty();
        let games = match is_named {
            true => games,
            false => vec![individual_file::read(file)?.entry],
        };
        for game in &games {
            individual_file::read_for(file, game)?;
        }
        order.individual = Some(GivenIndividual { file: name, text: input::read_text(file)? });
        Ok(games)
    }

    /// Reads the positions of a file: of the one game that was named, or of the game they look like.
    fn read_suite(
        &self,
        file: &Path,
        games: &[&'static Entry],
        order: &mut Order,
    ) -> anyhow::Result<Vec<&'static Entry>> {
        let text = input::read_text(file)?;
        let name = file.display();
        let named = !self.games.is_empty() || !self.more_games.is_empty();
        let looks_like = guess_game(&text);
        let game = match (games, looks_like) {
            (&[game], _) if named => game,
            (_, Some(game)) if !named || games.contains(&game) => game,
            (_, Some(game)) => {
                return Err(BadInput::new(format!(
                    "{name}: these are positions of {}, not of a game asked for",
                    game.name
                ))
                .into());
            }
            (_, None) => return Err(BadInput::new(format!("{name}: found no position of any game")).into()),
        };
        let (positions, bad) = positions(game, &text);
        if positions.is_empty() {
            let error = BadInput::new(format!("{name}: found no position of {}, {bad}", game.name));
            let hint = looks_like.map(|other| format!("they look like positions of {0}: --game {0}", other.name));
            return Err(hint.into_iter().fold(error, |error, hint| error.with_hint(&hint)).into());
        }
        if !bad.is_empty() {
            anstream::eprintln!("warning: {name}: {bad}");
        }
        order.given.insert(game.name.to_owned(), positions);
        Ok(vec![game])
    }
}

/// The games that an experiment takes, in words.
fn taken(experiment: &dyn Experiment, order: &Order) -> String {
    let suits = |game: &Entry| game.duel().is_ok() || experiment.games().contains(&game.name);
    let takes = |game: &&'static Entry| suits(game) && experiment.refuses(game, order).is_none();
    let names: Vec<_> = catalog::entries().iter().filter(takes).map(|game| game.name).collect();
    names.join(", ")
}

/// Why a game does not take these switches. Experiments on games with dice or secrets have games of their own, which are no duels.
fn refused(experiment: &dyn Experiment, game: &Entry, switches: &[String]) -> Option<String> {
    let duel = match game.duel() {
        Ok(duel) => duel,
        Err(_) if experiment.games().contains(&game.name) => {
            return (!switches.is_empty())
                .then(|| "--set changes the recipes of games for two without dice and secrets".to_owned());
        }
        Err(none) => return Some(none.to_string()),
    };
    let mut recipe = duel.recipe();
    for switch in switches {
        if let Err(error) = recipe.assign(switch) {
            return Some(format!("--set: {error}"));
        }
    }
    duel.lacks(&recipe)
}

/// The positions of a file as text, and what was wrong with the first line that is none.
fn positions(game: &Entry, text: &str) -> (Vec<String>, String) {
    let suite = Suite::read(game.format(), text);
    let bad = match suite.bad.first() {
        None => String::new(),
        Some(first) => format!("{} of its lines cannot be read; {first}", suite.bad.len()),
    };
    (suite.tasks.iter().map(|task| task.position.position_text()).collect(), bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_is_a_command_and_every_command_an_experiment() {
        let named: Vec<_> = experiments::experiments().iter().map(|experiment| experiment.name()).collect();
        assert_eq!(named, COMMANDS);
        assert!(
            experiments::experiments().iter().all(|each| each.games().iter().all(|name| catalog::find(name).is_ok()))
        );
    }

    #[test]
    fn games_of_a_match_come_in_pairs() {
        assert_eq!(even("40"), Ok(40));
        assert_eq!(phase("late").map(|phase| phase.number), Ok(2));
        assert!(phase("tea").is_err_and(|error| error.contains("opening, early, late, ending")));
        assert!(even("41").is_err() && even("0").is_err() && even("x").is_err());
    }
}
