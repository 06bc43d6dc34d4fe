//! The token: a word that whoever asks must know, where others than this machine can reach the server.
//!
//! A browser gives it once, by a link: `http://HOST/?token=WORD` sets a cookie and leads on to the same address without the word, so that it
//! stays out of the history and of links that are passed on. Programs send `Authorization: Bearer WORD`. Without it there is neither the page nor an answer.

use crate::refusal::Refusal;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::fmt;
use std::hash::{BuildHasher, RandomState};

/// A word that opens a server.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Not even by mistake is it printed among other things.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Shorter ones can be guessed.
const SHORTEST: usize = 8;
const LONGEST: usize = 128;

impl Token {
    /// One that somebody chose.
    ///
    /// # Errors
    /// It is too short or too long, or has characters that an address would have to spell.
    pub fn new(word: &str) -> Result<Token, String> {
        if let Some(odd) = word.chars().find(|&c| !c.is_ascii_alphanumeric() && !"-_.~".contains(c)) {
            return Err(format!("found `{}`, expected letters, digits, `-`, `_`, `.` and `~`", odd.escape_debug()));
        }
        match word.len() {
            SHORTEST..=LONGEST => Ok(Token(word.to_owned())),
            found => Err(format!("found {found} characters, expected {SHORTEST} to {LONGEST}")),
        }
    }

    /// One that nobody can guess: two numbers from the system's randomness.
    #[must_use]
    pub fn random() -> Token {
        let keys = RandomState::new();
        Token(format!("{:016x}{:016x}", keys.hash_one("first"), keys.hash_one("second")))
    }

    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.0
    }

    /// Whether it is this word; how long that takes does not tell how much of it was right.
    fn is(&self, word: &str) -> bool {
        let (known, found) = (self.0.as_bytes(), word.as_bytes());
        known.len() == found.len() && known.iter().zip(found).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

/// What a request may do.
pub(crate) enum Entry {
    /// It is let in.
    Open,
    /// It is answered so, and nothing else happens.
    Answered(Box<Response>),
}

/// Whether a request knows the token, if one is asked for. Cookies of one machine are shared by all its ports, so their name has the port in it.
pub(crate) fn entry(token: Option<&Token>, request: &Request, port: u16) -> Entry {
    let Some(token) = token else { return Entry::Open };
    if knows(token, request, port) {
        return Entry::Open;
    }
    let path = request.uri().path();
    let is_page = !path.starts_with("/api/");
    match by_link(token, request) {
        Some(rest) if is_page => Entry::Answered(Box::new(welcome(token, &format!("{path}{rest}"), port))),
        _ if is_page => Entry::Answered(Box::new(closed_page())),
        _ => Entry::Answered(Box::new(
            Refusal::new(StatusCode::UNAUTHORIZED, "this server asks for its token")
                .with_hint("send the header `authorization: Bearer TOKEN` with the token that `foehn serve` printed")
                .into_response(),
        )),
    }
}

fn knows(token: &Token, request: &Request, port: u16) -> bool {
    let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
    let sent = request.headers().get(header::AUTHORIZATION).map(text).unwrap_or_default();
    let bearer = sent.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    if bearer.is_some_and(|(_, word)| token.is(word.trim())) {
        return true;
    }
    let name = cookie_name(port);
    request.headers().get_all(header::COOKIE).iter().map(text).any(|cookies| {
        let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(found, word)| found == name && token.is(word))
    })
}

/// What stands in the query beside the right token, as it goes into an address; `None` where the token is not there.
fn by_link(token: &Token, request: &Request) -> Option<String> {
    let query = request.uri().query()?;
    let is_token = |pair: &&str| pair.strip_prefix("token=").is_some_and(|word| token.is(word));
    query.split('&').find(is_token)?;
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("token=")).collect();
    Some(if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) })
}

fn cookie_name(port: u16) -> String {
    format!("foehn-token-{port}")
}

/// A month.
const LASTS: u32 = 30 * 24 * 3600;

/// Gives the cookie and leads on. A link in a message comes from elsewhere, so the cookie must be `Lax`; what another site may not ask is refused
/// before anybody looks for a token.
fn welcome(token: &Token, to: &str, port: u16) -> Response {
    let cookie = format!("{}={}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax", cookie_name(port), token.word());
    // Two slashes at the beginning would lead to another machine.
    let to = format!("/{}", to.trim_start_matches(['/', '\\']));
    let mut response = StatusCode::SEE_OTHER.into_response();
    let mut put = |name, text: &str| {
        if let Ok(value) = HeaderValue::from_str(text) {
            response.headers_mut().insert(name, value);
        }
    };
    put(header::LOCATION, &to);
    put(header::SET_COOKIE, &cookie);
    response
}

const CLOSED: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" \
    content=\"width=device-width\"><title>Foehn</title></head>\n<body>\n<h1>This board asks for its token</h1>\n\
    <p>Open the link that <code>foehn serve</code> printed: it ends with <code>?token=</code> and a word. Whoever started the \
    server can give it to you. This browser remembers it for a month.</p>\n</body>\n</html>\n";

fn closed_page() -> Response {
    (StatusCode::UNAUTHORIZED, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], CLOSED).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_a_word_that_an_address_can_hold() {
        assert!(Token::new("club-2026").is_ok());
        for (bad, words) in [("short", "found 5 characters"), ("two words", "found ` `"), ("a&b=cdefgh", "found `&`")] {
            let said = Token::new(bad).unwrap_err();
            assert!(said.contains(words), "{said}");
        }
        assert!(Token::new(&"x".repeat(129)).is_err());
        let (one, other) = (Token::random(), Token::random());
        assert!(one != other && Token::new(one.word()).is_ok() && one.word().len() == 32);
        assert_eq!(format!("{one:?}"), "Token(..)");
    }

    #[test]
    fn only_the_whole_word_opens() {
        let token = Token::new("club-2026").unwrap();
        assert!(token.is("club-2026"));
        for bad in ["", "club-2025", "club-202", "club-20266", "CLUB-2026"] {
            assert!(!token.is(bad), "{bad}");
        }
    }
}
