//! `foehn suite` as a user runs it: formats, verdicts, bad lines.

use crate::foehn::{Run, foehn, foehn_with_input};

const MATES: &str = "# mates\n\
    6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back row\"; c0 \"Re8=10, Kb1=2\";\n\
    6k1/5ppp/8/8/8/8/8/K3R3 w - - am Re8#; id \"not that\";\n\
    6k1/5ppp/8/8/8/8/8/K3R3 w - -\n";

#[test]
fn answers_are_compared_with_solutions() {
    let text = foehn_with_input(["suite", "-", "--depth", "3"], MATES).succeeds();
    let words = |line: usize| text.lines().nth(line).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(words(1)[..5], ["right", "back", "row", "Re8#", "Re8#"], "{text}");
    assert_eq!(words(2)[..6], ["wrong", "not", "that", "Re8#", "not", "Re8#"], "{text}");
    assert!(text.contains("\nsolved     1/2 (50.0 %)\npoints     10/10 (100.0 %)\npositions  3\n"), "{text}");
}

#[test]
fn json_has_every_answer_and_every_bad_line() {
    let text = format!("{MATES}6k1/5ppp/8 w - - bm Re8#;\n6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Rz8;\n");
    let run = foehn_with_input(["suite", "-", "--depth", "3", "--json"], &text);
    let report = run.json();
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let counts = [&report["right"], &report["wrong"], &report["bad"], &report["total"], &report["points"]];
    assert_eq!(counts, [1, 1, 2, 3, 10]);
    assert_eq!(
        (&report["game"], &report["file"], &report["interrupted"]),
        (&"chess".into(), &"-".into(), &false.into())
    );
    let first = &report["results"][0];
    assert_eq!((&first["id"], &first["best"], &first["right"]), (&"back row".into(), &"Re8#".into(), &true.into()));
    assert_eq!((&first["expected"][0], &first["score"]["kind"]), (&"Re8#".into(), &"win".into()));
    assert_eq!(report["results"][2]["right"], serde_json::Value::Null);
    assert_eq!(report["results"][2]["id"], "line 4");
    assert_eq!((&report["bad_lines"][0]["line"], &report["bad_lines"][1]["line"]), (&5.into(), &6.into()));
    let sum: u64 = report["results"].as_array().unwrap().iter().map(|result| result["nodes"].as_u64().unwrap()).sum();
    assert_eq!(report["nodes"].as_u64(), Some(sum));
    let text = foehn_with_input(["suite", "-", "--depth", "3"], &text);
    assert_eq!(text.code, Some(0));
    assert!(text.stderr.starts_with("warning: -: line 5: column "), "{}", text.stderr);
    assert!(text.stdout.contains("\nbad lines  2\n"), "{}", text.stdout);
}

/// Everything but times.
fn answers(run: &Run) -> Vec<String> {
    let report = run.json();
    let results = report["results"].as_array().expect("results").iter();
    results.map(|result| format!("{} {} {}", result["id"], result["best"], result["nodes"])).collect()
}

#[test]
fn searches_are_repeatable_with_any_number_of_threads() {
    let once = answers(&foehn_with_input(["suite", "-", "--nodes", "3000", "--json"], MATES));
    for threads in ["1", "3"] {
        let run = foehn_with_input(["suite", "-", "--nodes", "3000", "--threads", threads, "--json"], MATES);
        assert_eq!(answers(&run), once, "{threads} threads");
    }
    let first = foehn_with_input(["suite", "-", "--nodes", "3000", "--limit", "1", "--json"], MATES);
    assert_eq!(answers(&first), once[..1]);
}

#[test]
fn the_game_is_told_from_the_positions() {
    let cases = [
        ("2252576253462244111563365343671351441 -1\n", "connect4", "solved     1/1"),
        (
            "40\tX\t-------------------X-------XX------XO--------------------------- O; C3:+0; E3:-2;\n",
            "othello",
            "positions  1",
        ),
        ("B:W18,24,K30:B12,K16\n", "checkers", "positions  1"),
    ];
    for (text, game, summary) in cases {
        let told = foehn_with_input(["suite", "-", "--depth", "8"], text).succeeds();
        let named = foehn_with_input(["suite", "-", "--depth", "8", "--game", game, "--json"], text);
        assert_eq!(foehn_with_input(["suite", "-", "--depth", "8", "--json"], text).json()["game"], game);
        assert_eq!(named.json()["bad"], 0);
        assert!(told.contains(summary), "{told}");
    }
}

#[test]
fn files_without_a_position_exit_with_2() {
    foehn_with_input(["suite", "-"], "").fails(2, "-: no game of the catalog can read its positions");
    foehn_with_input(["suite", "-", "--game", "chess"], "# nothing\n").fails(2, "found no position");
    foehn_with_input(["suite", "-", "--game", "chess"], "4433\nx\n")
        .fails(2, "none of 2 lines can be read; line 1: column");
    foehn_with_input(["suite", "-", "--game", "chess", "--set", "etcc=off"], MATES).fails(2, "did you mean `etc`?");
    foehn(["suite", "no such file"]).fails(1, "cannot read no such file");
    foehn(["suite"]).fails(2, "<FILE>");
    foehn(["suite", "f", "--threads", "0"]).fails(2, "--threads");
}

/// Problems as they are found in files: a solution, a result alone, tags nobody knows, other games, what is broken.
const PROBLEMS: &str = "[Event \"two for one\"]\n[SetUp \"1\"]\n[FEN \"B:W18,26,K7:B15\"]\n[Theme \"shot\"]\n\n1. 15x31 {takes {both}} *\n\n\
    [Event \"lost\"]\n[FEN \"W:W29:B21,22\"]\n[Result \"0-1\"]\n\n*\n\n\
    [Event \"Moscow\"]\n[White \"A\"]\n[GameType \"25\"]\n[FEN \"W:We1:Bh8\"]\n\n1. e1-d2 *\n\n\
    [Event \"cup\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. 11-15 23-19 2. 8-12 *\n\n\
    [Event \"search only\"]\n[FEN \"B:W18,24,K30:B12,K16\"]\n*\n";

#[test]
fn collections_of_problems_are_solved() {
    let run = foehn_with_input(["suite", "-", "--game", "checkers", "--depth", "7", "--json"], PROBLEMS);
    let report = run.json();
    assert_eq!((run.code, &report["total"], &report["bad"]), (Some(0), &3.into(), &2.into()));
    let results = report["results"].as_array().expect("results");
    assert_eq!((&results[0]["id"], &results[0]["best"]), (&"1 two for one".into(), &"15x31".into()));
    assert_eq!((&results[0]["right"], results[0]["found_at"]["depth"].is_number()), (&true.into(), true));
    assert_eq!((&results[1]["expected"], &results[1]["right"]), (&"loss".into(), &true.into()));
    assert!(results[2]["right"].is_null() && results[2]["found_at"].is_null());
    let bad = report["bad_lines"].as_array().expect("bad ones");
    let reasons: Vec<_> = bad.iter().map(|line| line["reason"].as_str().unwrap()).collect();
    assert!(reasons[0].contains("game 3 (White A, Moscow): found GameType `25`, Russian draughts"), "{reasons:?}");
    assert!(reasons[1].contains("game 4 (Black Bob, White Ann, cup), ply 3: found Black's move 2 "), "{reasons:?}");
    let text = foehn_with_input(["suite", "-", "--game", "checkers", "--depth", "7"], PROBLEMS).stdout;
    assert!(text.contains("\nsolved     2/2 (100.0 %)\n") && text.contains("\nfound at   depth "), "{text}");
    let told = foehn_with_input(["suite", "-", "--depth", "3", "--json"], PROBLEMS).json();
    assert_eq!(told["game"], "checkers", "the game is told from the problems");
}
