//! `foehn analyze` and `foehn recipe` as a user runs them: lines, JSON, limits, recipes, bad input.

use crate::foehn::{foehn, foehn_with_input, json};
use serde_json::Value;

/// Plays `moves` from the position of an answer; the command refuses illegal ones.
fn play_on(answer: &Value, moves: &Value) -> Value {
    let word = |value: &Value| value.as_str().expect("a text").to_owned();
    let moves: Vec<_> = moves.as_array().expect("a list of moves").iter().map(word).collect();
    let (game, position) = (word(&answer["game"]), word(&answer["position"]));
    json(["show", &game, "--position", &position, "--moves", &moves.join(" "), "--json"])
}

#[test]
fn the_answer_is_one_json_object() {
    let answer = json(["analyze", "checkers", "--depth", "9", "--json"]);
    assert_eq!((&answer["game"], &answer["depth"]), (&"checkers".into(), &9.into()));
    assert!(answer["selective_depth"].as_u64() >= Some(9));
    assert_eq!(answer["score"]["kind"], "estimate");
    assert!(answer["score"]["value"].is_i64() && answer["seconds"].is_f64() && answer["nodes_per_second"].is_number());
    assert_eq!((&answer["best"], &answer["proved"]), (&answer["pv"][0], &false.into()));
    let iterations = answer["iterations"].as_array().unwrap();
    let depths: Vec<_> = iterations.iter().map(|each| each["depth"].as_i64().unwrap()).collect();
    assert_eq!(depths, [5, 7, 9], "Chinook's depths");
    assert_eq!(iterations[2]["nodes"], answer["nodes"]);
    assert_eq!(answer["lines"].as_array().unwrap().len(), 1);
    assert_eq!(answer["lines"][0]["pv"], answer["pv"]);
}

#[test]
fn every_line_is_legal_where_it_is_played() {
    for (game, position) in [
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ("checkers", "B:W18,24,K30:B12,K16"),
        ("othello", "-------------------X-------XX------XO--------------------------- O"),
        ("connect4", "44455"),
    ] {
        let answer = json(["analyze", game, "--position", position, "--depth", "5", "--multipv", "3", "--json"]);
        let lines = answer["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3, "{game}");
        for line in lines {
            assert!(!line["pv"].as_array().unwrap().is_empty(), "{game}: {line}");
            play_on(&answer, &line["pv"]);
        }
        let firsts: Vec<_> = lines.iter().map(|line| &line["best"]).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{game}: {firsts:?}");
    }
}

/// Nobody has built anything, and the command that would is offered; not where there is nothing to build, and not to programs.
#[test]
fn the_command_that_builds_endgames_is_offered() {
    let offered = foehn(["analyze", "checkers", "--depth", "5"]);
    assert_eq!(offered.code, Some(0));
    assert!(offered.stderr.contains("`foehn endgame build checkers` makes the small set"), "{}", offered.stderr);
    foehn(["analyze", "checkers", "--depth", "5", "--json"]).succeeds();
    foehn(["analyze", "othello", "--depth", "3"]).succeeds();
    foehn(["analyze", "othello", "--endgames", "."]).fails(2, "othello has no endgame databases");
    foehn(["analyze", "checkers", "--endgames", "no-such-folder"]).fails(2, "has no endgames of checkers");
}

#[test]
fn text_has_a_line_for_each_iteration_and_a_verdict() {
    let text = foehn(["analyze", "chess", "--depth", "3", "--multipv", "2", "--no-endgames"]).succeeds();
    assert!(text.starts_with("depth sel      score"), "{text}");
    let table: Vec<_> = text.lines().skip(1).take_while(|line| !line.is_empty()).collect();
    assert_eq!(table.len(), 6, "{text}");
    assert!(text.contains("\nbest   ") && text.contains(" for White, estimated at depth 3\n"), "{text}");
    let column = |line: &str| line.rfind("  ").unwrap();
    assert!(table.iter().all(|line| column(line) == column(table[0])), "lines of play begin in one column\n{text}");
}

#[test]
fn a_node_budget_is_kept_and_gives_the_same_twice() {
    let run = || json(["analyze", "othello", "--nodes", "20000", "--json"]);
    let (first, second) = (run(), run());
    assert!(first["nodes"].as_u64() <= Some(20_000), "{}", first["nodes"]);
    for field in ["nodes", "depth", "score", "best", "pv"] {
        assert_eq!(first[field], second[field], "{field}");
    }
}

#[test]
fn limits_work_together_and_time_is_kept() {
    let begun = std::time::Instant::now();
    let answer = json(["analyze", "chess", "--time", "200ms", "--json"]);
    assert!(begun.elapsed().as_secs() < 5 && answer["depth"].as_i64() >= Some(1));
    let shallow = json(["analyze", "chess", "--time", "1m", "--depth", "2", "--json"]);
    assert_eq!(shallow["depth"], 2);
}

#[test]
fn every_algorithm_finds_the_same_value() {
    let value = |algorithm| {
        let args =
            ["analyze", "connect4-5x4", "--position", "3324", "--depth", "8", "--json", "--algorithm", algorithm];
        json(args)["score"].clone()
    };
    let oracle = value("minimax");
    for algorithm in ["alpha-beta", "negascout", "mtdf", "sss"] {
        assert_eq!(value(algorithm), oracle, "{algorithm}");
    }
}

#[test]
fn proved_values_have_their_kinds() {
    let drawn = json(["analyze", "ttt", "--json"]);
    assert_eq!(drawn["score"], serde_json::json!({ "kind": "draw", "value": 0 }));
    assert_eq!(drawn["proved"], true);
    let won = json(["analyze", "ttt", "--moves", "1 4 2 5", "--json"]);
    assert_eq!((&won["score"]["kind"], &won["score"]["value"]), (&"win".into(), &1.into()));
    assert_eq!((&won["best"], &won["proved"]), (&"3".into(), &true.into()));
    let lost = json(["analyze", "nim", "--position", "1,1", "--json"]);
    assert_eq!(lost["score"], serde_json::json!({ "kind": "loss", "value": 2 }));
}

/// Checkers begins at five plies, which take some 1,400 nodes: with fewer the deepening begins at one ply.
#[test]
fn few_nodes_still_search_the_move_that_is_played() {
    for nodes in ["800", "1000", "1300"] {
        let answer = foehn(["analyse", "checkers", "--nodes", nodes, "--no-endgames", "--json"]).json();
        assert!(answer["depth"].as_i64().unwrap() >= 1, "{nodes}: {answer}");
    }
    let text = foehn(["analyze", "checkers", "--nodes", "20", "--no-endgames"]).succeeds();
    assert!(text.contains("not searched: the limit was reached before the first depth"), "{text}");
}

#[test]
fn a_score_is_that_of_the_player_who_begins() {
    // Black takes the queen: whoever is to move, that is bad for White.
    let lost = ["chess", "--moves", "e4 e5 Qh5 Nf6 Qxf7+", "--depth", "4", "--no-endgames"];
    let text = foehn(["analyze"].iter().chain(&lost)).succeeds();
    assert!(text.contains("best   Kxf7\nscore  -") && text.contains(" for White, estimated"), "{text}");
    let answer = foehn(["analyze"].iter().chain(&lost).chain(&["--json"])).json();
    assert!(answer["score"]["value"].as_i64().unwrap() < -300, "{answer}");
    assert!(answer["iterations"].as_array().unwrap().iter().all(|each| each["score"]["value"].as_i64().unwrap() < 0));
    assert_eq!(answer["lines"][0]["score"], answer["score"]);
    let text = foehn_with_input(["play", "chess", "--moves", "e4 e5 Qh5 Nf6 Qxf7+", "--depth", "4"], "hint\nquit\n")
        .succeeds();
    assert!(text.contains("(depth 4, -"), "{text}");
    let proved = json(["solve", "ttt", "--moves", "1 4 2 5 9", "--json"]);
    assert_eq!((&proved["score"]["kind"], &proved["value"]), (&"loss".into(), &1.into()), "O wins, and moves");
}

#[test]
fn a_finished_game_is_told_kindly() {
    let text = foehn(["analyze", "ttt", "--moves", "1 4 2 5 3"]).succeeds();
    assert_eq!(text, "the game is over: X wins\n");
    let lost = json(["analyze", "ttt", "--moves", "1 4 2 5 3", "--json"]);
    assert_eq!(lost["score"], serde_json::json!({ "kind": "win", "value": 0 }), "the score of X, who began");
    assert_eq!((&lost["best"], &lost["outcome"]["winner"]), (&Value::Null, &"X".into()));
    let there_and_back = "1-6 30-26 6-1 26-30 ".repeat(2);
    let drawn = json(["analyze", "checkers", "--position", "B:WK30:BK1", "--moves", &there_and_back, "--json"]);
    assert_eq!(drawn["score"]["kind"], "draw");
}

#[test]
fn a_recipe_can_be_printed_edited_and_passed_back() {
    let printed = foehn(["recipe", "checkers"]).succeeds();
    assert!(printed.contains("first-depth = 5\n") && printed.contains("# Enhanced transposition cutoffs"), "{printed}");
    let again = foehn_with_input(["recipe", "checkers", "--recipe", "-"], &printed).succeeds();
    assert_eq!(again, printed);
    let edited = printed.replace("first-depth = 5", "first-depth = 3").replace("step = 2", "step = 3");
    let run = foehn_with_input(["analyze", "checkers", "--recipe", "-", "--depth", "6", "--json"], &edited);
    let depths: Vec<_> =
        run.json()["iterations"].as_array().unwrap().iter().map(|each| each["depth"].clone()).collect();
    assert_eq!(depths, [3, 6]);
    let set = json(["recipe", "chess", "--set", "etc=off", "--algorithm", "mtdf", "--json"]);
    let value = |name: &str| {
        let switches = set["switches"].as_array().unwrap();
        switches.iter().find(|switch| switch["name"] == name).unwrap()["value"].clone()
    };
    assert_eq!((value("etc"), value("algorithm")), ("false".into(), "mtdf".into()));
}

#[test]
fn bad_search_arguments_are_explained() {
    let cases: &[(&[&str], &str)] = &[
        (&["--set", "etcc=off"], "--set: unknown switch `etcc`: did you mean `etc`?"),
        (&["--set", "history=on"], "the recipe: `history` needs moves that are known again elsewhere (move slots)"),
        (&["--set", "etc"], "`etc` is not of the form `name = value`"),
        (&["--set", "step=99"], "`step` does not take `99`: it takes a whole number from 1 to 8"),
        (&["--set", "table-size=1048576"], "table-size = 1048576: this machine has no"),
        (
            &["--algorithm", "alphabeta"],
            "--algorithm: `algorithm` does not take `alphabeta`: it takes minimax, alpha-beta",
        ),
        (&["--depth", "0"], "0 is not in 1..=255"),
        (&["--nodes", "-5"], "-5"),
        (&["--time", "soon"], "expected a time such as 500ms, 5s, 1m or 2.5"),
        (&["--threads", "0"], "0 is not in 1..=256"),
        (&["--multipv", "0"], "0 is not in 1..=1000"),
    ];
    for (extra, message) in cases {
        let args = ["analyze", "nim"].iter().chain(*extra);
        if extra[1] != "table-size=1048576" || !has_a_tebibyte() {
            foehn(args).fails(2, message);
        }
    }
    foehn(["analyze", "nim", "--recipe", "no such file"]).fails(1, "cannot read no such file");
    foehn_with_input(["analyze", "nim", "--recipe", "-"], "etc = 2\nkiller = on\n")
        .fails(2, "-: line 2: unknown switch `killer`: did you mean `killers`?");
}

/// Whether the system hands out a tebibyte without asking whether it is there.
fn has_a_tebibyte() -> bool {
    Vec::<u8>::new().try_reserve_exact(1 << 40).is_ok()
}
