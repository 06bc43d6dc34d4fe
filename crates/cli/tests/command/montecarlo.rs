//! Monte-Carlo search as a user meets it: every game by its rules, budgets, recipes, matches, and what is refused.

use crate::foehn::{foehn, foehn_with_input, json};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The names of all games.
/// All games but those with secrets, which have methods of their own.
fn games() -> Vec<String> {
    let listed = json(["games", "--json"]);
    let listed = listed["games"].as_array().cloned().unwrap_or_default();
    let hides =
        |game: &&Value| game["abilities"].as_array().is_some_and(|all| all.iter().any(|each| each == "secrets"));
    listed.iter().filter(|game| !hides(game)).filter_map(|game| Some(game["name"].as_str()?.to_owned())).collect()
}

#[test]
fn every_game_is_searched_by_its_rules_alone() {
    let games = games();
    assert!(games.len() > 15, "{games:?}");
    for game in &games {
        for method in ["uct", "flat"] {
            let found = json(["analyze", game, "--method", method, "--simulations", "60", "--json"]);
            let proved = found["proved"] == Value::Bool(true);
            assert!(found["simulations"] == 60 || proved, "{game}: {found}");
            assert!(found["best"].is_string() && found["nodes"].as_u64() > Some(0), "{game}: {found}");
        }
    }
}

#[test]
fn the_same_search_again_is_the_same() {
    let run = || json(["analyze", "connect4", "--method", "uct", "--simulations", "3000", "--multipv", "3", "--json"]);
    let told = |found: Value| (found["nodes"].clone(), found["lines"].clone(), found["simulations"].clone());
    let found = told(run());
    assert_eq!((&found, &found.2), (&told(run()), &Value::from(3000)));
    assert_eq!(found.1.as_array().map(Vec::len), Some(3));
}

#[test]
fn small_games_are_proved() {
    let found = json(["analyze", "tic-tac-toe", "--method", "uct", "--simulations", "1000000", "--json"]);
    assert_eq!((&found["proved"], &found["score"]["kind"]), (&Value::Bool(true), &"draw".into()), "{found}");
    let text = foehn(["analyze", "nim", "--method", "uct", "--time", "60s"]).succeeds();
    assert!(text.starts_with("depth sel      score  simulations   sim/s  tree  line\n"), "{text}");
    assert!(text.contains(", proved\n"), "{text}");
}

#[test]
fn four_seats_have_an_average_each() {
    let found = json(["analyze", "rolit", "--method", "uct", "--simulations", "300", "--json"]);
    assert_eq!((&found["method"], found["values"].as_array().map(Vec::len)), (&"uct".into(), Some(4)));
    let sum: f64 = found["values"].as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
    assert!((sum - 64.0).abs() < 1e-6, "{found}");
}

#[test]
fn a_recipe_has_the_switches_of_its_method_only() {
    let text = foehn(["recipe", "othello", "--method", "uct"]).succeeds();
    assert!(text.contains("\nmethod = \"uct\"\n") && text.contains("\nrave = 300\n"), "{text}");
    foehn(["recipe", "othello", "--method", "uct", "--set", "etc=off"]).fails(2, "a switch of the method `alpha-beta`");
    foehn(["recipe", "othello", "--set", "rave=on"]).fails(2, "a switch of the method `uct`");
    foehn(["recipe", "othello", "--method", "utc"]).fails(2, "did you mean `uct`?");
    foehn(["analyze", "nim", "--method", "uct", "--set", "memory=0"]).fails(2, "a whole number from 1 ");
    foehn(["analyze", "nim", "--method", "uct", "--set", "threads=0"]).fails(2, "a whole number from 1 ");
}

#[test]
fn simulations_are_a_limit_of_methods_that_make_some() {
    foehn(["analyze", "nim", "--simulations", "100"]).fails(2, "the method `alpha-beta` simulates no games");
    foehn(["match", "default", "method=uct", "--game", "nim", "--games", "2", "--simulations", "100"])
        .fails(2, "the method `alpha-beta` simulates no games");
    foehn(["solve", "nim", "--method", "uct"]).fails(2, "here `method` takes alpha-beta");
}

#[test]
fn methods_play_each_other() {
    let arguments =
        ["match", "method=uct", "method=flat", "--game", "tic-tac-toe", "--games", "4", "--simulations", "200"];
    let text = foehn(arguments).succeeds();
    assert!(text.contains("method=uct against method=flat") && text.contains("games   4"), "{text}");
    let text = foehn(["match", "method=uct", "default", "--game", "nim", "--games", "4", "--nodes", "2000"]).succeeds();
    assert!(text.contains("games   4"), "{text}");
    let played = foehn_with_input(["play", "nim3", "--side", "none", "--method", "uct", "--simulations", "200"], "");
    assert!(played.succeeds().contains("the game is over: "));
}

#[test]
fn the_engine_protocol_has_the_method_as_a_switch() {
    let said =
        foehn_with_input(["engine", "tic-tac-toe"], "set method uct\nset seed 3\ngo simulations 500\n").succeeds();
    assert!(said.contains(" simulations 500 ") && said.contains("\nbest "), "{said}");
    let said = foehn_with_input(["engine", "tic-tac-toe"], "go simulations 500\n").succeeds();
    assert!(said.contains("simulates no games"), "{said}");
}

#[test]
fn the_engine_goes_by_patterns_that_were_learned() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("go-patterns");
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a readable name").to_owned();
    let (file, cut) = (path("patterns.txt"), path("cut.txt"));
    foehn(["learn", "patterns", "go", "--games", "2", "--simulations", "20", "--out", &file]).succeeds();
    let search = |set: &str| json(["analyze", "go", "--simulations", "200", "--set", set, "--json"]);
    let learned = search(&format!("patterns={file}"));
    assert_eq!(learned["simulations"], 200, "{learned}");
    assert_ne!(learned["nodes"], search("patterns=off")["nodes"], "other playouts, other lengths");
    let text = fs::read_to_string(&file).expect("the file that was written");
    fs::write(&cut, text.replace("distance 1", "distance 2")).expect("a file");
    let refused = |game: &str, set: &str, message: &str| {
        foehn(["analyze", game, "--simulations", "50", "--method", "uct", "--set", set]).fails(2, message);
    };
    refused("go", &format!("patterns={cut}"), "was changed");
    refused("go", &format!("patterns={}", path("none.txt")), "cannot be read");
    refused("othello", &format!("patterns={file}"), "for Go, not for Othello");
    refused("rolit", &format!("patterns={file}"), "for Go, not for Rolit");
}
