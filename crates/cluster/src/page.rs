//! The live page of a hub: what `foehn status` says, for a browser and a phone. It only looks.

use crate::fault::Fault;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;

/// What the page shows, as JSON, and whether somebody has asked since it was written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    text: Arc<Mutex<String>>,
    wanted: Arc<AtomicBool>,
}

impl Shown {
    pub(crate) fn show(&self, text: String) {
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.swap(false, Ordering::Relaxed)
    }

    fn read(&self) -> String {
        self.wanted.store(true, Ordering::Relaxed);
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

const HTML: &str = include_str!("../page/index.html");
const STYLE: &str = include_str!("../page/style.css");
const SCRIPT: &str = include_str!("../page/hub.js");
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/// Serves the page; where it is.
pub(crate) async fn serve(place: SocketAddr, shown: Shown) -> Result<SocketAddr, Fault> {
    if !place.ip().is_loopback() {
        return Err(Fault::asked(format!(
            "the page on {place} could be read by anybody: it stays on this machine; reach it with `ssh -L {}:127.0.0.1:{} THIS-MACHINE`",
            place.port(),
            place.port()
        )));
    }
    let taken = |error: &dyn std::fmt::Display| {
        Fault::world(format!("the page cannot be on {place}: {error}; name another place with --page"))
    };
    let listener = TcpListener::bind(place).await.map_err(|error| taken(&error))?;
    let bound = listener.local_addr().map_err(|error| taken(&error))?;
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move { ([(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, POLICY)], text) })
    };
    let router = Router::new()
        .route("/", file("text/html; charset=utf-8", HTML))
        .route("/style.css", file("text/css; charset=utf-8", STYLE))
        .route("/hub.js", file("text/javascript; charset=utf-8", SCRIPT))
        .route(
            "/status",
            get(move || {
                let text = shown.read();
                async move {
                    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text)
                        .into_response()
                }
            }),
        );
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(bound)
}
