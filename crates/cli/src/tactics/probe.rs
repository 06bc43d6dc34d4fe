//! `foehn tactics probe`: where patterns fit in a position, what the table says, and what a search says.

use super::place::TableArgs;
use crate::args::PositionArgs;
use crate::output;
use clap::Args;
use foehn_databases::tactics::{AnyTactics, Fit, Table};
use foehn_game::any::{Move, Position};
use serde_json::{Value, json};

/// Arguments of `foehn tactics probe`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn tactics probe checkers --position W:W30,26:B17,19
  foehn tactics probe checkers --moves \"11-15 23-19\" --json

The table says whether a combination wins a man by the squares of its pattern. The search plays
all captures of the whole board out.")]
pub(super) struct ProbeArgs {
    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Probes.
pub(super) fn run(args: &ProbeArgs) -> anyhow::Result<()> {
    let entry = args.table.game.game;
    let duel = entry.duel()?;
    let tactics = args.table.game.tactics()?;
    let history = args.position.history(entry)?;
    let table = args.table.open(tactics)?;
    let position = history.position();
    let answers = answers(tactics, duel.mistake(), &table, position);
    if args.json {
        return output::print_json(&json!({
            "game": entry.name,
            "position": position.position_text(),
            "quiet": !tactics.is_unsettled(position),
            "fits": answers.iter().map(Answer::as_json).collect::<Vec<_>>(),
        }));
    }
    output::print(&report(tactics, position, &answers))
}

/// What is said of one place.
struct Answer {
    mv: String,
    pattern: String,
    class: u32,
    says: bool,
    wins: bool,
}

impl Answer {
    fn as_json(&self) -> Value {
        json!({ "move": self.mv, "pattern": self.pattern, "class": self.class, "table": self.says, "search": self.wins })
    }

    fn row(&self) -> [String; 5] {
        let words = |wins: bool| if wins { "wins" } else { "no" }.to_owned();
        [self.mv.clone(), self.pattern.clone(), self.class.to_string(), words(self.says), words(self.wins)]
    }
}

/// Nothing where a capture is pending: it is forced, so no combination can begin.
fn answers(tactics: &dyn AnyTactics, worth: i32, table: &Table, position: &Position) -> Vec<Answer> {
    if tactics.is_unsettled(position) || position.outcome().is_some() {
        return Vec::new();
    }
    let answer = |fit: Fit<Move>| Answer {
        mv: position.move_text(fit.mv),
        pattern: table.patterns()[fit.pattern].name.clone(),
        class: fit.class,
        says: table.wins(fit.pattern, fit.class),
        wins: tactics.combination_wins(position, fit.mv, worth),
    };
    tactics.fits(position).into_iter().map(answer).collect()
}

fn report(tactics: &dyn AnyTactics, position: &Position, answers: &[Answer]) -> String {
    let text = format!("position  {}\n", position.position_text());
    if answers.is_empty() {
        let why = if tactics.is_unsettled(position) { "a capture is pending" } else { "no pattern fits" };
        return format!("{text}{why}\n");
    }
    let heading = ["move", "pattern", "class", "table", "search"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(heading).chain(answers.iter().map(Answer::row)).collect();
    format!("{text}\n{}", output::table(&rows))
}
