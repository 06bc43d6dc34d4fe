//! Backgammon by its commands: dice, rollouts, reviews, and what is refused.

use crate::foehn::{foehn, foehn_with_input, json};

#[test]
fn the_best_play_of_a_roll() {
    let found = json(["analyze", "backgammon", "--dice", "31", "--depth", "1", "--multipv", "3", "--json"]);
    assert_eq!(found["best"], "8/5 6/5", "{found}");
    let cubeless = json(["analyze", "backgammon", "-p", "start cubeless", "--dice", "31", "--depth", "1", "--json"]);
    assert_eq!(cubeless["best"], "8/5 6/5", "{cubeless}");
}

#[test]
fn dice_that_cannot_be_are_refused() {
    foehn(["analyze", "backgammon", "--dice", "71"]).fails(2, "a die of `7`");
    foehn(["analyze", "chess", "--dice", "31"]).fails(2, "there are no dice in Chess");
    foehn(["analyze", "backgammon", "-p", "4HPwATDgc/ABM"]).fails(2, "a position ID of 13 letters");
}

#[test]
fn a_rollout_is_the_same_again_and_goes_on() {
    let run = |games: &str, threads: &str| {
        let arguments = ["rollout", "backgammon", "--dice", "31", "--candidates", "2", "--truncate", "3"];
        let more = ["--games", games, "--error", "0.0001", "--threads", threads, "--json"];
        foehn([&arguments[..], &more[..]].concat()).json()
    };
    let (one, two) = (run("72", "1"), run("72", "2"));
    assert_eq!(one["candidates"], two["candidates"]);
    assert_eq!(one["candidates"][0]["games"], 72, "{one}");
    foehn(["rollout", "chess"]).fails(2, "no player for rollouts");
    foehn(["rollout", "backgammon", "--error", "0"]).fails(2, "a number above 0");
}

#[test]
fn a_rollout_with_the_cube_has_both_equities() {
    let arguments = ["rollout", "backgammon", "--dice", "31", "--candidates", "1", "--truncate", "3", "--games", "36"];
    let found = foehn([&arguments[..], &["--cube", "--error", "0.0001", "--json"]].concat()).json();
    let best = &found["candidates"][0];
    assert!(best["value"].as_f64().zip(best["cubeless"]["value"].as_f64()).is_some_and(|(cube, bare)| cube != bare));
    let decision = ["rollout", "backgammon", "-p", "4HPwATDgc/ABMA:cAkAAAAAAAAE", "--truncate", "3", "--games", "36"];
    let found = foehn([&decision[..], &["--cube", "--error", "0.0001", "--json"]].concat()).json();
    assert_eq!(found["best"], "roll", "nobody doubles an even game: {found}");
    foehn(["rollout", "backgammon", "-p", "start cubeless", "--cube"]).fails(2, "played without the cube");
}

#[test]
fn a_game_is_given_up_by_degrees() {
    let input = "resign gamon\nresign\nnew\nquit\n";
    let said = foehn_with_input(["play", "backgammon", "--side", "both", "--depth", "1"], input).succeeds();
    assert!(said.contains("found `gamon`, expected one of single, gammon, backgammon"), "{said}");
    assert!(said.contains("a single game by resignation"), "{said}");
    let said = foehn_with_input(["play", "ttt", "--depth", "1"], "resign\naccept\nquit\n").succeeds();
    assert!(said.contains("the game is over: O wins by resignation") && said.contains("nothing is offered"), "{said}");
}

const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n  2) 32: 24/21 13/11              Doubles => 2\n  3)  Drops\n";

#[test]
fn a_match_is_reviewed() {
    let folder = std::env::temp_dir().join(format!("foehn-backgammon-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("match.mat");
    std::fs::write(&file, MATCH).expect("written");
    let path = file.to_str().expect("a name");
    let found = json(["review", path, "--depth", "1", "--json"]);
    assert_eq!(found["games"][0]["players"][0], "Ann", "{found}");
    assert!(found["totals"][0]["error_rate"].as_f64().is_some_and(|rate| rate > 0.0), "{found}");
    assert!(foehn(["review", path, "--depth", "1"]).succeeds().contains("error rate"));
    std::fs::write(&file, MATCH.replace("65:", "95:")).expect("written");
    foehn(["review", path, "--game", "backgammon"]).fails(2, "line 5, column 34: found a die of `9`");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
