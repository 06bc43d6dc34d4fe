//! Studies in files: what is written with its variations, judgements and remarks is read again as it was.

use crate::talk::Running;
use foehn_server::Options;
use serde_json::{Value, json};

fn study(moves: [&str; 5]) -> Value {
    let [a, b, c, other, after] = moves;
    json!({ "comment": "A study", "steps": [
        { "move": a, "signs": ["!"], "comment": "first [%csl Ga1]" },
        { "move": b, "variations": [{ "steps": [{ "move": other, "signs": ["?!"], "comment": "not so good" }, { "move": after }] }] },
        { "move": c },
    ] })
}

#[test]
fn what_is_written_is_read_again() {
    let server = Running::start(Options::default());
    let lines = [
        ("chess", ["e4", "e5", "Nf3", "c5", "Nf3"]),
        ("checkers", ["11-15", "23-19", "8-11", "22-17", "15-18"]),
        ("go", ["e5", "c3", "g3", "g7", "c7"]),
        ("othello", ["f5", "d6", "c3", "f6", "e6"]),
        ("connect4", ["4", "4", "4", "3", "3"]),
    ];
    let games = server.get("/api/games").good();
    for (game, moves) in lines {
        assert!(games.as_array().expect("a list").iter().any(|each| each["name"] == game), "{game} is there");
        let plain: Vec<_> = moves[..3].to_vec();
        let state = server.post("/api/position", &json!({ "game": game, "moves": plain })).good();
        let study = study(moves);
        let file = server.post("/api/file/write", &json!({ "game": game, "study": study })).good();
        let read = server.post("/api/file/read", &json!({ "text": file["text"], "game": game })).good();
        assert_eq!(read["games"][0]["moves"], state["moves"], "{file}");
        let again = &read["games"][0]["study"];
        assert_eq!(again["comment"], "A study", "{file}");
        assert_eq!(again["steps"][0]["signs"], json!(["!"]), "{file}");
        assert_eq!(again["steps"][0]["comment"], "first [%csl Ga1]", "{file}");
        let side = &again["steps"][1]["variations"][0]["steps"];
        assert_eq!(
            (side[0]["comment"].as_str(), side.as_array().map(Vec::len)),
            (Some("not so good"), Some(2)),
            "{file}"
        );
        assert_eq!(side[0]["signs"], json!(["?!"]), "{file}");
    }
}

#[test]
fn a_study_that_breaks_the_rules_is_refused_with_its_place() {
    let server = Running::start(Options::default());
    let study =
        json!({ "steps": [{ "move": "e4" }, { "move": "e5", "variations": [{ "steps": [{ "move": "Ke4" }] }] }] });
    let answer = server.post("/api/file/write", &json!({ "game": "chess", "study": study }));
    assert_eq!(answer.status, 422);
    let what = answer.json()["error"]["what"].as_str().unwrap_or_default().to_owned();
    assert!(what.contains("move 2") && what.contains("Ke4"), "{what}");
}

#[test]
fn a_game_without_remarks_has_no_study() {
    let server = Running::start(Options::default());
    let read = server.post("/api/file/read", &json!({ "text": "1. e4 e5 2. Nf3 *" })).good();
    assert_eq!(read["games"][0].get("study"), None);
}

#[test]
fn ten_thousand_variations_are_read_in_bounds() {
    let server = Running::start(Options::default());
    let sides = "(1. d4 {x}) ".repeat(30_000);
    let read = server.post("/api/file/read", &json!({ "text": format!("1. e4 {sides} e5 *"), "game": "chess" })).good();
    let sides = read["games"][0]["study"]["steps"][0]["variations"].as_array().expect("variations").len();
    assert!((10_000..=30_000).contains(&sides), "{sides}");
    assert_eq!(read["games"][0]["moves"], json!(["e4", "e5"]));
}
