//! `foehn bench`: fixed searches whose node counts, added up, are one signature of how the search behaves.
//!
//! The counts are the same on every machine. A change that only makes the search faster leaves them alone; a change of
//! behaviour changes them, on purpose, and with them the golden file.

use crate::analyze::{short_speed, speed};
use crate::args::GameParser;
use crate::variation::terminal_width;
use crate::{bench_threads, output};
use anyhow::bail;
use clap::Args;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_play::read_duration;
use foehn_search::{Budget, Recipe, Whole};
use serde_json::{Value, json};
use std::time::Duration;

/// The table's size in MiB, whatever the recipes say.
const TABLE_SIZE: i32 = 16;

/// Game, position, depth: of each game its start, something from the middle, and something near the end.
const SEARCHES: &[(&str, &str, i32)] = &[
    ("checkers", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 15),
    ("checkers", "W:W17,21,22,25,26,27,29,30,31,32:B1,2,3,5,6,7,9,10,11,14", 15),
    ("checkers", "B:W18,24,K30:B12,K16", 23),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 6),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 10),
    ("othello", "---------------------------OX------XO--------------------------- X", 11),
    ("othello", "-------------------X-------XX------XO--------------------------- O", 11),
    ("othello", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 11),
    ("connect4", "4", 14),
    ("connect4", "44455", 14),
    ("connect4", "2252576253462244111563", 20),
];

/// The characters before the position.
const BEFORE_POSITION: usize = 50;

/// What the counts were when they were last meant to change.
const GOLDEN: &str = include_str!("../golden/bench.txt");

/// Arguments of `foehn bench`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn bench
  foehn bench --check                 fails where a count is not the one in the golden file
  foehn bench --json | jq .nodes      the signature alone
  foehn bench --threads 2             how much sooner two threads reach the depth that one reaches, by game
  foehn bench --threads 2 --game chess --set parallel=lazy --time 1s")]
pub(crate) struct BenchArgs {
    /// Compare the counts with the golden ones
    #[arg(long)]
    check: bool,

    /// Race so many threads against one instead, to the same depth
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: Option<u16>,

    /// Race in this game only
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true, requires = "threads")]
    pub(crate) game: Option<&'static Entry>,

    /// Race from so many positions of each game
    #[arg(long, value_name = "N", default_value = "40", requires = "threads", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) positions: u32,

    /// Deepen so long to choose the depth of each race
    #[arg(long, value_name = "T", default_value = "300ms", requires = "threads", value_parser = read_duration)]
    pub(crate) time: Duration,

    /// Change a switch of the recipes that race, such as `parallel=lazy`
    #[arg(long, value_name = "SWITCH=VALUE", requires = "threads")]
    pub(crate) set: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Searches the list, prints the counts and compares them.
pub(crate) fn run(args: BenchArgs) -> anyhow::Result<()> {
    if let Some(threads) = args.threads {
        return bench_threads::run(&args, threads.into());
    }
    let mut counted: Vec<Counted> = Vec::new();
    for &(game, position, depth) in SEARCHES {
        let entry = catalog::find(game)?;
        let (nodes, time) = search(entry, position, depth)?;
        let each = Counted { game, position, depth, nodes, time };
        if !args.json {
            output::print(&each.line())?;
        }
        counted.push(each);
    }
    let total = counted.iter().map(|each| each.nodes).sum();
    let time = counted.iter().map(|each| each.time).sum();
    if args.json {
        output::print_json(&as_json(&counted, total, time))?;
    } else {
        output::print(&format!(
            "\n{} nodes in {:.3} s, {} nodes/s\n",
            output::grouped(total),
            time.as_secs_f64(),
            short_speed(speed(total, time))
        ))?;
    }
    if args.check { compare(&golden_text(&counted, total)) } else { Ok(()) }
}

fn search(entry: &Entry, position: &str, depth: i32) -> anyhow::Result<(u64, Duration)> {
    let duel = entry.duel()?;
    let history = History::new(entry.rules.parse_position(position)?);
    let recipe = Recipe { table_size: Whole::new(TABLE_SIZE), ..duel.recipe() };
    let mut engine = duel.engine(recipe);
    let answer = engine.think(history.sight(), &Budget::depth(depth), 1, &mut |_| ());
    Ok((answer.nodes, answer.time))
}

/// One search of the list.
struct Counted {
    game: &'static str,
    position: &'static str,
    depth: i32,
    nodes: u64,
    time: Duration,
}

impl Counted {
    fn line(&self) -> String {
        let Counted { game, position, depth, nodes, time } = self;
        let position = output::cut(position, terminal_width().map(|width| width.saturating_sub(BEFORE_POSITION)));
        format!(
            "{game:<9} depth {depth:>2}  {:>10} nodes  {:>8}/s  {position}\n",
            output::grouped(*nodes),
            short_speed(speed(*nodes, *time))
        )
    }

    fn as_json(&self) -> Value {
        let Counted { game, position, depth, nodes, time } = self;
        json!({
            "game": game,
            "position": position,
            "depth": depth,
            "nodes": nodes,
            "seconds": time.as_secs_f64(),
            "nodes_per_second": speed(*nodes, *time).round(),
        })
    }
}

fn as_json(counted: &[Counted], total: u64, time: Duration) -> Value {
    json!({
        "nodes": total,
        "seconds": time.as_secs_f64(),
        "nodes_per_second": speed(total, time).round(),
        "positions": counted.iter().map(Counted::as_json).collect::<Vec<_>>(),
    })
}

/// The counts as the golden file has them.
fn golden_text(counted: &[Counted], total: u64) -> String {
    let line = |each: &Counted| format!("{} {} {} {}\n", each.nodes, each.game, each.depth, each.position);
    counted.iter().map(line).chain([format!("{total} total\n")]).collect()
}

/// Fails where the text is not the golden one, and says how to accept it.
fn compare(text: &str) -> anyhow::Result<()> {
    if text == GOLDEN {
        return Ok(());
    }
    let same = GOLDEN.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    bail!(
        "crates/cli/golden/bench.txt, line {}: was `{}`, is `{}`\n  if the change is meant: FOEHN_BLESS=1 cargo test -p foehn-cli --test command bench",
        same + 1,
        line(GOLDEN),
        line(text)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_count_is_named_with_its_line() {
        compare(GOLDEN).expect("the golden text itself");
        let first = GOLDEN.lines().next().expect("the golden file has lines");
        let changed = GOLDEN.replacen(first, "1 checkers 1 x", 1);
        let error = compare(&changed).expect_err("a changed count").to_string();
        assert!(error.contains("line 1: was `") && error.contains("is `1 checkers 1 x`"), "{error}");
        assert!(error.contains("FOEHN_BLESS=1 cargo test -p foehn-cli --test command bench"), "{error}");
    }
}
