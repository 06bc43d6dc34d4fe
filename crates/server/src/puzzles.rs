//! `GET /api/puzzles`: the puzzles of a game, those that come with the program and the user's own.

use crate::app::App;
use crate::asked::AskedQuery;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use foehn_games::catalog::Entry;
use foehn_lab::puzzles::{Puzzles, shipped};
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/puzzles", get(puzzles))
}

async fn puzzles(State(app): State<App>, query: AskedQuery) -> Result<Json<Value>, Refusal> {
    let query = query.only(&["game"])?;
    let entry = query.game()?.entry()?;
    let asking = app.clone();
    app.brief(move || Ok(Json(list(&asking, entry)))).await
}

/// All puzzles of the game, the easy ones first.
fn list(app: &App, entry: &Entry) -> Value {
    let file = app.puzzles().map(|folder| folder.join(format!("{}.tsv", entry.name))).filter(|file| file.is_file());
    let read = |file: std::path::PathBuf| {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        text.and_then(|text| Puzzles::read(entry, &text)).map_err(|wrong| format!("{}: {wrong}", file.display()))
    };
    let (own, notes) = match file.map(read) {
        Some(Ok(own)) => (own, Vec::new()),
        Some(Err(wrong)) => (Puzzles::default(), vec![wrong]),
        None => (Puzzles::default(), Vec::new()),
    };
    let all = Puzzles::new(shipped(entry).puzzles.into_iter().chain(own.puzzles)).puzzles;
    let puzzles: Vec<_> = all.iter().enumerate().map(|(index, puzzle)| puzzle.json(entry, index + 1)).collect();
    json!({ "game": entry.name, "puzzles": puzzles, "notes": notes })
}
