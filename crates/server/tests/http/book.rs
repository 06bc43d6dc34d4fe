//! Ballots and the opening book over real sockets.

use crate::talk::Running;
use foehn_databases::book::{Analysis, Book};
use foehn_game::Score;
use foehn_games::shelf::Shelf;
use foehn_games::{ballots, catalog};
use foehn_server::Options;
use serde_json::json;
use std::sync::Arc;

/// A server whose book knows one answer to ballot 42.
fn server() -> Running {
    let checkers = catalog::find("checkers").expect("a game of the catalog");
    let mut book = Book::new("checkers");
    let position = ballots::all(checkers.openings)[41].position(checkers.rules);
    let mv = position.parse_move("18x11").expect("a legal move");
    book.analysed(&position, &[(mv, Analysis { score: Score::estimate(12), depth: 9, nodes: 100 })]);
    book.settle();
    let shelf = Shelf::default();
    shelf.put_book(checkers.rules, Arc::new(book));
    Running::start(Options { shelf, ..Options::default() })
}

#[test]
fn strong_levels_follow_the_book_and_say_so() {
    let server = server();
    let asked = |level: u32, book: bool| json!({ "game": "checkers", "moves": "9-14 22-18 11-15", "level": level, "seed": 1, "book": book, "clock": { "remaining": 1 } });
    let reply = server.post("/api/move", &asked(10, true)).good();
    assert_eq!((&reply["book"], &reply["nodes"], &reply["move"]["text"]), (&json!(true), &json!(0), &json!("18x11")));
    assert_eq!(reply["score"]["value"], 12);
    assert!(reply["state"]["opening"].as_str().is_some_and(|name| name.contains("ballot 42: 9-14 22-18 11-15")));
    for (level, book) in [(10, false), (3, true)] {
        let reply = server.post("/api/move", &asked(level, book)).good();
        assert_eq!(reply["book"], false, "{reply}");
    }
}

#[test]
fn the_catalog_lists_the_ballots() {
    let games = server().get("/api/games").good();
    let of = |name: &str| {
        let game = games.as_array().expect("games").iter().find(|game| game["name"] == name);
        game.and_then(|game| game["ballots"].as_array()).expect("a list").clone()
    };
    let ballots = of("checkers");
    let barred = ballots.iter().filter(|ballot| ballot["deck"] == "barred").count();
    assert_eq!((ballots.len(), barred, of("chess").len()), (174, 18, 0));
    assert_eq!(
        ballots[5],
        json!({ "number": 6, "moves": ["9-13", "22-18", "10-14"], "deck": "mail", "name": "Inferno" })
    );
}
