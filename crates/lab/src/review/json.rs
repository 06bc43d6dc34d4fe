//! A review for programs: what the command prints under `--json` and the server sends.

use super::{Review, ReviewedPly, annotated};
use foehn_games::catalog::Entry;
use foehn_games::record::Record;
use foehn_play::{move_json, moves_json, score_with_text};
use serde_json::{Value, json};

/// The review as one object, with the annotated file in it.
pub fn review_json(entry: &Entry, record: &Record, review: &Review) -> Value {
    let history = record.history();
    let tags: serde_json::Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let opening = review
        .opening
        .as_ref()
        .map(|opening| json!({ "name": opening.name, "code": opening.code, "moves": opening.plies }));
    let ending = review.ending.as_ref().map(|ending| json!({ "text": ending.text, "ply": ending.ply }));
    json!({
        "game": entry.name,
        "tags": tags,
        "start": record.start.position_text(),
        "moves": foehn_play::move_texts(&record.start, history.moves()),
        "opening": opening,
        "result": entry.files.result_text(record.result),
        "ending": ending,
        "accuracy": review.accuracy.map(|accuracy| accuracy.map(|value| rounded(value, 10.0))),
        "complete": review.is_complete(),
        "nodes": review.nodes,
        "plies": review.plies.iter().map(ply_json).collect::<Vec<_>>(),
        "text": annotated(entry, record, review).text(entry.files),
        "name": format!("annotated.{}", entry.files.extension),
    })
}

fn ply_json(ply: &ReviewedPly) -> Value {
    json!({
        "ply": ply.ply,
        "player": ply.player.index(),
        "move": move_json(&ply.position, ply.mv),
        "score": score_with_text(ply.score, ply.exact),
        "first_share": rounded(ply.first_share, 10_000.0),
        "best": ply.best().map(|mv| move_json(&ply.position, mv)),
        "line": moves_json(&ply.position, &ply.line),
        "loss": rounded(ply.loss, 10_000.0),
        "judgement": ply.judgement.name(),
        "exact": ply.exact,
        "words": ply.words,
    })
}

/// The number without the digits that mean nothing.
fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}
