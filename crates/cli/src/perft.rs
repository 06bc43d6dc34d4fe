//! `foehn perft`: how many paths of legal moves there are, depth by depth, with the speed of counting.

use crate::args::{GameParser, PositionArgs};
use crate::{output, perft_file};
use clap::Args;
use foehn_game::any::Position;
use foehn_games::catalog::{Entry, usual};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `foehn perft`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn perft checkers 10
  foehn perft chess 5 --divide --moves \"e2e4\"
  foehn perft othello 9 --json
  foehn perft chess --file perft.epd           check lines such as `POSITION ;D1 20 ;D2 400`
  foehn perft chess 4 --file perft.epd         the same, counts to depth 4 only

Counting takes the last ply at once, without playing it; --plain plays every move.")]
pub(crate) struct PerftArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(crate) game: &'static Entry,

    /// The length of the paths in plies; with --file the greatest length checked
    #[arg(required_unless_present = "file")]
    pub(crate) depth: Option<u32>,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Also print the count for each move of the position
    #[arg(long)]
    pub(crate) divide: bool,

    /// Play every move, the last ply included
    #[arg(long)]
    pub(crate) plain: bool,

    /// Check the counts in a perft file (`-` reads standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "divide"])]
    pub(crate) file: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Counts, or checks a file of counts.
pub(crate) fn run(args: PerftArgs) -> anyhow::Result<()> {
    match &args.file {
        Some(file) => perft_file::run(&args, file),
        None => count(&args),
    }
}

fn count(args: &PerftArgs) -> anyhow::Result<()> {
    let history = args.position.history(args.game)?;
    let position = history.position();
    let depth = args.depth.unwrap_or_default();
    let method = Method::of(args);
    let mut counts: Vec<Counted> = Vec::new();
    for depth in depth.min(1)..=depth {
        let counted = count_depth(position, depth, method, expected_seconds(&counts));
        if !args.json {
            output::print(&counted.line())?;
        }
        let ended = counted.nodes == 0;
        counts.push(counted);
        if ended {
            break; // no path is that long, so none is longer
        }
    }
    let last = counts.last().expect("at least one depth is counted");
    if args.json {
        return output::print_json(&as_json(args, &position.position_text(), depth, &counts));
    }
    if args.divide {
        let lines = last.moves.iter().map(|(mv, nodes)| format!("{mv:>8}  {}\n", output::grouped(*nodes)));
        output::print(&format!("\n{}", lines.collect::<String>()))?;
    }
    if last.depth < depth {
        output::print(&format!("no game lasts {} plies from here\n", last.depth))?;
    }
    Ok(())
}

/// How paths are counted.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// The last ply is counted at once.
    Bulk,
    /// Every move is played.
    Plain,
}

impl Method {
    pub(crate) fn of(args: &PerftArgs) -> Self {
        if args.plain { Method::Plain } else { Method::Bulk }
    }

    pub(crate) fn count(self, position: &Position, depth: u32) -> u64 {
        match self {
            Method::Bulk => position.perft(depth),
            Method::Plain => position.perft_plain(depth),
        }
    }
}

/// The paths of one length, move by move.
struct Counted {
    depth: u32,
    nodes: u64,
    seconds: f64,
    moves: Vec<(String, u64)>,
}

impl Counted {
    fn line(&self) -> String {
        let Counted { depth, nodes, seconds, .. } = self;
        let speed = nodes_per_second(*nodes, *seconds) / 1e6;
        format!("depth {depth:>2}  {:>22}  {seconds:>9.3} s  {speed:>8.1} M/s\n", output::grouped(*nodes))
    }

    fn as_json(&self) -> Value {
        json!({ "depth": self.depth, "nodes": self.nodes, "seconds": self.seconds })
    }
}

/// Counts one depth, root move by root move; work that will take long shows its progress.
fn count_depth(position: &Position, depth: u32, method: Method, expected_seconds: f64) -> Counted {
    let begun = Instant::now();
    if depth == 0 {
        return Counted { depth, nodes: 1, seconds: begun.elapsed().as_secs_f64(), moves: Vec::new() };
    }
    let root_moves = position.moves();
    let bar = progress(root_moves.len() as u64, expected_seconds).with_message(format!("depth {depth}"));
    let mut moves = Vec::new();
    for mv in root_moves {
        moves.push((mv, method.count(&position.play(mv), depth - 1)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let nodes =
        if moves.is_empty() { method.count(position, depth) } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    let moves = moves.into_iter().map(|(mv, nodes)| (position.move_text(mv), nodes)).collect();
    Counted { depth, nodes, seconds, moves }
}

/// How long the next depth will take if it grows as the last one did.
fn expected_seconds(counts: &[Counted]) -> f64 {
    match counts {
        [.., before, last] => last.seconds * last.nodes as f64 / before.nodes.max(1) as f64,
        _ => 0.0,
    }
}

/// A progress bar on a terminal's standard error for work of more than two seconds; hidden for less.
pub(crate) fn progress(steps: u64, expected_seconds: f64) -> ProgressBar {
    if expected_seconds < 2.0 {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left").expect("the template is sound");
    let bar = ProgressBar::new(steps).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

pub(crate) fn nodes_per_second(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-9)
}

fn as_json(args: &PerftArgs, position: &str, depth: u32, counts: &[Counted]) -> Value {
    let last = counts.last().expect("at least one depth is counted");
    let mut object = json!({
        "game": args.game.name,
        "position": position,
        "depth": depth,
        "nodes": last.nodes,
        "seconds": last.seconds,
        "nodes_per_second": nodes_per_second(last.nodes, last.seconds).round(),
        "counts": counts.iter().map(Counted::as_json).collect::<Vec<_>>(),
    });
    if args.divide {
        let divided = last.moves.iter().map(|(mv, nodes)| json!({ "move": mv, "nodes": nodes }));
        object["moves"] = divided.collect();
    }
    object
}
