//! `foehn book build`: self-analysis, the lines first that lose least.

use super::place::PlaceArgs;
use super::work::{WorkArgs, bar};
use crate::failure::{BadInput, Interrupted};
use crate::{interrupt, output};
use clap::{Args, ValueEnum};
use foehn_databases::book::{Book, Growth};
use foehn_files::Lock;
use foehn_game::any::History;
use foehn_games::catalog::Entry;
use foehn_lab::study::{self, Built};
use foehn_lab::{Interrupt, openings};
use foehn_search::Budget;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What a position may cost where no limit is given.
const DEFAULT_NODES: u64 = 1_000_000;

/// The book is written at least so often while the build goes on.
const SAVED_EVERY: Duration = Duration::from_secs(10);

/// A ply costs as much as this share of an ordinary mistake.
const PLIES_A_MISTAKE: i32 = 5;

/// Arguments of `foehn book build`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book build checkers                                  156 positions, a million nodes each
  foehn book build checkers --positions 2000 --nodes 5000000
  foehn book build othello --depth 14 --plies 10 --width 2 --book othello.tsv

Every position is searched for its best --width moves. What is searched next is the position whose line from the
first ones loses least, so main lines are known deep and bad moves as far as their refutation (drop-out
expansion). Scores are carried to the first positions by minimax. The book is written after every few positions; Ctrl-C
keeps them and the same command goes on. Under --nodes or --depth the same work makes the same book, whatever the
number of threads.")]
pub(super) struct BuildArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Where the lines begin; the ballots where the game has them, otherwise the first position
    #[arg(long, value_enum)]
    from: Option<First>,

    /// Analyse so many positions more
    #[arg(long, value_name = "N", default_value = "156", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// Search so many nodes for each position [default: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Search so many plies for each position
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(i32).range(1..=255))]
    depth: Option<i32>,

    /// Analyse no position after more moves of the game
    #[arg(long, value_name = "P", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    plies: u32,

    /// Know so many moves of each position
    #[arg(long, value_name = "W", default_value = "3", value_parser = clap::value_parser!(u32).range(1..=100))]
    width: u32,

    #[command(flatten)]
    work: WorkArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Where lines begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    /// The ballots that may be drawn
    Ballots,
    /// The first position
    Start,
}

/// Builds.
pub(super) fn run(args: &BuildArgs) -> anyhow::Result<()> {
    let entry = args.place.game;
    let roots = roots(args.from, entry)?;
    let right = args.place.lock()?;
    let mut book = args.place.open_or_begin(&right)?;
    let limit = if args.depth.is_none() && args.nodes.is_none() { Some(DEFAULT_NODES) } else { args.nodes };
    let budget = Budget { nodes: limit, depth: args.depth, ..Budget::default() };
    let study = args.work.study(entry, budget)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let built = grow(args, &right, &mut book, &roots, &study, &interrupt)?;
    let report = Report { args, built, file: args.place.save(&book, &right)?, seconds: begun.elapsed().as_secs_f64() };
    match args.json {
        true => output::print_json(&report.as_json(&book))?,
        false => output::print(&report.summary(&book))?,
    }
    match interrupt.is_raised() {
        true => Err(Interrupted::new("interrupted; the book is kept, the same command goes on with it").into()),
        false => Ok(()),
    }
}

/// The positions where lines begin.
fn roots(from: Option<First>, entry: &Entry) -> Result<Vec<History>, BadInput> {
    let ballots = openings::ballots(entry);
    match from {
        Some(First::Ballots) if ballots.is_empty() => {
            Err(BadInput::new(format!("--from ballots: nothing is drawn by lot in {}", entry.name)))
        }
        Some(First::Start) => Ok(vec![History::new(entry.start())]),
        _ if ballots.is_empty() => Ok(vec![History::new(entry.start())]),
        _ => Ok(ballots),
    }
}

fn grow(
    args: &BuildArgs,
    right: &Lock,
    book: &mut Book,
    roots: &[History],
    study: &study::Study,
    interrupt: &Interrupt,
) -> anyhow::Result<Built> {
    let growth = Growth {
        plies: args.plies as usize,
        width: args.width as usize,
        ply_cost: (study.duel.mistake() / PLIES_A_MISTAKE).max(1),
    };
    let bar = bar(args.positions as usize);
    let mut saved = Instant::now();
    let mut written = Ok(());
    let built = study::build(book, roots, &growth, args.positions as usize, study, interrupt, |book, built| {
        bar.set_position(built.positions as u64);
        if saved.elapsed() >= SAVED_EVERY {
            written = args.place.save(book, right).map(|_| ());
            saved = Instant::now();
        }
        if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    written.map(|()| built)
}

struct Report<'a> {
    args: &'a BuildArgs,
    built: Built,
    file: PathBuf,
    seconds: f64,
}

impl Report<'_> {
    fn summary(&self, book: &Book) -> String {
        let Report { built, file, seconds, .. } = self;
        let mut text = format!("analysed   {} positions, {} nodes\n", built.positions, output::grouped(built.nodes));
        text.push_str(&format!("time       {seconds:.1} s\n"));
        text.push_str(&format!(
            "book       {}, {} positions, {} moves\n",
            file.display(),
            book.positions(),
            book.move_count()
        ));
        if built.complete {
            text.push_str(&format!(
                "complete   nothing is left within {} plies and {} moves; raise --plies or --width\n",
                self.args.plies, self.args.width
            ));
        }
        text
    }

    fn as_json(&self, book: &Book) -> Value {
        json!({
            "game": self.args.place.game.name,
            "book": self.file.display().to_string(),
            "positions": self.built.positions,
            "nodes": self.built.nodes,
            "complete": self.built.complete,
            "seconds": self.seconds,
            "book_positions": book.positions(),
            "book_moves": book.move_count(),
        })
    }
}
