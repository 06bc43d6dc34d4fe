//! `foehn rollout`: a position of a game of chance played out many times; the equity of every candidate with its error.

use crate::args::{GameParser, PositionArgs};
use crate::cores::threads_or_all;
use crate::failure::BadInput;
use crate::save::save;
use crate::{interrupt, output};
use clap::Args;
use foehn_backgammon::rollout::{LuckTaken, RolloutPlan, RolloutSum, ZeroPly, roll_out};
use foehn_backgammon::{BackgammonGame, BackgammonMove, Stage, plies};
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
  foehn rollout backgammon --dice 42 --out 42.json            stopped with Ctrl-C, the same command goes on

Games are played without the cube by the networks' own plays. Equities are points for the player to move, with their standard errors. The luck of the dice is \
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
    position: BackgammonGame,
    sum: RolloutSum,
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
    let mut candidates = candidates(&position, args.candidates.get());
    let question = question(&args, &position, &candidates);
    if let Some(path) = &args.out {
        take_up(path, &question, &mut candidates)?;
    }
    let begun = Instant::now();
    let finished = play(&args, &question, &mut candidates)?;
    let mover = if position.roller() == Player::FIRST { 1.0 } else { -1.0 };
    candidates.sort_by(|a, b| (mover * b.sum.mean()).total_cmp(&(mover * a.sum.mean())));
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&as_json(&position, &candidates, mover, seconds)),
        false => output::print(&report(&candidates, mover, seconds, finished)),
    }
}

/// The candidates: the best plays of the dice on the board, or the position as it is.
fn candidates(position: &BackgammonGame, most: usize) -> Vec<RolledCandidate> {
    let bare = position.without_cube();
    match position.stage() {
        Stage::Playing(_) => plies::candidates(&bare)
            .iter()
            .take(most)
            .map(|each| {
                let mv = BackgammonMove::Play(each.steps);
                RolledCandidate { text: position.move_text(mv), position: bare.play(mv), sum: RolloutSum::default() }
            })
            .collect(),
        _ => vec![RolledCandidate { text: "the position".to_owned(), position: bare, sum: RolloutSum::default() }],
    }
}

/// What the results of a file must belong to.
fn question(args: &RolloutArgs, position: &BackgammonGame, candidates: &[RolledCandidate]) -> Value {
    let texts: Vec<&str> = candidates.iter().map(|each| each.text.as_str()).collect();
    json!({
        "position": position.position_text(), "seed": args.seed, "truncate": args.truncate, "luck": args.luck,
        "candidates": texts,
    })
}

/// Goes on with the results of a file, if there is one.
fn take_up(path: &Path, question: &Value, candidates: &mut [RolledCandidate]) -> anyhow::Result<()> {
    let Ok(text) = std::fs::read_to_string(path) else { return Ok(()) };
    let other = || {
        BadInput::new(format!("{}: found the results of another rollout", path.display()))
            .with_hint("take another file")
    };
    let file: Value = serde_json::from_str(&text).map_err(|_| other())?;
    if file["question"] != *question {
        return Err(other().into());
    }
    let sums = file["sums"].as_array().filter(|sums| sums.len() == candidates.len()).ok_or_else(other)?;
    for (candidate, sum) in candidates.iter_mut().zip(sums) {
        let number = |name: &str| sum[name].as_f64().filter(|number| number.is_finite());
        let (games, total, squares) = (sum["games"].as_u64(), number("sum"), number("squares"));
        let (Some(games), Some(sum), Some(squares)) = (games, total, squares) else { return Err(other().into()) };
        candidate.sum = RolloutSum { games, sum, squares };
    }
    Ok(())
}

fn keep(path: &Path, question: &Value, candidates: &[RolledCandidate]) -> anyhow::Result<()> {
    let sums: Vec<Value> = candidates
        .iter()
        .map(|each| json!({ "games": each.sum.games, "sum": each.sum.sum, "squares": each.sum.squares }))
        .collect();
    save(path, &format!("{}\n", json!({ "question": question, "sums": sums })))
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
        let games = candidates.iter().map(|each| each.sum.games).min().unwrap_or(0);
        let largest = candidates.iter().map(|each| each.sum.error()).fold(0.0, f64::max);
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
            let from = candidate.sum.games;
            let to = (games + ROUND).min(most.max(games + 1));
            roll_out(&candidate.position, &ZeroPly, &plan, from..to.max(from))
                .into_iter()
                .for_each(|result| candidate.sum.add(result));
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
    let mut rows =
        vec![["".to_owned(), "equity".to_owned(), "error".to_owned(), "games".to_owned(), "play".to_owned()]];
    for (index, each) in candidates.iter().enumerate() {
        rows.push([
            format!("{}", index + 1),
            format!("{:+.4}", mover * each.sum.mean()),
            format!("{:.4}", each.sum.error()),
            output::grouped(each.sum.games),
            each.text.clone(),
        ]);
    }
    let end = if finished { "" } else { "; the errors are larger than asked for" };
    format!("{}{seconds:.1} seconds{end}\n", output::table(&rows))
}

fn as_json(position: &BackgammonGame, candidates: &[RolledCandidate], mover: f64, seconds: f64) -> Value {
    let one = |each: &RolledCandidate| json!({ "move": each.text, "value": mover * each.sum.mean(), "error": each.sum.error(), "games": each.sum.games });
    let best = candidates.first();
    json!({
        "game": "backgammon",
        "position": position.position_text(),
        "best": best.map(|each| each.text.clone()),
        "value": best.map(|each| mover * each.sum.mean()),
        "error": best.map(|each| each.sum.error()),
        "candidates": candidates.iter().map(one).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}
