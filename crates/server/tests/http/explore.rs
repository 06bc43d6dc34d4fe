//! The explorer and the library over real sockets.

use crate::talk::Running;
use foehn_library::Adding;
use foehn_server::Options;
use serde_json::json;
use std::path::PathBuf;

const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
    [White \"Bob\"]\n[Black \"Cid\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n";

fn add(root: &PathBuf, name: &str, text: &str) {
    std::fs::create_dir_all(root).expect("a folder");
    let file = root.join(name);
    std::fs::write(&file, text).expect("a file");
    Adding::new(root, None).add(&[file], &mut |_| ()).expect("a library");
}

#[test]
fn the_explorer_sees_games_that_are_added_while_it_runs() {
    let root = std::env::temp_dir().join(format!("foehn-explore-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    let server = Running::start(Options { libraries: Some(root.clone()), ..Options::default() });
    let asked = json!({ "game": "chess", "moves": "e4" });
    let empty = server.post("/api/explore", &asked).good();
    assert!(empty["library"].is_null() && empty["moves"] == json!([]), "{empty}");
    add(&root, "one.pgn", GAMES);
    let found = server.post("/api/explore", &asked).good();
    assert_eq!(found["library"]["here"], json!({ "games": 2, "wins": [1, 0], "draws": 1, "share": 0.25 }), "{found}");
    let moves: Vec<_> = found["moves"].as_array().expect("moves").iter().map(|mv| mv["text"].clone()).collect();
    assert_eq!(moves, ["c5", "e5"].map(|text| json!(text)), "{found}");
    add(&root, "two.pgn", "[White \"Dan\"]\n\n1. e4 e5 0-1\n");
    let found = server.post("/api/explore", &asked).good();
    assert_eq!((&found["moves"][0]["text"], &found["moves"][0]["library"]["games"]), (&json!("e5"), &json!(2)));
    let games = server.post("/api/library/games", &json!({ "game": "chess", "player": "bob" })).good();
    assert_eq!((&games["count"], &games["games"][0]["moves"]), (&json!(2), &json!(["e4", "c5"])), "{games}");
    let here = json!({ "game": "chess", "moves": "e4 e5", "here": true, "result": "1-0" });
    assert_eq!(server.post("/api/library/games", &here).good()["games"][0]["players"], json!(["Ann", "Bob"]));
    server.post("/api/library/games", &json!({ "game": "chess", "result": "7-0" })).refused(422);
    std::fs::write(root.join("chess/library.json"), "{").expect("a damaged list");
    let damaged = server.post("/api/explore", &asked).good();
    assert!(damaged["library"].is_null(), "{damaged}");
    assert!(damaged["notes"][0].as_str().is_some_and(|note| note.contains("is damaged")), "{damaged}");
    std::fs::remove_dir_all(&root).expect("it was there");
}
