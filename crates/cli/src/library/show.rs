//! `foehn library show`: what was played in a position, how often and with what success.

use super::with_library;
use crate::args::{GameParser, PositionArgs};
use crate::output;
use clap::Args;
use foehn_game::any::Position;
use foehn_games::catalog::Entry;
use foehn_library::explorer::{counts_json, found_json};
use foehn_library::{Counts, GameFound, PositionGames};
use serde_json::{Value, json};

/// Arguments of `foehn library show`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn library show chess
  foehn library show checkers --moves \"11-15 23-19\"
  foehn library show chess --position \"8/8/8/8/8/4k3/8/4K2R w - - 0 1\" --json

The score is that of the player to move, over the games whose result is known.")]
pub(super) struct ShowArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    /// Name so many games
    #[arg(long, value_name = "N", default_value_t = 8)]
    games: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Shows.
pub(super) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let history = args.position.history(entry)?;
    let position = history.position();
    let (found, games, all) = with_library(entry, |library| {
        let found = library.position(position)?;
        let games = library.examples(&found, args.games)?;
        Ok((found, games, library.games()))
    })?;
    match args.json {
        true => output::print_json(&as_json(entry, position, &found, &games, all)),
        false => output::print(&as_text(entry, position, &found, &games, all)),
    }
}

fn as_json(entry: &Entry, position: &Position, found: &PositionGames, games: &[GameFound], all: u64) -> Value {
    let (mover, seats) = (position.mover(), entry.rules.seats());
    let moves = found.moves.iter().map(|played| {
        let mut object = counts_json(&played.counts, mover, seats);
        object["move"] = played.mv.map(|mv| position.move_text(mv)).into();
        object
    });
    json!({
        "game": entry.name,
        "position": position.position_text(),
        "games": all,
        "here": counts_json(&found.counts, mover, seats),
        "moves": moves.collect::<Vec<_>>(),
        "examples": games.iter().map(|game| found_json(entry, game)).collect::<Vec<_>>(),
    })
}

fn as_text(entry: &Entry, position: &Position, found: &PositionGames, games: &[GameFound], all: u64) -> String {
    let grouped = output::grouped;
    let mut text = format!("position  {}\n", position.position_text());
    if all == 0 {
        return text + &format!("library   no games of {} yet: `foehn library add FOLDER` reads some\n", entry.title);
    }
    text.push_str(&format!("library   in {} of {} games\n", grouped(found.counts.games), grouped(all)));
    if found.moves.is_empty() {
        return text;
    }
    let heading: Vec<String> =
        ["move", "games", "score"].iter().map(|&text| text.to_owned()).chain(result_names(entry)).collect();
    let rows = found.moves.iter().map(|played| {
        let mv = played.mv.map_or("(ended here)".to_owned(), |mv| position.move_text(mv));
        let share = played.counts.share(position.mover());
        let score = share.map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share));
        [mv, grouped(played.counts.games), score].into_iter().chain(results(entry, &played.counts)).collect()
    });
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
    text.push_str(&format!("\n{}", columns(&rows)));
    if !games.is_empty() {
        let rows: Vec<Vec<String>> = games.iter().map(|found| game_row(entry, found)).collect();
        text.push_str(&format!("\n{}", columns(&rows)));
    }
    text
}

/// The names of the results: the players who won, and draws.
pub(crate) fn result_names(entry: &Entry) -> impl Iterator<Item = String> + '_ {
    entry.players.iter().map(|name| format!("{name} won")).chain(["drawn".to_owned()])
}

/// The counts under those names.
pub(crate) fn results(entry: &Entry, counts: &Counts) -> Vec<String> {
    let wins = counts.wins.iter().take(entry.players.len()).copied();
    wins.chain([counts.draws]).map(output::grouped).collect()
}

/// A game in a line: its number, who played, when, where, how it ended.
pub(crate) fn game_row(entry: &Entry, found: &GameFound) -> Vec<String> {
    let game = &found.game;
    let name = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
    let players: Vec<_> = game.players.iter().map(name).collect();
    vec![
        format!("#{}", found.number),
        players.join(" - "),
        entry.files.result_text(game.result).to_owned(),
        game.date.clone(),
        game.event.clone(),
        game.opening.clone(),
        format!("{} plies", game.moves.len()),
    ]
}

/// Columns of text, each as wide as its widest cell.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).filter(|&(_, &width)| width > 0);
        let cells: Vec<_> = cells.map(|(cell, &width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
