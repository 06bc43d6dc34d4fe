//! `foehn library add`: game files read into the library.

use super::{files_below, tell_rebuilt, waiting};
use crate::args::GameParser;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::{data_folder, output};
use clap::Args;
use foehn_games::catalog::{self, Entry};
use foehn_library::{AddReport, Adding, Told};
use serde_json::json;
use std::path::PathBuf;

/// So many games that could not be read are named.
const NAMED: usize = 10;

/// Arguments of `foehn library add`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn library add ~/games
  foehn library add match.pgn cup.pdn problems.sgf
  foehn library add old.txt --game checkers

In a folder, files are read whose names end as game files do (.pgn, .pdn, .sgf, .mat and their like) at any depth. A game that is there already \
is not added again. What cannot be read is named with its place, and the rest is read.")]
pub(super) struct AddArgs {
    /// Game files, or folders with game files
    #[arg(required = true)]
    paths: Vec<PathBuf>,

    /// The game; where it is left out, each file tells
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    game: Option<&'static Entry>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Adds.
pub(super) fn run(args: &AddArgs) -> anyhow::Result<()> {
    let extensions: Vec<&str> = catalog::entries().iter().map(|entry| entry.files.extension).collect();
    let files = files_below(&args.paths, &extensions)
        .map_err(|(path, error)| anyhow::anyhow!("cannot read {}: {error}", path.display()))?;
    if let Some(missing) = files.iter().find(|file| !file.exists()) {
        return Err(BadInput::new(format!("{}: there is no such file or folder", missing.display())).into());
    }
    if files.is_empty() {
        let paths: Vec<_> = args.paths.iter().map(|path| path.display().to_string()).collect();
        let known = extensions.iter().collect::<std::collections::BTreeSet<_>>();
        let known: Vec<_> = known.into_iter().map(|extension| format!(".{extension}")).collect();
        return Err(BadInput::new(format!("{}: found no game file", paths.join(", ")))
            .with_hint(&format!("files whose names end in {} are read", known.join(", ")))
            .into());
    }
    let root = data_folder::libraries()?;
    let bar = progress(100, f64::INFINITY).with_message("% read");
    let report = Adding::new(&root, args.game).add(&files, &mut |told| match told {
        Told::Read { bytes, of } => bar.set_position((100 * bytes).checked_div(of).unwrap_or(100)),
        Told::Waiting { .. } => waiting(told),
    })?;
    bar.finish_and_clear();
    report.rebuilt.iter().for_each(|(name, rebuilt)| tell_rebuilt(name, rebuilt));
    report.unread.iter().take(NAMED).for_each(|unread| anstream::eprintln!("warning: {unread}"));
    if report.unread_count > NAMED as u64 {
        let more = report.unread_count - NAMED as u64;
        anstream::eprintln!("warning: and {} more that cannot be read", output::grouped(more));
    }
    if report.added() + report.known() == 0 {
        anyhow::bail!("no game could be read from {} {}", files.len(), if files.len() == 1 { "file" } else { "files" });
    }
    match args.json {
        true => output::print_json(&as_json(&report, files.len())),
        false => output::print(&as_text(&report)),
    }
}

fn as_json(report: &AddReport, files: usize) -> serde_json::Value {
    let games = report.games.iter().map(|(name, added, known)| json!({ "game": name, "added": added, "known": known }));
    json!({
        "files": files,
        "games": games.collect::<Vec<_>>(),
        "unread": report.unread_count,
        "rebuilt": report.rebuilt.iter().map(|(name, _)| name).collect::<Vec<_>>(),
    })
}

fn as_text(report: &AddReport) -> String {
    let plural = |count: u64| if count == 1 { "game" } else { "games" };
    let mut text = String::new();
    for (name, added, known) in &report.games {
        let before = if *known > 0 { format!(", {} there already", output::grouped(*known)) } else { String::new() };
        text.push_str(&format!("{name}: {} {} added{before}\n", output::grouped(*added), plural(*added)));
    }
    if report.unread_count > 0 {
        text.push_str(&format!("{} games or files could not be read\n", output::grouped(report.unread_count)));
    }
    text
}
