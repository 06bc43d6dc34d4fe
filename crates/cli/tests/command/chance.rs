//! A game with dice as a user meets it: analysis, recipes, play and matches; nobody chooses what the dice do.

use crate::foehn::{foehn, foehn_with_input, json};

#[test]
fn a_position_is_worth_what_may_be_expected() {
    let found = json(["analyze", "pig", "--position", "20-20 +40", "--depth", "4", "--multipv", "2", "--json"]);
    assert_eq!((&found["method"], &found["to_move"]), (&"expectiminimax".into(), &"First".into()));
    assert_eq!(found["lines"][0]["best"], "hold");
    let values = found["lines"][0]["values"].as_array().expect("values");
    assert!((values[0].as_f64().unwrap() + values[1].as_f64().unwrap()).abs() < 1e-9, "{values:?}");
    let search = |pruning: &str, star1: &str| {
        let [pruning, star1] = [format!("pruning={pruning}"), format!("star1={star1}")];
        json([
            "analyze",
            "pig",
            "--position",
            "20-20 +14",
            "--depth",
            "6",
            "--set",
            "table=off",
            "--set",
            &pruning,
            "--set",
            &star1,
            "--json",
        ])
    };
    let [whole, pruned] = [search("off", "off"), search("on", "on")];
    let value = |found: &serde_json::Value| found["lines"][0]["values"][0].as_f64().expect("a value");
    assert!((value(&whole) - value(&pruned)).abs() < 1e-9, "{whole}\n{pruned}");
    assert!(pruned["nodes"].as_u64() < whole["nodes"].as_u64(), "{whole}\n{pruned}");
}

#[test]
fn where_the_die_is_in_the_air_nobody_moves() {
    let found = json(["analyze", "pig", "--position", "0-0 to 2 rolling", "--depth", "40", "--json"]);
    assert!((found["lines"][0]["values"][0].as_f64().unwrap() - 5.0 / 7.0).abs() < 1e-3, "{found}");
    assert!(found["lines"][0]["pv"].as_array().is_some_and(Vec::is_empty), "{found}");
    let text = foehn(["analyze", "pig", "--position", "0-0 to 2 rolling", "--depth", "3"]).succeeds();
    assert!(text.contains("\nbest    none by chance\n"), "{text}");
}

#[test]
fn methods_of_other_games_are_refused() {
    foehn(["analyze", "pig", "--method", "paranoid"])
        .fails(2, "does not suit Pig: take `expectiminimax`, `uct`, `flat`");
    foehn(["analyze", "pig", "--method", "alpha-beta"]).fails(2, "does not suit Pig");
    foehn(["analyze", "checkers", "--method", "expectiminimax"]).fails(2, "does not suit Checkers");
    foehn(["analyze", "pig", "--set", "star2=0"]).fails(2, "`star2` does not take `0`");
    assert!(foehn(["recipe", "pig"]).succeeds().contains("\nmethod = \"expectiminimax\"\n"));
}

#[test]
fn dice_are_thrown_by_the_program_and_follow_from_the_seed() {
    let play = |seed| {
        let arguments = ["play", "pig", "--position", "start to 20", "--side", "none", "--depth", "3", "--seed", seed];
        foehn_with_input(arguments, "").succeeds()
    };
    let once = play("7");
    assert!(once.contains("\nrolled-") && once.contains("the game is over: "), "{once}");
    assert_eq!(once, play("7"));
    assert_ne!(once, play("8"));
    let chosen = foehn_with_input(["play", "pig", "--depth", "2"], "rolled-6\nroll\n6\nquit\n").succeeds();
    assert!(chosen.contains("found `rolled-6`, expected `roll`"), "{chosen}");
    assert!(chosen.contains("found `6`, expected `roll`"), "{chosen}");
}

#[test]
fn a_move_taken_back_does_not_change_the_dice() {
    let said =
        foehn_with_input(["play", "pig", "--side", "both", "--seed", "3"], "roll\nundo\nroll\nquit\n").succeeds();
    let rolls: Vec<_> = said.lines().filter(|line| line.starts_with("rolled-")).collect();
    assert!(rolls.len() == 2 && rolls[0] == rolls[1], "{said}");
    assert!(said.contains("2 moves taken back"), "{said}");
}

#[test]
fn averages_play_against_simulations() {
    let text = foehn(["match", "default", "method=uct", "--game", "pig", "--games", "8", "--nodes", "500"]).succeeds();
    assert!(text.starts_with("Pig with 2 contestants\n\ngames   8\n"), "{text}");
}
