//! `POST /api/review`: a finished game reviewed, told as a stream: events `progress`, then one `review`.

use crate::app::App;
use crate::asked::{Asked, game_of_file};
use crate::refusal::Refusal;
use crate::work::Teller;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use foehn_games::catalog::Entry;
use foehn_games::record::Record;
use foehn_lab::Interrupt;
use foehn_lab::review::{self, Settings, review_json};
use foehn_search::{Budget, Control};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// A position is searched for no more nodes.
const MOST_NODES: u64 = 5_000_000;

/// The nodes of a review together.
const MOST_NODES_TOGETHER: u64 = 500_000_000;

/// A position is searched for no longer.
const MOST_SECONDS: f64 = 5.0;

/// A position is searched for no less.
const LEAST_SECONDS: f64 = 0.01;

/// Longer games are not reviewed.
const MOST_MOVES: usize = 1000;

/// The searches of a review take no longer together.
const MOST_SECONDS_TOGETHER: f64 = 1800.0;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/review", post(review))
}

#[derive(Deserialize)]
struct AskedReview {
    text: String,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    index: usize,
    #[serde(default)]
    seconds_a_move: Option<f64>,
    #[serde(default)]
    nodes_a_move: Option<u64>,
}

async fn review(State(app): State<App>, Asked(asked): Asked<AskedReview>) -> Result<Response, Refusal> {
    let reading = app.clone();
    let work = app.brief(move || prepare(reading, game_of_file(asked.game.as_deref(), &asked.text)?, &asked)).await?;
    app.stream_in_turn(work)
}

/// A review that is ready to begin.
type Work = Box<dyn FnOnce(&Control, &Teller) -> Result<(), Refusal> + Send>;

/// Reads the file and checks what the review will cost, so that a bad request is refused before the stream begins.
fn prepare(app: App, entry: &'static Entry, asked: &AskedReview) -> Result<Work, Refusal> {
    let duel = entry.duel()?;
    let record = read(entry, asked)?;
    let moves = record.line.steps.len();
    let seconds = asked.seconds_a_move.map(|seconds| seconds_a_move(seconds, moves)).transpose()?;
    let nodes = nodes_a_move(asked.nodes_a_move, moves)?;
    Ok(Box::new(move |control, teller| {
        app.provoke(&record.final_position().position_text());
        let (recipe, _share) = app.memory().fit(duel.recipe());
        // Fixed nodes unless somebody asks for time: the same review every time.
        let budget = match seconds {
            Some(seconds) => Budget::time(Duration::from_secs_f64(seconds)),
            None => Budget::nodes(nodes),
        };
        let settings = Settings { recipe: recipe.into(), budget, shelf: app.shelf().clone() };
        let interrupt = Interrupt::over_control(control);
        let review = review::review(entry, duel, &record, &settings, &interrupt, |done, total| {
            if !teller.tell("progress", &json!({ "done": done, "total": total })) {
                interrupt.raise();
            }
        });
        if !interrupt.is_raised() {
            teller.tell("review", &review_json(entry, &record, &review));
        }
        Ok(())
    }))
}

/// The game of the file that is asked for.
fn read(entry: &Entry, asked: &AskedReview) -> Result<Record, Refusal> {
    let record = match Record::games(&asked.text, entry.format()).nth(asked.index) {
        Some(Ok(reading)) => reading.record,
        Some(Err(error)) => return Err(Refusal::notation("text", &error)),
        None => {
            return Err(Refusal::unprocessable(format!("index: there is no game number {} in the text", asked.index)));
        }
    };
    match record.line.steps.len() {
        0 => Err(Refusal::unprocessable("text: a game without moves, nothing to review")),
        1..=MOST_MOVES => Ok(record),
        moves => Err(Refusal::unprocessable(format!("text: a game of {moves} moves, expected at most {MOST_MOVES}"))),
    }
}

/// The time for each position of a game with so many moves.
fn seconds_a_move(seconds: f64, moves: usize) -> Result<f64, Refusal> {
    let together = MOST_SECONDS_TOGETHER / (moves + 1) as f64;
    match seconds {
        _ if !(LEAST_SECONDS..=MOST_SECONDS).contains(&seconds) => Err(Refusal::unprocessable(format!(
            "seconds_a_move: expected seconds from {LEAST_SECONDS} to {MOST_SECONDS}"
        ))),
        _ if seconds > together => {
            let what = format!("seconds_a_move: {seconds} for each of {moves} moves is too long");
            Err(Refusal::unprocessable(what).with_hint(format!("at most {together:.1} for this game")))
        }
        _ => Ok(seconds),
    }
}

/// The nodes for each position of a game with so many moves.
fn nodes_a_move(asked: Option<u64>, moves: usize) -> Result<u64, Refusal> {
    let together = MOST_NODES_TOGETHER / (moves as u64 + 1);
    match asked {
        None => Ok(review::USUAL_NODES.min(together)),
        Some(nodes) if nodes == 0 || nodes > MOST_NODES => {
            Err(Refusal::unprocessable(format!("nodes_a_move: found {nodes}, expected 1 to {MOST_NODES}")))
        }
        Some(nodes) if nodes > together => {
            let what = format!("nodes_a_move: {nodes} for each of {moves} moves is too much");
            Err(Refusal::unprocessable(what).with_hint(format!("at most {together} for this game")))
        }
        Some(nodes) => Ok(nodes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    fn asked(text: &str, index: usize) -> AskedReview {
        AskedReview { text: text.to_owned(), game: None, index, seconds_a_move: None, nodes_a_move: None }
    }

    #[test]
    fn time_is_limited_for_a_move_and_for_the_game() {
        assert_eq!(seconds_a_move(5.0, 80), Ok(5.0));
        for seconds in [0.0, -1.0, 5.1, f64::NAN, f64::INFINITY] {
            assert!(seconds_a_move(seconds, 10).is_err(), "{seconds}");
        }
        assert!(seconds_a_move(5.0, 999).is_err());
    }

    #[test]
    fn nodes_are_fixed_and_limited() {
        assert_eq!((nodes_a_move(None, 80), nodes_a_move(Some(7), 80)), (Ok(review::USUAL_NODES), Ok(7)));
        assert!(nodes_a_move(Some(0), 10).is_err() && nodes_a_move(Some(MOST_NODES + 1), 10).is_err());
        assert!(nodes_a_move(Some(MOST_NODES), 999).is_err());
        assert!(nodes_a_move(None, 999).is_ok_and(|nodes| nodes <= review::USUAL_NODES));
    }

    #[test]
    fn bad_files_are_refused_before_the_stream() {
        let chess = catalog::find("chess").expect("a game");
        assert_eq!(read(chess, &asked("1. e4 e5 *", 0)).map(|record| record.line.steps.len()), Ok(2));
        for (text, index) in [("1. e4 e5 *", 1), ("1. e9 *", 0), ("", 0), ("[White \"A\"]\n\n*", 0)] {
            assert!(read(chess, &asked(text, index)).is_err(), "{text}");
        }
        let endless = "Nf3 Nf6 Ng1 Ng8 ".repeat(300);
        assert!(read(chess, &asked(&endless, 0)).is_err());
        assert_eq!(game_of_file(None, "1. 11-15 23-19 *").map(|entry| entry.name), Ok("checkers"));
        assert!(game_of_file(None, "good morning").is_err());
    }
}
