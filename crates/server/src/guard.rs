//! Who may ask. A page of another site must neither read this server nor make it work, whatever name it reaches it by.
//!
//! - `Host` must be this server's own: a name that an attacker points at this machine (DNS rebinding) is refused;
//! - `Origin`, where a browser sends it, must be this server's page, and so must the site of the request (`Sec-Fetch-Site`);
//! - where a token is asked for (`token.rs`), it must be known;
//! - every answer carries a strict content security policy, and may not be framed, sniffed or referred from;
//! - what lies under `/lab/`, the laboratory's reports, has a policy of its own: styles within the page, no script at all, and
//!   this server's page may frame it. Nothing else of this server lets itself be framed, so the page can frame nothing but reports.

use crate::app::App;
use crate::doors::Visitor;
use crate::refusal::Refusal;
use crate::token::{self, Entry};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use foehn_game::NotationError;
use std::net::IpAddr;

/// The longest path with its query.
const LONGEST_ADDRESS: usize = 32 * 1024;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      frame-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; \
                             base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// The names by which this server may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    name: String,
    port: u16,
    /// Others than this machine can reach it.
    open: bool,
}

impl Hosts {
    /// Of a server that was told to listen at `name` and does so at this address.
    pub(crate) fn new(name: &str, address: IpAddr, port: u16) -> Self {
        Hosts { name: name.to_ascii_lowercase(), port, open: !address.is_loopback() }
    }

    /// Whether `host`, with or without a port, is this server.
    fn include(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host.as_str(), "80"),
        };
        // As text: a number can be written in many ways, and browsers write it in one.
        port == self.port.to_string() && self.is_name(name)
    }

    /// A number cannot be pointed elsewhere, so an open server answers to every address it has.
    fn is_name(&self, name: &str) -> bool {
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(address) => self.open || address.is_loopback(),
            Err(_) => name == "localhost" || name == self.name,
        }
    }
}

/// Lets a request through that may ask, and puts the safety headers on every answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let is_report = request.uri().path().starts_with("/lab/");
    let visitor = request.extensions().get::<ConnectInfo<Visitor>>().map(|ConnectInfo(visitor)| visitor.clone());
    visitor.iter().for_each(Visitor::asked);
    let mut response = match check(app.hosts(), &request, is_api) {
        Ok(()) => match token::entry(app.token(), &request, app.hosts().port) {
            Entry::Open => answer(&app, request, next).await,
            Entry::Answered(response) => *response,
        },
        Err(refusal) => refusal.into_response(),
    };
    // A stream goes on after its answer has begun.
    if !is_stream(&response) {
        visitor.iter().for_each(Visitor::answered);
    }
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    put(header::CONTENT_SECURITY_POLICY, if is_report { REPORT_POLICY } else { POLICY });
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(header::X_FRAME_OPTIONS, if is_report { "SAMEORIGIN" } else { "DENY" });
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Answers a request that may ask; one with a large body when its turn comes.
async fn answer(app: &App, request: Request, next: Next) -> Response {
    let _large_body = match has_large_body(&request) {
        true => match app.large_body().await {
            Ok(permit) => Some(permit),
            Err(refusal) => return refusal.into_response(),
        },
        false => None,
    };
    next.run(request).await
}

/// What the page itself sends is shorter.
const LARGE_BODY: u64 = 64 * 1024;

/// Whether the body is large, or does not say how large it is.
fn has_large_body(request: &Request) -> bool {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()).and_then(|length| length.parse::<u64>().ok());
    let may_be_large = request.headers().contains_key(header::TRANSFER_ENCODING);
    may_be_large || length.is_some_and(|length| length > LARGE_BODY)
}

fn is_stream(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/event-stream"))
}

fn check(hosts: &Hosts, request: &Request, is_api: bool) -> Result<(), Refusal> {
    let headers = request.headers();
    let length = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    if length > LONGEST_ADDRESS {
        let what = format!("an address of {length} bytes; {LONGEST_ADDRESS} are the limit");
        return Err(
            Refusal::new(StatusCode::URI_TOO_LONG, what).with_hint("send long games as a POST where there is one")
        );
    }
    let host = one(headers, &header::HOST)?.ok_or_else(|| forbidden("a request without a host", ""))?;
    if !hosts.include(host) {
        return Err(forbidden("the host", host).with_hint("use the address that the server printed"));
    }
    if let Some(origin) = one(headers, &header::ORIGIN)? {
        let own = origin.strip_prefix("http://").is_some_and(|name| name.eq_ignore_ascii_case(host));
        if !own {
            return Err(forbidden("a page of", origin));
        }
    }
    let site = one(headers, &HeaderName::from_static("sec-fetch-site"))?;
    match site {
        Some(site) if is_api && !matches!(site, "same-origin" | "none") => Err(forbidden("a page of another site", "")),
        _ => Ok(()),
    }
}

/// The value of a header that must not come twice.
fn one<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    let text = first.map(|value| value.to_str().map_err(|_| forbidden("a header that is no text:", name.as_str())));
    match values.next() {
        None => text.transpose(),
        Some(_) => Err(forbidden("a second header", name.as_str())),
    }
}

fn forbidden(what: &str, found: &str) -> Refusal {
    let quoted = if found.is_empty() { String::new() } else { format!(" {}", NotationError::quote(found)) };
    Refusal::new(StatusCode::FORBIDDEN, format!("{what}{quoted} may not ask this server"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_closed_server_answers_to_this_machine_alone() {
        let hosts = Hosts::new("127.0.0.1", Ipv4Addr::LOCALHOST.into(), 4747);
        for host in ["127.0.0.1:4747", "localhost:4747", "LocalHost:4747", "[::1]:4747", "127.0.0.2:4747"] {
            assert!(hosts.include(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "evil.example:4747",
            "192.168.0.7:4747",
            "localhost.evil.example:4747",
            "127.0.0.1.nip.io:4747",
            "localhost:4747:4747",
            "[::1]",
            "localhost:",
            "@localhost:4747",
        ] {
            assert!(!hosts.include(host), "{host}");
        }
    }

    #[test]
    fn an_open_server_answers_to_addresses_and_its_name() {
        let hosts = Hosts::new("0.0.0.0", Ipv4Addr::UNSPECIFIED.into(), 80);
        assert!(hosts.include("192.168.0.7") && hosts.include("192.168.0.7:80") && hosts.include("localhost"));
        assert!(!hosts.include("evil.example"));
        let named = Hosts::new("Chess.Club", Ipv4Addr::new(10, 0, 0, 1).into(), 4747);
        assert!(named.include("chess.club:4747") && !named.include("evil.example:4747"));
    }
}
