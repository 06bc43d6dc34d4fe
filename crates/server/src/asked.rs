//! What a request asks: its JSON body or its query, read with limits and refused in words.

use crate::app::App;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use foehn_game::NotationError;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_play::{GameSoFar, guess_game_of_file};
use foehn_search::{MethodRecipe, Recipe, Shape, Switch, Whole};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// A body must have arrived after so long.
const BODY_TIME: Duration = Duration::from_secs(20);

/// No game writes a position with more bytes, and a tree of a textbook has fewer. What is drawn and listed of a position
/// can be a hundred times as long as its text.
const LONGEST_START: usize = 16 * 1024;

/// The body of a request, read from JSON.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        require_json(request.headers())?;
        let bytes = whole_body(request.into_body(), app.limits().body_bytes).await?;
        serde_json::from_slice(&bytes).map(Asked).map_err(|error| bad_json(&bytes, &error))
    }
}

/// Only JSON is read: a form on another site cannot send it unasked.
fn require_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let found = NotationError::quote(essence);
    Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, format!("found a body of type {found}"))
        .with_hint("send the header `content-type: application/json`"))
}

async fn whole_body(body: Body, limit: usize) -> Result<axum::body::Bytes, Refusal> {
    match tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_too_long(&error) => {
            Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, format!("a body of more than {limit} bytes")))
        }
        Ok(Err(_)) => Err(Refusal::new(StatusCode::BAD_REQUEST, "a body that ends too early")),
        Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "a body that did not arrive in time")),
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if cause.to_string().contains("length limit") {
            return true;
        }
        source = cause.source();
    }
    false
}

/// 400 where it is no JSON, 422 where it is not what was asked for.
fn bad_json(bytes: &[u8], error: &serde_json::Error) -> Refusal {
    let lines = bytes.split(|&byte| byte == b'\n');
    let before: usize = lines.take(error.line().saturating_sub(1)).map(|line| line.len() + 1).sum();
    let at = before + error.column().saturating_sub(1);
    let status = if error.is_data() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
    let words: String = error.to_string().chars().take(300).collect();
    Refusal::new(status, format!("the body: {words}")).with_place(at.min(bytes.len()))
}

/// The query of a request: names and values in order, names may come again.
pub(crate) struct AskedQuery(Vec<(String, String)>);

impl FromRequestParts<App> for AskedQuery {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        axum::extract::Query::from_request_parts(parts, app)
            .await
            .map(|axum::extract::Query(pairs)| AskedQuery(pairs))
            .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("the query: {error}")))
    }
}

impl AskedQuery {
    /// Refuses names that mean nothing here.
    pub(crate) fn only(self, known: &[&str]) -> Result<Self, Refusal> {
        match self.0.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(self),
            Some((name, _)) => {
                let what = format!("found {} in the query", NotationError::quote(name));
                Err(Refusal::new(StatusCode::BAD_REQUEST, what).with_hint(format!("known: {}", known.join(", "))))
            }
        }
    }

    /// The value of a name, where it has one.
    pub(crate) fn get(&self, name: &'static str) -> Option<&str> {
        self.all(name).next()
    }

    /// All values of a name.
    pub(crate) fn all(&self, name: &'static str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The game so far that the query names.
    pub(crate) fn game(&self) -> Result<AskedGame, Refusal> {
        let Some(game) = self.get("game") else {
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "a query without `game`").with_hint("add game=checkers"));
        };
        let start = self.get("start").filter(|text| !text.is_empty()).map(str::to_owned);
        Ok(AskedGame {
            game: game.to_owned(),
            start,
            moves: Moves::Text(self.get("moves").unwrap_or_default().to_owned()),
        })
    }
}

/// A game so far as a request names it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct AskedGame {
    /// A name of the catalog.
    pub(crate) game: String,
    /// The first position; the game's own where it is left out.
    #[serde(default)]
    pub(crate) start: Option<String>,
    /// The moves played.
    #[serde(default)]
    pub(crate) moves: Moves,
}

/// Moves as a list, or as words with blanks between.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected `moves` as a list of texts or one text with blanks between")]
pub(crate) enum Moves {
    /// A list.
    List(Vec<String>),
    /// Words.
    Text(String),
}

impl Default for Moves {
    fn default() -> Self {
        Moves::List(Vec::new())
    }
}

impl AskedGame {
    /// The catalog's entry of the game.
    pub(crate) fn entry(&self) -> Result<&'static Entry, Refusal> {
        Ok(catalog::find(&self.game)?)
    }

    /// The game so far, read.
    pub(crate) fn history(&self, entry: &Entry) -> Result<History, Refusal> {
        if self.start.as_ref().is_some_and(|text| text.len() > LONGEST_START) {
            return Err(Refusal::unprocessable(format!("start: a text of more than {LONGEST_START} bytes")));
        }
        let moves = match &self.moves {
            Moves::List(list) => &list.join(" "),
            Moves::Text(text) => text,
        };
        Ok(GameSoFar::new(self.start.as_deref(), moves).history(entry)?)
    }
}

/// The game of a file: the one named, or the one that the text looks like.
pub(crate) fn game_of_file(name: Option<&str>, text: &str) -> Result<&'static Entry, Refusal> {
    match name {
        Some(name) => Ok(catalog::find(name)?),
        None => guess_game_of_file(text).ok_or_else(|| {
            Refusal::unprocessable("text: no game of the catalog can read it").with_hint("name the game it is of")
        }),
    }
}

/// The recipe of a game with the switches changed that the request sets.
pub(crate) fn recipe<'a>(duel: &dyn DuelFace, set: impl IntoIterator<Item = &'a str>) -> Result<Recipe, Refusal> {
    let mut recipe = duel.recipe();
    for assignment in set {
        recipe.assign(assignment)?;
    }
    // The server shares its cores itself.
    recipe.threads = Whole::new(1);
    able(duel, recipe)
}

/// The recipe of any game, whatever its method, with the switches changed that the request sets.
pub(crate) fn method_recipe<'a>(
    entry: &Entry,
    set: impl IntoIterator<Item = &'a str>,
) -> Result<MethodRecipe, Refusal> {
    let mut changed = entry.recipe();
    for assignment in set {
        entry.assign(&mut changed, assignment)?;
    }
    let changed = with_threads(changed, 1);
    let method = changed.method();
    if !entry.methods().contains(&method) {
        let names: Vec<_> = entry.methods().iter().map(|method| method.name()).collect();
        let what = format!("set: `method` takes {} in {}, not {}", names.join(", "), entry.title, method.name());
        return Err(Refusal::unprocessable(what));
    }
    refuse_files(&changed.switches())?;
    match (changed, entry.duel()) {
        (MethodRecipe::AlphaBeta(recipe), Ok(duel)) => able(duel, recipe).map(MethodRecipe::from),
        (recipe, _) => {
            refuse_model_file(entry, &recipe)?;
            match entry.lacks(&recipe) {
                None => Ok(recipe),
                Some(what) => Err(Refusal::unprocessable(format!("set: {what}"))),
            }
        }
    }
}

/// Refuses a model of a player that is not one of the game's own: elsewhere that is a file.
fn refuse_model_file(entry: &Entry, recipe: &MethodRecipe) -> Result<(), Refusal> {
    let (MethodRecipe::Strategies(own), Some(secrets)) = (recipe, entry.secrets()) else { return Ok(()) };
    let names: Vec<_> = secrets.models().into_iter().map(|(name, _)| name).collect();
    if names.contains(&own.model.as_str()) {
        return Ok(());
    }
    let found = NotationError::quote(own.model.as_str());
    Err(Refusal::unprocessable(format!("set: `model` takes {} here, not {found}", names.join(", "))))
}

/// The recipe with so many threads, if its method uses several.
pub(crate) fn with_threads(mut recipe: MethodRecipe, threads: usize) -> MethodRecipe {
    let threads = i32::try_from(threads).unwrap_or(i32::MAX);
    match &mut recipe {
        MethodRecipe::AlphaBeta(recipe) => recipe.threads = Whole::new(threads),
        MethodRecipe::MonteCarlo(recipe) => recipe.threads = Whole::new(threads),
        MethodRecipe::Secrets(recipe) => recipe.threads = Whole::new(threads),
        MethodRecipe::ManyPlayers(_)
        | MethodRecipe::Chance(_)
        | MethodRecipe::Strategies(_)
        | MethodRecipe::Predictions(_) => (),
    }
    recipe
}

/// Refuses switches that name a file of the machine, whatever their method.
fn refuse_files(switches: &[Switch]) -> Result<(), Refusal> {
    match switches.iter().find(|switch| switch.shape == Shape::File && switch.is_on()) {
        None => Ok(()),
        Some(switch) => Err(Refusal::unprocessable(format!("set: `{}` takes off here, not a file", switch.name))),
    }
}

/// The recipe, if the game has what it asks for. Files of the machine are not for whoever reaches its server: an
/// evaluation is one of those that the game knows by name.
pub(crate) fn able(duel: &dyn DuelFace, recipe: Recipe) -> Result<Recipe, Refusal> {
    let judge = recipe.evaluation.as_str();
    if !duel.evaluations().contains(&judge) {
        let names = duel.evaluations().join(", ");
        return Err(Refusal::unprocessable(format!(
            "set: `evaluation` takes {names} here, not {}",
            NotationError::quote(judge)
        )));
    }
    refuse_files(&recipe.switches())?;
    match duel.lacks(&recipe) {
        None => Ok(recipe),
        Some(what) => Err(Refusal::unprocessable(format!("set: {what}")).with_hint("switch it off, as in history=off")),
    }
}
