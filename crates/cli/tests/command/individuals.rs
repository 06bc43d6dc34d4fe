//! Evolved individuals as players: in matches and against people, and what is refused.

use crate::foehn::{Scratch, foehn, foehn_with_input};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The file of an individual of chess whose run allowed 200 nodes a move, evolved once for all tests.
fn champion() -> &'static str {
    static CHAMPION: OnceLock<PathBuf> = OnceLock::new();
    let file = CHAMPION.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("individuals");
        let _ = fs::remove_dir_all(&folder);
        let line =
            "learn evolve chess --nodes 200 --individuals 2 --demes 1 --max-class 2 --epochs 0 --seed 5 --json --out";
        let run = foehn(line.split(' ').chain([folder.to_str().expect("a readable name")]));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        folder.join("champion")
    });
    file.to_str().expect("a readable name")
}

#[test]
fn an_individual_plays_a_match_that_is_the_same_every_time() {
    let side = format!("individual:{}", champion());
    let play = |nodes: &str, threads: &str| {
        let line = ["match", &side, "default", "--game", "chess", "--games", "4", "--max-plies", "60", "--json"];
        let mut report = foehn(line.into_iter().chain(["--nodes", nodes, "--threads", threads])).json();
        report.as_object_mut().expect("an object").retain(|name, _| !name.starts_with("seconds") && name != "cores");
        report
    };
    let report = play("300", "2");
    assert_eq!(report["a"], side.as_str());
    assert_eq!(report["games"], 4);
    assert!(report["nodes_a"].as_u64() > Some(1000), "it searches: {report}");
    assert_eq!(play("300", "1"), report);
}

#[test]
fn without_a_limit_a_match_has_the_nodes_of_the_run() {
    let side = format!("individual:{}", champion());
    let line = ["match", &side, "default", "--game", "chess", "--games", "2", "--max-plies", "40", "--json"];
    let report = foehn(line).json();
    // Two games of at most 20 moves a side; the usual 10,000 nodes would be many more.
    assert!(report["nodes_b"].as_u64() <= Some(2 * 20 * 200), "the run allowed 200 nodes: {report}");
}

#[test]
fn a_person_plays_against_an_individual() {
    let game = |file: &str, input: &str| foehn_with_input(["play", "chess", "--opponent", file], input).succeeds();
    let moves = "e2e4\nd2d4\nquit\n";
    let said = game(champion(), moves);
    assert_eq!(said.matches("Black plays ").count(), 2, "{said}");
    assert_eq!(game(&format!("individual:{}", champion()), moves), said, "with or without the word before it");
    let plays = |said: &str| -> Vec<String> {
        said.lines().filter(|line| line.starts_with("Black plays ")).map(str::to_owned).collect()
    };
    // Hints and moves that are taken back leave no trace in what follows.
    let doubtful = game(champion(), "hint\ne2e4\nhint\nd2d4\nundo\nhint\nd2d4\nnew\ne2e4\nd2d4\nquit\n");
    let (said, doubtful) = (plays(&said), plays(&doubtful));
    assert_eq!(doubtful[..2], said);
    assert_eq!(doubtful[2], said[1]);
    assert_eq!(doubtful[3..], said);
}

#[test]
fn an_individual_of_another_game_is_refused() {
    let side = format!("individual:{}", champion());
    let message = "champion line 2, word 2: this individual plays `chess`, not checkers";
    foehn(["match", "default", &side, "--game", "checkers", "--games", "2"]).fails(2, message);
    foehn(["play", "checkers", "--opponent", champion()]).fails(2, message);
    foehn(["match", "default", &side, "--game", "rolit", "--games", "2"]).fails(2, "Rolit");
    foehn(["play", "rolit", "--opponent", champion()]).fails(2, "Rolit");
}

#[test]
fn a_file_that_is_cut_short_or_missing_is_refused() {
    let text = fs::read_to_string(champion()).expect("a text");
    let lines: Vec<&str> = text.lines().collect();
    let cut = Scratch::new("cut", &format!("{}\n", lines[..5].join("\n")));
    let message = "-cut line 6: the file is cut short";
    let side = format!("individual:{}", cut.name());
    foehn(["match", &side, "default", "--game", "chess", "--games", "2"]).fails(2, message);
    foehn(["play", "chess", "--opponent", cut.name()]).fails(2, message);
    foehn(["match", "individual:no-such-file", "default", "--game", "chess"]).fails(1, "cannot read no-such-file");
    foehn(["play", "chess", "--opponent", champion(), "--set", "etc=off"]).fails(2, "--opponent");
}

#[test]
fn modules_of_an_individual_are_switches_of_a_recipe() {
    let [depth, order] = ["depth-module", "ordering-weights"].map(|switch| format!("{switch}={}", champion()));
    let line = ["analyze", "chess", "--depth", "4", "--json", "--set"];
    let said = |switch: &str| foehn(line.into_iter().chain([switch])).succeeds();
    assert!(!said(&depth).is_empty() && !said(&order).is_empty());
    let message = "champion line 2, word 2: this individual plays `chess`, not checkers";
    foehn(["analyze", "checkers", "--depth", "4", "--set", &depth]).fails(2, message);
    foehn(["analyze", "chess", "--depth", "4", "--set", "depth-module=no-such-file"]).fails(2, "no-such-file");
    let printed = foehn(["recipe", "chess", "--set", &order]).succeeds();
    assert!(printed.contains(&format!("ordering-weights = \"{}\"", champion())), "{printed}");
}

#[test]
fn the_laboratory_measures_the_order_of_an_individual() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-evolution");
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().expect("a readable name");
    let small = "lab evolution --positions 2 --depth 3 --games 2 --json --individual";
    let report = foehn(small.split(' ').chain([champion(), "--out", out])).json();
    let names: Vec<&str> = report["sections"][0]["figures"][0]["series"]
        .as_array()
        .expect("series")
        .iter()
        .filter_map(|series| series["name"].as_str())
        .collect();
    assert_eq!(names, ["random order", "f-negascout", "standard order", "evolved order", "perfect order"]);
    assert!(report["run"]["command"].as_str().is_some_and(|command| command.contains("--individual ")), "{report}");
    assert_eq!(report["sections"][1]["figures"][0]["series"][0]["style"], "boxes");
    foehn(["lab", "etc", "--individual", champion()]).fails(2, "is not about individuals");
    let message = "champion line 2, word 2: this individual plays `chess`, not checkers";
    foehn(["lab", "evolution", "checkers", "--individual", champion()]).fails(2, message);
}
