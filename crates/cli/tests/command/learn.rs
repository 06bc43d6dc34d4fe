//! `foehn learn` as a user runs it: a table measured, written, read again by the search; interrupted; refused.

use crate::foehn::{Scratch, foehn, json};
use crate::talk::Talk;
use foehn_search::Correlations;
use std::fs;

const SMALL: [&str; 9] = ["learn", "probcut", "connect4-5x4", "--positions", "150", "--deepest", "4", "--nodes", "50"];

#[test]
fn a_small_game_is_measured_and_written() {
    let out = Scratch::new("probcut.tsv", "old");
    let text = foehn(SMALL.iter().chain(&["--out", out.name()])).succeeds();
    assert!(
        text.starts_with("150 positions\n\n phase  shallow  deep   slope   offset    sigma      r  samples\n"),
        "{text}"
    );
    let written = fs::read_to_string(out.name()).unwrap();
    assert!(written.starts_with("# connect4-5x4: 150 positions to depth 4, 50 nodes a move of the games, seed 1\n"));
    let rows: Vec<_> = written.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!rows.is_empty() && rows.iter().all(|row| row.split('\t').count() == 6), "{written}");
    assert_eq!(rows.len(), text.lines().count() - 3, "as many as are shown");
    assert!(Correlations::read(&written).is_ok(), "{written}");
}

#[test]
fn a_seed_gives_the_same_table_each_time() {
    let learn = |seed| foehn(SMALL.iter().chain(&["--seed", seed])).succeeds();
    assert_eq!(learn("3"), learn("3"));
    assert_ne!(learn("3"), learn("4"));
}

#[test]
fn programs_get_one_object() {
    let mut table =
        json(["learn", "probcut", "connect4-5x4", "--positions", "90", "--deepest", "4", "--nodes", "20", "--json"]);
    assert_eq!((&table["game"], &table["positions"]), (&"connect4-5x4".into(), &90.into()));
    for pair in table["pairs"].as_array_mut().unwrap() {
        assert!(
            ["phase", "shallow", "deep", "slope", "offset", "sigma", "r", "samples"]
                .iter()
                .all(|name| pair[*name].is_number())
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_measured() {
    let mut talk = Talk::new(&["learn", "probcut", "othello", "--positions", "100000", "--deepest", "4", "--json"]);
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let sent = std::process::Command::new("kill").args(["-INT", &talk.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let line = talk.hear("{");
    let table: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!((1..100_000).contains(&table["positions"].as_u64().unwrap()), "{line}");
    assert_eq!(talk.exit_code(), Some(130));
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "Usage"),
        (&["probcut"], "GAME"),
        (&["probcut", "chezz"], "chess"),
        (&["probcut", "othello", "--deepest", "3"], "4..=20"),
        (&["probcut", "othello", "--positions", "0"], "--positions"),
        (&["probcut", "othello", "--nodes", "0"], "--nodes"),
        (&["probcut", "othello", "--set", "killer=off"], "did you mean `killers`?"),
        (&["probcut", "checkers", "--set", "null-move=fixed"], "null-move"),
        (&["dance"], "dance"),
    ];
    for (args, message) in cases {
        let run = foehn(["learn"].iter().chain(*args));
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
    foehn(SMALL.iter().chain(&["--out", "/dev/null/x"])).fails(1, "cannot write /dev/null/x");
}

const TUNE: [&str; 13] = [
    "learn",
    "tune",
    "checkers",
    "--games",
    "6",
    "--nodes",
    "60",
    "--epochs",
    "2",
    "--threads",
    "2",
    "--no-endgames",
    "--out",
];

#[test]
fn weights_are_learned_and_used_and_the_same_again() {
    let (first, second) = (Scratch::new("first.fw", "old"), Scratch::new("second.fw", "old"));
    let text = foehn(TUNE.iter().chain(&[first.name()])).succeeds();
    assert!(text.starts_with("6 games, ") && text.contains(" epoch  error learned  error kept apart\n"), "{text}");
    assert!(text.contains("\nmen  "), "{text}");
    foehn(TUNE.iter().chain(&[second.name()])).succeeds();
    assert_eq!(fs::read(first.name()).unwrap(), fs::read(second.name()).unwrap(), "the same command, the same weights");
    let set = format!("evaluation={}", first.name());
    let best = json(["analyze", "checkers", "--depth", "9", "--json", "--no-endgames"]);
    let learned = json(["analyze", "checkers", "--depth", "9", "--json", "--no-endgames", "--set", &set]);
    assert_ne!(best["nodes"], learned["nodes"], "another evaluation, another search");
    foehn(["match", &set, "default", "--game", "checkers", "--games", "2", "--nodes", "100"]).succeeds();
    for out in [&first, &second] {
        fs::remove_file(std::path::Path::new(out.name()).with_extension("games")).unwrap();
    }
}

#[test]
fn games_are_gone_on_with() {
    let out = Scratch::new("resumed.fw", "old");
    let games = Scratch::new("resumed-games.txt", "");
    let tune = |count: &str| {
        let args =
            ["--nodes", "60", "--epochs", "1", "--no-endgames", "--games-file", games.name(), "--out", out.name()];
        foehn(["learn", "tune", "checkers", "--json", "--games", count].iter().chain(&args)).json()
    };
    fs::remove_file(games.name()).unwrap();
    assert_eq!(tune("3")["games"], 3);
    let three = fs::read_to_string(games.name()).unwrap();
    assert_eq!(tune("5")["games"], 5);
    let five = fs::read_to_string(games.name()).unwrap();
    assert!(five.starts_with(&three) && five.lines().count() == 6, "{five}");
    // A machine that stops leaves half a game.
    fs::write(games.name(), &five[..five.len() - 30]).unwrap();
    assert_eq!(tune("5")["games"], 5);
    let other = foehn(["learn", "tune", "checkers", "--nodes", "61", "--no-endgames"].iter().chain(&[
        "--games-file",
        games.name(),
        "--out",
        out.name(),
    ]));
    other.fails(2, "holds other games than these");
}

#[test]
fn weights_that_are_none_are_refused() {
    let none = Scratch::new("none.fw", "not weights at all");
    let set = format!("evaluation={}", none.name());
    foehn(["analyze", "checkers", "--nodes", "100", "--set", &set]).fails(2, "this is no file of weights");
    foehn(["analyze", "checkers", "--nodes", "100", "--set", "evaluation=nowhere.fw"])
        .fails(2, "`nowhere.fw` cannot be read");
    foehn(["analyze", "chess", "--nodes", "100", "--set", "evaluation=plain"]).fails(2, "knows only `best`");
    foehn(["learn", "tune", "chess", "--out", none.name()])
        .fails(2, "chess has no evaluation whose weights can be learned");
}
