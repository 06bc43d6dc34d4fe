//! `POST /api/explore` and `/api/library/games`: what book, library and exact endings know of a position, and games that fit a description.

use crate::app::App;
use crate::asked::{Asked, AskedGame};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_games::catalog::Entry;
use foehn_library::explorer::{Explorer, Sources, found_json};
use foehn_library::{Filter, GameFound, Library, LibraryError, result_named};
use foehn_play::move_texts;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// More games are not sent at once.
const MOST_GAMES: usize = 100;

/// So many are, unless the request says otherwise.
const USUAL_GAMES: usize = 20;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/explore", post(explore)).route("/api/library/games", post(games))
}

/// The library of a game, or why there is none, in words.
fn library(app: &App, entry: &'static Entry) -> (Option<Arc<Library>>, Vec<String>) {
    match app.libraries().of(entry) {
        Ok(library) => (library, Vec::new()),
        Err(error) => (None, vec![in_words(entry, &error)]),
    }
}

fn in_words(entry: &Entry, error: &LibraryError) -> String {
    match error.is_damage() {
        true => format!("the library cannot be used: {error}; `foehn library info {}` makes it anew", entry.name),
        false => format!("the library cannot be used: {error}"),
    }
}

async fn explore(State(app): State<App>, Asked(asked): Asked<AskedGame>) -> Result<Json<Value>, Refusal> {
    let asking = app.clone();
    app.brief(move || explored(&asking, asked.entry()?, &asked)).await.map(Json)
}

fn explored(app: &App, entry: &'static Entry, asked: &AskedGame) -> Result<Value, Refusal> {
    let history = asked.history(entry)?;
    let (library, mut notes) = library(app, entry);
    let ask = |library: Option<&Library>| Explorer::ask(&history, &Sources::of(entry, app.shelf(), library));
    let explorer = match ask(library.as_deref()) {
        Err(error) => {
            notes.push(in_words(entry, &error));
            ask(None).map_err(|error| Refusal::internal(error.to_string()))?
        }
        Ok(explorer) => explorer,
    };
    let mut answer = explorer.json(entry);
    answer["notes"] = notes.into();
    Ok(answer)
}

/// Which games are wanted.
#[derive(Deserialize)]
struct AskedGames {
    #[serde(flatten)]
    game: AskedGame,
    /// Only games in which the position stood.
    #[serde(default)]
    here: bool,
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    opening: Option<String>,
    #[serde(default)]
    event: Option<String>,
    #[serde(default)]
    result: Option<String>,
    /// One game by its number.
    #[serde(default)]
    number: Option<u64>,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    limit: Option<usize>,
}

async fn games(State(app): State<App>, Asked(asked): Asked<AskedGames>) -> Result<Json<Value>, Refusal> {
    let asking = app.clone();
    app.brief(move || found(&asking, asked.game.entry()?, asked)).await.map(Json)
}

fn found(app: &App, entry: &'static Entry, asked: AskedGames) -> Result<Value, Refusal> {
    let history = asked.game.history(entry)?;
    let result = match &asked.result {
        None => None,
        Some(text) => Some(result_named(entry, text).ok_or_else(|| {
            let known: Vec<_> = entry.files.results.iter().map(|&(text, _)| text).collect();
            Refusal::unprocessable(format!("result: expected one of {}", known.join(", ")))
        })?),
    };
    let limit = asked.limit.unwrap_or(USUAL_GAMES).min(MOST_GAMES);
    let (library, notes) = library(app, entry);
    let filter = Filter {
        position: asked.here.then(|| history.position().clone()),
        player: asked.player,
        opening: asked.opening,
        event: asked.event,
        result,
    };
    let refused = |error: LibraryError| Refusal::internal(in_words(entry, &error));
    let (games, count) = match (&library, asked.number) {
        (None, _) => (Vec::new(), 0),
        (Some(library), Some(number)) => {
            let game = library.game(number).map_err(refused)?;
            let count = usize::from(game.is_some());
            (game.into_iter().collect(), count)
        }
        (Some(library), None) => library.find(&filter, asked.from, limit).map_err(refused)?,
    };
    let games: Vec<_> = games.iter().map(|found| whole_json(entry, found)).collect();
    Ok(json!({ "game": entry.name, "count": count, "games": games, "notes": notes }))
}

/// A game with its moves, ready to be opened.
fn whole_json(entry: &'static Entry, found: &GameFound) -> Value {
    let mut object = found_json(entry, found);
    let start = found.game.start(Library::shared(entry));
    object["start"] = start.as_ref().map(|start| start.position_text()).into();
    object["moves"] = start.map(|start| move_texts(&start, &found.game.moves)).unwrap_or_default().into();
    object
}
