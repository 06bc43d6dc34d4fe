//! What a refused request gets: a status from 400 on and `{"error": {"what", "hint", "at"}}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foehn_game::NotationError;
use foehn_games::catalog::{NoDuel, UnknownGame};
use foehn_play::BadGame;
use foehn_search::RecipeError;
use serde_json::{Value, json};

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    what: String,
    hint: Option<String>,
    at: Option<usize>,
    retry_after: Option<u32>,
}

impl Refusal {
    /// A refusal with this status, and what was wrong in words.
    pub(crate) fn new(status: StatusCode, what: impl Into<String>) -> Self {
        Refusal { status, what: what.into(), hint: None, at: None, retry_after: None }
    }

    /// The request is well formed, but what it says cannot be.
    pub(crate) fn unprocessable(what: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    }

    /// There is too much to do already; the same request may succeed later.
    pub(crate) fn busy(what: impl Into<String>) -> Self {
        const SECONDS: u32 = 5;
        let refusal = Self::new(StatusCode::SERVICE_UNAVAILABLE, what);
        Refusal { retry_after: Some(SECONDS), ..refusal }.with_hint("try again in a few seconds")
    }

    /// Something went wrong in here.
    pub(crate) fn internal(what: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, what)
    }

    /// The refusal of a text that a game cannot read.
    pub(crate) fn notation(name: &str, error: &NotationError) -> Self {
        let place = error.line_column.map_or(String::new(), |(line, column)| format!("line {line}, column {column}: "));
        let NotationError { what, expected, at, .. } = error;
        Self::unprocessable(format!("{name}: {place}found {what}, expected {expected}")).with_place(*at)
    }

    /// The same with a sentence that says what to do.
    #[must_use]
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with the byte of the offending text.
    #[must_use]
    pub(crate) fn with_place(mut self, at: usize) -> Self {
        self.at = Some(at);
        self
    }

    /// The refusal as the object that goes out; an `error` event of a stream has the same.
    pub(crate) fn as_json(&self) -> Value {
        let mut error = json!({ "what": self.what });
        if let Some(hint) = &self.hint {
            error["hint"] = hint.as_str().into();
        }
        if let Some(at) = self.at {
            error["at"] = at.into();
        }
        json!({ "error": error })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.as_json())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<BadGame> for Refusal {
    fn from(bad: BadGame) -> Self {
        let refusal = match &bad {
            BadGame::Start { error, .. } => Refusal::notation("start", error),
            other => Refusal::unprocessable(other.to_string()),
        };
        Refusal { hint: bad.hint(), ..refusal }
    }
}

impl From<NoDuel> for Refusal {
    fn from(error: NoDuel) -> Self {
        Refusal::unprocessable(error.to_string())
    }
}

impl From<UnknownGame> for Refusal {
    fn from(unknown: UnknownGame) -> Self {
        let refusal = Refusal::new(
            StatusCode::NOT_FOUND,
            format!("found {} where a game was expected", NotationError::quote(&unknown.name)),
        );
        let hint = match unknown.nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "GET /api/games lists them".to_owned(),
        };
        refusal.with_hint(hint)
    }
}

impl From<RecipeError> for Refusal {
    fn from(error: RecipeError) -> Self {
        let quoted: String = error.to_string().chars().take(300).collect();
        Refusal::unprocessable(format!("set: {quoted}")).with_hint("GET /api/recipe lists the switches")
    }
}
