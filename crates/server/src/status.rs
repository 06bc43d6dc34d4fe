//! `GET /api/status`: what the server is doing and may do.

use crate::app::App;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/status", get(status))
}

async fn status(State(app): State<App>) -> Json<Value> {
    let limits = app.limits();
    let (searches, waiting) = app.turns().count();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "searches": searches,
        "waiting": waiting,
        "analyses": app.analyses().count(),
        "viewers": limits.viewers - app.viewers().available_permits(),
        "limits": {
            "searches": limits.searches,
            "viewers": limits.viewers,
            "table_mebibytes": limits.table_mebibytes,
            "seconds": limits.analysis.as_secs(),
            "body_bytes": limits.body_bytes,
        },
    }))
}
