//! `foehn learn tune`: the weights of an evaluation from the results of games of the engine against itself.

use super::games_file::GamesFile;
use super::tune_report::{POINTS, Tuned};
use crate::args::GameParser;
use crate::cores::threads_or_all;
use crate::endgame_args::EndgameArgs;
use crate::failure::{BadInput, Interrupted};
use crate::perft::progress;
use crate::search_args::RecipeArgs;
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use anyhow::Context;
use clap::Args;
use foehn_game::Outcome;
use foehn_game::any::{Linear, Position};
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_lab::Interrupt;
use foehn_learn::logistic::{self, Epoch, Examples, Settings};
use foehn_learn::self_play::{PlayedGame, SelfPlay};
use foehn_search::{Recipe, Whole};
use std::num::NonZeroUsize;
#[cfg(feature = "cluster")]
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Every so many-th game is not learned from, but kept apart to measure the error.
const KEPT_APART: u64 = 20;

/// Arguments of `foehn learn tune`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn tune checkers --out my.fw
  foehn learn tune checkers --games 8000 --results 0.5 --set evaluation=plain --out first.fw
  foehn learn tune checkers --seed 2 --set evaluation=first.fw --also first.games --out second.fw
  foehn match evaluation=second.fw default --game checkers --games 400 --time 100ms

The engine plays against itself at fixed nodes, each game from random moves. Then the weights are sought that tell
best how the games ended and what the search thought of each position (logistic regression); every 20th game is
kept apart, and the error there is reported. Games are kept in a file: Ctrl-C ends the playing and learns from what there is, and the same command
goes on where it ended. The same command gives the same weights. docs/LEARNING.md tells more.")]
pub(super) struct TuneArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// The nodes for each move of the games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// A game begins with this many random moves at least
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u8).range(0..=100))]
    random_least: u8,

    /// A game begins with this many random moves at most
    #[arg(long, value_name = "N", default_value = "14", value_parser = clap::value_parser!(u8).range(0..=100))]
    random_most: u8,

    /// The seed of the games and of the order in which they are learned from
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u16).range(1..=1000))]
    epochs: u16,

    /// How strongly weights are pulled to nothing: as if so many examples said so
    #[arg(long, value_name = "N", default_value = "4", value_parser = at_least_zero)]
    shrink: f32,

    /// How much of what is learned is the game's result, from 0 to 1; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value = "0.3", value_parser = share)]
    results: f32,

    /// How many games are played at a time; all cores by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// The games; the name of the weights with `.games` by default
    #[arg(long, value_name = "FILE")]
    games_file: Option<PathBuf>,

    /// Learn from the games of these files too, however they were played
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,

    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    /// Have the games played by the workers of a hub, that of this machine or another one
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL#TOKEN", num_args = 0..=1, conflicts_with = "threads")]
    hub: Option<Option<String>>,

    /// The folder of the hub of this machine
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "DIR", requires = "hub")]
    hub_dir: Option<PathBuf>,

    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn at_least_zero(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "a number from 0 on was expected".to_owned())
}

fn share(text: &str) -> Result<f32, String> {
    at_least_zero(text).ok().filter(|&share| share <= 1.0).ok_or_else(|| "a number from 0 to 1 was expected".to_owned())
}

/// Learns.
pub(super) fn run(args: &TuneArgs) -> anyhow::Result<()> {
    if args.random_least > args.random_most {
        return Err(BadInput::new("--random-least is more than --random-most").into());
    }
    LearnWeights { args, duel: args.game.duel()? }.run()
}

/// What a tuning needs all the way.
struct LearnWeights<'a> {
    args: &'a TuneArgs,
    duel: &'static dyn DuelFace,
}

impl LearnWeights<'_> {
    fn run(&self) -> anyhow::Result<()> {
        let LearnWeights { args, duel } = *self;
        let entry = args.game;
        let linear = duel.linear().ok_or_else(|| {
            BadInput::new(format!("{} has no evaluation whose weights can be learned", entry.name))
                .with_hint("checkers has one")
        })?;
        let linear = linear.as_ref();
        // A small table is emptied quickly before each game.
        let recipe = Recipe { table_size: Whole::new(4), ..args.recipe.recipe(duel)? };
        let found = args.endgames.open(entry)?;
        // A file that cannot be written is known before the work, not after it.
        let mut out = WholeFile::create(&args.out)?;
        let start = entry.start();
        let path = args.games_file.clone().unwrap_or_else(|| args.out.with_extension("games"));
        let mut file = GamesFile::open(&path, &self.plan(&recipe, found.shelf.get(entry.rules).is_some()), &start)?;
        let interrupt = interrupt::raised_by_ctrl_c()?;
        self.play_games(&mut file, &start, &recipe, &found.shelf, &interrupt)?;
        let missing = file.missing(args.games).len();
        if interrupt.is_raised() && missing > 0 {
            let played = args.games - missing as u64;
            let words = format!(
                "interrupted: {played} of {} games are in {}, nothing is learned yet",
                args.games,
                path.display()
            );
            return Err(Interrupted::new(format!(
                "{words}; the same command goes on, --games {played} learns from these"
            ))
            .into());
        }
        let others = args.also.iter().map(|path| GamesFile::read(path, &start)).collect::<anyhow::Result<Vec<_>>>()?;
        let games: Vec<_> = others.iter().flatten().chain(file.games(args.games)).collect();
        let (examples, apart) = examples(duel, linear, &games, &start, args.results);
        if examples.is_empty() {
            anyhow::bail!("no game was played to learn from");
        }
        let (weights, curve) = self.learn(linear, &examples, &apart);
        let tuned = Tuned {
            entry,
            linear,
            weights,
            curve,
            games: games.len(),
            examples: examples.len(),
            apart: apart.len(),
            settings: vec![
                ("seed", args.seed.to_string()),
                ("nodes", args.nodes.to_string()),
                ("random-moves", format!("{}-{}", args.random_least, args.random_most)),
                ("evaluation", recipe.evaluation.as_str().to_owned()),
                ("results", args.results.to_string()),
                ("shrink", args.shrink.to_string()),
                ("epochs", args.epochs.to_string()),
            ],
        };
        out.write(tuned.to_file())?;
        out.finish()?;
        match args.json {
            true => output::print_json(&tuned.to_json()),
            false => output::print(&tuned.to_text(&args.out)),
        }
    }

    fn plan(&self, recipe: &Recipe, endgames: bool) -> String {
        let TuneArgs { nodes, seed, random_least, random_most, .. } = self.args;
        let known = if endgames { "with" } else { "without" };
        let (judge, switches) = (recipe.evaluation.as_str(), fingerprint(&recipe.to_toml()));
        format!(
            "{} against itself: seed {seed}, {nodes} nodes a move, {random_least} to {random_most} random moves, evaluation {judge}, recipe {switches:08x}, {known} endgames",
            self.args.game.name
        )
    }

    fn play_games(
        &self,
        file: &mut GamesFile,
        start: &Position,
        recipe: &Recipe,
        shelf: &Shelf,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let missing = file.missing(args.games);
        #[cfg(feature = "cluster")]
        if let Some(hub) = &args.hub {
            if shelf.get(self.duel.rules()).is_some() {
                let words = "--hub: workers have no endgame databases to ask";
                return Err(BadInput::new(words).with_hint("add --no-endgames").into());
            }
            let place = crate::cluster::HubPlace { hub: hub.clone(), dir: args.hub_dir.clone(), authority: None };
            return self.play_on_hub(&place, file, recipe, interrupt);
        }
        let bar = progress(args.games, f64::INFINITY).with_message("games");
        bar.set_position(args.games - missing.len() as u64);
        let plan = SelfPlay {
            seed: args.seed,
            random_plies: usize::from(args.random_least)..=usize::from(args.random_most),
            nodes: args.nodes,
            ..SelfPlay::default()
        };
        let threads = threads_or_all(args.threads).get();
        let next = AtomicUsize::new(0);
        let (sender, played) = mpsc::channel::<Option<PlayedGame>>();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next, missing, plan) = (sender.clone(), &next, &missing, &plan);
                scope.spawn(move || {
                    let mut engine = shelf.engine(self.duel, recipe.clone());
                    let oracle = shelf.get(self.duel.rules());
                    while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let game = plan.game(start.clone(), number, engine.as_mut(), oracle.as_deref());
                        if interrupt.is_raised() || sender.send(game).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let kept = played.iter().try_for_each(|game| {
                bar.inc(1);
                game.map_or(Ok(()), |game| file.add(game))
            });
            bar.finish_and_clear();
            kept
        })
        .context("the games played so far are kept")
    }

    /// The same games, played by the workers of a hub.
    #[cfg(feature = "cluster")]
    fn play_on_hub(
        &self,
        place: &crate::cluster::HubPlace,
        file: &mut GamesFile,
        recipe: &Recipe,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let missing = file.missing(args.games);
        let usual = self.duel.recipe().switches();
        let differs = recipe.switches().into_iter().zip(usual).filter(|(own, usual)| own.value != usual.value);
        let changes: Vec<String> =
            differs.map(|(own, _)| format!("{}={}", own.name, own.value.trim_matches('"'))).collect();
        let game = |&number: &u64| foehn_cluster::SelfPlayWork {
            game: args.game.name.to_owned(),
            changes: changes.clone(),
            seed: args.seed,
            random_least: usize::from(args.random_least),
            random_most: usize::from(args.random_most),
            nodes: args.nodes,
            number,
        };
        let games: Vec<_> = missing.iter().map(game).collect();
        let bar = progress(args.games, f64::INFINITY).with_message("games");
        bar.set_position(args.games - missing.len() as u64);
        let title = format!("learn tune {}", args.game.name);
        let cluster = foehn_cluster::Cluster::new(place.connect()?, crate::lab::fingerprint(), &title);
        let mut kept = Ok(());
        let work = games.iter().cloned().map(foehn_cluster::Work::SelfPlay).collect();
        let done = cluster.perform(work, interrupt, &mut |number, outcome| {
            bar.inc(1);
            kept = match games[number].read(&outcome) {
                Ok(game) => game.map_or(Ok(()), |game| file.add(game)),
                Err(what) => Err(anyhow::anyhow!("game {}: {what}", games[number].number)),
            };
            if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        bar.finish_and_clear();
        done?;
        kept.context("the games played so far are kept")
    }

    fn learn(&self, linear: &dyn Linear, examples: &Examples, apart: &Examples) -> (Vec<f32>, Vec<Epoch>) {
        let args = self.args;
        let mut weights = vec![0.0; linear.weights()];
        let settings =
            Settings { epochs: usize::from(args.epochs), shrink: args.shrink, seed: args.seed, ..Settings::default() };
        let bar = progress(u64::from(args.epochs), f64::INFINITY).with_message("epochs");
        let mut curve = Vec::new();
        logistic::fit(&mut weights, examples, apart, &settings, |epoch| {
            curve.push(epoch);
            bar.inc(1);
        });
        bar.finish_and_clear();
        (weights, curve)
    }
}

/// What the games teach: each position in which nothing is captured next, with how its game ended and what the search
/// thought, in these shares. Some games are kept apart, with their results alone.
fn examples(
    duel: &dyn DuelFace,
    linear: &dyn Linear,
    games: &[&PlayedGame],
    start: &Position,
    results: f32,
) -> (Examples, Examples) {
    let (mut learned, mut apart) = (Examples::default(), Examples::default());
    for game in games {
        for (position, score) in game.positions(start) {
            let is_quiet = !duel.is_unsettled(&position) && position.outcome().is_none();
            if !is_quiet || score.is_win() || score.is_loss() {
                continue;
            }
            let (features, result) = (features(linear, &position), result(game.outcome, &position));
            let thought = logistic::chance(score.raw() as f32 / POINTS);
            match game.number % KEPT_APART {
                0 => apart.push(features, result),
                _ => learned.push(features, results * result + (1.0 - results) * thought),
            }
        }
    }
    (learned, apart)
}

/// A number that changes with the text.
fn fingerprint(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn features(linear: &dyn Linear, position: &Position) -> Vec<(u32, i16)> {
    let mut found = Vec::new();
    linear.features(position, &mut |weight, value| found.push((weight as u32, value as i16)));
    found
}

/// The result as the mover of the position sees it: 1 for a win, 0 for a loss.
fn result(outcome: Outcome, position: &Position) -> f32 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win { by, .. } => f32::from(u8::from(by == position.mover())),
    }
}
