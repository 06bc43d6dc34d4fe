//! `foehn review` as a user runs it: the table, JSON, annotated files, errors.

use crate::foehn::{Scratch, foehn, foehn_with_input};
use std::fs;

const OPERA: &str = "[White \"Morphy\"]\n[Black \"Duke and Count\"]\n\n1. e4 {kept} e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 \
    6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

#[test]
fn a_game_is_told_move_by_move() {
    let text = foehn_with_input(["review", "-", "--nodes", "10000"], OPERA).succeeds();
    assert!(text.starts_with("White  Morphy"), "{text}");
    assert!(
        text.contains("accuracy ") && text.contains("opening  C41 Philidor Defence\nresult   1-0\nending   after "),
        "{text}"
    );
    assert!(text.contains("17.  Rd8#") && text.contains("16...  Nxb8"), "{text}");
    assert!(text.contains("better was ") && text.contains('█'), "{text}");
    assert!(!text.contains('\u{1b}'), "colours in a pipe");
}

#[test]
fn json_has_every_ply_and_is_the_same_every_time() {
    let file = Scratch::new("opera.pgn", OPERA);
    let once = || foehn(["review", file.name(), "--nodes", "1000", "--json"]);
    let run = once();
    let report = run.json();
    assert_eq!(
        (&report["game"], &report["result"], &report["complete"]),
        (&"chess".into(), &"1-0".into(), &true.into())
    );
    let plies = report["plies"].as_array().expect("plies");
    assert_eq!((plies.len(), report["moves"].as_array().map(Vec::len)), (33, Some(33)));
    assert_eq!(plies[32]["score"]["kind"], "win");
    assert_eq!((&plies[32]["exact"], &plies[32]["move"]["text"]), (&true.into(), &"Rd8#".into()));
    for ply in plies {
        for name in
            ["ply", "player", "move", "score", "first_share", "best", "line", "loss", "judgement", "exact", "words"]
        {
            assert!(ply.get(name).is_some(), "no {name} in {ply}");
        }
    }
    assert_eq!(report["opening"]["name"], "Philidor Defence");
    assert!(report["accuracy"][0].is_number() && report["text"].as_str().is_some_and(|text| text.contains("kept")));
    assert_eq!((run.succeeds(), report["name"].as_str()), (once().stdout, Some("annotated.pgn")));
}

#[test]
fn the_annotated_file_can_be_reviewed_again() {
    let games = format!("{OPERA}\n[Event \"second\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let (file, out) = (Scratch::new("two.pgn", &games), Scratch::new("out.pgn", "old"));
    foehn(["review", file.name(), "--index", "2", "--nodes", "500", "--out", out.name()]).succeeds();
    let text = fs::read_to_string(out.name()).expect("the annotated file");
    assert!(text.starts_with("[Event \"second\"]\n") && text.contains("2. g4 $4 {[%eval #-1]"), "{text}");
    let again = foehn(["review", out.name(), "--nodes", "500", "--json"]).json();
    assert_eq!((&again["plies"][2]["judgement"], &again["ending"]["ply"]), (&"blunder".into(), &3.into()));
}

#[test]
fn other_games_are_told_from_their_moves() {
    let checkers = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *\n";
    let text = foehn_with_input(["review", "-", "--nodes", "500"], checkers).succeeds();
    assert!(text.contains("opening  Glasgow (ballot 126: 11-15 23-19 8-11)\n"), "{text}");
    let othello = foehn_with_input(["review", "-", "--depth", "3", "--json"], "1. f5 d6 2. c3 d3 3. c4 *\n").json();
    assert_eq!((&othello["game"], &othello["opening"]["name"]), (&"othello".into(), &"Perpendicular: Tiger".into()));
    let named =
        foehn_with_input(["review", "-", "--depth", "9", "--game", "ttt", "--json"], "1. 5 2 2. 1 9 *\n").json();
    assert_eq!(
        (&named["plies"][1]["words"], &named["plies"][1]["judgement"]),
        (&"turns a draw into a loss".into(), &"blunder".into())
    );
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    foehn_with_input(["review", "-"], "good morning\n").fails(2, "-: no game of the catalog can read it");
    foehn_with_input(["review", "-", "--game", "chess"], "1. e4 e5\n2. Ke3 *\n")
        .fails(2, "line 2, column 4: found White's move 2 `Ke3`");
    foehn_with_input(["review", "-", "--index", "3"], OPERA).fails(2, "found 1 game, expected number 3");
    foehn_with_input(["review", "-", "--game", "chess"], "[White \"A\"]\n\n*\n").fails(2, "a game without moves");
    foehn_with_input(["review", "-", "--game", "chess"], "").fails(2, "found 0 games");
    foehn_with_input(["review", "-", "--set", "etcc=off"], OPERA).fails(2, "did you mean `etc`?");
    foehn(["review", "no such file"]).fails(1, "cannot read no such file");
    foehn(["review", "f.pgn", "--index", "0"]).fails(2, "--index");
    let bad = Scratch::new("bad.pgn", "1. e4 e5 2. Nf9 *\n");
    foehn(["review", bad.name()]).fails(2, "line 1, column 13: found White's move 2");
    foehn_with_input(["review", "-", "--nodes", "1", "--out", "/dev/null/x"], "1. f3 e5 2. g4 Qh4# 0-1\n")
        .fails(1, "cannot write /dev/null/x");
}

/// A file with everything that can be wrong with one.
const NASTY: &str = "[Event \"cup\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. 11-15 23-19 2. 8-12 22-17 1-0\n\n\
    [Event \"Paris\"]\n[GameType \"20\"]\n[White \"C\"]\n\n1. 32-28 18-23 *\n\n\
    [Event \"open\"]\n[Colour \"green\"]\n\n1. 11-15 {never closed 23-19 *\n\n\
    [Event \"nested\"]\n\n1. 11-15 {a {b} c} 23-19 2. 8-11 22-17\n";

#[test]
fn bad_games_are_named_and_the_rest_of_the_file_is_read() {
    let file = Scratch::new("nasty.pdn", NASTY);
    let review = |index: &'static str| foehn(["review", file.name(), "--nodes", "200", "--game-number", index]);
    review("1").fails(2, "game 1 (Black Bob, White Ann, cup), ply 3: line 5, column 19: found Black's move 2 ");
    foehn(["review", file.name()]).fails(2, "game 4 (nested) can be read: --index 4");
    review("2").fails(
        2,
        "game 2 (White C, Paris), before its moves: line 8, column 12: found GameType `20`, international draughts",
    );
    review("3").fails(2, "game 3 (open), ply 2: line 16, column 10: found a comment that does not end");
    review("5").fails(2, "found 4 games, expected number 5");
    let last = review("4");
    assert_eq!(last.code, Some(0), "{}", last.stderr);
    assert!(
        last.stderr.contains("a comment inside a comment") && last.stderr.contains("expected a result"),
        "{}",
        last.stderr
    );
}

#[test]
fn a_review_is_the_same_twice_without_any_option_and_many_games_make_a_table() {
    let short = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"Bob\"]\n[Black \"Ann\"]\n\n1. e4 e5 2. Bc4 a6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let file = Scratch::new("short.pgn", short);
    let once = || foehn(["review", file.name(), "--all", "--nodes", "2000", "--json"]);
    let (first, second) = (once(), once());
    assert_eq!(first.stdout, second.stdout);
    let players = &first.json()["collections"][0]["players"];
    assert_eq!(
        (&players[0]["name"], &players[0]["games"], &players[1]["name"]),
        (&"Bob".into(), &2.into(), &"Ann".into()),
        "{players}"
    );
    assert!(first.json()["collections"][0]["worst"][0]["move"].is_string());
    let text = foehn(["review", file.name(), "--all", "--nodes", "1000"]).succeeds();
    assert!(text.starts_with("Chess: 2 games\n\nplayer") && text.contains("Bishop's Opening"), "{text}");
    foehn(["review", file.name(), file.name(), "--index", "1"]).fails(2, "--index is for one game of one file");
    let one = || foehn(["review", file.name(), "--index", "1", "--json"]).stdout;
    assert_eq!(one(), one());
}
