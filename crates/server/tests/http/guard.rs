//! Everything that is refused, over real sockets: foreign hosts and origins, wrong methods and bodies, sizes, nonsense.

use crate::talk::Running;
use foehn_server::{Options, Token};
use serde_json::json;

fn server() -> Running {
    Running::start(Options::default())
}

#[test]
fn foreign_hosts_are_refused() {
    let server = server();
    let port = server.address.port();
    let get =
        |host: &str| server.send(format!("GET /api/games HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes());
    for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        get(&format!("Host: {host}:{port}\r\n")).good();
    }
    for host in ["evil.example", "127.0.0.1.nip.io", "192.168.0.1", "0.0.0.0", ""] {
        assert!(get(&format!("Host: {host}:{port}\r\n")).refused(403).contains("host"), "{host}");
    }
    get("Host: localhost:1\r\n").refused(403);
    get(&format!("Host: localhost:{port}\r\nHost: evil.example\r\n")).refused(403);
    assert!(matches!(get("").status, 400 | 403));
    // The page itself is not given to a foreign name either.
    let page =
        server.send(format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\nConnection: close\r\n\r\n").as_bytes());
    page.refused(403);
}

#[test]
fn foreign_origins_are_refused() {
    let server = server();
    let position = json!({ "game": "nim" }).to_string();
    let post = |header: &str| server.ask("POST /api/position", &["Content-Type: application/json", header], &position);
    post(&format!("Origin: http://{}", server.address)).good();
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://"] {
        post(&format!("Origin: {origin}")).refused(403);
    }
    post("Sec-Fetch-Site: same-origin").good();
    post("Sec-Fetch-Site: none").good();
    post("Sec-Fetch-Site: cross-site").refused(403);
    post("Sec-Fetch-Site: same-site").refused(403);
    // A link from elsewhere may lead to the page, though not to what it asks.
    assert_eq!(server.ask("GET /", &["Sec-Fetch-Site: cross-site"], "").status, 200);
    server.ask("GET /api/games", &["Sec-Fetch-Site: cross-site"], "").refused(403);
}

#[test]
fn only_json_is_read() {
    let server = server();
    let nim = "{\"game\":\"nim\"}";
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"] {
        server.ask("POST /api/position", &[&format!("Content-Type: {kind}")], nim).refused(415);
    }
    server.ask("POST /api/position", &[], nim).refused(415);
    server.ask("POST /api/position", &["Content-Type: Application/JSON; charset=utf-8"], nim).good();
}

#[test]
fn broken_bodies_are_refused_with_the_place() {
    let server = server();
    let post = |body: &str| server.ask("POST /api/position", &["Content-Type: application/json"], body);
    for body in ["{", "nonsense", "{\"game\": \"nim\",}", "\u{1}", "{\"game\": \"ni"] {
        post(body).refused(400);
    }
    let answer = post("{\"game\": nim}");
    answer.refused(400);
    assert_eq!(answer.json()["error"]["at"], 10);
    for body in [
        "{}",
        "[]",
        "\"nim\"",
        "{\"game\": 3}",
        "{\"game\": \"nim\", \"moves\": 5}",
        "{\"game\": \"nim\", \"start\": []}",
    ] {
        post(body).refused(422);
    }
    assert!(matches!(post(&"[".repeat(100_000)).status, 400 | 422));
}

#[test]
fn sizes_have_limits() {
    let server = server();
    let long = format!("{{\"game\": \"nim\", \"start\": \"{}\"}}", "x".repeat(1 << 20));
    assert!(
        server.ask("POST /api/position", &["Content-Type: application/json"], &long).refused(413).contains("1048576")
    );
    server.get(&format!("/api/analysis?game=nim&moves={}", "x".repeat(40_000))).refused(414);
    let header = format!("X-Long: {}", "x".repeat(1 << 20));
    assert!(matches!(server.ask("GET /api/games", &[&header], "").status, 431 | 0));
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    server.post("/api/position", &json!({ "game": "chess", "moves": knights })).refused(422);
    let tree = format!("({}1)", "1 ".repeat(100_000));
    server.post("/api/position", &json!({ "game": "tree", "start": tree })).refused(422);
    let rows = vec!["x".repeat(1000); 500];
    server.post("/api/setup", &json!({ "game": "chess", "rows": rows, "mover": 0 })).refused(422);
    server.get("/api/games").good();
}

#[test]
fn unknown_addresses_and_methods_are_refused() {
    let server = server();
    for path in [
        "/api/nothing",
        "/api/",
        "/api/games/1",
        "/nothing.js",
        "/x",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
    ] {
        server.get(path).refused(404);
    }
    server.ask("POST /api/games", &["Content-Type: application/json"], "{}").refused(405);
    server.ask("GET /api/position", &[], "").refused(405);
    server.ask("DELETE /api/analysis", &[], "").refused(405);
    server.ask("OPTIONS /api/position", &[], "").refused(405);
    server.ask("POST /", &["Content-Type: application/json"], "{}").refused(405);
    server.get("/api/analysis").refused(400);
    server.get("/api/analysis?game=nim&line=3").refused(400);
}

#[test]
fn every_answer_carries_the_safety_headers() {
    let server = server();
    for path in ["/", "/app.js", "/api/games", "/api/nothing"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn nonsense_does_not_end_the_server() {
    let server = server();
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00"[..],
        b"GET\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        server.send(bytes);
    }
    let half = server.connect();
    drop(half);
    server.get("/api/games").good();
}

#[test]
fn where_a_token_is_asked_for_a_link_or_a_header_opens() {
    let token = Some(Token::new("club-2026").expect("a word"));
    let server = Running::start(Options { token, ..Options::default() });
    let port = server.address.port();
    server.get("/api/games").refused(401);
    server.post("/api/position", &json!({ "game": "nim" })).refused(401);
    for path in ["/", "/app.js", "/lab/none/report.html", "/?token=club-2027", "/?token="] {
        let answer = server.get(path);
        assert_eq!(answer.status, 401, "{path}");
        assert!(String::from_utf8_lossy(&answer.body).contains("asks for its token"), "{path}");
    }
    // The link gives the cookie and leads on without the word.
    let answer = server.get("/?a=1&token=club-2026&b=2");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/?a=1&b=2")));
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"), "{cookie}");
    assert_eq!(server.get("//evil.example/?token=club-2026").header("location"), Some("/evil.example/"));
    let cookie = format!("Cookie: other=1; {}", cookie.split(';').next().expect("its value"));
    assert_eq!(server.ask("GET /", &[&cookie], "").status, 200);
    server.ask("GET /api/games", &[&cookie], "").good();
    for header in ["Authorization: Bearer club-2026", "authorization: bearer club-2026"] {
        server.ask("GET /api/games", &[header], "").good();
    }
    let other_port = format!("Cookie: foehn-token-{}=club-2026", port ^ 1);
    for header in ["Authorization: Bearer club-202", "Authorization: Basic club-2026", &other_port] {
        server.ask("GET /api/games", &[header], "").refused(401);
    }
    // A page of another site gets nothing, whatever its browser sends along.
    server.ask("GET /api/games", &[&cookie, "Sec-Fetch-Site: cross-site"], "").refused(403);
    // A link to an answer is not a way around the header: addresses are passed on and logged.
    server.get("/api/games?token=club-2026").refused(401);
}
