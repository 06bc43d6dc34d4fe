//! `foehn tactics info`: the patterns of a table.

use super::place::{TableArgs, percent};
use crate::output;
use clap::Args;
use serde_json::json;

/// Arguments of `foehn tactics info`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn tactics info checkers
  foehn tactics info checkers --file checkers.tactics --json")]
pub(super) struct InfoArgs {
    #[command(flatten)]
    table: TableArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists.
pub(super) fn run(args: &InfoArgs) -> anyhow::Result<()> {
    let table = args.table.open(args.table.game.tactics()?)?;
    let patterns = || table.patterns().iter().enumerate();
    if args.json {
        let one = |(number, pattern): (usize, &foehn_databases::tactics::PatternSize)| json!({ "name": pattern.name, "classes": pattern.classes, "winning": table.winning_classes(number) });
        return output::print_json(&json!({
            "game": table.game(),
            "origin": args.table.origin(),
            "bytes": table.bytes(),
            "patterns": patterns().map(one).collect::<Vec<_>>(),
        }));
    }
    let heading = ["pattern", "classes", "winning", "share"].map(str::to_owned);
    let rows = patterns().map(|(number, pattern)| {
        let (classes, winning) = (u64::from(pattern.classes), table.winning_classes(number));
        [pattern.name.clone(), output::grouped(classes), output::grouped(winning), percent(winning, classes)]
    });
    let rows: Vec<_> = std::iter::once(heading).chain(rows).collect();
    let (bytes, origin) = (output::grouped(table.bytes() as u64), args.table.origin());
    output::print(&format!("{}\nmemory  {bytes} bytes\nfrom    {origin}\n", output::table(&rows)))
}
