//! `GET /api/tables` and `POST /api/table`: games with secrets, played against engines at the other seats.
//!
//! One request does one thing and is answered with what the seat sees then, and with the table sealed for the next request: sitting down, a move, a
//! move of whoever else is to move, a claim, and what is said afterwards. See [`crate::seal`] and [`crate::table_game`].

use crate::app::App;
use crate::asked::{Asked, with_threads};
use crate::engine::engine;
use crate::refusal::Refusal;
use crate::table_game::{Chair, GAMES, Table, entry, length};
use crate::{table_bridge, table_opponents};
use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use foehn_game::Player;
use foehn_games::catalog::{self, Entry};
use foehn_search::{Allotment, Budget, Control};
use serde::Deserialize;
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// No engine thinks longer about a move.
const LONGEST: Duration = Duration::from_secs(12);

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/tables", get(tables)).route("/api/table", post(table))
}

async fn tables() -> Json<Value> {
    let entries = GAMES.iter().filter_map(|name| catalog::find(name).ok());
    Json(entries.map(table_json).collect())
}

fn table_json(entry: &'static Entry) -> Value {
    json!({
        "game": entry.name,
        "title": entry.title,
        "description": entry.description,
        "seats": entry.players,
        "unit": entry.unit(),
        "opponents": table_opponents::of(entry).iter().map(table_opponents::Opponent::as_json).collect::<Vec<_>>(),
    })
}

/// What is asked of a table: to sit down, or one thing at the table that `at` holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedTable {
    game: String,
    /// The table, sealed; without it one sits down.
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    seat: Option<usize>,
    /// The number of the deal; any where it is left out.
    #[serde(default)]
    deal: Option<u32>,
    #[serde(default)]
    opponent: Option<String>,
    /// The throws of a match.
    #[serde(default)]
    length: Option<u16>,
    #[serde(default)]
    act: Option<Act>,
}

/// What is done at a table.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    /// The seat plays this move.
    Move(String),
    /// Whoever else is to move does.
    Reply,
    /// The seat's side claims so many of the tricks left.
    Claim(u8),
    /// What can be said afterwards.
    After,
}

async fn table(State(app): State<App>, Asked(asked): Asked<AskedTable>) -> Result<Json<Value>, Refusal> {
    let entry = entry(&asked.game)?;
    let at_table = app.clone();
    let answered = match asked.act {
        // Somebody thinks.
        Some(Act::Reply | Act::Claim(_) | Act::After) => {
            app.ahead(move |control| answer(&at_table, entry, &asked, control)).await
        }
        Some(Act::Move(_)) | None => app.brief(move || answer(&at_table, entry, &asked, &Control::default())).await,
    };
    answered.map(Json)
}

fn answer(app: &App, entry: &'static Entry, asked: &AskedTable, control: &Control) -> Result<Value, Refusal> {
    let seal = app.seal();
    let mut table = match &asked.at {
        Some(at) => Table::open(entry, at, seal)?,
        None => Table::sit(chair(entry, asked)?, seal)?,
    };
    let (mut claim, mut after) = (Value::Null, Value::Null);
    match &asked.act {
        None => {}
        Some(Act::Move(text)) => {
            let mv = table.chosen(text)?;
            table.play(mv, seal);
        }
        Some(Act::Reply) => reply(app, &mut table, control)?,
        Some(Act::Claim(tricks)) => {
            let seed = table.engine_seed(seal);
            claim = table_bridge::claim(&mut table, *tricks, seed)?;
        }
        Some(Act::After) => after = table.after()?,
    }
    let mut view = table.view();
    view["at"] = table.close(seal).into();
    view["claim"] = claim;
    view["after"] = after;
    Ok(view)
}

fn chair(entry: &'static Entry, asked: &AskedTable) -> Result<Chair, Refusal> {
    let seats = entry.rules.seats();
    let usual = if seats == 4 { 2 } else { 0 };
    let seat = asked.seat.unwrap_or(usual);
    if seat >= seats {
        let what = format!("seat: found {seat}, expected a number from 0 to {}", seats - 1);
        return Err(Refusal::unprocessable(what));
    }
    // People should be able to say the number of a deal.
    let any = || (RandomState::new().hash_one(0) % 1_000_000) as u32 + 1;
    Ok(Chair {
        entry,
        seat: Player::new(seat as u8),
        deal: asked.deal.unwrap_or_else(any),
        opponent: table_opponents::find(entry, asked.opponent.as_deref())?,
        length: length(entry, asked.length)?,
    })
}

/// One move of an engine, which is handed what its own seat sees.
fn reply(app: &App, table: &mut Table, control: &Control) -> Result<(), Refusal> {
    let (entry, opponent) = (table.chair.entry, table.chair.opponent);
    let Some(seat) = table.turn().filter(|seat| *seat != table.chair.seat) else {
        let what = if table.is_over() { "the game is over" } else { "it is your turn" };
        return Err(Refusal::unprocessable(format!("reply: {what}")));
    };
    let recipe = with_threads(opponent.recipe(entry)?, app.limits().threads);
    let (mut engine, _share) = engine(app, entry, recipe)?;
    engine.seed(table.engine_seed(app.seal()));
    let time = Some(Allotment { soft: LONGEST, hard: LONGEST });
    let budget = Budget { time, control: control.clone(), ..opponent.budget() };
    let found = engine.think(table.history.sight_of(seat), &budget, 1, &mut |_| ());
    let mv = found.lines.first().and_then(|line| line.moves.first()).copied();
    let mv = mv.ok_or_else(|| Refusal::internal("the engine found no move"))?;
    table.play(mv, app.seal());
    Ok(())
}
