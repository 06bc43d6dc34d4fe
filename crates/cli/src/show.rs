//! `foehn show`: a position drawn, whose move it is, the legal moves, how the game stands.

use crate::args::{GameParser, PositionArgs};
use crate::{output, paint};
use clap::Args;
use foehn_game::Turn;
use foehn_game::any::{History, Position};
use foehn_games::catalog::{Entry, usual};
use foehn_play::{move_texts, outcome_json, verdict};
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
    let _ = match (history.outcome(), history.payoffs()) {
        (Some(outcome), _) => writeln!(text, "outcome   {}", verdict(history, outcome)),
        (None, Some(payoffs)) => writeln!(text, "outcome   {}", payoffs_text(entry, &payoffs)),
        (None, None) => writeln!(text, "to move   {}", to_move(position)),
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
    let mut object = json!({
        "game": entry.name,
        "position": position.position_text(),
        "to_move": (!history.is_over()).then(|| to_move(position)),
        "moves": legal_moves(position),
        "played": move_texts(&history.positions()[0], history.moves()),
        "key": format!("{:016x}", position.key().0),
        "outcome": outcome.map(|outcome| outcome_json(history, outcome)),
        "quiet_plies": position.quiet_plies(),
        "occurrences": history.occurrences(),
        "picture": position.picture().to_string(),
    });
    if !entry.rules.is_duel() {
        object["payoffs"] = json!(history.payoffs());
    }
    object
}

/// Who decides what happens next.
pub(crate) fn to_move(position: &Position) -> &'static str {
    match position.turn() {
        Turn::Chance => "chance",
        Turn::Player(_) | Turn::Over => position.rules().player_name(position.mover()),
    }
}

/// What each player of a finished game gets: `North 3, East 0, South 1`.
fn payoffs_text(entry: &Entry, payoffs: &[f64]) -> String {
    let told = entry.rules.players().iter().zip(payoffs).map(|(name, payoff)| format!("{name} {payoff}"));
    told.collect::<Vec<_>>().join(", ")
}

/// The legal moves as text; none where the rules have ended the game.
pub(crate) fn legal_moves(position: &Position) -> Vec<String> {
    if position.is_over() { Vec::new() } else { position.move_texts() }
}
