//! Work that computes, off the threads that answer: within limits, stopped when nobody waits for it, and free to panic.
//!
//! A handler chooses how its work runs:
//! - [`App::brief`]: reading and writing notation; no search;
//! - [`App::ahead`]: an engine's move, before everything else;
//! - [`App::in_turn`]: any other search with one answer; it takes turns with the analyses;
//! - [`App::stream_in_turn`]: the same, with events on the way.
//!
//! A search must use the [`Control`] it is given in every budget, and the [`Memory`](crate::memory::Memory) of the app for its table.

use crate::app::App;
use crate::refusal::Refusal;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foehn_search::Control;
use futures_util::stream;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// A stream says so often that it still lives.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(5);

/// What a stream sends to show that it lives; readers skip it.
pub(crate) const HEARTBEAT_TEXT: &[u8] = b":\n\n";

/// Stops a search when whoever asked for it is gone.
struct StopOnDrop(Control);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl App {
    /// Does work without a search, a little of it at a time.
    ///
    /// # Errors
    /// What the work refuses, that it panicked, or that its turn did not come.
    pub(crate) async fn brief<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = turn(self.brief_permits()).await?;
        off_thread(move || {
            let _kept = permit;
            work()
        })
        .await
    }

    /// The right to read a large body and to answer it.
    ///
    /// # Errors
    /// Its turn did not come.
    pub(crate) async fn large_body(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        turn(self.large_bodies()).await
    }

    /// Computes an engine's move: ahead of all searches that take turns, as many at once as there are cores.
    ///
    /// # Errors
    /// What the work refuses, that it panicked, or that too many wait already.
    pub(crate) async fn ahead<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Control) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let _queued = self.permit()?;
        let closed = |_| Refusal::busy("the server is ending");
        let permit = self.moves().clone().acquire_owned().await.map_err(closed)?;
        let control = Control::default();
        let _stop = StopOnDrop(control.clone());
        let ahead = self.turns().go_ahead();
        let limit = self.limits().work;
        let worked = off_thread(move || {
            let _kept = (permit, ahead);
            work(&control)
        });
        within(limit, worked).await
    }

    /// Searches for one answer, taking turns with the analyses.
    ///
    /// # Errors
    /// What the work refuses, that it panicked, or that too many searches run already.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Control) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permit()?;
        let control = Control::default();
        let _stop = StopOnDrop(control.clone());
        let place = self.turns().enter(&control);
        off_thread(move || {
            let _kept = (permit, place);
            work(&control)
        })
        .await
    }

    /// Searches with events on the way, taking turns with the analyses. What `work` refuses becomes the event `error`.
    ///
    /// # Errors
    /// Too many searches run already, or too many streams are open.
    pub(crate) fn stream_in_turn(
        &self,
        work: impl FnOnce(&Control, &Teller) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<Response, Refusal> {
        let permit = self.permit()?;
        let viewer = self.viewer()?;
        let control = Control::default();
        let place = self.turns().enter(&control);
        let (sender, receiver) = mpsc::channel(EVENTS_AHEAD);
        let stop = StopOnDrop(control.clone());
        tokio::task::spawn_blocking(move || {
            let _kept = (permit, place);
            let teller = Teller(sender);
            let done = catch_unwind(AssertUnwindSafe(|| work(&control, &teller)));
            if let Err(refusal) = done.unwrap_or_else(|_| Err(panicked())) {
                teller.tell("error", &refusal.as_json());
            }
        });
        let kept = (receiver, (viewer, stop));
        Ok(event_stream(stream::unfold(kept, |(mut receiver, kept)| async move {
            let bytes = match tokio::time::timeout(HEARTBEAT, receiver.recv()).await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => return None,
                Err(_) => Bytes::from_static(HEARTBEAT_TEXT),
            };
            Some((bytes, (receiver, kept)))
        })))
    }

    /// The right to one more search beside the analyses.
    fn permit(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        self.work_permits()
            .clone()
            .try_acquire_owned()
            .map_err(|_| Refusal::busy(format!("{} searches run already, which is the limit", self.limits().searches)))
    }

    /// The right to one more stream.
    pub(crate) fn viewer(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        self.viewers().clone().try_acquire_owned().map_err(|_| {
            Refusal::busy(format!("{} streams are open already, which is the limit", self.limits().viewers))
        })
    }
}

/// Waits for a permit so long; whoever waits longer is told to come again.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

async fn turn(permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
    match tokio::time::timeout(LONGEST_WAIT, permits.clone().acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        Ok(Err(_)) => Err(Refusal::busy("the server is ending")),
        Err(_) => {
            Err(Refusal::busy(format!("too many ask at once: no turn within {} seconds", LONGEST_WAIT.as_secs())))
        }
    }
}

/// Does work on a thread of its own; a panic is an answer.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(panicked()))
}

/// So many events wait for a slow reader; then the work waits too.
const EVENTS_AHEAD: usize = 16;

/// Tells the reader of a stream what happens.
pub(crate) struct Teller(mpsc::Sender<Bytes>);

impl Teller {
    /// Sends an event; whether somebody still listens. Waits where the reader is slow.
    pub(crate) fn tell(&self, kind: &str, data: &Value) -> bool {
        self.0.blocking_send(event(kind, data)).is_ok()
    }
}

/// An event as it goes out.
pub(crate) fn event(kind: &str, data: &Value) -> Bytes {
    // JSON text has no line break in it, so it is one line of data.
    Bytes::from(format!("event: {kind}\ndata: {data}\n\n"))
}

/// A response of server-sent events.
pub(crate) fn event_stream(events: impl futures_util::Stream<Item = Bytes> + Send + 'static) -> Response {
    use futures_util::StreamExt;
    let body = Body::from_stream(events.map(Ok::<_, std::convert::Infallible>));
    ([(header::CONTENT_TYPE, "text/event-stream; charset=utf-8")], body).into_response()
}

/// What a search that panicked gives.
pub(crate) fn panicked() -> Refusal {
    Refusal::internal("the search came to a sudden end by a mistake in the program")
        .with_hint("the server goes on; please report the position")
}

/// A last limit for work that should have ended by its own.
async fn within<T>(limit: Duration, work: impl Future<Output = Result<T, Refusal>>) -> Result<T, Refusal> {
    let late = |_| Err(Refusal::busy(format!("no answer within {} seconds", limit.as_secs())));
    tokio::time::timeout(limit, work).await.unwrap_or_else(late)
}
