//! `foehn library info` and `forget`: what there is, whether it is whole, and away with it.

use super::with_library;
use crate::args::GameParser;
use crate::failure::BadInput;
use crate::{data_folder, output};
use clap::Args;
use foehn_games::catalog::{self, Entry};
use foehn_library::{Info, Library};
use serde_json::json;

/// Arguments of `foehn library info`.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  foehn library info
  foehn library info chess --verify")]
pub(super) struct InfoArgs {
    /// The game; all that have a library if left out
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: Option<&'static Entry>,

    /// Check every byte and play every game again; what is damaged is made anew
    #[arg(long)]
    verify: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Tells.
pub(super) fn run(args: &InfoArgs) -> anyhow::Result<()> {
    let root = data_folder::libraries()?;
    let entries: Vec<&'static Entry> = match args.game {
        Some(entry) => vec![Library::shared(entry)],
        None => catalog::entries().iter().filter(|entry| root.join(entry.name).is_dir()).collect(),
    };
    let mut infos: Vec<(&'static Entry, Info)> = Vec::new();
    for entry in entries {
        let info = with_library(entry, |library| {
            if args.verify {
                library.verify()?;
            }
            Ok(library.info())
        })?;
        infos.push((entry, info));
    }
    if args.json {
        let games = infos.iter().map(|(entry, info)| {
            let sources =
                info.sources.iter().map(|(file, games)| json!({ "file": file.to_string_lossy(), "games": games }));
            json!({
                "game": entry.name,
                "games": info.games,
                "positions": info.positions,
                "bytes": info.bytes,
                "sources": sources.collect::<Vec<_>>(),
            })
        });
        return output::print_json(
            &json!({ "folder": root.to_string_lossy(), "libraries": games.collect::<Vec<_>>() }),
        );
    }
    output::print(&as_text(&root.display().to_string(), &infos, args.game.is_some()))
}

/// A table; with the files of each game where one game was named.
fn as_text(root: &str, infos: &[(&'static Entry, Info)], is_named: impl Into<Detail>) -> String {
    if infos.iter().all(|(_, info)| info.games == 0) {
        return format!("no games yet: `foehn library add FOLDER` reads some (into {root})\n");
    }
    let heading = ["game", "games", "positions", "index", "files"].map(str::to_owned);
    let rows = infos.iter().map(|(entry, info)| {
        [
            entry.name.to_owned(),
            output::grouped(info.games),
            output::grouped(info.positions),
            format!("{:.1} MB", info.bytes as f64 / 1e6),
            output::grouped(info.sources.len() as u64),
        ]
    });
    let mut text = output::table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>());
    let detail: Detail = is_named.into();
    if detail == Detail::Files {
        let sources = infos.iter().flat_map(|(_, info)| &info.sources);
        text.push('\n');
        sources
            .for_each(|(file, games)| text.push_str(&format!("{:>9}  {}\n", output::grouped(*games), file.display())));
    }
    text
}

/// Whether the files are told.
#[derive(PartialEq, Eq)]
enum Detail {
    Table,
    Files,
}

impl From<bool> for Detail {
    fn from(is_named: bool) -> Self {
        if is_named { Detail::Files } else { Detail::Table }
    }
}

/// Arguments of `foehn library forget`.
#[derive(Args)]
pub(super) struct ForgetArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    /// Really
    #[arg(long)]
    yes: bool,
}

/// Removes.
pub(super) fn forget(args: &ForgetArgs) -> anyhow::Result<()> {
    let root = data_folder::libraries()?;
    if !args.yes {
        let folder = Library::folder(&root, args.game);
        return Err(BadInput::new(format!("this removes {}", folder.display()))
            .with_hint("the game files stay; --yes if you mean it")
            .into());
    }
    Library::forget(&root, args.game)?;
    output::print(&format!("the library of {} is gone\n", args.game.title))
}
