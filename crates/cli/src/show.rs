//! `foehn show`: a position drawn, whose move it is, the legal moves, how the game stands.

use crate::args::{GameParser, PositionArgs};
use crate::failure::BadInput;
use crate::{output, paint};
use clap::Args;
use foehn_game::{History, Outcome};
use foehn_games::catalog::{Entry, Playable, Visitor};
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
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Shows the position.
pub(crate) fn run(args: ShowArgs) -> anyhow::Result<()> {
    if args.json {
        return output::print_json(&args.game.visit(AsJson(&args.position))?);
    }
    output::print(&args.game.visit(AsText(&args.position))?)
}

struct AsText<'a>(&'a PositionArgs);

impl Visitor for AsText<'_> {
    type Output = Result<String, BadInput>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let history: History<G> = self.0.history(entry)?;
        let position = history.position();
        let drawn = paint::drawn(position);
        let mut text = format!("{}\n\n{drawn}\n", entry.title);
        // Writing into a String cannot fail.
        let _ = match history.outcome() {
            Some(outcome) => writeln!(text, "outcome   {}", verdict(&history, outcome)),
            None => writeln!(text, "to move   {}", G::player_name(position.mover())),
        };
        let moves = legal_moves(position);
        if !moves.is_empty() {
            let _ = writeln!(text, "moves     {} ({})", moves.join(" "), moves.len());
        }
        let _ = writeln!(text, "position  {}", position.position_text());
        let _ = writeln!(text, "key       {:016x}", position.key().0);
        Ok(text)
    }
}

struct AsJson<'a>(&'a PositionArgs);

impl Visitor for AsJson<'_> {
    type Output = Result<Value, BadInput>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let history: History<G> = self.0.history(entry)?;
        let position = history.position();
        let outcome = history.outcome();
        let played: Vec<_> =
            history.positions().iter().zip(history.moves()).map(|(at, &mv)| at.move_text(mv)).collect();
        Ok(json!({
            "game": entry.name,
            "position": position.position_text(),
            "to_move": outcome.is_none().then(|| G::player_name(position.mover())),
            "moves": legal_moves(position),
            "played": played,
            "key": format!("{:016x}", position.key().0),
            "outcome": outcome.map(|outcome| outcome_json(&history, outcome)),
            "quiet_plies": position.quiet_plies(),
            "occurrences": history.occurrences(),
            "picture": position.picture().to_string(),
        }))
    }
}

/// The legal moves as text; none where the rules have ended the game.
pub(crate) fn legal_moves<G: Playable>(position: &G) -> Vec<String> {
    match position.outcome() {
        Some(_) => Vec::new(),
        None => position.moves().into_iter().map(|mv| position.move_text(mv)).collect(),
    }
}

/// The outcome in words.
pub(crate) fn verdict<G: Playable>(history: &History<G>, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { by, margin: 1 } => format!("{} wins", G::player_name(by)),
        Outcome::Win { by, margin } => format!("{} wins by {margin}", G::player_name(by)),
        Outcome::Draw => format!("draw {}", draw_reason(history).text),
    }
}

/// The outcome for programs.
pub(crate) fn outcome_json<G: Playable>(history: &History<G>, outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win { by, margin } => json!({ "kind": "win", "winner": G::player_name(by), "margin": margin }),
        Outcome::Draw => json!({ "kind": "draw", "reason": draw_reason(history).name }),
    }
}

/// Why a game is drawn: a name for programs, words for people.
struct DrawReason {
    name: &'static str,
    text: String,
}

fn draw_reason<G: Playable>(history: &History<G>) -> DrawReason {
    let position = history.position();
    if position.outcome().is_some() {
        return DrawReason { name: "rules", text: "by the rules of the board".to_owned() };
    }
    let occurrences = history.occurrences();
    if history.rules().repetitions.is_some_and(|limit| occurrences >= limit) {
        return DrawReason {
            name: "repetition",
            text: format!("by repetition: the position occurred {occurrences} times"),
        };
    }
    let quiet = position.quiet_plies();
    DrawReason { name: "quiet_plies", text: format!("by {quiet} plies without an irreversible move") }
}
