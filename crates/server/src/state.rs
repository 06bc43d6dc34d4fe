//! The state of a game so far as a page needs it: the board, the legal moves with their gestures, how the game stands.

use foehn_game::{Cell, History, Outcome, Picture, Player, Shade};
use foehn_games::catalog::{Entry, Playable};
use foehn_games::openings::OpeningNames;
use foehn_lab::{move_json, move_texts, verdict};
use serde_json::{Value, json};

/// The state of the current position.
pub(crate) fn state_json<G: Playable>(entry: &Entry, history: &History<G>) -> Value {
    let position = history.position();
    let start = &history.positions()[0];
    let outcome = history.outcome();
    let moves = if outcome.is_some() { Vec::new() } else { position.moves() };
    let legal: Vec<_> = moves.iter().map(|&mv| legal_json(position, mv)).collect();
    json!({
        "game": entry.name,
        "start": start.position_text(),
        "position": position.position_text(),
        "moves": move_texts(start, history.moves()),
        "mover": position.mover().index(),
        "board": board_json(&position.picture()),
        "legal": legal,
        "last": last_json(history),
        "outcome": outcome.map(|outcome| outcome_json(history, outcome)),
        "must": must(position, &moves),
        "opening": OpeningNames::shared().of(history).map(|opening| opening.name),
    })
}

fn legal_json<G: Playable>(position: &G, mv: G::Move) -> Value {
    let mut object = move_json(position, mv);
    object["noisy"] = position.facts(mv).noisy.into();
    object
}

fn last_json<G: Playable>(history: &History<G>) -> Option<Value> {
    let before = history.positions().iter().rev().nth(1)?;
    history.moves().last().map(|&mv| move_json(before, mv))
}

fn outcome_json<G: Playable>(history: &History<G>, outcome: Outcome) -> Value {
    let text = verdict(history, outcome);
    match outcome {
        Outcome::Win { by, margin } => json!({ "kind": "win", "by": by.index(), "margin": margin, "text": text }),
        Outcome::Draw => json!({ "kind": "draw", "by": null, "margin": 0, "text": text }),
    }
}

/// Why the choice is narrow: a capture is forced, or there is nothing but to pass, which changes nothing on the board.
fn must<G: Playable>(position: &G, moves: &[G::Move]) -> Option<&'static str> {
    match moves {
        [] => None,
        [only] => {
            let (before, after) = (position.picture(), position.play(*only).picture());
            let passes = !before.rows.is_empty() && before.rows == after.rows;
            if passes { Some("pass") } else { position.unsettled().then_some("capture") }
        }
        _ => position.unsettled().then_some("capture"),
    }
}

fn board_json(picture: &Picture) -> Value {
    let rows: Vec<Vec<_>> = picture.rows.iter().map(|row| row.iter().map(cell_json).collect()).collect();
    json!({
        "rows": rows,
        "row_labels": picture.row_labels,
        "column_labels": picture.column_labels,
        "caption": picture.caption,
    })
}

fn cell_json(cell: &Cell) -> Value {
    let shade = match cell.shade {
        Shade::Light => "light",
        Shade::Dark => "dark",
    };
    json!({ "glyph": cell.glyph, "owner": cell.owner.map(Player::index), "shade": shade, "name": cell.name })
}
