//! `foehn solve` as a user runs it: known values, and suites of stated ones.

use crate::foehn::{foehn, foehn_with_input, json};

#[test]
fn known_games_have_their_known_values() {
    let drawn = json(["solve", "tic-tac-toe", "--json"]);
    assert_eq!((&drawn["solved"], &drawn["value"]), (&true.into(), &0.into()));
    assert_eq!(drawn["score"]["kind"], "draw");
    let won = json(["solve", "nim", "--position", "3,4,6", "--json"]);
    assert_eq!((&won["score"]["kind"], &won["value"], &won["best"]), (&"win".into(), &1.into(), &"1-1".into()));
    let lost = json(["solve", "nim", "--position", "1,2,3", "--json"]);
    assert_eq!((&lost["score"]["kind"], &lost["value"]), (&"loss".into(), &(-1).into()));
    let othello = json(["solve", "othello4", "--json"]);
    assert_eq!((&othello["score"]["kind"], &othello["score"]["points"]), (&"loss".into(), &10.into()));
    let late = json(["solve", "connect4", "--position", "2252576253462244111563365343671351441", "--json"]);
    assert_eq!(late["value"], -1);
    let text = foehn(["solve", "tic-tac-toe", "--moves", "1 2"]).succeeds();
    assert!(text.starts_with("value  win in 5 for X, proved\nbest   "), "{text}");
}

#[test]
fn a_finished_game_and_a_spent_budget() {
    assert_eq!(foehn(["solve", "ttt", "--moves", "1 4 2 5 3"]).succeeds(), "the game is over: X wins\n");
    foehn(["solve", "chess", "--nodes", "5000"]).fails(1, "not solved within 5,000 nodes");
    let run = foehn(["solve", "chess", "--nodes", "5000", "--json"]);
    assert_eq!((run.code, &run.json()["solved"]), (Some(1), &false.into()));
}

#[test]
fn suites_are_checked_line_by_line() {
    let good =
        "# two late positions\n2252576253462244111563365343671351441 -1\n\n7422341735647741166133573473242566 1\n";
    let text = foehn_with_input(["solve", "connect4", "--suite", "-"], good).succeeds();
    assert!(text.starts_with("2 lines right, 0 wrong, 0 bad; mean "), "{text}");
    let mixed = "2252576253462244111563365343671351441 -1\n\
                 7422341735647741166133573473242566 2\n\
                 749 1\n\
                 23163416124767223154467471272416755633\n\
                 23163416124767223154467471272416755633 zero\n\
                 23163416124767223154467471272416755633 0\n";
    let run = foehn_with_input(["solve", "connect4", "--suite", "-", "--json"], mixed);
    let report = run.json();
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let counts = [&report["right"], &report["wrong"], &report["bad"], &report["total"]];
    assert_eq!(counts, [2, 1, 3, 6]);
    assert_eq!(report["wrong_lines"][0]["line"], 2);
    assert_eq!(report["wrong_lines"][0]["reason"], "the value is 1, the line states 2");
    let bad: Vec<_> = report["bad_lines"].as_array().unwrap().iter().map(|bad| bad["line"].clone()).collect();
    assert_eq!(bad, [3, 4, 5]);
    assert!(report["mean_nodes"].is_number() && report["mean_microseconds"].is_number());
    let text = foehn_with_input(["solve", "connect4", "--suite", "-"], mixed);
    assert!(text.stdout.contains("line 5: bad: found `zero` at the end, expected a whole number\n"), "{}", text.stdout);
    assert!(text.stderr.contains("-: of 6 lines, 1 wrong, 3 bad"), "{}", text.stderr);
}

#[test]
fn suites_of_other_games_state_points_or_signs() {
    let suite = "1,2,3 -1\n1,2 1\n1-1 2-2 3-3 -1\n";
    let run = foehn_with_input(["solve", "nim", "--suite", "-", "--json"], suite);
    let report = run.json();
    assert_eq!(report["bad"], 0, "{report}");
    foehn_with_input(["solve", "ttt", "--suite", "-"], "......... 0\nXO..X.... -1\n5 1 0\n").succeeds();
    foehn(["solve", "ttt", "--suite", "no such file"]).fails(1, "cannot read no such file");
    foehn(["solve", "ttt", "--suite", "f", "--moves", "1"]).fails(2, "cannot be used with");
}
