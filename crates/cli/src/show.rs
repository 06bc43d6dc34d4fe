//! `foehn show`: a position drawn, whose move it is, the legal moves, how the game stands.

use crate::args::{GameParser, PositionArgs};
use crate::{output, paint};
use clap::Args;
use foehn_game::any::{History, Position};
use foehn_games::catalog::{Entry, usual};
use foehn_lab::{ended_text, outcome_json};
use serde_json::{Value, json};
use std::fmt::Write;

/// Arguments of `foehn show`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn show checkers --moves \"11-15 23-19 8-11\"
  foehn show chess --position \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"
  foehn show tic-tac-toe --position XO..X.... --json")]
pub(crate) struct ShowArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Shows the position.
pub(crate) fn run(args: ShowArgs) -> anyhow::Result<()> {
    let history = args.position.history(args.game)?;
    match args.json {
        true => output::print_json(&as_json(args.game, &history)),
        false => output::print(&as_text(args.game, &history)),
    }
}

fn as_text(entry: &Entry, history: &History) -> String {
    let position = history.position();
    let drawn = paint::drawn(position);
    let mut text = format!("{}\n\n{drawn}\n", entry.title);
    // Writing into a String cannot fail.
    let _ = match ended_text(history) {
        Some(ended) => writeln!(text, "outcome   {ended}"),
        None => writeln!(text, "to move   {}", entry.rules.player_name(position.mover())),
    };
    let moves = legal_moves(position);
    if !moves.is_empty() {
        let _ = writeln!(text, "moves     {} ({})", moves.join(" "), moves.len());
    }
    let _ = writeln!(text, "position  {}", position.position_text());
    let _ = writeln!(text, "key       {:016x}", position.key().0);
    text
}

fn as_json(entry: &Entry, history: &History) -> Value {
    let position = history.position();
    let outcome = history.outcome();
    let played: Vec<_> = history.positions().iter().zip(history.moves()).map(|(at, &mv)| at.move_text(mv)).collect();
    json!({
        "game": entry.name,
        "position": position.position_text(),
        "to_move": (!history.is_over()).then(|| entry.rules.player_name(position.mover())),
        "moves": legal_moves(position),
        "played": played,
        "key": format!("{:016x}", position.key().0),
        "outcome": outcome.map(|outcome| outcome_json(history, outcome)),
        "quiet_plies": position.quiet_plies(),
        "occurrences": history.occurrences(),
        "picture": position.picture().to_string(),
    })
}

/// The legal moves as text; none where the rules have ended the game.
pub(crate) fn legal_moves(position: &Position) -> Vec<String> {
    match position.outcome() {
        Some(_) => Vec::new(),
        None => position.move_texts(),
    }
}
