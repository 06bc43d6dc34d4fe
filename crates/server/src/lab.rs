//! `GET /api/lab` and `/lab/..`: the laboratory's reports, the list of them and their files. `lab_start.rs` begins experiments.
//!
//! `foehn lab` writes a folder for each experiment, and again and again how far it is; here they are only read. The list is
//! made anew for each request, so an experiment that begins, goes on or ends is seen at once.

use crate::app::App;
use crate::guarded_folder::GuardedFolder;
use crate::lab_file::{self, Found};
use crate::lab_list;
use crate::lab_start;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// What to do where there is no report yet.
const FIRST: &str = "`foehn lab etc` makes the first one";

/// What to do where the folder of one experiment was named instead of the folder of them all.
const TOO_DEEP: &str = "this folder is itself the report of an experiment; name the folder that it lies in";

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/lab", get(list))
        .route("/api/lab/begin", post(lab_start::begin))
        .route("/api/lab/stop", post(lab_start::stop))
        .route("/lab/{*address}", get(file))
}

async fn list(State(app): State<App>) -> Result<Json<Value>, Refusal> {
    let folder = app.reports().map(ToOwned::to_owned);
    let (offered, begun) = (app.starter().offered(), app.starter().running());
    let listed = app.brief(move || {
        let Some(reports) = folder.as_deref().and_then(GuardedFolder::open) else {
            return Ok(json!({ "reports": [], "hint": FIRST, "offered": offered, "begun": begun }));
        };
        let found = lab_list::list(&reports, now());
        let hint = match found.is_empty() {
            true if lab_list::is_experiment(&reports, &[]) => Some(TOO_DEEP),
            true => Some(FIRST),
            false => None,
        };
        Ok(json!({ "reports": found, "hint": hint, "offered": offered, "begun": begun }))
    });
    listed.await.map(Json)
}

/// The seconds since 1970, as progress is dated.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

async fn file(State(app): State<App>, uri: Uri) -> Result<Response, Refusal> {
    let folder = app.reports().map(ToOwned::to_owned);
    let address = uri.path().strip_prefix("/lab/").unwrap_or_default().to_owned();
    let slashed = format!("/lab/{address}/");
    let found = app.brief(move || match folder.as_deref().and_then(GuardedFolder::open) {
        Some(reports) => lab_file::find(&reports, &address),
        None => Err(Refusal::missing_report()),
    });
    Ok(match found.await? {
        Found::File { kind, bytes } => {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response()
        }
        Found::Folder => Redirect::temporary(&slashed).into_response(),
    })
}
