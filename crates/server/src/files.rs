//! `POST /api/file/read` and `/api/file/write`: games in files, in and out.

use crate::app::App;
use crate::asked::{Asked, AskedGame, game_of_file};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_games::catalog::{Entry, Playable, Visitor};
use foehn_games::record::{FileGame, GameResult, Record};
use foehn_lab::move_texts;
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
    app.brief(move || game_of_file(file.game.as_deref(), &file.text)?.visit(Read(&file.text))).await.map(Json)
}

struct Read<'a>(&'a str);

impl Visitor for Read<'_> {
    type Output = Result<Value, Refusal>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let mut games = Vec::new();
        let mut warnings = Vec::new();
        let mut first_error = None;
        for FileGame { name, reading } in Record::<G>::file(self.0, G::DIALECT).take(MOST_GAMES) {
            match reading {
                Ok(reading) => {
                    games.push(record_json(&reading.record));
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
}

fn record_json<G: Playable>(record: &Record<G>) -> Value {
    let tags: Map<_, _> = record.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let moves: Vec<_> = record.moves().collect();
    json!({
        "tags": tags,
        "start": record.start.position_text(),
        "moves": move_texts(&record.start, &moves),
        "result": result_text::<G>(record.result),
    })
}

/// The result as the game's files write it.
fn result_text<G: Playable>(result: GameResult) -> &'static str {
    G::DIALECT.results.iter().find(|(_, known)| *known == result).map_or("*", |(text, _)| text)
}

#[derive(Deserialize)]
struct AskedRecord {
    #[serde(flatten)]
    game: AskedGame,
    #[serde(default)]
    tags: BTreeMap<String, String>,
}

async fn write(State(app): State<App>, Asked(record): Asked<AskedRecord>) -> Result<Json<Value>, Refusal> {
    app.brief(move || record.game.entry()?.visit(Write(record))).await.map(Json)
}

struct Write(AskedRecord);

impl Visitor for Write {
    type Output = Result<Value, Refusal>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let AskedRecord { game, tags } = self.0;
        let mut record = Record::from_history(&game.history::<G>(entry)?, G::DIALECT);
        for (name, value) in &tags {
            record.tags.set(name, value).map_err(|error| Refusal::notation("tags", &error))?;
        }
        let name = format!("game.{}", entry.files.extension);
        Ok(json!({ "name": name, "text": record.to_string() }))
    }
}
