//! `foehn games`: the games and what each can do.

use crate::output;
use clap::Args;
use foehn_games::catalog::{self, Ability, Entry};
use serde_json::{Value, json};

/// Arguments of `foehn games`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn games
  foehn games --json | jq -r '.games[].name'")]
pub(crate) struct GamesArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What every game can do.
const COMMON: [Ability; 4] = [Ability::Rules, Ability::Notation, Ability::Board, Ability::GameFiles];

/// Lists the catalog.
pub(crate) fn run(args: GamesArgs) -> anyhow::Result<()> {
    if args.json {
        let games: Vec<_> = catalog::entries().iter().map(as_json).collect();
        return output::print_json(&json!({ "games": games }));
    }
    let heading = ["game", "title", "board", "players", "files", "also"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(heading).chain(catalog::entries().iter().map(as_row)).collect();
    output::print(&format!("{}\nEvery game has rules, notation, a board and game files.\n", output::table(&rows)))
}

fn as_row(entry: &Entry) -> [String; 6] {
    let extras = entry.abilities().into_iter().filter(|ability| !COMMON.contains(ability));
    let extras: Vec<_> = extras.map(Ability::name).collect();
    [
        entry.name.to_owned(),
        entry.title.to_owned(),
        entry.size.to_owned(),
        entry.players.join(", "),
        format!(".{}", entry.files.extension),
        extras.join(", "),
    ]
}

fn as_json(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "aliases": entry.aliases,
        "title": entry.title,
        "board": entry.size,
        "players": entry.players,
        "files": { "format": entry.files.name, "extension": entry.files.extension },
        "abilities": entry.abilities().into_iter().map(Ability::name).collect::<Vec<_>>(),
        "description": entry.description,
        "example": entry.example,
    })
}
