//! `foehn tactics verify`: the bits against the deciding search, and against searches of whole positions.

use super::leaves::leaves;
use super::place::{TableArgs, percent, refused};
use crate::endgame::watch::{Reader, watched};
use crate::output;
use anyhow::anyhow;
use clap::Args;
use foehn_databases::endgame::Progress;
use foehn_databases::tactics::{PatternTally, Verified};
use serde_json::{Value, json};
use std::time::Instant;

/// Arguments of `foehn tactics verify`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn tactics verify checkers
  foehn tactics verify checkers --positions 1000000 --seed 2
  foehn tactics verify checkers --file checkers.tactics --json

Every class is decided again and compared with its bit. Then the table is asked about quiet leaves
of searches, taken from games of the engine with itself. Two searches of the whole board judge it:
all captures played out after the first move (right, missed), and five quiet plies of full search
(lasting: the opponent does not win the man back).")]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    table: TableArgs,

    /// The number of positions
    #[arg(long, value_name = "N", default_value = "100000", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// The seed of the games
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Verifies.
pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let duel = args.table.game.game.duel()?;
    let tactics = args.table.game.tactics()?;
    let table = args.table.open(tactics)?;
    let begun = Instant::now();
    let positions = leaves(duel, args.positions as usize, args.seed);
    let progress = Progress::new();
    let reader = if args.json { Reader::Program } else { Reader::Person };
    let (wrong, verified) = watched(&progress, reader, || {
        let wrong = tactics.wrong_classes(&table, &progress)?;
        Ok((wrong, tactics.verify(&table, &positions, duel.mistake(), &progress)?))
    })?
    .map_err(refused)?;
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&as_json(args, wrong, &verified, seconds))?,
        false => output::print(&report(wrong, &verified, seconds))?,
    }
    match wrong {
        0 => Ok(()),
        _ => Err(anyhow!("{} classes are wrong: build the table again", output::grouped(wrong))),
    }
}

fn report(wrong: u64, verified: &Verified, seconds: f64) -> String {
    let Verified { positions, with_combination, found, said, right, lasting, patterns } = verified;
    let heading = ["pattern", "fits", "says", "right", "missed"].map(str::to_owned);
    let rows = patterns.iter().map(|tally| {
        let PatternTally { name, fits, says, right, missed } = tally;
        [name.clone(), fits.to_string(), says.to_string(), right.to_string(), missed.to_string()]
    });
    let rows: Vec<_> = std::iter::once(heading).chain(rows).collect();
    let part = |part: u64, whole: u64| format!("{} ({})", output::grouped(part), percent(part, whole));
    format!(
        "{}\nclasses       {wrong} wrong\npositions     {} quiet leaves\ncombinations  {}, found {}\nsaid          {}, right {}, lasting {}\ntime          {seconds:.1} s\n",
        output::table(&rows),
        output::grouped(*positions),
        part(*with_combination, *positions),
        part(*found, *with_combination),
        part(*said, *positions),
        part(*right, *said),
        part(*lasting, *said),
    )
}

fn as_json(args: &VerifyArgs, wrong: u64, verified: &Verified, seconds: f64) -> Value {
    let tally = |tally: &PatternTally| json!({ "name": tally.name, "fits": tally.fits, "says": tally.says, "right": tally.right, "missed": tally.missed });
    json!({
        "game": args.table.game.game.name,
        "origin": args.table.origin(),
        "seed": args.seed,
        "wrong_classes": wrong,
        "positions": verified.positions,
        "with_combination": verified.with_combination,
        "found": verified.found,
        "said": verified.said,
        "right": verified.right,
        "lasting": verified.lasting,
        "patterns": verified.patterns.iter().map(tally).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}
