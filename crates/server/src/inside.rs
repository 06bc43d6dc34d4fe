//! `POST /api/inside`, `/api/inside/top` and `/api/inside/uct`: a whole small search, the top of a real one's tree, and a search by simulation.

use crate::app::App;
use crate::asked::{Asked, AskedGame, able, recipe};
use crate::inside_json::{record_json, simulations_json, top_json};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_game::NotationError;
use foehn_game::any::History;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_lab::inside::{Deepening, MOST_PLIES, full_width, simulations, teaching_recipe, teaching_uct, top, trace};
use foehn_play::verdict;
use foehn_search::{Algorithm, Budget, Control, Recipe, Setting};
use serde::Deserialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;

/// How deep a search may be whose every node is told.
const DEPTHS: RangeInclusive<i32> = 1..=32;

/// How many nodes may be told.
const LIMITS: RangeInclusive<u64> = 1..=20_000;

/// How many are, where nobody says.
const USUAL_LIMIT: u64 = 2_000;

/// Plain minimax is counted for comparison up to so many nodes.
const MOST_COMPARED: u64 = 1_000_000;

/// How long a real search may take, in seconds.
const LONGEST: f64 = 10.0;

/// How many plies of a real search are shown, where nobody says.
const USUAL_PLIES: u16 = 4;

/// C in hundredths, as it can be asked for; usual 70, about √2 / 2.
const EXPLORATIONS: RangeInclusive<i32> = 0..=1_000;
const USUAL_EXPLORATION: i32 = 70;

/// T, after which a leaf is given its moves; usual 1, so that something grows in every simulation.
const EXPANSIONS: RangeInclusive<i32> = 1..=1_000;

/// How many simulations may be told.
const SIMULATIONS: RangeInclusive<u64> = 1..=2_000;

/// How many are, where nobody says.
const USUAL_SIMULATIONS: u64 = 200;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/inside", post(inside))
        .route("/api/inside/top", post(inside_top))
        .route("/api/inside/uct", post(inside_uct))
}

#[derive(Deserialize)]
struct AskedTrace {
    #[serde(flatten)]
    game: AskedGame,
    algorithm: String,
    depth: i32,
    /// One depth after the other, instead of the last one at once.
    #[serde(default)]
    iterations: bool,
    #[serde(default)]
    set: Vec<String>,
    #[serde(default)]
    limit: Option<u64>,
}

async fn inside(State(app): State<App>, Asked(asked): Asked<AskedTrace>) -> Result<Json<Value>, Refusal> {
    let entry = asked.game.entry()?;
    let searching = app.clone();
    let work = move |control: &Control| trace_json(&searching, entry, &asked, control);
    app.in_turn(work).await.map(Json)
}

impl AskedTrace {
    fn recipe(&self, duel: &dyn DuelFace) -> Result<Recipe, Refusal> {
        let Some(algorithm) = Algorithm::read(&self.algorithm) else {
            let (found, allowed) = (NotationError::quote(&self.algorithm), Algorithm::allowed());
            return Err(Refusal::unprocessable(format!("algorithm: found {found}, expected {allowed}")));
        };
        within("depth", self.depth, &DEPTHS)?;
        let deepening = if self.iterations { Deepening::Iterative } else { Deepening::Straight };
        let mut recipe = teaching_recipe(algorithm, self.depth, deepening);
        for assignment in &self.set {
            recipe.assign(assignment)?;
        }
        able(duel, recipe)
    }
}

fn trace_json(app: &App, entry: &'static Entry, asked: &AskedTrace, control: &Control) -> Result<Value, Refusal> {
    let duel = entry.duel()?;
    let limit = within("limit", asked.limit.unwrap_or(USUAL_LIMIT), &LIMITS)?;
    let recipe = asked.recipe(duel)?;
    let history = unfinished(&asked.game, entry)?;
    app.provoke(&history.position().position_text());
    let (recipe, _share) = app.memory().fit(recipe);
    let budget = |nodes| Budget { nodes: Some(nodes), control: control.clone(), ..Budget::depth(asked.depth) };
    let record = trace(duel, &history, recipe.clone(), &budget(limit));
    let minimax = full_width(duel, &history, &recipe, asked.depth, &budget(MOST_COMPARED));
    Ok(record_json(&record, &recipe, minimax))
}

#[derive(Deserialize)]
struct AskedTop {
    #[serde(flatten)]
    game: AskedGame,
    #[serde(default)]
    set: Vec<String>,
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    plies: Option<u16>,
}

async fn inside_top(State(app): State<App>, Asked(asked): Asked<AskedTop>) -> Result<Json<Value>, Refusal> {
    let entry = asked.game.entry()?;
    let searching = app.clone();
    let work = move |control: &Control| top_of_tree(&searching, entry, &asked, control);
    app.in_turn(work).await.map(Json)
}

fn top_of_tree(app: &App, entry: &'static Entry, asked: &AskedTop, control: &Control) -> Result<Value, Refusal> {
    let duel = entry.duel()?;
    let plies = within("plies", asked.plies.unwrap_or(USUAL_PLIES), &(1..=MOST_PLIES))?;
    let usual = if asked.nodes.is_some() { LONGEST } else { 1.0 };
    let seconds = within("seconds", asked.seconds.unwrap_or(usual), &(0.01..=LONGEST))?;
    let recipe = recipe(duel, asked.set.iter().map(String::as_str))?;
    let history = unfinished(&asked.game, entry)?;
    app.provoke(&history.position().position_text());
    let (recipe, _share) = app.memory().fit(recipe);
    let budget =
        Budget { nodes: asked.nodes, control: control.clone(), ..Budget::time(Duration::from_secs_f64(seconds)) };
    Ok(top_json(&top(duel, &history, recipe, &budget, plies)))
}

#[derive(Deserialize)]
struct AskedSimulations {
    #[serde(flatten)]
    game: AskedGame,
    /// C in hundredths.
    #[serde(default)]
    exploration: Option<i32>,
    /// T.
    #[serde(default)]
    expand: Option<i32>,
    #[serde(default)]
    simulations: Option<u64>,
    #[serde(default)]
    seed: Option<i32>,
}

async fn inside_uct(State(app): State<App>, Asked(asked): Asked<AskedSimulations>) -> Result<Json<Value>, Refusal> {
    let entry = asked.game.entry()?;
    let searching = app.clone();
    let work = move |control: &Control| simulated(&searching, entry, &asked, control);
    app.in_turn(work).await.map(Json)
}

fn simulated(app: &App, entry: &'static Entry, asked: &AskedSimulations, control: &Control) -> Result<Value, Refusal> {
    let exploration = within("exploration", asked.exploration.unwrap_or(USUAL_EXPLORATION), &EXPLORATIONS)?;
    let expand = within("expand", asked.expand.unwrap_or(1), &EXPANSIONS)?;
    let count = within("simulations", asked.simulations.unwrap_or(USUAL_SIMULATIONS), &SIMULATIONS)?;
    let seed = within("seed", asked.seed.unwrap_or(1), &(0..=i32::MAX))?;
    let history = unfinished(&asked.game, entry)?;
    app.provoke(&history.position().position_text());
    let budget = Budget { control: control.clone(), ..Budget::simulations(count) };
    let found = simulations(entry, &history, teaching_uct(exploration, expand, seed), &budget);
    found.map(|found| simulations_json(&found)).map_err(Refusal::unprocessable)
}

/// The game so far, which must have something left to search.
fn unfinished(game: &AskedGame, entry: &Entry) -> Result<History, Refusal> {
    let history = game.history(entry)?;
    match history.outcome() {
        None => Ok(history),
        Some(outcome) => Err(Refusal::unprocessable(format!("the game is over: {}", verdict(&history, outcome)))
            .with_hint("there is nothing left to search; take a move back")),
    }
}

/// The number, where it is allowed.
fn within<T: PartialOrd + std::fmt::Display + Copy>(
    name: &str,
    found: T,
    allowed: &RangeInclusive<T>,
) -> Result<T, Refusal> {
    if allowed.contains(&found) {
        return Ok(found);
    }
    let (low, high) = (allowed.start(), allowed.end());
    Err(Refusal::unprocessable(format!("{name}: found {found}, expected a number from {low} to {high}")))
}
