//! What a book knows of a move, in words and for programs.

use foehn_databases::book::{BookMove, Page, Tally};
use foehn_game::any::{Move, Position};
use foehn_play::{score_json, score_text};
use serde_json::{Value, json};

/// The moves of a page on one line, the best first: `22-17 +0.12, 23-19 -0.04 (31 games)`.
pub(crate) fn moves_line(position: &Position, page: &Page<Move>) -> String {
    let told = page.moves.iter().map(|known| {
        let value = known.value.map(|value| score_text(value, false)).unwrap_or_default();
        let games = known.said.tally.games;
        let games = if games > 0 { format!("({games} games)") } else { String::new() };
        [position.move_text(known.mv), value, games]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The moves of a page for programs, the best first.
pub(crate) fn moves_json(position: &Position, page: &Page<Move>) -> Value {
    page.moves.iter().map(|known| move_json(position, known)).collect()
}

fn move_json(position: &Position, known: &BookMove<Move>) -> Value {
    let said = &known.said;
    let Tally { games, wins, draws, losses } = said.tally;
    json!({
        "move": position.move_text(known.mv),
        "value": known.value.map(|value| score_json(value, false)),
        "analysis": said.analysis.map(|analysis| json!({
            "score": score_json(analysis.score, false),
            "depth": analysis.depth,
            "nodes": analysis.nodes,
        })),
        "verified": said.verified,
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
    })
}
