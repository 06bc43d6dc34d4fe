//! `foehn match` as a user runs it: scores, openings, game files, errors.

use crate::foehn::{Scratch, foehn, json};
use serde_json::Value;
use std::fs;

fn without_time(mut report: Value) -> Value {
    for name in ["seconds", "seconds_a_move_a", "seconds_a_move_b", "cores"] {
        report[name] = Value::Null;
    }
    report
}

#[test]
fn a_recipe_is_even_with_itself() {
    let base = ["match", "default", "default", "--game", "connect4", "--nodes", "300", "--set", "table-size=1"];
    let text = foehn(base.iter().chain(&["--games", "12"])).succeeds();
    assert!(text.starts_with("default against default\n\ngames   12\n"), "{text}");
    assert!(text.contains("\nscore   50.0 %\npairs   0 with 0 points, 0 with ½, 6 with 1,"), "{text}");
    assert!(text.contains("\nrating  Elo +0.0 ± 0.0 (95 %)\nlos     50.0 %"), "{text}");
}

#[test]
fn threads_and_repetition_change_nothing_and_a_seed_does() {
    let play = |seed, threads| {
        without_time(json([
            "match",
            "default",
            "sensible-moves=off,static-bounds=off",
            "--game",
            "connect4",
            "--games",
            "20",
            "--nodes",
            "200",
            "--set",
            "table-size=1",
            "--json",
            "--seed",
            seed,
            "--threads",
            threads,
        ]))
    };
    let once = play("5", "1");
    assert_eq!(play("5", "2"), once);
    assert_ne!(play("6", "2"), once);
    assert_eq!((&once["games"], &once["end"]), (&20.into(), &"finished".into()));
    let sum = ["wins", "draws", "losses"].map(|name| once[name].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!(sum, 20);
    assert!(once["elo"].is_number() && once["los"].is_number() && once.get("sprt").is_none());
}

#[test]
fn a_test_stops_a_clear_match() {
    let report = json([
        "match",
        "default",
        "quiescence=off,table-cutoffs=off,table-move=off,killers=off,history=off,hints=off",
        "--game",
        "othello6",
        "--games",
        "1000",
        "--nodes",
        "300",
        "--set",
        "table-size=1",
        "--sprt",
        "-500,-100",
        "--json",
    ]);
    assert_eq!((&report["end"], &report["sprt"]["verdict"]), (&"decided".into(), &"e1".into()));
    assert!(report["games"].as_u64().unwrap() < 1000);
    assert!(report["sprt"]["llr"].as_f64().unwrap() >= report["sprt"]["upper"].as_f64().unwrap());
}

#[test]
fn openings_and_recipes_come_from_files_and_games_go_to_one() {
    let openings =
        Scratch::new("openings", "# two\n1. e4 e5\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3;\n");
    let recipe = Scratch::new("recipe.toml", "killers = off\n");
    let out = Scratch::new("games.pgn", "old");
    let report = json([
        "match",
        recipe.name(),
        "default",
        "--game",
        "chess",
        "--openings",
        openings.name(),
        "--games",
        "6",
        "--depth",
        "1",
        "--max-plies",
        "30",
        "--out",
        out.name(),
        "--json",
    ]);
    assert_eq!((&report["games"], &report["total"], &report["end"]), (&4.into(), &6.into(), &"out_of_openings".into()));
    let games = fs::read_to_string(out.name()).unwrap();
    assert_eq!(games.matches("[Event \"foehn match\"]").count(), 4);
    assert_eq!(games.matches("[White \"default\"]").count(), 2);
    assert!(games.contains("[Round \"2.2\"]") && games.contains("1. e4 e5 2. "), "{games}");
    assert_eq!(games.matches("[FEN ").count(), 2);
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["default", "defualt"],
            "found `defualt` as a contestant, expected `default`, a recipe file, switches such as",
        ),
        (&["default", "killer=off"], "did you mean `killers`?"),
        (&["default", "step=99"], "`step` does not take `99`"),
        (&["default"], "<B>"),
        (&["default", "default", "--games", "7"], "try 8"),
        (&["default", "default", "--games", "0"], "even number of games"),
        (&["default", "default", "--sprt", "5,0"], "the smaller one first"),
        (&["default", "default", "--threads", "0"], "--threads"),
        (&["default", "default", "--set", "etcc=off"], "did you mean `etc`?"),
    ];
    for (args, message) in cases {
        foehn(["match", "--game", "ttt"].iter().chain(*args)).fails(2, message);
    }
    foehn(["match", "default", "default"]).fails(2, "--game");
    let bad = Scratch::new("bad", "1\n5 5\n");
    foehn(["match", "default", "default", "--game", "ttt", "--openings", bad.name()])
        .fails(2, "line 2: column 3: found");
    let empty = Scratch::new("empty", "# nothing\n");
    foehn(["match", "default", "default", "--game", "ttt", "--openings", empty.name()]).fails(2, "found no opening");
    foehn(["match", "default", "default", "--game", "ttt", "--openings", "no such file"])
        .fails(1, "cannot read no such file");
    foehn(["match", "default", "default", "--game", "ttt", "--out", "/dev/null/x"])
        .fails(1, "cannot write /dev/null/x");
}

#[test]
fn clocks_are_kept_and_overstepping_them_loses() {
    let common = ["match", "default", "default", "--game", "checkers", "--games", "2", "--set", "table-size=1"];
    let run = foehn(common.into_iter().chain(["--clock", "1s+20ms", "--max-plies", "30", "--json"]));
    let report = run.json();
    assert_eq!(
        (&report["clock"], &report["lost_on_time_a"], &report["lost_on_time_b"]),
        (&"1s+20ms".into(), &0.into(), &0.into())
    );
    let text = foehn(common.into_iter().chain(["--clock", "1ms"])).succeeds();
    let line = text.lines().find(|line| line.starts_with("clock ")).expect("a line about the clock");
    let counts: u32 = line.split([' ', ',']).filter_map(|word| word.parse::<u32>().ok()).sum();
    assert_eq!(counts, 2, "{text}");
    assert!(text.contains("lost on time: 0.0"), "{text}");
    foehn(common.into_iter().chain(["--clock", "1m/"])).fails(2, "--clock");
    foehn(common.into_iter().chain(["--endgames"])).fails(2, "--endgames: there are none of checkers");
}
