//! A search that panics ends its own stream or answer, and nothing else.

use crate::talk::Running;
use foehn_server::Options;
use serde_json::json;
use std::time::Duration;

/// The position after 1. 5 in tic-tac-toe, in which searches of this test panic.
const BROKEN: &str = "....X....";

#[test]
fn the_server_survives_a_panic() {
    let server = Running::start(Options { panics_at: Some(BROKEN.to_owned()), ..Options::default() });
    let game = json!({ "game": "tic-tac-toe", "moves": ["5"], "level": 1 });
    let mut beside = server.listen("/api/analysis?game=checkers");
    beside.analysis();
    for _ in 0..3 {
        let mut events = server.listen("/api/analysis?game=tic-tac-toe&moves=5");
        let mut last = None;
        while let Some(event) = events.next() {
            last = Some(event);
        }
        let (kind, data) = last.expect("an event before the end");
        assert_eq!(kind, "error");
        assert!(data["error"]["what"].as_str().is_some_and(|what| what.contains("mistake in the program")), "{data}");
        assert!(server.post("/api/move", &game).refused(500).contains("goes on"));
    }
    beside.analysis();
    server.post("/api/move", &json!({ "game": "tic-tac-toe", "level": 1 })).good();
    drop(beside);
    server.wait_for(Duration::from_secs(2), |status| status["searches"] == 0 && status["viewers"] == 0);
}
