//! The stream of an analysis in the Go Text Protocol: `info` lines as Leela Zero and KataGo write them, until the next command.
//!
//! Where games are simulated, `visits` are the simulations through the move, elsewhere the nodes of the whole search. Rates are those of the player to move.

use super::session::vertex_text;
use crate::output;
use foehn_game::any::{Move, Position};
use foehn_game::{Score, ScoreKind};
use foehn_games::yardstick::Yardstick;
use foehn_play::move_texts;
use foehn_search::Iteration;

/// In whose manner the lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Rates in hundredths of a percent.
    Leela,
    /// Rates between 0 and 1.
    Kata,
}

impl Style {
    /// The style of a command that analyses.
    pub(super) fn of_analysis(command: &str) -> Option<Style> {
        match command {
            "lz-analyze" => Some(Style::Leela),
            "kata-analyze" => Some(Style::Kata),
            _ => None,
        }
    }
}

/// Begins the answer.
pub(super) fn begin(id: Option<u32>) -> anyhow::Result<()> {
    output::say(&format!("={}", id.map(|id| id.to_string()).unwrap_or_default()))
}

/// Ends the answer.
pub(super) fn end() {
    // Whoever has gone away hears nothing more.
    let _ = output::say("");
}

/// Tells what was found so far, in one line.
pub(super) fn tell(position: &Position, iteration: &Iteration<Move>, style: Style, yardstick: Yardstick) {
    let text = info(position, iteration, style, yardstick);
    if !text.is_empty() {
        let _ = output::say(&text);
    }
}

fn info(position: &Position, iteration: &Iteration<Move>, style: Style, yardstick: Yardstick) -> String {
    let mut parts = Vec::new();
    for (order, line) in iteration.lines.iter().enumerate().filter(|(_, line)| !line.moves.is_empty()) {
        let visits = iteration.visits.get(order).copied().unwrap_or(iteration.nodes);
        let moves: Vec<_> = move_texts(position, &line.moves).iter().map(|text| vertex_text(text)).collect();
        let rate = win_rate(line.score, yardstick);
        let rate = match style {
            Style::Leela => format!("winrate {:.0} prior 0 lcb {:.0}", 10_000.0 * rate, 10_000.0 * rate),
            Style::Kata => format!("winrate {rate:.4} prior 0 lcb {rate:.4}"),
        };
        parts.push(format!("info move {} visits {visits} {rate} order {order} pv {}", moves[0], moves.join(" ")));
    }
    parts.join(" ")
}

/// The share of the point that a score lets its player expect.
fn win_rate(score: Score, yardstick: Yardstick) -> f64 {
    match score.kind() {
        ScoreKind::Estimate(hundredths) => yardstick.share(hundredths),
        _ if score.is_win() => 1.0,
        _ if score.is_loss() => 0.0,
        _ => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_lie_between_nothing_and_all() {
        let rate = |score| win_rate(score, Yardstick::POINTS);
        assert_eq!(rate(Score::DRAW), 0.5);
        assert!(rate(Score::estimate(100)) > 0.7 && rate(Score::estimate(-100)) < 0.3);
        assert_eq!((Style::of_analysis("lz-analyze"), Style::of_analysis("play")), (Some(Style::Leela), None));
    }
}
