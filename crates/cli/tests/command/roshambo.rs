//! `foehn roshambo` as a user runs it.

use crate::foehn::{foehn, json};

#[test]
fn a_tournament_ranks_predictors_before_those_who_are_predicted() {
    let few = ["roshambo", "tournament", "rotate", "random", "ensemble", "rock", "--throws", "300", "--json"];
    let played = json(few);
    let ranking = played["ranking"].as_array().unwrap();
    assert_eq!(ranking[0]["bot"], "ensemble");
    assert_eq!(ranking.iter().map(|row| row["total"].as_i64().unwrap()).sum::<i64>(), 0);
    assert!(ranking[0]["leads"]["rotate"].as_i64().unwrap() > 200, "{played}");
    assert_eq!((&played["matches"], &json(few)["ranking"]), (&6.into(), &played["ranking"]), "the same seed");
    let table = foehn(["roshambo", "tournament", "rock", "ensemble", "--throws", "100", "--rounds", "2"]).succeeds();
    assert!(table.starts_with("place  bot       total"), "{table}");
    assert!(foehn(["roshambo", "bots"]).succeeds().contains("\nensemble "));
}

#[test]
fn bad_input_is_refused() {
    foehn(["roshambo", "tournament", "lizard", "rock"]).fails(2, "no bot is called `lizard`");
    foehn(["roshambo", "tournament", "rock"]).fails(2, "one bot alone, expected at least two");
    foehn(["roshambo", "tournament", "rock", "rock"]).fails(2, "rock is named twice");
    foehn(["roshambo", "tournament", "--throws", "0"]).fails(2, "--throws");
}
