//! `GET /api/openapi.json`: this interface in the form machines read, the same file as `crates/server/openapi.json`.
//!
//! `tests/openapi.rs` asks every request of it and compares the answers with what it promises.

use crate::app::App;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

static DOCUMENT: &str = include_str!("../openapi.json");

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/openapi.json", get(document))
}

async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
