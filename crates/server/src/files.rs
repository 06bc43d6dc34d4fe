//! `POST /api/file/read` and `/api/file/write`: games in files, in and out.

use crate::app::App;
use crate::asked::{Asked, AskedGame, game_of_file};
use crate::refusal::Refusal;
use crate::study::{AskedLine, read_study, study_json};
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_games::catalog::Entry;
use foehn_games::record::{FileGame, GameResult, Record};
use foehn_play::move_texts;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// More games of one file are not read.
const MOST_GAMES: usize = 1000;

/// More remarks about one file are not made.
const MOST_WARNINGS: usize = 20;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/file/read", post(read)).route("/api/file/write", post(write))
}

#[derive(Deserialize)]
struct AskedFile {
    text: String,
    #[serde(default)]
    game: Option<String>,
}

async fn read(State(app): State<App>, Asked(file): Asked<AskedFile>) -> Result<Json<Value>, Refusal> {
    app.brief(move || games_json(game_of_file(file.game.as_deref(), &file.text)?, &file.text)).await.map(Json)
}

fn games_json(entry: &Entry, text: &str) -> Result<Value, Refusal> {
    let mut games = Vec::new();
    let mut warnings = Vec::new();
    let mut first_error = None;
    for FileGame { name, reading } in Record::file(text, entry.format()).take(MOST_GAMES) {
        match reading {
            Ok(reading) => {
                games.push(record_json(entry, &reading.record));
                warnings.extend(reading.warnings.iter().map(ToString::to_string));
            }
            Err(bad) => {
                warnings.push(format!("{name}, {bad}"));
                first_error = first_error.or(Some(bad.error));
            }
        }
    }
    warnings.truncate(MOST_WARNINGS);
    match (games.is_empty(), first_error) {
        (true, Some(error)) => Err(Refusal::notation("text", &error)),
        (true, None) => Err(Refusal::unprocessable("text: there is no game in it")),
        (false, _) => Ok(json!({ "game": entry.name, "games": games, "warnings": warnings })),
    }
}

fn record_json(entry: &Entry, record: &Record) -> Value {
    let tags: Map<_, _> = record.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let moves: Vec<_> = record.moves().collect();
    let mut object = json!({
        "tags": tags,
        "start": record.start.position_text(),
        "moves": move_texts(&record.start, &moves),
        "result": entry.files.result_text(record.result),
    });
    if let Some(study) = study_json(&record.start, &record.line) {
        object["study"] = study;
    }
    object
}

#[derive(Deserialize)]
struct AskedRecord {
    #[serde(flatten)]
    game: AskedGame,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    /// All lines with their remarks, in place of the moves.
    #[serde(default)]
    study: Option<AskedLine>,
}

async fn write(State(app): State<App>, Asked(record): Asked<AskedRecord>) -> Result<Json<Value>, Refusal> {
    app.brief(move || record_text(record.game.entry()?, record)).await.map(Json)
}

fn record_text(entry: &Entry, asked: AskedRecord) -> Result<Value, Refusal> {
    let AskedRecord { game, tags, study } = asked;
    let mut record = Record::from_history(&game.history(entry)?, entry.files);
    if let Some(study) = &study {
        record.line = read_study(&record.start, study)?;
        record.result = GameResult::of(&record.history());
    }
    for (name, value) in &tags {
        record.tags.set(name, value).map_err(|error| Refusal::notation("tags", &error))?;
    }
    let name = format!("game.{}", entry.files.extension);
    Ok(json!({ "name": name, "text": record.text(entry.files) }))
}
