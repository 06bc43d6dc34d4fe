//! `foehn tactics build`: every class decided by search, the bits written to a file.

use super::place::{GameArg, refused};
use crate::endgame::watch::{Reader, watched};
use crate::output;
use clap::Args;
use foehn_databases::endgame::Progress;
use foehn_databases::tactics::Table;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Arguments of `foehn tactics build`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn tactics build checkers
  foehn tactics build checkers --out crates/games/tactics/checkers.tactics

It takes seconds and uses all cores. The file is the same to the byte on every machine.")]
pub(super) struct BuildArgs {
    #[command(flatten)]
    game: GameArg,

    /// The file; GAME.tactics here if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Builds.
pub(super) fn run(args: &BuildArgs) -> anyhow::Result<()> {
    let tactics = args.game.tactics()?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.tactics", tactics.game())));
    let progress = Progress::new();
    let begun = Instant::now();
    let reader = if args.json { Reader::Program } else { Reader::Person };
    let table = watched(&progress, reader, || tactics.build(&progress))?.map_err(refused)?;
    table.write(&path)?;
    let seconds = begun.elapsed().as_secs_f64();
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    let (classes, winning) = totals(&table);
    let same = &table == tactics.shipped();
    if args.json {
        return output::print_json(&json!({
            "game": tactics.game(),
            "file": path.display().to_string(),
            "bytes": bytes,
            "patterns": table.patterns().len(),
            "classes": classes,
            "winning": winning,
            "same_as_shipped": same,
            "seconds": seconds,
        }));
    }
    let same = if same { "the same as" } else { "different from" };
    output::print(&format!(
        "patterns  {}\nclasses   {}, of which {} win\ntime      {seconds:.1} s\nfile      {}, {} bytes, {same} the table of the program\n",
        table.patterns().len(),
        output::grouped(classes),
        output::grouped(winning),
        path.display(),
        output::grouped(bytes),
    ))
}

/// All classes, and those that win.
fn totals(table: &Table) -> (u64, u64) {
    let classes = table.patterns().iter().map(|pattern| u64::from(pattern.classes)).sum();
    (classes, (0..table.patterns().len()).map(|pattern| table.winning_classes(pattern)).sum())
}
