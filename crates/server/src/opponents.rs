//! `GET /api/opponents`: evolved individuals of a game as opponents, and where an opponent's name leads.
//!
//! `NAME` is one that comes with the program, `RUN/champion` and `RUN/NAME` one of a run of evolution. Levels of strength are
//! `GET /api/levels`.

use crate::app::App;
use crate::asked::AskedQuery;
use crate::evolution_runs::{self, CHAMPION};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use foehn_game::NotationError;
use foehn_games::catalog::Entry;
use foehn_games::individuals::{Evolved, SHIPPED};
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/opponents", get(opponents))
}

async fn opponents(State(app): State<App>, query: AskedQuery) -> Result<Json<Value>, Refusal> {
    let query = query.only(&["game"])?;
    let entry = query.game()?.entry()?;
    let searching = app.clone();
    app.brief(move || Ok(Json(list(&searching, entry)))).await
}

/// Those that come with the program, then the champions of the runs. A file that cannot be read is nobody's opponent.
fn list(app: &App, entry: &'static Entry) -> Value {
    let shipped = SHIPPED.iter().filter_map(|shipped| {
        let evolved = Evolved::read_for(shipped.text, shipped.name, entry).ok()?;
        Some(opponent_json(shipped.name.to_owned(), shipped.title.to_owned(), &evolved))
    });
    let champions = evolution_runs::runs(app.runs()).into_iter().filter_map(|run| {
        let evolved = run.individual(CHAMPION).ok().filter(|evolved| evolved.entry.name == entry.name)?;
        Some(opponent_json(format!("{}/{CHAMPION}", run.name), format!("Champion of {}", run.name), &evolved))
    });
    shipped.chain(champions).collect()
}

fn opponent_json(id: String, title: String, evolved: &Evolved) -> Value {
    let individual = &evolved.individual;
    let strength = individual.strength();
    json!({
        "id": id,
        "title": title,
        "name": individual.name,
        "fitness": individual.fitness(),
        "strength": strength.mean,
        "deviation": strength.deviation,
        "nodes_a_move": individual.record.nodes_a_move(),
    })
}

/// The opponent of this name, who must play the game.
///
/// # Errors
/// There is none, its file is wrong, or it plays another game.
pub(crate) fn find(app: &App, entry: &'static Entry, id: &str) -> Result<Evolved, Refusal> {
    let evolved = match id.split_once('/') {
        Some((run, name)) => evolution_runs::find(app.runs(), run)?.individual(name)?,
        None => {
            let shipped = SHIPPED.iter().find(|shipped| shipped.name == id).ok_or_else(|| {
                let what = format!("found {} where an opponent was expected", NotationError::quote(id));
                Refusal::new(StatusCode::NOT_FOUND, what).with_hint("GET /api/opponents lists them")
            })?;
            Evolved::read(shipped.text, shipped.name).map_err(|error| Refusal::internal(error.to_string()))?
        }
    };
    if evolved.entry.name == entry.name {
        return Ok(evolved);
    }
    let (plays, asked) = (evolved.entry.title, entry.title);
    Err(Refusal::unprocessable(format!("individual: this one plays {plays}, not {asked}")))
}
