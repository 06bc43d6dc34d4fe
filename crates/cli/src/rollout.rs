//! `foehn rollout`: a position of a game of chance played out many times; the equity of every candidate with its error.

use crate::args::{GameParser, PositionArgs};
use crate::cores::threads_or_all;
use crate::failure::BadInput;
use crate::save::save;
use crate::{interrupt, output};
use anyhow::Context;
use clap::Args;
use foehn_backgammon::rollout::{LuckTaken, RolloutPlan, RolloutSum, ZeroPly, ZeroPlyWithCube, roll_out};
use foehn_backgammon::{BackgammonGame, BackgammonMove, Stage, Terms, plies};
use foehn_files::Lock;
use foehn_game::{Game, Notation, Player};
use foehn_games::catalog::Entry;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// So many games of each candidate are played between two looks at the errors: every first throw once.
const ROUND: u64 = 36;

/// Arguments of `foehn rollout`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn rollout backgammon --dice 31                          every good play of the opening 3-1
  foehn rollout backgammon --dice 31 --error 0.005 --json     until every standard error is that small
  foehn rollout backgammon --position 4HPwATDgc/ABMA --truncate 11
  foehn rollout backgammon --dice 31 --cube                   with a live cube, and without it beside
  foehn rollout backgammon --dice 42 --out 42.json            stopped with Ctrl-C, the same command goes on

Games are played by the networks' own plays, without the cube unless --cube says otherwise; where the player to move may double, --cube compares \
rolling with doubling. Equities are points for the player to move, with their standard errors. The luck of the dice is \
taken off every result, all candidates have the same dice, and the first throws are spread evenly, so that hundreds of games say what took \
thousands. The same seed and number of games give the same figures with any number of threads.")]
pub(crate) struct RolloutArgs {
    /// The game, one with dice: backgammon
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    /// Stop when the standard error of every candidate is this small, in points
    #[arg(long, value_name = "E", default_value_t = 0.01)]
    error: f64,

    /// No more games of each candidate than this
    #[arg(long, value_name = "N", default_value = "20000")]
    games: NonZeroU32,

    /// Judge a game after so many throws instead of playing it to its end
    #[arg(long, value_name = "THROWS")]
    truncate: Option<NonZeroU32>,

    /// So many candidates, the best of a look one ply ahead
    #[arg(long, value_name = "K", default_value = "5")]
    candidates: NonZeroUsize,

    /// Play with the cube: doubles, takes and drops by the odds; the equity without it stands beside
    #[arg(long)]
    cube: bool,

    /// Leave the luck of the dice in the results
    #[arg(long)]
    luck: bool,

    /// The dice follow from it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Games played at the same time; as many as there are processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Keep the results in this file, and go on with what it holds
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A play, or the position itself where nobody has dice to play.
struct RolledCandidate {
    text: String,
    /// Without the cube.
    bare: BackgammonGame,
    /// With the cube, where it is played with.
    cubed: Option<BackgammonGame>,
    /// Without the cube.
    cubeless: RolloutSum,
    /// With it.
    cubeful: RolloutSum,
}

impl RolledCandidate {
    fn of(text: String, bare: BackgammonGame, cubed: Option<BackgammonGame>) -> Self {
        RolledCandidate { text, bare, cubed, cubeless: RolloutSum::default(), cubeful: RolloutSum::default() }
    }

    /// The results that candidates are compared by.
    fn sum(&self) -> &RolloutSum {
        if self.cubed.is_some() { &self.cubeful } else { &self.cubeless }
    }

    /// What they count by: the same whatever the player to move can do.
    fn mean(&self) -> f64 {
        self.sum().mean()
    }

    /// Plays these games.
    fn play(&mut self, plan: &RolloutPlan, games: std::ops::Range<u64>) {
        if let Some(cubed) = &self.cubed {
            roll_out(cubed, &ZeroPlyWithCube, plan, games.clone())
                .into_iter()
                .for_each(|result| self.cubeful.add(result));
        }
        roll_out(&self.bare, &ZeroPly, plan, games).into_iter().for_each(|result| self.cubeless.add(result));
    }
}

/// Plays the position out.
pub(crate) fn run(args: RolloutArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let history = args.position.history(entry)?;
    let Some(&position) = history.position().typed::<BackgammonGame>() else {
        let what = format!("{} has no player for rollouts", entry.title);
        return Err(BadInput::new(what).with_hint("take backgammon").into());
    };
    if position.is_over() {
        return Err(BadInput::new("the game is over: there is nothing to play out").into());
    }
    if !(args.error > 0.0 && args.error.is_finite()) {
        return Err(BadInput::new(format!("--error: found {}, expected a number above 0", args.error)).into());
    }
    if args.cube && position.terms() == Terms::Cubeless {
        let what = "--cube: this game is played without the cube";
        return Err(BadInput::new(what)
            .with_hint("begin with `--position start`, or a position ID with a match ID")
            .into());
    }
    let mut candidates = candidates(&args, &position);
    let question = question(&args, &position, &candidates);
    // Whoever goes on with a file holds it to the end, or the games of another would be lost.
    let _right = args.out.as_deref().map(Lock::of_file).transpose()?;
    if let Some(path) = &args.out {
        take_up(path, &question, &mut candidates)?;
    }
    let begun = Instant::now();
    let finished = play(&args, &question, &mut candidates)?;
    let mover = if position.roller() == Player::FIRST { 1.0 } else { -1.0 };
    candidates.sort_by(|a, b| (mover * b.mean()).total_cmp(&(mover * a.mean())));
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&as_json(&position, &candidates, mover, seconds)),
        false => output::print(&report(&candidates, mover, seconds, finished)),
    }
}

/// The candidates: the best plays of the dice on the board; with the cube, what can be done about it; or the position as it is.
fn candidates(args: &RolloutArgs, position: &BackgammonGame) -> Vec<RolledCandidate> {
    let bare = position.without_cube();
    let cubed = |cubed: BackgammonGame| args.cube.then_some(cubed);
    match position.stage() {
        Stage::Playing(_) => plies::candidates(if args.cube { position } else { &bare })
            .iter()
            .take(args.candidates.get())
            .map(|each| {
                let mv = BackgammonMove::Play(each.steps);
                RolledCandidate::of(position.move_text(mv), bare.play(mv), cubed(position.play(mv)))
            })
            .collect(),
        Stage::Deciding if args.cube => vec![
            RolledCandidate::of("roll".to_owned(), bare, cubed(position.play(BackgammonMove::Roll))),
            RolledCandidate::of(
                "double, take".to_owned(),
                bare,
                cubed(position.play(BackgammonMove::Double).play(BackgammonMove::Take)),
            ),
        ],
        _ => vec![RolledCandidate::of("the position".to_owned(), bare, cubed(*position))],
    }
}

/// What the results of a file must belong to.
fn question(args: &RolloutArgs, position: &BackgammonGame, candidates: &[RolledCandidate]) -> Value {
    let texts: Vec<&str> = candidates.iter().map(|each| each.text.as_str()).collect();
    json!({
        "position": position.position_text(), "seed": args.seed, "truncate": args.truncate, "luck": args.luck,
        "cube": args.cube, "candidates": texts,
    })
}

/// Goes on with the results of a file, if there is one.
fn take_up(path: &Path, question: &Value, candidates: &mut [RolledCandidate]) -> anyhow::Result<()> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    // What is no text any more has no right checksum either.
    let text = String::from_utf8_lossy(&bytes);
    let other = || {
        BadInput::new(format!("{}: found the results of another rollout", path.display()))
            .with_hint("take another file")
    };
    if !foehn_files::is_sealed_json(text.trim_end()) {
        let words = format!("{}: no results of a rollout, or changed since: its checksum is wrong", path.display());
        return Err(BadInput::new(words).with_hint("take another file, or remove it to begin anew").into());
    }
    let file: Value = serde_json::from_str(&text).map_err(|_| other())?;
    if file["question"] != *question {
        return Err(other().into());
    }
    let sums = file["sums"].as_array().filter(|sums| sums.len() == candidates.len()).ok_or_else(other)?;
    for (candidate, sum) in candidates.iter_mut().zip(sums) {
        let read = |sum: &Value| {
            let number = |name: &str| sum[name].as_f64().filter(|number| number.is_finite());
            let (games, total, squares) = (sum["games"].as_u64(), number("sum"), number("squares"));
            let sum = (games, total, squares);
            let (Some(games), Some(sum), Some(squares)) = sum else { return Err(other()) };
            Ok(RolloutSum { games, sum, squares })
        };
        (candidate.cubeless, candidate.cubeful) = (read(&sum["cubeless"])?, read(&sum["cubeful"])?);
    }
    Ok(())
}

fn keep(path: &Path, question: &Value, candidates: &[RolledCandidate]) -> anyhow::Result<()> {
    let told = |sum: &RolloutSum| json!({ "games": sum.games, "sum": sum.sum, "squares": sum.squares });
    let both = |each: &RolledCandidate| json!({ "cubeless": told(&each.cubeless), "cubeful": told(&each.cubeful) });
    let sums: Vec<Value> = candidates.iter().map(both).collect();
    let object = json!({ "question": question, "sums": sums }).to_string();
    save(path, &format!("{}\n", foehn_files::seal_json(&object)))
}

/// Plays rounds until every error is small enough; whether it came so far.
fn play(args: &RolloutArgs, question: &Value, candidates: &mut [RolledCandidate]) -> anyhow::Result<bool> {
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let plan = RolloutPlan {
        seed: args.seed,
        truncate: args.truncate.map(NonZeroU32::get),
        luck: if args.luck { LuckTaken::Kept } else { LuckTaken::Off },
        threads: threads_or_all(args.threads).get(),
    };
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    bar.set_style(ProgressStyle::with_template("{msg}")?);
    let most = u64::from(args.games.get());
    loop {
        // Everybody plays as many games as the others, so that their dice are the same.
        let games = candidates.iter().map(|each| each.cubeless.games).min().unwrap_or(0);
        let largest = candidates.iter().map(|each| each.sum().error()).fold(0.0, f64::max);
        if games >= 2 * ROUND && largest <= args.error {
            bar.finish_and_clear();
            return Ok(true);
        }
        if games >= most || interrupt.is_raised() {
            bar.finish_and_clear();
            return Ok(false);
        }
        bar.set_message(format!("{} games of each candidate, largest error {largest:.4}", output::grouped(games)));
        for candidate in candidates.iter_mut() {
            let from = candidate.cubeless.games;
            let to = (games + ROUND).min(most.max(games + 1));
            candidate.play(&plan, from..to.max(from));
            if interrupt.is_raised() {
                break;
            }
        }
        if let Some(path) = &args.out {
            keep(path, question, candidates)?;
        }
    }
}

fn report(candidates: &[RolledCandidate], mover: f64, seconds: f64, finished: bool) -> String {
    let told = |sum: &RolloutSum| [format!("{:+.4}", mover * sum.mean()), format!("{:.4}", sum.error())];
    let with_cube = candidates.iter().any(|each| each.cubed.is_some());
    let table = if with_cube {
        let mut rows = vec![["", "equity", "error", "cubeless", "error", "games", "play"].map(str::to_owned)];
        for (index, each) in candidates.iter().enumerate() {
            let ([equity, error], [cubeless, other]) = (told(&each.cubeful), told(&each.cubeless));
            let games = output::grouped(each.cubeless.games);
            rows.push([(index + 1).to_string(), equity, error, cubeless, other, games, each.text.clone()]);
        }
        output::table(&rows)
    } else {
        let mut rows = vec![["", "equity", "error", "games", "play"].map(str::to_owned)];
        for (index, each) in candidates.iter().enumerate() {
            let [equity, error] = told(&each.cubeless);
            let games = output::grouped(each.cubeless.games);
            rows.push([(index + 1).to_string(), equity, error, games, each.text.clone()]);
        }
        output::table(&rows)
    };
    let end = if finished { "" } else { "; the errors are larger than asked for" };
    format!("{table}{seconds:.1} seconds{end}\n")
}

fn as_json(position: &BackgammonGame, candidates: &[RolledCandidate], mover: f64, seconds: f64) -> Value {
    let one = |each: &RolledCandidate| {
        let mut told = json!({
            "move": each.text, "value": mover * each.mean(), "error": each.sum().error(), "games": each.cubeless.games,
        });
        if each.cubed.is_some() {
            told["cubeless"] = json!({ "value": mover * each.cubeless.mean(), "error": each.cubeless.error() });
        }
        told
    };
    let best = candidates.first();
    json!({
        "game": "backgammon",
        "position": position.position_text(),
        "best": best.map(|each| each.text.clone()),
        "value": best.map(|each| mover * each.mean()),
        "error": best.map(|each| each.sum().error()),
        "candidates": candidates.iter().map(one).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}
