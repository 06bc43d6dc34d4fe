//! The files of the page: part of the program, compressed when first asked for. For those who work on the page, read from
//! a folder instead.

use crate::app::App;
use crate::refusal::Refusal;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The files as they lay in the folder when the program was built.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Where the files of the page come from.
pub(crate) enum Page {
    /// From the program itself.
    Embedded(HashMap<&'static str, Embedded>),
    /// From a folder, read anew each time.
    Folder(PathBuf),
}

/// A file of the program.
pub(crate) struct Embedded {
    bytes: &'static [u8],
    etag: String,
    compressed: OnceLock<Bytes>,
}

impl Page {
    /// The page from `folder`, or from the program.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        let embedded = |&(name, bytes)| {
            let mut hasher = DefaultHasher::new();
            hasher.write(bytes);
            (name, Embedded { bytes, etag: format!("\"{:016x}\"", hasher.finish()), compressed: OnceLock::new() })
        };
        folder.map_or_else(|| Page::Embedded(FILES.iter().map(embedded).collect()), Page::Folder)
    }
}

/// Answers what no route answers: a file of the page, or nothing.
pub(crate) async fn file(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let missing = || Refusal::new(StatusCode::NOT_FOUND, "there is nothing here").with_hint("the page is at /");
    let name = match uri.path().strip_prefix('/').unwrap_or_default() {
        "" => "index.html",
        name => name,
    };
    let kind = content_type(name).filter(|_| is_plain(name)).ok_or_else(missing)?;
    match app.page() {
        Page::Embedded(files) => Ok(files.get(name).ok_or_else(missing)?.response(kind, &headers)),
        Page::Folder(folder) => {
            let path = folder.join(name);
            let read = tokio::task::spawn_blocking(move || read_whole(&path)).await;
            let bytes = read.ok().flatten().ok_or_else(missing)?;
            Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response())
        }
    }
}

fn read_whole(path: &Path) -> Option<Vec<u8>> {
    std::fs::read(path).ok()
}

impl Embedded {
    fn response(&self, kind: &'static str, asked: &HeaderMap) -> Response {
        let says = |name, what: &str| {
            let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|value| value.trim().trim_start_matches("W/") == what)
        };
        let mut response = if says(header::IF_NONE_MATCH, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if asked.get(header::ACCEPT_ENCODING).is_some_and(accepts_gzip) {
            let mut response = Body::from(self.compressed.get_or_init(|| compress(self.bytes)).clone()).into_response();
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        } else {
            Body::from(self.bytes).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, HeaderValue::from_str(&self.etag).expect("hexadecimal digits in quotes"));
        response
    }
}

fn accepts_gzip(value: &HeaderValue) -> bool {
    let text = value.to_str().unwrap_or_default();
    text.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        matches!(name.trim(), "gzip" | "*") && weight.replace(' ', "") != "q=0"
    })
}

fn compress(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing to memory does not fail").into()
}

/// Whether the name is one of a file in the folder itself: letters, digits, `-`, `_` and single dots inside.
pub(crate) fn is_plain(name: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    name.split('.').all(is_word)
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_files() {
        for name in ["index.html", "app.js", "icon-dark.svg", "a.b.css"] {
            assert!(is_plain(name) && content_type(name).is_some(), "{name}");
        }
        for name in ["", ".", "..", "../Cargo.toml", "a/b.js", "%2e%2e/x.js", ".x.js", "a..js", "x.js/", "a\\b.js"] {
            assert!(!is_plain(name), "{name}");
        }
        assert!(content_type("Cargo.toml").is_none());
    }

    #[test]
    fn the_page_is_in_the_program() {
        assert!(FILES.iter().any(|(name, _)| *name == "index.html"));
        assert!(FILES.iter().all(|(name, _)| is_plain(name) && content_type(name).is_some()));
    }

    #[test]
    fn gzip_must_be_wanted() {
        let accepts = |text| accepts_gzip(&HeaderValue::from_static(text));
        assert!(accepts("gzip, deflate, br") && accepts("br;q=1, gzip;q=0.5") && accepts("*"));
        assert!(!accepts("br") && !accepts("gzip;q=0") && !accepts(""));
    }
}
