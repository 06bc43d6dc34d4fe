//! `GET /api/evolution` and below: the runs of evolution, how each stands, its individuals, and what their programs do.
//!
//! `foehn learn evolve` writes a run's folder, and every few seconds how it stands; here it is only read, anew for each request.

use crate::app::App;
use crate::evolution_runs::{self, RunFolder, RunState};
use crate::evolution_status::Member;
use crate::individual_json::{branches_json, individual_json};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::Uri;
use axum::routing::get;
use axum::{Json, Router};
use foehn_games::catalog;
use foehn_search::Control;
use serde::Serialize;
use serde_json::{Value, json};

/// What to do where there is no run yet.
const FIRST: &str = "`foehn learn evolve chess` begins one";

/// The seed of the game in which branches are counted.
const SEED: u64 = 1;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/evolution", get(list))
        .route("/api/evolution/{run}", get(run))
        .route("/api/evolution/{run}/{individual}", get(individual))
        .route("/api/evolution/{run}/{individual}/branches", get(branches))
}

/// A run in the list.
#[derive(Serialize)]
struct RunSummary {
    name: String,
    game: String,
    title: String,
    state: RunState,
    epoch: Option<u32>,
    games: u64,
    seconds: f64,
    updated: u64,
    champion: Option<Member>,
    /// What is wrong with a broken one.
    problem: Option<String>,
}

async fn list(State(app): State<App>) -> Result<Json<Value>, Refusal> {
    let folders = app.runs().to_vec();
    let listed = app.brief(move || {
        let mut runs: Vec<RunSummary> = evolution_runs::runs(&folders).iter().map(summary).collect();
        // All that run are equally new, or they would change places with every word they write.
        let newness = |run: &RunSummary| if run.state == RunState::Running { u64::MAX } else { run.updated };
        runs.sort_by(|a, b| newness(b).cmp(&newness(a)).then_with(|| a.name.cmp(&b.name)));
        let hint = runs.is_empty().then_some(FIRST);
        Ok(json!({ "runs": runs, "hint": hint }))
    });
    listed.await.map(Json)
}

fn summary(run: &RunFolder) -> RunSummary {
    let updated = run.updated();
    let name = run.name.clone();
    match run.status() {
        Ok(status) => RunSummary {
            name,
            title: title(&status.game),
            state: run.state(status.state),
            game: status.game,
            epoch: status.epoch,
            games: status.games,
            seconds: status.seconds,
            updated,
            champion: status.champion,
            problem: None,
        },
        Err(problem) => RunSummary {
            name,
            game: String::new(),
            title: String::new(),
            state: RunState::Broken,
            epoch: None,
            games: 0,
            seconds: 0.0,
            updated,
            champion: None,
            problem: Some(problem),
        },
    }
}

/// What people call the game; its own word where the catalog has no such game.
fn title(game: &str) -> String {
    catalog::find(game).map_or_else(|_| game.to_owned(), |entry| entry.title.to_owned())
}

async fn run(State(app): State<App>, uri: Uri) -> Result<Json<Value>, Refusal> {
    let folders = app.runs().to_vec();
    let asked = app.brief(move || {
        let [name] = names(&uri)?;
        let run = evolution_runs::find(&folders, name)?;
        let status = run.status().map_err(Refusal::unprocessable)?;
        let mut answer = serde_json::to_value(&status).map_err(|error| Refusal::internal(error.to_string()))?;
        answer["name"] = run.name.as_str().into();
        answer["title"] = title(&status.game).into();
        answer["state"] = json!(run.state(status.state));
        answer["updated"] = run.updated().into();
        Ok(answer)
    });
    asked.await.map(Json)
}

async fn individual(State(app): State<App>, uri: Uri) -> Result<Json<Value>, Refusal> {
    let folders = app.runs().to_vec();
    let asked = app.brief(move || {
        let [run, name] = names(&uri)?;
        Ok(individual_json(&evolution_runs::find(&folders, run)?.individual(name)?))
    });
    asked.await.map(Json)
}

async fn branches(State(app): State<App>, uri: Uri) -> Result<Json<Value>, Refusal> {
    let folders = app.runs().to_vec();
    let counted = app.in_turn(move |control: &Control| {
        let [run, name, _] = names(&uri)?;
        let evolved = evolution_runs::find(&folders, run)?.individual(name)?;
        let stop = || control.stops_after_sleep();
        Ok(branches_json(&evolved, &evolved.arena.branches(&evolved.individual.genome(), SEED, &stop)))
    });
    counted.await.map(Json)
}

/// The names in the address. They are compared with those of the list, so what is encoded is none of them.
fn names<const N: usize>(uri: &Uri) -> Result<[&str; N], Refusal> {
    let rest = uri.path().strip_prefix("/api/evolution/").unwrap_or_default();
    let names: Vec<&str> = rest.split('/').collect();
    <[&str; N]>::try_from(names).map_err(|_| Refusal::internal("an address that no route has"))
}
