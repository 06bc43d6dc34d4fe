//! `foehn endgame build`: everything up to a number of pieces, resumed where it was stopped.

use super::memory;
use super::place::{PlaceArgs, refused};
use super::watch::{Reader, watched};
use crate::failure::BadInput;
use crate::output;
use anyhow::Context;
use clap::Args;
use foehn_databases::endgame::{Built, Endings, Order, Progress};
use serde_json::{Value, json};
#[cfg(feature = "cluster")]
use std::path::PathBuf;
use std::time::Instant;

/// Distances are built unasked up to the number of pieces with which all endgames together have at most so many positions. Checkers with
/// five pieces, 146 million: 110 instead of 44 seconds on a busy machine, and 38 instead of 1.1 MB.
const CHEAP: u64 = 150_000_000;

/// Arguments of `foehn endgame build`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame build checkers                      the small set with distances, in seconds
  foehn endgame build checkers --pieces 6 --memory 12GiB
  foehn endgame build chess --pieces 4 --distances --dir chess-endgames
  foehn endgame build checkers --pieces 5 --hub         by the workers of `foehn hub`, the same files

With few pieces, where all endgames together have at most 150 million positions (checkers: up to
five pieces), the distances to the end are built too. Beyond, a position is won, drawn or lost and
no more, unless --distances asks for it. What is there already is kept. Stopped by Ctrl-C, by a full
disk or by the loss of power, the same command goes on with the first slice that is missing, and
ends with the same files.")]
pub(super) struct BuildArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Build everything with at most so many pieces; the small set if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pieces: Option<u32>,

    /// Store how many plies away the end is with any number of pieces, not only where that is cheap
    #[arg(long)]
    distances: bool,

    /// Store won, drawn and lost alone, and no distances
    #[arg(long, conflicts_with = "distances")]
    values_only: bool,

    /// The most memory for what is being computed, such as 20GiB; three quarters of the machine's if left out
    #[arg(long, value_name = "SIZE", value_parser = memory::size)]
    memory: Option<u64>,

    /// The number of threads; one for each core if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Have the slices built by the workers of a hub, that of this machine or another one; the files are the same
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL#TOKEN", num_args = 0..=1, conflicts_with_all = ["threads", "keep_work"])]
    hub: Option<Option<String>>,

    /// The folder of the hub of this machine
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "DIR", requires = "hub")]
    hub_dir: Option<PathBuf>,

    /// Keep the working folder, which saves time when more pieces are built soon
    #[arg(long)]
    keep_work: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Builds.
pub(super) fn run(args: &BuildArgs) -> anyhow::Result<()> {
    let endings = args.place.endings()?;
    let order = order(args, endings)?;
    let folder = args.place.folder()?;
    let progress = Progress::new();
    let begun = Instant::now();
    let reader = if args.json { Reader::Program } else { Reader::Person };
    let build = || endings.build(&folder, &order, &progress);
    #[cfg(feature = "cluster")]
    if let Some(hub) = &args.hub {
        let place = crate::cluster::HubPlace { hub: hub.clone(), dir: args.hub_dir.clone(), authority: None };
        let built =
            super::build_far::build(args.place.game.name, &place, &folder, &order, endings.size(order.pieces).1)?;
        return print(args, order, built, begun);
    }
    let built = match args.threads {
        None => watched(&progress, reader, build)?,
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build();
            let pool = pool.with_context(|| format!("cannot start {threads} threads"))?;
            watched(&progress, reader, || pool.install(build))?
        }
    };
    print(args, order, built.map_err(refused)?, begun)
}

fn print(args: &BuildArgs, order: Order, built: Built, begun: Instant) -> anyhow::Result<()> {
    let seconds = begun.elapsed().as_secs_f64();
    let report = Report { args, order, built, seconds, found: Found::of(args)? };
    match args.json {
        true => output::print_json(&report.as_json()),
        false => output::print(&report.summary()),
    }
}

/// What is to be built; refuses what no game of this kind has.
fn order(args: &BuildArgs, endings: &dyn Endings) -> Result<Order, BadInput> {
    let (name, most, small) = (args.place.game.name, endings.most_pieces(), endings.small());
    let pieces = args.pieces.unwrap_or(small);
    if pieces > most {
        let what = format!("--pieces {pieces}: the endgames of {name} are numbered up to {most} pieces");
        return Err(BadInput::new(what).with_hint(&format!("take --pieces {most} or fewer")));
    }
    if pieces < small && endings.size(pieces).0 == 0 {
        return Err(BadInput::new(format!("--pieces {pieces}: no endgame of {name} has so few pieces")));
    }
    let distances = match (args.distances, args.values_only) {
        (true, _) => pieces,
        (_, true) => 0,
        _ => cheap_distances(endings, pieces),
    };
    let memory = args.memory.unwrap_or_else(memory::default_limit);
    Ok(Order { pieces, distances, memory, keep_work: args.keep_work })
}

/// The most pieces, at most `pieces`, of which the distances are cheap.
fn cheap_distances(endings: &dyn Endings, pieces: u32) -> u32 {
    let is_cheap = |&few: &u32| few <= endings.small() || endings.size(few).1 <= CHEAP;
    (1..=pieces).take_while(is_cheap).last().unwrap_or(0)
}

/// What the folder has after the build.
struct Found {
    folder: String,
    bytes: u64,
    complete_up_to: u32,
    distances_up_to: u32,
    problems: Vec<String>,
}

impl Found {
    fn of(args: &BuildArgs) -> anyhow::Result<Self> {
        let opened = args.place.look()?;
        let complete_up_to = opened.endings.complete_up_to();
        let has_distances = |pieces: u32| {
            let mut slices = opened.facts.iter().filter(|facts| facts.pieces == pieces).peekable();
            slices.peek().is_some() && slices.all(|facts| facts.distance_bytes.is_some())
        };
        let fewest = opened.facts.iter().map(|facts| facts.pieces).min().unwrap_or(0);
        Ok(Found {
            folder: opened.folder.path().display().to_string(),
            bytes: opened.facts.iter().map(|facts| facts.value_bytes + facts.distance_bytes.unwrap_or(0)).sum(),
            complete_up_to,
            distances_up_to: (fewest..=complete_up_to).take_while(|&pieces| has_distances(pieces)).last().unwrap_or(0),
            problems: opened.problems,
        })
    }
}

struct Report<'a> {
    args: &'a BuildArgs,
    order: Order,
    built: Built,
    seconds: f64,
    found: Found,
}

impl Report<'_> {
    fn rate(&self) -> f64 {
        self.built.positions as f64 / self.seconds.max(1e-9)
    }

    /// The command that verifies what was built.
    fn next(&self) -> String {
        self.args.place.command("verify")
    }

    fn summary(&self) -> String {
        let Report { built, seconds, found, .. } = self;
        let mut text = format!("slices     {} built, {} were there\n", built.slices, built.found);
        if built.slices > 0 {
            let (positions, rate) = (output::grouped(built.positions), self.rate() / 1e6);
            text.push_str(&format!("positions  {positions}\ntime       {seconds:.3} s, {rate:.2} M positions/s\n"));
        }
        text.push_str(&format!("files      {} in {}\n", memory::in_words(found.bytes), found.folder));
        text.push_str(&format!("complete   up to {} pieces\n", found.complete_up_to));
        text.push_str(&match found.distances_up_to {
            0 => "distances  none; without --values-only they are built where that is cheap\n".to_owned(),
            pieces => format!("distances  up to {pieces} pieces\n"),
        });
        found.problems.iter().for_each(|problem| text.push_str(&format!("damaged    {problem}\n")));
        text + &format!("next       {}\n", self.next())
    }

    fn as_json(&self) -> Value {
        let Report { args, order, built, seconds, found } = self;
        json!({
            "game": args.place.game.name,
            "folder": found.folder,
            "pieces": order.pieces,
            "distances": order.distances >= order.pieces,
            "memory": order.memory,
            "slices": built.slices,
            "found": built.found,
            "positions": built.positions,
            "seconds": seconds,
            "positions_per_second": self.rate().round(),
            "bytes": found.bytes,
            "complete_up_to": found.complete_up_to,
            "distances_up_to": found.distances_up_to,
            "damaged": found.problems,
            "next": self.next(),
        })
    }
}
