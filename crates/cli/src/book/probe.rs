//! `foehn book probe`: what the book says of a position.

use super::place::{Opened, PlaceArgs};
use super::words::moves_json;
use crate::args::PositionArgs;
use crate::output;
use clap::Args;
use foehn_databases::book::{BookMove, Tally};
use foehn_game::any::{History, Move, Position};
use foehn_games::catalog::Entry;
use foehn_play::score_text;
use serde_json::json;

/// Arguments of `foehn book probe`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book probe checkers --moves \"11-15 23-19 8-11\"
  foehn book probe checkers --moves \"9-14 22-18 11-15\" --json

The columns: the move; its value to the player to move by all that the book knows behind it; score, depth and nodes of the
search of this position; the depth to which it was verified; the games that were read with it, and how many of them its player
won, drew and lost.")]
pub(super) struct ProbeArgs {
    #[command(flatten)]
    place: PlaceArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Probes.
pub(super) fn run(args: &ProbeArgs) -> anyhow::Result<()> {
    let entry = args.place.game;
    let history = args.position.history(entry)?;
    let opened = args.place.open()?;
    if !args.json {
        return output::print(&report(entry, &opened, &history));
    }
    let position = history.position();
    let moves = opened.book.page(position).map_or_else(|| json!([]), |page| moves_json(position, page));
    output::print_json(&json!({
        "game": entry.name,
        "book": opened.source(),
        "position": position.position_text(),
        "opening": entry.opening_names().of(&history).map(|opening| opening.name),
        "moves": moves,
    }))
}

fn report(entry: &Entry, opened: &Opened, history: &History) -> String {
    let position = history.position();
    let mut text = String::new();
    if let Some(opening) = entry.opening_names().of(history) {
        text.push_str(&format!("opening   {}\n", opening.name));
    }
    text.push_str(&format!("to move   {}\n", entry.rules.player_name(position.mover())));
    text.push_str(&format!("position  {}\n", position.position_text()));
    text.push_str(&format!("book      {}\n\n", opened.source()));
    let Some(page) = opened.book.page(position) else {
        return text + "the book does not know this position\n";
    };
    let heading = ["move", "value", "score", "depth", "nodes", "verified", "games", "won", "drawn", "lost"];
    let rows = page.moves.iter().map(|known| row(position, known));
    text + &output::table(&std::iter::once(heading.map(str::to_owned)).chain(rows).collect::<Vec<_>>())
}

fn row(position: &Position, known: &BookMove<Move>) -> [String; 10] {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let analysis = known.said.analysis;
    let Tally { games, wins, draws, losses } = known.said.tally;
    let count = |count: u32| or_dash((games > 0).then(|| count.to_string()));
    [
        position.move_text(known.mv),
        or_dash(known.value.map(|value| score_text(value, false))),
        or_dash(analysis.map(|analysis| score_text(analysis.score, false))),
        or_dash(analysis.map(|analysis| analysis.depth.to_string())),
        or_dash(analysis.map(|analysis| output::grouped(analysis.nodes))),
        or_dash(known.said.verified.map(|depth| depth.to_string())),
        count(games),
        count(wins),
        count(draws),
        count(losses),
    ]
}
