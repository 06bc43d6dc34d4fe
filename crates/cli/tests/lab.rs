//! `foehn lab` as a user runs it: the list of experiments, and the risk of selective search.

mod foehn;

use foehn::{Scratch, foehn, foehn_with_input, json};
use std::fs;

const QUICK: [&str; 9] = ["lab", "risk", "chess", "--depth", "4", "--positions", "2", "--sample", "5"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    QUICK.iter().chain(more).copied().collect()
}

#[test]
fn alone_it_lists_the_experiments() {
    let text = foehn(["lab"]).succeeds();
    assert!(text.starts_with("risk  How often the decisions of selective search are wrong"), "{text}");
    let help = foehn(["lab", "risk", "--help"]).succeeds();
    assert!(
        ["Examples:", "--positions", "--suite", "--seed", "--out"].iter().all(|word| help.contains(word)),
        "{help}"
    );
}

#[test]
fn the_same_seed_gives_the_same_table() {
    let table = |seed| {
        let text = foehn(with(&["--seed", seed])).succeeds();
        text.lines().filter(|line| !line.starts_with("time ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let first = table("1");
    assert_eq!(first, table("1"));
    assert_ne!(first, table("2"));
    assert_eq!(first[0], "Risk of selective search: chess, 2 positions, 4 plies");
    assert!(first[2].starts_with("technique ") && first[2].contains("reached root"), "{}", first[2]);
    assert!(first.iter().any(|line| line.starts_with("null-move ")), "{first:#?}");
    assert!(first.iter().any(|line| line.contains("at most 5 for each technique and depth, seed 1")), "{first:#?}");
}

#[test]
fn json_has_every_row_and_its_intervals() {
    let report = foehn(with(&["--json"])).json();
    assert_eq!((&report["experiment"], &report["game"]), (&"risk".into(), &"chess".into()));
    assert_eq!([&report["depth"], &report["positions"], &report["sample"], &report["seed"]], [4, 2, 5, 1]);
    let rows = report["rows"].as_array().expect("rows");
    assert!(rows.len() > 5);
    for row in rows {
        assert!(row["decisions"].as_u64() >= row["examined"].as_u64(), "{row}");
        for share in ["wrong", "reached", "propagated"] {
            let number = |field: &str| row[share][field].as_f64().expect("a number");
            assert!(number("low") <= number("share") && number("share") <= number("high"), "{row}");
        }
        assert_eq!(row["wrong"]["of"], row["examined"]);
        assert_eq!(row["propagated"]["of"], row["wrong"]["count"]);
    }
    assert!(!report["totals"].as_array().expect("totals").is_empty());
}

#[test]
fn a_folder_gets_data_and_figure() {
    let place = Scratch::new("lab-risk", "");
    let folder = format!("{}-folder/deep", place.name());
    let text = foehn(with(&["--out", &folder])).succeeds();
    assert!(text.contains("risk.json, risk.csv, risk.svg"), "{text}");
    let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).expect(name);
    let data: serde_json::Value = serde_json::from_str(&read("risk.json")).expect("JSON");
    let csv = read("risk.csv");
    assert_eq!(csv.lines().count(), 1 + data["rows"].as_array().expect("rows").len());
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == columns(csv.lines().next().unwrap_or_default())), "{csv}");
    assert!(read("risk.svg").starts_with("<svg xmlns="));
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 3, "nothing unfinished is left");
    fs::remove_dir_all(format!("{}-folder", place.name())).expect("the folder goes");
}

#[test]
fn other_games_and_files_of_positions() {
    let [off, on] = ["selective=off", "late-move-pruning=2"];
    let size = ["--depth=6", "--positions=2", "--json"];
    let report = json(["lab", "risk", "checkers", size[0], size[1], size[2], "--set", off, "--set", on]);
    assert_eq!((&report["techniques"][0], &report["techniques"][1]), (&"late-move-pruning".into(), &().into()));
    let lines = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - id \"italian\";\nnonsense\n";
    let run = foehn_with_input(["lab", "risk", "--depth", "3", "--suite", "-", "--json"], lines);
    assert_eq!((run.code, &run.json()["positions"]), (Some(0), &1.into()));
    assert!(run.stderr.starts_with("warning: -: line 2"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    foehn(["lab", "rsik"]).fails(2, "risk");
    foehn(["lab", "risk", "chekers"]).fails(2, "did you mean `checkers`?");
    foehn(["lab", "risk", "tic-tac-toe"]).fails(2, "turn one on, such as --set late-move-reductions=on");
    foehn(["lab", "risk", "tree", "--set", "razoring=on"]).fails(2, "name positions with --suite FILE");
    foehn(["lab", "risk", "--algorithm", "mtdf"]).fails(2, "alpha-beta and negascout only");
    foehn(["lab", "risk", "--set", "null-mvoe=off"]).fails(2, "did you mean `null-move`?");
    foehn(["lab", "risk", "--depth", "1"]).fails(2, "--depth");
    foehn(["lab", "risk", "--suite", "x", "--positions", "3"]).fails(2, "--positions");
    foehn_with_input(["lab", "risk", "--suite", "-"], "").fails(2, "found no position");
    foehn_with_input(["lab", "risk", "--suite", "-"], "x\n").fails(2, "none of 1 lines can be read");
    foehn(["lab", "risk", "--suite", "no such file"]).fails(1, "cannot read no such file");
    foehn(with(&["--out", "/dev/null/x"])).fails(1, "cannot make the folder");
}
