//! Every request over real sockets, for every game: what it answers when asked as the interface says.

use crate::talk::{Running, encoded};
use foehn_server::Options;
use serde_json::{Value, json};
use std::io::Read;

fn server() -> Running {
    Running::start(Options::default())
}

/// The names of all games.
fn games(server: &Running) -> Vec<Value> {
    server.get("/api/games").good().as_array().expect("a list").clone()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("no text `{name}` in {value}"))
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn games_say_all_that_a_page_needs() {
    let server = server();
    let games = games(&server);
    assert!(games.len() >= 14);
    for game in &games {
        for name in ["name", "title", "description", "size", "look", "start", "example"] {
            assert!(!text(game, name).is_empty(), "{name} of {game}");
        }
        let players = game["players"].as_array().expect("a list").len();
        assert_eq!(json!(players), game["seats"]);
        assert!(players == 2 || game["duel"] == false, "{game}");
        assert!(game["draw_rules"].is_boolean() && game["aliases"].is_array());
        assert!(!text(&game["files"], "extension").is_empty());
        for piece in game["pieces"].as_array().expect("a list") {
            assert_eq!(text(piece, "glyph").chars().count(), 1);
            assert!(!text(piece, "name").is_empty() && (piece["owner"].is_null() || piece["owner"].is_u64()));
        }
        let recipe = server.get(&format!("/api/recipe?game={}", text(game, "name"))).good();
        let switches = recipe["switches"].as_array().expect("a list");
        let method = switches.iter().find(|switch| text(switch, "name") == "method").expect("a method");
        let telling = match (text(method, "value"), game["duel"] == true) {
            ("uct", _) => "rave",
            ("expectiminimax", _) => "star1",
            (_, true) => "etc",
            (_, false) => "others",
        };
        assert!(switches.iter().any(|switch| text(switch, "name") == telling), "{recipe}");
        for switch in switches {
            assert!(["on-off", "whole", "threshold", "choice"].contains(&text(&switch["shape"], "kind")), "{switch}");
            assert!(
                ["value", "sound", "ordering", "selective", "resource"].contains(&text(switch, "kind")),
                "{switch}"
            );
            assert!(!text(switch, "meaning").is_empty() && !text(switch, "value").contains('"'));
        }
    }
}

#[test]
fn levels_come_with_the_weakest_first() {
    let levels = server().get("/api/levels").good();
    let numbers: Vec<_> = levels.as_array().expect("a list").iter().map(|level| level["number"].as_u64()).collect();
    assert_eq!(numbers[..3], [Some(1), Some(2), Some(3)]);
}

/// The move by its gesture where that names one move, as a hand on the board does, and by its text elsewhere.
fn chosen(state: &Value, dice: &mut Dice) -> String {
    let legal = state["legal"].as_array().expect("a list");
    let wanted = &legal[dice.below(legal.len())];
    let same: Vec<_> = legal.iter().filter(|mv| mv["gesture"] == wanted["gesture"]).collect();
    let gesture = wanted["gesture"].as_array().expect("a list");
    let cells: Vec<_> = state["board"]["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .flat_map(|row| row.as_array().expect("cells"))
        .collect();
    for name in gesture {
        assert!(cells.iter().any(|cell| cell["name"] == *name), "no cell {name} in {state}");
    }
    let found = if gesture.is_empty() || same.len() > 1 { wanted } else { same[0] };
    text(found, "text").to_owned()
}

#[test]
fn a_game_of_each_kind_is_played_to_its_end() {
    let server = server();
    for game in games(&server) {
        let name = text(&game, "name");
        let mut dice = Dice(7);
        let mut moves: Vec<String> = Vec::new();
        let mut state = server.post("/api/position", &json!({ "game": name })).good();
        assert_eq!(state["start"], game["start"], "{name}");
        assert!(state["last"].is_null());
        while state["outcome"].is_null() && moves.len() < 400 {
            if state["turn"] == "player" {
                moves.push(chosen(&state, &mut dice));
            }
            state = server.post("/api/position", &json!({ "game": name, "moves": moves, "dice": 1 })).good();
            let now: Vec<String> = serde_json::from_value(state["moves"].clone()).expect("a list");
            assert_eq!(now[..moves.len()], moves, "{name}");
            assert!(now.len() == moves.len() || game["chance"] == true, "{name}: {now:?}");
            assert_eq!(Some(text(&state["last"], "text")), now.last().map(String::as_str), "{name}");
            assert_ne!(state["turn"], "chance", "{name}: the dice are thrown");
            moves = now;
        }
        let outcome = &state["outcome"];
        assert!(outcome.is_null() || !text(outcome, "text").is_empty(), "{name}: {outcome}");
        assert_eq!(state["movers"].as_array().map(Vec::len), Some(moves.len()), "{name}");
        assert!(
            outcome.is_null()
                || outcome["payoffs"].as_array().map(Vec::len) == game["seats"].as_u64().map(|seats| seats as usize)
        );
        if !outcome.is_null() {
            assert_eq!(state["legal"], json!([]), "{name}");
            let over = json!({ "game": name, "moves": moves, "level": 1 });
            assert!(server.post("/api/move", &over).refused(422).contains("over"), "{name}");
            let query =
                format!("game={name}&start={}&moves={}", encoded(text(&state, "start")), encoded(&moves.join(" ")));
            let mut events = server.listen(&format!("/api/analysis?{query}"));
            let mut event = events.analysis();
            while event["state"] != "done" {
                event = events.analysis();
            }
            assert_eq!(event["lines"], json!([]), "{name}");
            assert!(events.next().is_none(), "{name}: the stream goes on");
        }
        file_goes_round(&server, name, &state);
    }
}

/// The game as a file, and back.
fn file_goes_round(server: &Running, name: &str, state: &Value) {
    let asked =
        json!({ "game": name, "start": state["start"], "moves": state["moves"], "tags": { "Event": "a \"test\"" } });
    let file = server.post("/api/file/write", &asked).good();
    assert!(text(&file, "name").starts_with("game."));
    let read = server.post("/api/file/read", &json!({ "text": file["text"], "game": name })).good();
    assert_eq!(read["games"][0]["moves"], state["moves"], "{name}");
    assert_eq!(read["games"][0]["start"], state["start"], "{name}");
    assert_eq!(text(&read["games"][0]["tags"], "Event"), "a \"test\"", "{name}");
    let guessed = server.post("/api/file/read", &json!({ "text": file["text"] })).good();
    // Columns are named the same on boards of every size.
    assert!(guessed["game"] == name || (name.starts_with("connect4") && guessed["game"] == "connect4"), "{guessed}");
}

#[test]
fn what_is_narrow_is_said() {
    let server = server();
    let must = |game: &str, moves: &str| {
        server.post("/api/position", &json!({ "game": game, "moves": moves })).good()["must"].clone()
    };
    assert_eq!(must("checkers", "11-15 22-18"), "capture");
    assert!(must("checkers", "11-15").is_null());
    assert!((0..50).any(|seed| passes(&server, seed)), "no game of 50 with a pass");
}

/// Whether somebody must pass in a random game of Othello on a tiny board.
fn passes(server: &Running, seed: u64) -> bool {
    let mut dice = Dice(seed);
    let mut moves: Vec<String> = Vec::new();
    loop {
        let state = server.post("/api/position", &json!({ "game": "othello4", "moves": moves })).good();
        if !state["outcome"].is_null() {
            return false;
        }
        let only_passes = state["legal"][0]["gesture"] == json!([]);
        assert_eq!(state["must"] == "pass", only_passes, "{state}");
        if only_passes {
            return true;
        }
        moves.push(chosen(&state, &mut dice));
    }
}

#[test]
fn every_level_moves_in_every_game() {
    let server = server();
    for game in games(&server) {
        let name = text(&game, "name");
        for level in [1, 4, 7] {
            // Where a game begins with dice, they are thrown first.
            let thrown = server.post("/api/position", &json!({ "game": name, "dice": 1 })).good()["moves"].clone();
            let clock = json!({ "remaining": 3, "increment": 0 });
            let asked = json!({ "game": name, "moves": thrown, "level": level, "clock": clock });
            let answer = server.post("/api/move", &asked).good();
            let mut expected = thrown.as_array().cloned().expect("a list");
            expected.push(text(&answer["move"], "text").into());
            assert_eq!(answer["state"]["moves"], json!(expected), "{name}");
            assert!(answer["nodes"].as_u64().is_some() && answer["depth"].as_i64().is_some());
            assert!(["estimate", "win", "loss", "draw"].contains(&text(&answer["score"], "kind")));
        }
    }
    let same = json!({ "game": "checkers", "level": 2, "seed": 5 });
    assert_eq!(server.post("/api/move", &same).good()["move"], server.post("/api/move", &same).good()["move"]);
    server.post("/api/move", &json!({ "game": "checkers", "level": 99 })).refused(422);
    server.post("/api/move", &json!({ "game": "checkers", "level": -1 })).refused(422);
    let clock = json!({ "game": "checkers", "level": 1, "clock": { "remaining": -3 } });
    server.post("/api/move", &clock).refused(422);
}

#[test]
fn positions_are_set_up_by_hand() {
    let server = server();
    for game in games(&server) {
        let name = text(&game, "name");
        let state = server.post("/api/position", &json!({ "game": name })).good();
        let rows: Vec<String> = state["board"]["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_array().expect("cells").iter().map(|cell| text(cell, "glyph")).collect())
            .collect();
        let asked = json!({ "game": name, "rows": rows, "mover": state["mover"] });
        let answer = server.post("/api/setup", &asked);
        if game["pieces"].as_array().expect("a list").is_empty() {
            answer.refused(422);
        } else {
            let position = answer.good();
            server.post("/api/position", &json!({ "game": name, "start": position["position"] })).good();
        }
        server.post("/api/setup", &json!({ "game": name, "rows": rows, "mover": game["seats"] })).refused(422);
        server.post("/api/setup", &json!({ "game": name, "rows": ["?"], "mover": 0 })).refused(422);
    }
}

#[test]
fn an_analysis_shows_lines_and_depths() {
    let server = server();
    let mut events = server.listen("/api/analysis?game=checkers&moves=11-15+22-17&lines=3&set=etc=off&set=killers=off");
    let mut event = events.analysis();
    while event["depth"].as_i64() < Some(7) {
        event = events.analysis();
    }
    let lines = event["lines"].as_array().expect("a list");
    assert_eq!((lines.len(), &event["mover"]), (3, &json!(0)));
    for line in lines {
        assert!(!text(&line["score"], "text").is_empty() && !line["moves"].as_array().expect("moves").is_empty());
    }
    assert!(event["depths"].as_array().expect("a list").len() >= 2);
    assert!(event["nodes"].as_u64() > Some(0) && event["seconds"].as_f64() > Some(0.0));
    assert_eq!(event["state"], "searching");
}

/// Four seats: who moved, how many balls each has, what each can expect, and what such a game has not.
#[test]
fn a_game_of_four_is_played_and_analysed() {
    let server = server();
    let mut asked = json!({ "game": "rolit", "moves": [], "level": 5, "seed": 3 });
    for ply in 0..6_usize {
        let played = server.post("/api/move", &asked).good();
        let payoffs: Vec<f64> =
            played["score"]["payoffs"].as_array().expect("payoffs").iter().filter_map(Value::as_f64).collect();
        assert_eq!(payoffs.len(), 4, "{played}");
        assert!((payoffs.iter().sum::<f64>() - 64.0).abs() < 0.01, "{payoffs:?}");
        let own = played["score"]["value"].as_i64().expect("a number") as f64 / 100.0;
        assert!((own - payoffs[ply % 4]).abs() < 0.02, "the mover's own: {played}");
        assert!(text(&played["score"], "text").starts_with("Red "), "{played}");
        let state = &played["state"];
        assert_eq!((&state["mover"], &state["movers"][ply]), (&json!((ply + 1) % 4), &json!(ply % 4)));
        let balls: u64 =
            state["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["points"].as_u64()).sum();
        assert_eq!(balls, 4 + ply as u64 + 1, "{state}");
        asked["moves"] = state["moves"].clone();
    }
    for method in ["max-n", "paranoid", "best-reply"] {
        let mut events = server.listen(&format!("/api/analysis?game=rolit&lines=3&set=method={method}"));
        let mut event = events.analysis();
        while event["depth"].as_i64() < Some(2) {
            event = events.analysis();
        }
        assert_eq!(event["lines"].as_array().map(Vec::len), Some(3), "{event}");
        for line in event["lines"].as_array().expect("a list") {
            assert_eq!(line["score"]["payoffs"].as_array().map(Vec::len), Some(4), "{line}");
        }
    }
    let wrong = server.get("/api/analysis?game=rolit&set=method=alpha-beta").refused(422);
    assert!(wrong.contains("paranoid") && wrong.contains("Rolit"), "{wrong}");
    server.get("/api/analysis?game=checkers&set=method=paranoid").refused(422);
    let review = json!({ "game": "rolit", "text": "1. c4 *" });
    assert!(server.post("/api/review", &review).refused(422).contains("Rolit"));
    assert!(server.post("/api/inside/top", &json!({ "game": "rolit" })).refused(422).contains("Rolit"));
}

#[test]
fn mistakes_are_told_with_what_would_be_right() {
    let server = server();
    let position = |body: Value| server.post("/api/position", &body);
    assert!(position(json!({ "game": "chekers" })).refused(404).contains("`checkers`"));
    let illegal = position(json!({ "game": "checkers", "moves": ["11-15", "1-2"] })).refused(422);
    assert!(illegal.contains("move 2") && illegal.contains("legal moves:"), "{illegal}");
    let bad = position(json!({ "game": "chess", "start": "4k3/9/8/8/8/8/8/4K3 w - - 0 1" }));
    assert!(bad.refused(422).starts_with("start: "));
    assert_eq!(bad.json()["error"]["at"], 4);
    assert!(server.get("/api/analysis?game=chess&set=etcc=on").refused(422).contains("`etc`"));
    assert!(server.get("/api/analysis?game=nim&set=history=on").refused(422).contains("history"));
    let file = server.get("/api/analysis?game=chess&set=depth-module=run/champion").refused(422);
    assert!(file.contains("`depth-module` takes off here, not a file"), "{file}");
    let file = server.get("/api/analysis?game=go&set=patterns=patterns.txt").refused(422);
    assert!(file.contains("`patterns` takes off here, not a file"), "{file}");
    let file = server.get("/api/analysis?game=leduc&set=method=model&set=model=Cargo.toml").refused(422);
    assert!(file.contains("`model` takes even, ") && file.contains("not `Cargo.toml`"), "{file}");
    assert!(server.get("/api/analysis?game=othello&set=method=sampling").refused(422).contains("method"));
    for lines in ["0", "11", "x", "-1", ""] {
        server.get(&format!("/api/analysis?game=chess&lines={lines}")).refused(422);
    }
    let file = server.post("/api/file/read", &json!({ "text": "1. e4 e9 *", "game": "chess" })).refused(422);
    assert!(file.contains("line 1, column 7"), "{file}");
    server.post("/api/file/read", &json!({ "text": "good morning" })).refused(422);
    server.post("/api/file/read", &json!({ "text": "" , "game": "chess" })).refused(422);
    let tags = json!({ "game": "chess", "tags": { "Result": "1-0" } });
    server.post("/api/file/write", &tags).refused(422);
}

/// Texts that would be markup in a page, and texts that are hardly text, come back quoted or not at all.
#[test]
fn hostile_texts_are_only_text() {
    let server = server();
    for text in [
        "<script>alert(1)</script>",
        "\u{202e}\u{0}\u{7f}",
        "'; DROP TABLE moves; --",
        "%s%n",
        "𝕏".repeat(5000).as_str(),
    ] {
        for game in games(&server) {
            let name = game["name"].as_str().expect("a name");
            server.post("/api/position", &json!({ "game": name, "start": text })).refused(422);
            server.post("/api/position", &json!({ "game": name, "moves": [text] })).refused(422);
        }
        server.post("/api/position", &json!({ "game": text })).refused(404);
    }
}

#[test]
fn the_page_comes_compressed_and_is_not_sent_twice() {
    let server = server();
    let plain = server.get("/");
    assert_eq!((plain.status, plain.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let etag = plain.header("etag").expect("a tag").to_owned();
    let packed = server.ask("GET /index.html", &["Accept-Encoding: gzip"], "");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).expect("what was compressed");
    assert_eq!(unpacked, plain.body);
    let again = server.ask("GET /", &[&format!("If-None-Match: {etag}")], "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.get("/app.js").header("content-type"), Some("text/javascript; charset=utf-8"));
}

#[test]
fn a_folder_can_stand_in_for_the_page() {
    let folder = std::env::temp_dir().join(format!("foehn-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    std::fs::write(folder.join("index.html"), "<p>mine</p>").expect("a file");
    std::fs::write(folder.join("secret.toml"), "x").expect("a file");
    let server = Running::start(Options { page: Some(folder.clone()), ..Options::default() });
    assert_eq!(server.get("/").body, b"<p>mine</p>");
    server.get("/secret.toml").refused(404);
    server.get("/app.js").refused(404);
    server.get("/../../etc/hosts").refused(404);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
