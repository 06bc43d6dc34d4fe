//! `foehn learn post-evaluate`: many games of an individual against a few classes of teachers (section 4 of the paper).

use super::individual_file;
use crate::cores::threads_or_all;
use crate::failure::{BadInput, Interrupted};
use crate::interrupt;
use crate::output::{self, grouped};
use crate::perft::progress;
use clap::Args;
use foehn_games::individuals::Evolved;
use foehn_learn::evolution::plan::Colours;
use foehn_learn::evolution::post_evaluation::PostEvaluation;
use foehn_learn::evolution::{Class, Record, Strength};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Arguments of `foehn learn post-evaluate`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn post-evaluate RUN/champion
  foehn learn post-evaluate RUN/champion --games 50 --classes 10,12,14 --json

The fitness is that of the paper: the mean over the classes of class plus mean result, without the
classes below which everything is won and above which everything is lost. The paper's best
individual had 10.48 at 58,410 nodes a move.")]
pub(super) struct PostEvaluateArgs {
    /// The file of the individual
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many games are played against each class
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// The classes, with commas between
    #[arg(long, value_name = "C,C", default_value = "8,10,12")]
    classes: String,

    /// Play both colours by turns, instead of always moving first
    #[arg(long)]
    both_colours: bool,

    /// The seed of the games
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// How many games are played at a time; as many as there are processors if left out
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Measures.
pub(super) fn run(args: &PostEvaluateArgs) -> anyhow::Result<()> {
    let classes = classes(&args.classes)?;
    let Evolved { entry, arena, individual } = individual_file::read(&args.file)?;
    let post = PostEvaluation {
        games: args.games,
        classes,
        colours: if args.both_colours { Colours::Both } else { Colours::White },
        seed: args.seed,
        threads: threads_or_all(args.threads).get(),
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let bar = progress(post.total() as u64, f64::INFINITY).with_message("games");
    let record = post.play(arena.as_ref(), &individual.genome(), &|| interrupt.is_raised(), &|_, _| bar.inc(1));
    bar.finish_and_clear();
    let is_whole = record.total().games() as usize == post.total();
    match args.json {
        true => output::print_json(&as_json(entry.name, &individual.name, &record))?,
        false => output::print(&report(&individual.name, &record))?,
    }
    match is_whole {
        true => Ok(()),
        false => Err(Interrupted::new("interrupted: not all games were played").into()),
    }
}

fn classes(text: &str) -> Result<Vec<Class>, BadInput> {
    let mut classes = Vec::new();
    for word in text.split(',') {
        let class = word.trim().parse().ok().and_then(Class::new);
        let words = || format!("--classes: found `{word}`, expected classes from 2, 4, 6, 8, 10, 12, 14");
        classes.push(class.ok_or_else(|| BadInput::new(words()).with_hint("a good one: --classes 8,10,12"))?);
    }
    classes.sort_unstable();
    classes.dedup();
    Ok(classes)
}

fn report(name: &str, record: &Record) -> String {
    let heading = ["class", "games", "won", "drawn", "lost", "mean", "nodes a move", "teacher's"].map(str::to_owned);
    let row = |(class, tally): (Class, &foehn_learn::evolution::fitness::Tally)| {
        let a_move = |nodes: u64| grouped(nodes / tally.moves.max(1));
        [
            class.to_string(),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            format!("{:+.3}", tally.mean()),
            a_move(tally.nodes),
            a_move(tally.opponent_nodes),
        ]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(record.classes().map(row)).collect();
    let strength = Strength::of(record);
    format!(
        "{}\n{name}: fitness {:.3}, strength {:.2} +- {:.2}, {} nodes a move in {} games\n",
        output::table(&rows),
        record.fitness(),
        strength.mean,
        strength.deviation,
        grouped(record.nodes_a_move().round() as u64),
        record.total().games(),
    )
}

fn as_json(game: &str, name: &str, record: &Record) -> Value {
    let strength = Strength::of(record);
    let row = |(class, tally): (Class, &foehn_learn::evolution::fitness::Tally)| {
        json!({
            "class": class.number(),
            "games": tally.games(),
            "won": tally.wins,
            "drawn": tally.draws,
            "lost": tally.losses,
            "points": tally.points,
            "moves": tally.moves,
            "nodes": tally.nodes,
            "opponent_nodes": tally.opponent_nodes,
        })
    };
    json!({
        "game": game,
        "individual": name,
        "fitness": record.fitness(),
        "strength": strength.mean,
        "deviation": strength.deviation,
        "nodes_a_move": record.nodes_a_move(),
        "counted": record.counted().iter().map(|class| class.number()).collect::<Vec<_>>(),
        "classes": record.classes().map(row).collect::<Vec<_>>(),
    })
}
