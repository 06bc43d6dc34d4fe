//! `foehn library games`: games by position, player, opening and result, listed or written to a file.

use super::show::{columns, game_row};
use super::with_library;
use crate::args::{GameParser, PositionArgs};
use crate::failure::BadInput;
use crate::output;
use crate::save::save;
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_library::explorer::found_json;
use foehn_library::{Filter, GameFound, Library, result_named};
use foehn_play::move_texts;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `foehn library games`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn library games chess --player morphy
  foehn library games checkers --opening \"single corner\" --result 1-0
  foehn library games chess --moves \"e4 e5 f4\" --limit 100 --out gambits.pgn
  foehn library games chess --number 812 --out game.pgn && foehn review game.pgn

Names fit without regard to case, and parts of them do. A result is written as in the game's files, or is the name of the \
player who won, or `draw`. The games that were added last come first.")]
pub(super) struct GamesArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games of this opening
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,

    /// Only games of this event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Only games that ended so
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    result: Option<String>,

    /// The one game with this number
    #[arg(long, value_name = "N", conflicts_with_all = ["player", "opening", "event", "result"])]
    number: Option<u64>,

    /// So many games
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,

    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists.
pub(super) fn run(args: &GamesArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let history = args.position.history(entry)?;
    let is_asked = args.position.position.is_some() || args.position.moves.is_some();
    let filter = Filter {
        position: is_asked.then(|| history.position().clone()),
        player: args.player.clone(),
        opening: args.opening.clone(),
        event: args.event.clone(),
        result: args.result.as_deref().map(|text| result(entry, text)).transpose()?,
    };
    let (games, count) = with_library(entry, |library| match args.number {
        Some(number) => library.game(number).map(|game| (game.iter().cloned().collect(), usize::from(game.is_some()))),
        None => library.find(&filter, 0, args.limit),
    })?;
    if let Some(number) = args.number.filter(|_| games.is_empty()) {
        return Err(BadInput::new(format!("--number {number}: the library of {} has fewer games", entry.title)).into());
    }
    if let Some(path) = &args.out {
        save(path, &text(entry, &games))?;
    }
    if args.json {
        let games: Vec<_> = games.iter().map(|found| whole_json(entry, found)).collect();
        return output::print_json(&json!({ "game": entry.name, "count": count, "games": games }));
    }
    let rows: Vec<Vec<String>> = games.iter().map(|found| game_row(entry, found)).collect();
    let more = count.saturating_sub(games.len());
    let more = if more > 0 { format!("and {} more: --limit N\n", output::grouped(more as u64)) } else { String::new() };
    match rows.is_empty() {
        true => output::print("no game fits\n"),
        false => output::print(&format!("{}{more}", columns(&rows))),
    }
}

fn result(entry: &Entry, text: &str) -> Result<foehn_games::record::GameResult, BadInput> {
    result_named(entry, text).ok_or_else(|| {
        let written = entry.files.results.iter().map(|&(text, _)| text);
        let known: Vec<_> = written.chain(entry.players.iter().copied()).chain(["draw"]).collect();
        BadInput::new(format!("--result: found `{text}`, expected one of {}", known.join(", ")))
    })
}

/// The games as a file; those whose moves are not those of these rules any more were refused when the library was opened.
fn text(entry: &'static Entry, games: &[GameFound]) -> String {
    let shared = Library::shared(entry);
    let records = games.iter().filter_map(|found| found.game.record(shared));
    records.map(|record| record.text(shared.files) + "\n").collect()
}

fn whole_json(entry: &'static Entry, found: &GameFound) -> serde_json::Value {
    let mut object = found_json(entry, found);
    if let Some(start) = found.game.start(Library::shared(entry)) {
        object["moves"] = move_texts(&start, &found.game.moves).into();
        object["start"] = start.position_text().into();
    }
    object
}
