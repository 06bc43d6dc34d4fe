//! Games of more than two seats as a user meets them: analysis, recipes, tournaments, play, and what needs a game for two.

mod foehn;

use foehn::{Scratch, foehn, foehn_with_input, json};
use serde_json::Value;
use std::fs;

#[test]
fn every_line_says_what_it_is_worth_to_each_seat() {
    let text = foehn(["analyze", "rolit", "--nodes", "2000", "--multipv", "2"]).succeeds();
    assert!(text.starts_with("depth        nodes nodes/s  values and line\n    1 "), "{text}");
    let best = text.lines().find(|line| line.starts_with("values  ")).expect("values");
    let names = ["Red ", ", Yellow ", ", Green ", ", Blue "];
    assert!(names.iter().all(|name| best.contains(name)) && best.contains("estimated by paranoid"), "{best}");
    let found = json(["analyze", "rolit", "--depth", "2", "--multipv", "3", "--set", "method=max-n", "--json"]);
    assert_eq!((&found["method"], &found["to_move"]), (&"max-n".into(), &"Red".into()));
    assert_eq!(found["players"], serde_json::json!(["Red", "Yellow", "Green", "Blue"]));
    let lines = found["lines"].as_array().unwrap();
    let values =
        |line: &Value| line["values"].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
    let values: Vec<Vec<f64>> = lines.iter().map(values).collect();
    assert_eq!((values.len(), values[0].len()), (3, 4));
    assert!(values.windows(2).all(|pair| pair[0][0] >= pair[1][0]), "best for Red first: {values:?}");
    assert_eq!(found["values"], lines[0]["values"]);
}

#[test]
fn small_games_are_proved_and_finished_ones_told() {
    for game in ["nim3", "tree3"] {
        let found = json(["analyze", game, "--set", "method=max-n", "--json"]);
        assert_eq!(found["proved"], true, "{game}");
    }
    let over = json(["show", "nim3", "--json"]);
    assert_eq!(over["outcome"], Value::Null);
    let said = foehn_with_input(["play", "nim3", "--side", "none", "--nodes", "1000"], "").succeeds();
    assert!(said.contains("the game is over: "), "{said}");
}

#[test]
fn a_recipe_has_a_method_that_suits_the_game() {
    let text = foehn(["recipe", "rolit"]).succeeds();
    assert!(text.contains("\nmethod = \"paranoid\"\n"), "{text}");
    let file =
        Scratch::new("seats-best-reply.toml", &foehn(["recipe", "rolit", "--set", "method=best-reply"]).succeeds());
    let found = json(["analyze", "rolit", "--recipe", file.name(), "--depth", "1", "--json"]);
    assert_eq!(found["method"], "best-reply");
    let other = Scratch::new("seats-alpha-beta.toml", "method = \"alpha-beta\"\netc = false\n");
    foehn(["analyze", "rolit", "--recipe", other.name()])
        .fails(2, "does not suit Rolit: take `max-n`, `paranoid`, `best-reply`");
    foehn(["analyze", "rolit", "--set", "method=paranoic"]).fails(2, "did you mean `paranoid`?");
    foehn(["analyze", "rolit", "--set", "etc=off"]).fails(2, "a switch of the method `alpha-beta`");
    foehn(["analyze", "checkers", "--set", "method=paranoid"])
        .fails(2, "does not suit Checkers: take `alpha-beta`, `uct`");
    foehn(["analyze", "nim3", "--set", "method=best-reply", "--set", "others=pass"]).fails(2, "cannot skip a turn");
    foehn(["analyze", "rolit", "--endgames", "."]).fails(2, "has no endgame databases");
}

#[test]
fn methods_meet_in_a_tournament() {
    let play = |threads| {
        let mut report = json([
            "match",
            "method=max-n",
            "method=paranoid",
            "method=best-reply",
            "--game",
            "rolit",
            "--games",
            "36",
            "--nodes",
            "30",
            "--set",
            "table-size=1",
            "--seed",
            "1",
            "--threads",
            threads,
            "--json",
        ]);
        report["seconds"] = Value::Null;
        let contestants = report["contestants"].as_array_mut().unwrap();
        contestants.iter_mut().for_each(|one| one["seconds_a_move"] = Value::Null);
        report
    };
    let once = play("1");
    assert_eq!(play("2"), once);
    assert_eq!((&once["games"], &once["rounds"], &once["end"]), (&36.into(), &1.into(), &"finished".into()));
    let contestants = once["contestants"].as_array().unwrap();
    let wins: f64 = contestants.iter().map(|one| one["wins"].as_f64().unwrap()).sum();
    assert!((wins - 36.0).abs() < 1e-9, "{once}");
    assert!(contestants.iter().all(|one| one["seats"] == 48 && one["win_rate"]["error"].is_null()), "{once}");
    let balls: f64 = contestants.iter().map(|one| one["payoff"]["mean"].as_f64().unwrap()).sum();
    assert!((balls - 48.0).abs() < 0.1, "a full board is 64 balls: {once}");
}

#[test]
fn a_recipe_is_even_with_itself_and_games_go_to_a_file() {
    let games = Scratch::new("seats-games.rolit", "");
    let text = foehn([
        "match",
        "default",
        "default",
        "--game",
        "rolit",
        "--games",
        "20",
        "--nodes",
        "20",
        "--set",
        "table-size=1",
        "--out",
        games.name(),
    ])
    .succeeds();
    assert!(
        text.starts_with("Rolit with 2 contestants\n\ngames   28\nrounds  2 openings, each with 14 ways"),
        "{text}"
    );
    assert!(text.contains("50.0 %  50.0 to 50.0  16.00 "), "{text}");
    assert!(text.contains("lead    +0.0 % of games (+0.0 to +0.0): default over default\n"), "{text}");
    let written = fs::read_to_string(games.name()).unwrap();
    assert_eq!(written.matches("[Round ").count(), 28, "{written}");
    let few =
        foehn(["match", "default", "method=max-n", "--game", "nim3", "--games", "1000", "--nodes", "50"]).succeeds();
    assert!(few.contains("(no further opening; another one would repeat a game)"), "{few}");
}

#[test]
fn what_a_tournament_does_not_take() {
    let cases: [(&[&str], &str); 7] = [
        (&["default", "uci:glaurung"], "no program can sit at Rolit yet"),
        (&["default", "method=alpha-beta"], "does not suit Rolit: take `max-n`"),
        (&["default", "nonsense"], "as a contestant"),
        (&["default", "default", "etc=off"], "a switch of the method `alpha-beta`"),
        (&["default", "default", "--sprt", "0,5"], "--sprt: only matches of games for two"),
        (&["default", "default", "--clock", "1s"], "--clock: only matches of games for two"),
        (&["default", "default", "--openings", "ballots"], "nothing is drawn by lot"),
    ];
    for (args, message) in cases {
        foehn(["match", "--game", "rolit"].iter().chain(args)).fails(2, message);
    }
    foehn(["match", "default", "default", "default", "--game", "checkers"]).fails(2, "found 3 contestants");
}

#[test]
fn people_take_seats_by_number_or_name() {
    let said = foehn_with_input(["play", "rolit", "--depth", "1"], "moves\nquit\n").succeeds();
    assert!(said.starts_with("Rolit: you are Red, the engine is Yellow, Green and Blue; `help`"), "{said}");
    let said = foehn_with_input(["play", "rolit", "--seats", "yellow,4", "--depth", "1"], "hint\nquit\n").succeeds();
    assert!(said.starts_with("Rolit: you are Yellow and Blue, the engine is Red and Green;"), "{said}");
    assert!(said.contains("\nRed plays ") && !said.contains("\nGreen plays "), "{said}");
    let said = foehn_with_input(["play", "rolit", "--side", "none", "--depth", "1"], "").succeeds();
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("the game is over: "), "{last}");
    let counts = last.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse::<u32>().ok());
    assert_eq!(counts.sum::<u32>(), 64, "{last}");
    foehn(["play", "rolit", "--side", "5"])
        .fails(2, "expected seats by number, 1 to 4, or by name, Red, Yellow, Green, Blue");
    foehn(["play", "rolit", "--clock", "5m"]).fails(2, "--clock: only games for two have clocks");
    foehn(["play", "chess", "--side", "third"]).fails(2, "[possible values: first, second, both, none]");
}

#[test]
fn a_move_is_taken_back_with_those_of_the_engines() {
    let first = foehn_with_input(["play", "rolit", "--depth", "1"], "moves\n").succeeds();
    let legal = first.lines().last().unwrap();
    let mv = legal.split_whitespace().next().unwrap();
    let said = foehn_with_input(["play", "rolit", "--depth", "1"], &format!("{mv}\nundo\nmoves\n")).succeeds();
    assert!(said.contains("4 moves taken back\n") && said.ends_with(&format!("{legal}\n")), "{said}");
}

#[test]
fn what_needs_a_game_for_two_says_so() {
    let needs = "this needs a game for two without dice and secrets, and Rolit is none";
    let file =
        Scratch::new("seats-positions.txt", "---------------------------RY------BG--------------------------- R\n");
    for args in [
        &["solve", "rolit"][..],
        &["suite", file.name(), "--game", "rolit"],
        &["review", file.name(), "--game", "rolit"],
        &["engine", "rolit"],
        &["learn", "probcut", "rolit"],
        &["learn", "tune", "rolit", "--out", file.name()],
        &["endgame", "win", "rolit"],
        &["book", "build", "rolit"],
        &["book", "probe", "rolit"],
        &["lab", "etc", "--game", "rolit"],
    ] {
        foehn(args).fails(2, needs);
    }
}
