//! `POST /api/move`: the engine's move at a level of strength, out of the opening book where the level knows it; or the move of an
//! evolved individual.

use crate::app::App;
use crate::asked::{Asked, AskedGame};
use crate::engine::{engine, score_for};
use crate::opponents;
use crate::refusal::Refusal;
use crate::state::state_json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use foehn_databases::book::{self, Manner};
use foehn_game::Turn;
use foehn_game::any::{History, Move};
use foehn_games::catalog::Entry;
use foehn_games::individuals::Evolved;
use foehn_learn::evolution::GameMemory;
use foehn_play::level::{Level, level, levels, mistake};
use foehn_play::{ended_text, is_proved, move_json, score_with_text};
use foehn_search::{Allotment, Budget, Clock, Control};
use serde::Deserialize;
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// How long the strongest level thinks without a clock.
const WITHOUT_CLOCK: Duration = Duration::from_secs(3);

/// No move takes longer, whatever the clock says.
const LONGEST: Duration = Duration::from_secs(30);

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/move", post(engine_move))
}

#[derive(Deserialize)]
struct AskedMove {
    #[serde(flatten)]
    game: AskedGame,
    /// A level of strength; an individual needs none.
    #[serde(default)]
    level: Option<u32>,
    /// An evolved individual instead of a level, by its name among the opponents.
    #[serde(default)]
    individual: Option<String>,
    /// What the individual remembers of the game: the `memory` of its last move.
    #[serde(default)]
    memory: Option<String>,
    #[serde(default)]
    clock: Option<AskedClock>,
    /// The same seed gives the same move; a new one each time where it is left out.
    #[serde(default)]
    seed: Option<u64>,
    /// Whether the opening book may be used.
    #[serde(default = "usually")]
    book: bool,
}

fn usually() -> bool {
    true
}

/// A player's clock, in seconds.
#[derive(Clone, Copy, Deserialize)]
struct AskedClock {
    remaining: f64,
    #[serde(default)]
    increment: f64,
}

async fn engine_move(State(app): State<App>, Asked(asked): Asked<AskedMove>) -> Result<Json<Value>, Refusal> {
    let level = asked.individual.is_none().then(|| known_level(asked.level)).transpose()?;
    let time = time(asked.clock)?;
    let entry = asked.game.entry()?;
    let searching = app.clone();
    let work = move |control: &Control| {
        let budget = Budget { time: Some(time), control: control.clone(), ..Budget::default() };
        let history = asked.game.history(entry)?;
        if let Some(ended) = ended_text(&history) {
            return Err(Refusal::unprocessable(format!("the game is over: {ended}")));
        }
        if history.position().turn() == Turn::Chance {
            let what = "it is chance's turn, and no player chooses what the dice do";
            return Err(Refusal::unprocessable(what).with_hint("POST /api/position with `dice`, the seed, throws them"));
        }
        searching.provoke(&history.position().position_text());
        match (level, &asked.individual) {
            (None, Some(id)) => evolved_move(&opponents::find(&searching, entry, id)?, &asked, history, &budget),
            (Some(level), _) => choose(&searching, entry, &asked, history, level, &budget),
            (None, None) => Err(Refusal::internal("neither a level nor an individual")),
        }
    };
    app.ahead(work).await.map(Json)
}

impl AskedMove {
    /// The seed that was asked for, or a new one.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0))
    }
}

/// The level of this number.
fn known_level(number: Option<u32>) -> Result<&'static Level, Refusal> {
    number.and_then(level).ok_or_else(|| {
        let found = number.map_or_else(|| "nothing".to_owned(), |number| number.to_string());
        let what = format!("level: found {found}, expected a number from 1 to {}", levels().len());
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, what).with_hint("GET /api/levels lists them")
    })
}

/// The time for this move.
fn time(clock: Option<AskedClock>) -> Result<Allotment, Refusal> {
    let Some(AskedClock { remaining, increment }) = clock else {
        return Ok(Allotment { soft: WITHOUT_CLOCK, hard: WITHOUT_CLOCK });
    };
    let read = |name: &str, seconds: f64| match seconds {
        0.0..=1e6 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(Refusal::unprocessable(format!("clock: expected `{name}` as seconds from 0 to 1000000"))),
    };
    let clock =
        Clock { remaining: read("remaining", remaining)?, increment: read("increment", increment)?, moves_to_go: None };
    let Allotment { soft, hard } = clock.allot();
    Ok(Allotment { soft: soft.min(LONGEST), hard: hard.min(LONGEST) })
}

fn choose(
    app: &App,
    entry: &'static Entry,
    asked: &AskedMove,
    mut history: History,
    level: &Level,
    budget: &Budget,
) -> Result<Value, Refusal> {
    if asked.book
        && level.follows_book()
        && let Some(book) = app.shelf().book(entry.rules)
        && let Some(choice) = book.choose(history.position(), &Manner::default())
    {
        return Ok(out_of_book(entry, history, &choice));
    }
    let (mut engine, _share) = engine(app, entry, entry.recipe())?;
    let Some(choice) = level.choose(mistake(entry), engine.as_mut(), &history, budget, asked.seed()) else {
        return Err(Refusal::unprocessable("there is no legal move"));
    };
    let mv = move_json(history.position(), choice.mv);
    let proved = is_proved(&choice.iteration) || choice.score.counts_plies();
    history.play(choice.mv);
    Ok(json!({
        "move": mv,
        "score": score_for(entry.rules, choice.score, &choice.shares, proved),
        "depth": choice.iteration.depth,
        "nodes": choice.iteration.nodes,
        "book": false,
        "seconds": choice.iteration.time.as_secs_f64(),
        "memory": null,
        "state": state_json(entry, &history),
    }))
}

/// The move of an individual, with the average of nodes of its run. The server keeps no games, so whoever asks keeps what it
/// remembers.
fn evolved_move(evolved: &Evolved, asked: &AskedMove, mut history: History, budget: &Budget) -> Result<Value, Refusal> {
    let memory = asked.memory.as_deref().map_or(Some(GameMemory::default()), GameMemory::parse);
    let memory = memory.ok_or_else(|| {
        Refusal::unprocessable("memory: expected what the individual's last answer says").with_hint("leave it out")
    })?;
    let genome = evolved.individual.genome();
    let (iteration, memory) = evolved.arena.think(&genome, asked.seed(), memory, history.sight(), budget);
    let line = iteration.lines.first().and_then(|line| Some((*line.moves.first()?, line.score)));
    let Some((mv, score)) = line else { return Err(Refusal::unprocessable("there is no legal move")) };
    let played = move_json(history.position(), mv);
    history.play(mv);
    Ok(json!({
        "move": played,
        "score": score_with_text(score, score.counts_plies()),
        "depth": iteration.depth,
        "nodes": iteration.nodes,
        "book": false,
        "seconds": iteration.time.as_secs_f64(),
        "memory": memory.to_text(),
        "state": state_json(evolved.entry, &history),
    }))
}

/// A move of the opening book, for which nothing was searched.
fn out_of_book(entry: &Entry, mut history: History, choice: &book::Choice<Move>) -> Value {
    let mv = move_json(history.position(), choice.mv);
    history.play(choice.mv);
    json!({
        "move": mv,
        "score": choice.value.map(|value| score_with_text(value, false)),
        "depth": 0,
        "nodes": 0,
        "book": true,
        "seconds": 0.0,
        "memory": null,
        "state": state_json(entry, &history),
    })
}
