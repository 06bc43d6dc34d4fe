//! `foehn endgame verify`: files against the rules, whole or by a sample.

use super::place::{Opened, PlaceArgs, damaged, refused};
use super::watch::{Reader, watched};
use crate::failure::BadInput;
use crate::output;
use anyhow::{anyhow, bail};
use clap::Args;
use foehn_databases::endgame::{Progress, Sample, Verified};
use serde_json::{Value, json};
use std::time::Instant;

/// Arguments of `foehn endgame verify`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame verify checkers                     everything that is there
  foehn endgame verify checkers 2K1M-1K 1K-2K1M     these slices
  foehn endgame verify checkers --sample 100000     so many positions of each slice, chosen by --seed

The verifier shares only the rules with the builder: it plays every move of a position, looks the
answers up, and the value must follow from theirs; so must the distance, where it is stored, and
the sums that a file states.")]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Verify these slices only
    #[arg(value_name = "SLICE")]
    slices: Vec<String>,

    /// Verify slices with at most so many pieces only
    #[arg(long, value_name = "N", conflicts_with = "slices")]
    pieces: Option<u32>,

    /// Look at so many positions of each slice instead of all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,

    /// The seed of the sample
    #[arg(long, value_name = "S", default_value = "1", requires = "sample")]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Verifies.
pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let opened = args.place.open()?;
    let (pieces, names) = chosen(args, &opened)?;
    let sample = args.sample.map_or(Sample::All, |positions| Sample::Some { positions, seed: args.seed });
    let progress = Progress::new();
    let begun = Instant::now();
    let reader = if args.json { Reader::Program } else { Reader::Person };
    let verified = watched(&progress, reader, || opened.endings.verify(pieces, &names, sample, &progress))?;
    let verified = verified.map_err(interrupted)?;
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&as_json(args, &opened, &verified, seconds))?,
        false => output::print(&report(&verified, seconds))?,
    }
    judged(&verified, &opened)
}

/// Which slices: by pieces, or by names as they are spelt.
fn chosen(args: &VerifyArgs, opened: &Opened) -> Result<(u32, Vec<String>), BadInput> {
    let names = args.slices.iter().map(|name| opened.slice(name).map(|facts| facts.name.clone()));
    let names = names.collect::<Result<Vec<_>, _>>()?;
    let pieces = args.pieces.unwrap_or(u32::MAX);
    match opened.facts.first() {
        Some(first) if names.is_empty() && first.pieces > pieces => {
            Err(BadInput::new(format!("--pieces {pieces}: the smallest slice there has {}", first.pieces)))
        }
        _ => Ok((pieces, names)),
    }
}

fn interrupted(error: foehn_databases::Error) -> anyhow::Error {
    match error {
        foehn_databases::Error::Interrupted => {
            crate::failure::Interrupted::new("interrupted; nothing is verified").into()
        }
        other => refused(other),
    }
}

fn report(verified: &Verified, seconds: f64) -> String {
    let Verified { slices, positions, distances, sums, faults, faulty } = verified;
    let rate = *positions as f64 / seconds.max(1e-9) / 1e6;
    let mut text = format!("slices     {slices}, the sums of {sums} compared\n");
    text.push_str(&format!("values     {} checked\n", output::grouped(*positions)));
    text.push_str(&format!("distances  {} checked\n", output::grouped(*distances)));
    text.push_str(&format!("time       {seconds:.3} s, {rate:.2} M positions/s\n"));
    text.push_str(&format!("faults     {}\n", output::grouped(*faulty)));
    faults.iter().for_each(|fault| text.push_str(&format!("  {fault}\n")));
    if *faulty > faults.len() as u64 {
        text.push_str(&format!("  and {} more\n", output::grouped(faulty - faults.len() as u64)));
    }
    text
}

fn as_json(args: &VerifyArgs, opened: &Opened, verified: &Verified, seconds: f64) -> Value {
    json!({
        "game": args.place.game.name,
        "folder": opened.folder.path().display().to_string(),
        "sample": args.sample,
        "seed": args.sample.map(|_| args.seed),
        "slices": verified.slices,
        "positions": verified.positions,
        "distances": verified.distances,
        "sums": verified.sums,
        "faulty": verified.faulty,
        "faults": verified.faults,
        "damaged": opened.problems,
        "seconds": seconds,
        "positions_per_second": (verified.positions as f64 / seconds.max(1e-9)).round(),
    })
}

/// The error of files that are wrong or damaged.
fn judged(verified: &Verified, opened: &Opened) -> anyhow::Result<()> {
    let faults = || {
        let (faulty, s) = (output::grouped(verified.faulty), if verified.faulty == 1 { "" } else { "s" });
        anyhow!("{faulty} fault{s}: delete the files of these slices and build them again")
    };
    match (verified.faulty, opened.problems.is_empty()) {
        (0, true) => Ok(()),
        (0, false) => Err(damaged(&opened.problems)),
        (_, true) => Err(faults()),
        (_, false) => bail!("{}\n{:#}", faults(), damaged(&opened.problems)),
    }
}
