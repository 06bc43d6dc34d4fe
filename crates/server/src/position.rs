//! `POST /api/position` and `/api/setup`: the state of a game so far, and a position set up by hand.

use crate::app::App;
use crate::asked::{Asked, AskedGame};
use crate::refusal::Refusal;
use crate::state::state_json;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_game::Player;
use foehn_games::catalog::{self, Entry, Playable, Visitor};
use serde::Deserialize;
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/position", post(position)).route("/api/setup", post(setup))
}

async fn position(State(app): State<App>, Asked(game): Asked<AskedGame>) -> Result<Json<Value>, Refusal> {
    app.brief(move || game.entry()?.visit(Stand(game))).await.map(Json)
}

struct Stand(AskedGame);

impl Visitor for Stand {
    type Output = Result<Value, Refusal>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        Ok(state_json::<G>(entry, &self.0.history(entry)?))
    }
}

/// A drawing of a position.
#[derive(Deserialize)]
struct Drawing {
    game: String,
    rows: Vec<String>,
    mover: u8,
}

async fn setup(State(app): State<App>, Asked(drawing): Asked<Drawing>) -> Result<Json<Value>, Refusal> {
    app.brief(move || catalog::find(&drawing.game)?.visit(Arrange(drawing))).await.map(Json)
}

struct Arrange(Drawing);

impl Visitor for Arrange {
    type Output = Result<Value, Refusal>;

    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output {
        let Arrange(Drawing { rows, mover, .. }) = self;
        if mover > 1 {
            return Err(Refusal::unprocessable(format!("mover: found {mover}, expected 0 or 1")));
        }
        let wanted = entry.start::<G>().picture().rows;
        let found: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let fits = found.len() == wanted.len() && found.iter().zip(&wanted).all(|(a, b)| a.len() == b.len());
        if !fits && !wanted.is_empty() {
            let (height, width) = (wanted.len(), wanted[0].len());
            return Err(Refusal::unprocessable(format!("rows: expected {height} rows of {width} glyphs")));
        }
        let position = G::arrange(&found, Player::new(mover)).map_err(|error| Refusal::notation("rows", &error))?;
        Ok(json!({ "position": position.position_text() }))
    }
}
