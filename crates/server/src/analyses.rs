//! The analyses that run: the same question is one search, however many watch it, and it stops when the last one leaves.
//!
//! A search finds something (`Found`), a small task tells it (an [`Event`], ready to be sent), viewers take the latest event when they
//! can: a slow one skips what it missed, so nobody's memory grows and nobody waits for anybody.

use crate::app::App;
use crate::refusal::Refusal;
use crate::turns::Place;
use crate::work::{HEARTBEAT, event, panicked};
use axum::body::Bytes;
use foehn_search::Control;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// The analyses that somebody watches, by their question.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<String, Running>>);

struct Running {
    /// Tells this search from a later one with the same question.
    control: Control,
    events: watch::Receiver<Event>,
    viewers: usize,
    number: u64,
}

/// The whole picture, ready to be sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Event {
    /// The event as it goes out; nothing before the first.
    pub(crate) bytes: Bytes,
    /// No other follows.
    pub(crate) last: bool,
}

/// Somebody who watches an analysis, until dropped.
pub(crate) struct Viewer {
    app: App,
    question: String,
    number: u64,
    pub(crate) events: watch::Receiver<Event>,
    /// The latest event has not been sent to this viewer yet.
    pub(crate) unsent: bool,
}

/// What a search has found so far: the fields of an event that only change when it finds more.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The fields, without what is counted.
    pub(crate) fields: Value,
    /// Nodes when it was found.
    pub(crate) nodes: u64,
    /// Time when it was found.
    pub(crate) time: Duration,
}

impl Found {
    /// Nothing yet, in a position where this player moves.
    pub(crate) fn nothing(mover: usize) -> Self {
        let fields = json!({ "mover": mover, "depth": 0, "selective_depth": 0, "table": 0.0, "lines": [], "depths": [],
            "proved": false });
        Found { fields, nodes: 0, time: Duration::ZERO }
    }
}

/// A search of a game whose type is known to the closure alone: it gets its hand, and where to put what it finds.
pub(crate) type Search = Box<dyn FnOnce(&Control, &watch::Sender<Found>) + Send>;

impl Analyses {
    /// Watches the analysis of `question`, which `search` answers, beginning with `nothing` found; joins the one that runs
    /// already, where one does.
    ///
    /// # Errors
    /// Too many others run.
    pub(crate) fn watch(
        &self,
        app: &App,
        question: String,
        nothing: Found,
        search: impl FnOnce() -> Search,
    ) -> Result<Viewer, Refusal> {
        let mut running = self.lock();
        if !running.contains_key(&question) {
            let limit = app.limits().searches;
            if running.len() >= limit {
                return Err(Refusal::busy(format!("{limit} positions are analysed already, which is the limit")));
            }
            running.insert(question.clone(), begin(app, nothing, search())?);
        }
        let analysis = running.get_mut(&question).expect("it was there or has been put there");
        analysis.viewers += 1;
        let (number, events) = (analysis.number, analysis.events.clone());
        Ok(Viewer { app: app.clone(), question, number, events, unsent: true })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn leave(&self, question: &str, number: u64) {
        let mut running = self.lock();
        let Some(analysis) = running.get_mut(question).filter(|analysis| analysis.number == number) else { return };
        analysis.viewers -= 1;
        if analysis.viewers == 0 {
            analysis.control.stop();
            running.remove(question);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.app.analyses().leave(&self.question, self.number);
    }
}

/// Begins a search in a thread of its own, and the task that tells what it finds.
fn begin(app: &App, nothing: Found, search: Search) -> Result<Running, Refusal> {
    static NUMBERS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = NUMBERS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let control = Control::default();
    let place = Arc::new(app.turns().enter(&control));
    let (finder, found) = watch::channel(nothing);
    let (teller, events) = watch::channel(Event::default());
    let hand = control.clone();
    let kept = Arc::clone(&place);
    let thread = std::thread::Builder::new().name("analysis".to_owned()).spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(|| search(&hand, &finder)));
        drop(kept);
        if ended.is_err() {
            finder.send_modify(|found| found.fields = panicked().as_json());
        }
    });
    thread.map_err(|_| Refusal::busy("there is no thread left for another search"))?;
    let limit = app.limits().analysis;
    tokio::spawn(tell(found, teller, Arc::downgrade(&place), control.clone(), limit));
    Ok(Running { control, events, viewers: 0, number })
}

/// At most so often is anything told, and at least so often what is counted.
const SHORTEST_GAP: Duration = Duration::from_millis(50);
const COUNT_GAP: Duration = Duration::from_millis(500);

/// Tells what is found as long as the search lives, which is `limit` at most. The limit is kept here, not by the search's
/// budget: a search that must move within a time thinks less about forced and obvious moves.
async fn tell(
    mut found: watch::Receiver<Found>,
    teller: watch::Sender<Event>,
    place: std::sync::Weak<Place>,
    control: Control,
    limit: Duration,
) {
    let mut told_nodes = u64::MAX;
    let mut told_at = Instant::now();
    loop {
        // The search drops its end when it is over, whichever way.
        let changed = timeout(COUNT_GAP, found.changed()).await;
        let over = matches!(changed, Ok(Err(_)));
        let latest = found.borrow_and_update().clone();
        let nodes = latest.nodes.max(control.progress().nodes);
        let news = matches!(changed, Ok(Ok(()))) || nodes != told_nodes || told_at.elapsed() >= HEARTBEAT;
        if over || news {
            let begun = place.upgrade().is_none_or(|place| place.has_begun());
            teller.send_replace(picture(latest, &control, begun, over));
            (told_nodes, told_at) = (nodes, Instant::now());
        }
        if over {
            return;
        }
        if control.progress().time >= limit {
            control.stop();
        }
        sleep_until(told_at + SHORTEST_GAP).await;
    }
}

/// The event for what is found and counted by now.
fn picture(found: Found, control: &Control, begun: bool, over: bool) -> Event {
    if found.fields.get("error").is_some() {
        return Event { bytes: event("error", &found.fields), last: true };
    }
    let progress = control.progress();
    let (nodes, time) = (found.nodes.max(progress.nodes), found.time.max(progress.time));
    let mut fields = found.fields;
    let state = match (over, begun) {
        (true, _) => "done",
        (false, true) => "searching",
        (false, false) => "waiting",
    };
    fields["nodes"] = nodes.into();
    fields["seconds"] = time.as_secs_f64().into();
    fields["nodes_per_second"] = (nodes as f64 / time.as_secs_f64().max(1e-6)).round().into();
    fields["state"] = state.into();
    Event { bytes: event("analysis", &fields), last: over }
}
