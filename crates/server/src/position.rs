//! `POST /api/position` and `/api/setup`: the state of a game so far, and a position set up by hand.

use crate::app::App;
use crate::asked::{Asked, AskedGame};
use crate::refusal::Refusal;
use crate::state::state_json;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_game::Player;
use foehn_games::catalog::{self, Entry};
use foehn_play::{LONGEST_GAME, happening};
use serde::Deserialize;
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/position", post(position)).route("/api/setup", post(setup))
}

/// A game so far, and whether the dice are to be thrown where it is chance's turn.
#[derive(Deserialize)]
struct AskedState {
    #[serde(flatten)]
    game: AskedGame,
    /// The seed of the game's dice.
    #[serde(default)]
    dice: Option<u64>,
}

async fn position(State(app): State<App>, Asked(asked): Asked<AskedState>) -> Result<Json<Value>, Refusal> {
    app.brief(move || standing(asked.game.entry()?, &asked)).await.map(Json)
}

/// How the game stands. With dice to throw, what chance does is played until somebody has to decide; it follows from the seed and
/// the number of the ply alone, so the server need not remember it, and a move taken back does not change it.
fn standing(entry: &'static Entry, asked: &AskedState) -> Result<Value, Refusal> {
    let mut history = asked.game.history(entry)?;
    if let Some(seed) = asked.dice {
        while !history.is_over()
            && history.moves().len() < LONGEST_GAME
            && let Some(mv) = happening(history.position(), seed, history.moves().len())
        {
            history.play(mv);
        }
    }
    Ok(state_json(entry, &history))
}

/// A drawing of a position.
#[derive(Deserialize)]
struct Drawing {
    game: String,
    rows: Vec<String>,
    mover: u8,
}

async fn setup(State(app): State<App>, Asked(drawing): Asked<Drawing>) -> Result<Json<Value>, Refusal> {
    app.brief(move || arranged(catalog::find(&drawing.game)?, drawing)).await.map(Json)
}

fn arranged(entry: &Entry, drawing: Drawing) -> Result<Value, Refusal> {
    let Drawing { rows, mover, .. } = drawing;
    let seats = entry.rules.seats();
    if usize::from(mover) >= seats {
        let players = (0..seats).map(|seat| seat.to_string()).collect::<Vec<_>>().join(" or ");
        return Err(Refusal::unprocessable(format!("mover: found {mover}, expected {players}")));
    }
    let wanted = entry.start().picture().rows;
    let found: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let fits = found.len() == wanted.len() && found.iter().zip(&wanted).all(|(a, b)| a.len() == b.len());
    if !fits && !wanted.is_empty() {
        let (height, width) = (wanted.len(), wanted[0].len());
        return Err(Refusal::unprocessable(format!("rows: expected {height} rows of {width} glyphs")));
    }
    let position =
        entry.rules.arrange(&found, Player::new(mover)).map_err(|error| Refusal::notation("rows", &error))?;
    Ok(json!({ "position": position.position_text() }))
}
