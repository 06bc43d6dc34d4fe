//! `POST /api/review/match`: a backgammon match reviewed, told as a stream: events `progress`, then one `match`.

use crate::app::App;
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::work::Teller;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use foehn_backgammon::mat::{self, MatFile};
use foehn_lab::match_review::{match_review_json, review_match};
use foehn_search::Control;
use serde::Deserialize;
use serde_json::json;
use std::cell::Cell;

/// How many plies ahead is looked, as backgammon programs count them, where nobody says.
const USUAL_PLIES: u32 = 1;

/// No further.
const MOST_PLIES: u32 = 2;

/// Longer matches are not reviewed at once: so many plies, dice included, at most.
const MOST_STEPS: usize = 10_000;

/// And so many where two plies are looked ahead.
const MOST_STEPS_FAR: usize = 2_000;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/review/match", post(review))
}

#[derive(Deserialize)]
struct AskedMatch {
    text: String,
    /// Which game, from 0; all of them where none is named.
    #[serde(default)]
    index: Option<usize>,
    #[serde(default)]
    plies: Option<u32>,
}

async fn review(State(app): State<App>, Asked(asked): Asked<AskedMatch>) -> Result<Response, Refusal> {
    let prepared = app.brief(move || prepare(&asked)).await?;
    app.stream_in_turn(move |control: &Control, teller: &Teller| {
        run(&prepared, control, teller);
        Ok(())
    })
}

/// A match that is ready to be looked over.
struct Prepared {
    file: MatFile,
    chosen: Vec<usize>,
    plies: u32,
    steps: usize,
}

/// Reads the file and checks what the review will cost, so that a bad request is refused before the stream begins.
fn prepare(asked: &AskedMatch) -> Result<Prepared, Refusal> {
    let file = mat::read(&asked.text).map_err(|error| Refusal::notation("text", &error))?;
    let plies = asked.plies.unwrap_or(USUAL_PLIES);
    if plies > MOST_PLIES {
        return Err(Refusal::unprocessable(format!("plies: found {plies}, expected 0 to {MOST_PLIES}")));
    }
    let chosen: Vec<usize> = match asked.index {
        Some(index) if index >= file.games.len() => {
            return Err(Refusal::unprocessable(format!("index: there is no game number {index} in the text")));
        }
        Some(index) => vec![index],
        None => (0..file.games.len()).collect(),
    };
    let steps = chosen.iter().map(|&index| file.games[index].moves.len()).sum();
    let most = if plies > 1 { MOST_STEPS_FAR } else { MOST_STEPS };
    match steps {
        0 => Err(Refusal::unprocessable("text: a match without moves, nothing to review")),
        steps if steps > most => {
            let what = format!("text: {steps} plies, expected at most {most} for a look {plies} plies ahead");
            Err(Refusal::unprocessable(what).with_hint("review one game of it, or look less far"))
        }
        _ => Ok(Prepared { file, chosen, plies, steps }),
    }
}

fn run(Prepared { file, chosen, plies, steps }: &Prepared, control: &Control, teller: &Teller) {
    let (done, gone) = (Cell::new(0_usize), Cell::new(false));
    let step = || {
        done.set(done.get() + 1);
        let told = teller.tell("progress", &json!({ "done": done.get(), "total": steps }));
        gone.set(gone.get() || !told);
    };
    let is_stopped = || gone.get() || control.is_stopped();
    if let Ok(review) = review_match(file, chosen, *plies, &is_stopped, step) {
        teller.tell("match", &match_review_json(file, &review));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n";

    fn asked(text: &str, index: Option<usize>, plies: Option<u32>) -> AskedMatch {
        AskedMatch { text: text.to_owned(), index, plies }
    }

    #[test]
    fn bad_matches_are_refused_before_the_stream() {
        let good = prepare(&asked(MATCH, None, None)).expect("a match");
        assert_eq!((good.chosen, good.plies, good.steps), (vec![0], USUAL_PLIES, 5));
        let broken = MATCH.replace("8/5 6/5", "8/5 6/0");
        for bad in [
            asked(&broken, None, None),
            asked(MATCH, Some(1), None),
            asked(MATCH, None, Some(3)),
            asked("", None, None),
        ] {
            assert!(prepare(&bad).is_err());
        }
    }
}
