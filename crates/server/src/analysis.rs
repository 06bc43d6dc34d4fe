//! `GET /api/analysis`: a position searched deeper and deeper, told as a stream of events.

use crate::analyses::{Event, Found, Search, Viewer};
use crate::app::App;
use crate::asked::{self, AskedGame, AskedQuery};
use crate::engine::{engine, score_for};
use crate::refusal::Refusal;
use crate::work::{HEARTBEAT, HEARTBEAT_TEXT, event_stream};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use foehn_game::NotationError;
use foehn_game::any::{History, Move, Position};
use foehn_games::catalog::Entry;
use foehn_play::{is_proved, move_texts, moves_json};
use foehn_search::{Budget, Iteration, MethodRecipe};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

/// The most lines that one analysis shows.
const MOST_LINES: usize = 10;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/analysis", get(analyse))
}

async fn analyse(State(app): State<App>, query: AskedQuery) -> Result<Response, Refusal> {
    let query = query.only(&["game", "start", "moves", "lines", "set"])?;
    let game = query.game()?;
    let lines = lines(query.get("lines"))?;
    let set: Vec<String> = query.all("set").map(str::to_owned).collect();
    let permit = app.viewer()?;
    let asking = app.clone();
    let viewer = app.brief(move || watch_analysis(asking, game.entry()?, &game, lines, &set)).await?;
    Ok(event_stream(stream::unfold((Some(viewer), permit), |(viewer, permit)| async move {
        let mut viewer = viewer?;
        let (bytes, last) = next(&mut viewer).await?;
        Some((bytes, ((!last).then_some(viewer), permit)))
    })))
}

/// The next event to send, and whether it is the last.
async fn next(viewer: &mut Viewer) -> Option<(Bytes, bool)> {
    loop {
        let Event { bytes, last } = viewer.events.borrow_and_update().clone();
        match (bytes.is_empty(), viewer.unsent) {
            (false, true) => {
                viewer.unsent = false;
                return Some((bytes, last));
            }
            _ => match timeout(HEARTBEAT, viewer.events.changed()).await {
                Ok(Ok(())) => viewer.unsent = true,
                Ok(Err(_)) => return None,
                Err(_) => return Some((Bytes::from_static(HEARTBEAT_TEXT), false)),
            },
        }
    }
}

fn lines(text: Option<&str>) -> Result<usize, Refusal> {
    let Some(text) = text else { return Ok(1) };
    let wrong = || {
        let what = format!("lines: found {}, expected a number from 1 to {MOST_LINES}", NotationError::quote(text));
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    };
    text.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)).ok_or_else(wrong)
}

/// Reads the question and watches its analysis.
fn watch_analysis(
    app: App,
    entry: &'static Entry,
    game: &AskedGame,
    lines: usize,
    set: &[String],
) -> Result<Viewer, Refusal> {
    let history = game.history(entry)?;
    let recipe = asked::method_recipe(entry, set.iter().map(String::as_str))?;
    let question = question(entry, &history, lines, &recipe);
    let searching = app.clone();
    let nothing = Found::nothing(history.position().mover().index());
    app.analyses().watch(&app, question, nothing, move || search(searching, entry, history, lines, recipe))
}

/// The question in one spelling, so that the same ones are known.
fn question(entry: &Entry, history: &History, lines: usize, recipe: &MethodRecipe) -> String {
    let start = &history.positions()[0];
    let switches: Vec<_> = recipe.switches().into_iter().map(|switch| switch.value).collect();
    let moves = move_texts(start, history.moves()).join(" ");
    format!("{}\n{}\n{moves}\n{lines}\n{}", entry.name, start.position_text(), switches.join(","))
}

fn search(app: App, entry: &'static Entry, history: History, lines: usize, recipe: MethodRecipe) -> Search {
    Box::new(move |control, finder| {
        let position = history.position();
        app.provoke(&position.position_text());
        let mut telling = Telling::new(position, finder);
        if history.is_over() {
            return telling.nothing();
        }
        // The question was refused already where the game cannot be searched so.
        let recipe = asked::with_threads(recipe, app.limits().threads);
        let Ok((mut engine, _share)) = engine(&app, entry, recipe) else { return telling.nothing() };
        let budget = Budget { control: control.clone(), ..Budget::default() };
        let last = engine.think(history.sight(), &budget, lines, &mut |iteration| telling.report(iteration));
        telling.report(&last);
    })
}

/// Tells the iterations of a search.
struct Telling<'a> {
    position: &'a Position,
    finder: &'a watch::Sender<Found>,
    depths: Vec<Value>,
}

impl<'a> Telling<'a> {
    fn new(position: &'a Position, finder: &'a watch::Sender<Found>) -> Self {
        Telling { position, finder, depths: Vec::new() }
    }

    /// The game is over: there is nothing to search.
    fn nothing(&mut self) {
        let mut found = Found::nothing(self.position.mover().index());
        found.fields["proved"] = true.into();
        self.finder.send_replace(found);
    }

    fn report(&mut self, iteration: &Iteration<Move>) {
        let proved = is_proved(iteration);
        let rules = self.position.rules();
        let shares_of = |line: usize| iteration.shares.get(line).map_or(&[][..], Vec::as_slice);
        let best = iteration.best();
        let text = best.moves.first().map(|&mv| self.position.move_text(mv));
        // The last word of a search repeats its last iteration, or betters its move.
        let again = self.depths.last().is_some_and(|last| last["depth"] == iteration.depth);
        if again {
            self.depths.pop();
        }
        self.depths.push(json!({
            "depth": iteration.depth,
            "score": score_for(rules, best.score, shares_of(0), proved),
            "best": text,
            "nodes": iteration.nodes,
            "seconds": iteration.time.as_secs_f64(),
        }));
        let lines: Vec<_> = iteration
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let exact = iteration.proved || line.score.counts_plies();
                let score = score_for(rules, line.score, shares_of(index), exact);
                json!({ "score": score, "moves": moves_json(self.position, &line.moves) })
            })
            .collect();
        let fields = json!({
            "mover": self.position.mover().index(),
            "depth": iteration.depth,
            "selective_depth": iteration.selective_depth,
            "table": f64::from(iteration.table_fill) / 1000.0,
            "lines": lines,
            "depths": self.depths,
            "proved": proved,
        });
        self.finder.send_replace(Found { fields, nodes: iteration.nodes, time: iteration.time });
    }
}
