//! The built `foehn` command, run as a user runs it: what it prints, its JSON, its exit codes.

use crate::foehn::{foehn, foehn_with_input, json};

#[test]
fn what_is_left_out_of_a_position_is_noted() {
    let made_up = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3";
    let run = foehn(["show", "chess", "--position", made_up]);
    assert!(run.stderr.starts_with("note: --position: en-passant square d3 is left out: "), "{}", run.stderr);
    assert!(
        run.code == Some(0) && run.stdout.contains("position  8/8/8/1k6/3Pp3/8/8/4KQ2 b - - 0 1"),
        "{}",
        run.stdout
    );
}

#[test]
fn help_lists_every_command_and_version_is_the_version() {
    let help = foehn(["--help"]).succeeds();
    let commands = [
        "serve",
        "games",
        "analyze",
        "solve",
        "play",
        "suite",
        "match",
        "perft",
        "show",
        "recipe",
        "endgame",
        "bench",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(help.contains(command), "no {command} in\n{help}");
        let help = foehn([command, "--help"]).succeeds();
        assert!(help.contains("Examples:"), "no examples in the help of {command}");
    }
    assert_eq!(foehn(["--version"]).succeeds(), format!("foehn {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn games_lists_every_game() {
    let table = foehn(["games"]).succeeds();
    let listed = json(["games", "--json"]);
    let games = listed["games"].as_array().unwrap();
    assert_eq!(table.lines().take_while(|line| !line.is_empty()).count(), games.len() + 1);
    for game in games {
        let name = game["name"].as_str().unwrap();
        assert!(table.contains(name) && table.contains(game["title"].as_str().unwrap()), "{name}");
        assert!(game["abilities"].as_array().unwrap().iter().any(|ability| ability == "rules"), "{name}");
        let shown = json(["show", name, "--position", game["example"].as_str().unwrap(), "--json"]);
        assert_eq!(shown["game"], name);
        assert_ne!(shown["moves"].as_array().unwrap().len(), 0, "{name}");
    }
}

#[test]
fn perft_counts_depth_by_depth() {
    let lines = foehn(["perft", "ttt", "6"]).succeeds();
    let counts: Vec<_> = lines.lines().map(|line| line.split_whitespace().nth(2).unwrap()).collect();
    assert_eq!(counts, ["9", "72", "504", "3,024", "15,120", "54,720"]);
    assert_eq!(foehn(["perft", "ttt", "0"]).succeeds().split_whitespace().nth(2), Some("1"));
    assert!(foehn(["perft", "ttt", "4000000000"]).succeeds().ends_with("no game lasts 10 plies from here\n"));
}

/// Checkers, chess and Othello as published; Chess960 as the first line of the usual file of its counts; Nim by sum.
#[test]
fn perft_is_exact_for_every_game() {
    let known = [
        ("checkers", "8", 845_931),
        ("chess", "4", 197_281),
        ("othello", "10", 24_571_284), // 228 games end after nine plies; they count as one path each
        ("connect4", "8", 5_673_234),
        ("nim", "2", 113),
        ("tree", "2", 9),
    ];
    for (game, depth, nodes) in known {
        assert_eq!(json(["perft", game, depth, "--json"])["nodes"], nodes, "{game} {depth}");
    }
    let castling = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(json(["perft", "chess960", "4", "--position", castling, "--json"])["nodes"], 326_672);
}

#[test]
fn perft_prints_one_json_object() {
    let counted = json(["perft", "tic-tac-toe", "5", "--moves", "5 1", "--divide", "--json"]);
    assert_eq!(counted["game"], "tic-tac-toe");
    assert_eq!(counted["position"], "O...X....");
    assert_eq!(counted["depth"], 5);
    assert!(counted["seconds"].is_f64() && counted["nodes_per_second"].is_number());
    let moves = counted["moves"].as_array().unwrap();
    let sum: u64 = moves.iter().map(|divided| divided["nodes"].as_u64().unwrap()).sum();
    assert_eq!((moves.len(), counted["nodes"].as_u64()), (7, Some(sum)));
    let plain = json(["perft", "tic-tac-toe", "5", "--moves", "5 1", "--plain", "--json"]);
    assert_eq!(plain["nodes"], counted["nodes"]);
    assert!(plain.get("moves").is_none());
    assert_eq!(json(["perft", "nim", "99", "--json"])["nodes"], 0);
}

#[test]
fn perft_checks_files() {
    let good = "# tic-tac-toe\n......... ;D1 9 ;D2 72\n\nXO..X.... ;D1 6\n";
    let checked = foehn_with_input(["perft", "ttt", "--file", "-"], good).succeeds();
    assert!(checked.starts_with("2 lines right, 0 wrong; 3 counts, 87 paths"), "{checked}");
    let bad = "......... ;D1 9 ;D2 73\nXO..X.... ;D1 6\nXXX ;D1 6\n";
    let run = foehn_with_input(["perft", "ttt", "--file", "-", "--json"], bad);
    let report = run.json();
    assert_eq!(run.code, Some(1));
    assert_eq!((&report["right"], &report["wrong"], &report["total"]), (&1.into(), &2.into(), &3.into()));
    assert_eq!(report["wrong_lines"][0]["reason"], "perft 2 is 72, expected 73");
    assert_eq!(report["wrong_lines"][1]["line"], 3);
    foehn_with_input(["perft", "ttt", "1", "--file", "-"], "......... ;D1 9 ;D2 73\n").succeeds();
    let run = foehn_with_input(["perft", "ttt", "--file", "-"], "......... ;D1 9\n......... D1\n");
    run.fails(2, "line 2, column 13: found the end of the line");
    foehn(["perft", "ttt", "--file", "no such file"]).fails(1, "cannot read no such file");
}

#[test]
fn show_draws_the_board() {
    let shown = foehn(["show", "tic-tac-toe", "--moves", "5 1"]).succeeds();
    assert!(shown.contains(" O . .\n . X .\n . . .\n"), "{shown}");
    assert!(shown.contains("to move   X\nmoves     2 3 4 6 7 8 9 (7)\nposition  O...X....\n"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "colours without a terminal");
    let won = json(["show", "ttt", "--moves", "1. 1 4 2. 2 5 3. 3", "--json"]);
    assert_eq!(won["outcome"], serde_json::json!({ "kind": "win", "winner": "X", "margin": 1 }));
    assert_eq!((&won["to_move"], &won["moves"]), (&serde_json::Value::Null, &serde_json::json!([])));
    assert_eq!(won["played"], serde_json::json!(["1", "4", "2", "5", "3"]));
    let drawn = foehn(["show", "ttt", "--position", "XOXXOOOXX"]).succeeds();
    assert!(drawn.contains("outcome   draw"), "{drawn}");
}

#[test]
fn show_knows_draws_of_the_path() {
    let there_and_back = "1-6 30-26 6-1 26-30 ".repeat(2);
    let repeated = ["show", "checkers", "--position", "B:WK30:BK1", "--moves", &there_and_back];
    assert!(foehn(repeated).succeeds().contains("outcome   draw by repetition: the position occurred 3 times\n"));
    let fifty = json(["show", "chess", "--position", "4k3/8/8/8/8/8/3R4/4K3 w - - 100 90", "--json"]);
    assert_eq!(fifty["outcome"], serde_json::json!({ "kind": "draw", "reason": "quiet_plies" }));
    let bare = json(["show", "chess", "--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--json"]);
    assert_eq!(bare["outcome"], serde_json::json!({ "kind": "draw", "reason": "rules" }));
    let mated = json(["show", "chess", "--moves", "1. f3 e5 2. g4 Qh4#", "--json"]);
    assert_eq!(mated["outcome"]["winner"], "Black");
}

#[test]
fn colours_can_be_forced() {
    let shown = crate::foehn::run(["show", "ttt", "--moves", "5"], &[("CLICOLOR_FORCE", "1")], "").succeeds();
    assert!(shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn completions_and_manual_are_made() {
    for (shell, word) in [("bash", "tic-tac-toe"), ("zsh", "tic-tac-toe"), ("fish", "perft"), ("powershell", "perft")] {
        assert!(foehn(["completions", shell]).succeeds().contains(word), "{shell} does not complete {word}");
    }
    assert!(foehn(["man"]).succeeds().contains(".TH foehn 1"));
    let folder = std::env::temp_dir().join(format!("foehn-man-{}", std::process::id()));
    foehn(["man".as_ref(), "--out".as_ref(), folder.as_os_str()]).succeeds();
    for page in ["foehn.1", "foehn-perft.1", "foehn-show.1", "foehn-endgame-build.1"] {
        assert!(folder.join(page).exists(), "{page} is missing");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    foehn(["man", "--out", "/dev/null/man"]).fails(1, "cannot write manual pages to /dev/null/man");
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["show", "chekers"], "did you mean `checkers`?"),
        (&["show", "whist"], "`foehn games` says what each can do"),
        (&["show", ""], "found nothing where a game was expected"),
        (&["show"], "<GAME>"),
        (&["shwo"], "unrecognized subcommand"),
        (&["show", "ttt", "--position", ""], "--position: found only 0 fields, expected nine of"),
        (&["show", "ttt", "--position", "XO..Z...."], "  XO..Z....\n      ^\n"),
        (&["show", "ttt", "--moves", "5 1 5"], "--moves: move 3, `5`: expected an empty field"),
        (&["show", "ttt", "--moves", "5 x"], "legal moves: 1 2 3 4 6 7 8 9"),
        (&["show", "ttt", "--moves", "1 4 2 5 3 6"], "move 6, `6`, comes after the end of the game"),
        (&["perft", "ttt"], "<DEPTH>"),
        (&["perft", "ttt", "deep"], "'deep'"),
        (&["perft", "ttt", "-3"], "-3"),
        (&["perft", "ttt", "99999999999999999999"], "99999999999999999999"),
        (&["perft", "ttt", "3", "--position", "XXXXXXXXX"], "--position: found 9 X and 0 O"),
        (&["perft", "ttt", "3", "--file", "f", "--divide"], "cannot be used with"),
        (&["completions", "csh"], "csh"),
    ];
    for (args, message) in cases {
        foehn(*args).fails(2, message);
    }
}

#[test]
fn odd_input_never_panics() {
    let odd =
        ["".to_owned(), " ".to_owned(), "\u{feff}♔\0".replace('\0', ""), "(".repeat(100_000), "9,".repeat(50_000)];
    let listed = json(["games", "--json"]);
    for game in listed["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        // Where nothing has happened yet, these two write nothing.
        let is_position = |text: &str| ["roshambo", "card-ending"].contains(&name) && text.trim().is_empty();
        for text in odd.iter().filter(|text| !is_position(text)) {
            foehn(["show", name, "--position", text]).fails(2, "error: --position: found ");
            foehn(["perft", name, "1", "--position", text]).fails(2, "error: --position: found ");
            let run = foehn(["show", name, "--moves", text]);
            if !text.trim().is_empty() {
                run.fails(2, "error: --moves: move 1, `");
            }
        }
    }
    foehn(["show", &"x".repeat(100_000)]).fails(2, "where a game was expected");
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let broken = OsStr::from_bytes(b"\xff\xfe");
    let word = OsStr::new;
    foehn([word("show"), broken]).fails(2, "where a game was expected");
    foehn([word("show"), word("nim"), word("--position"), broken]).fails(2, "invalid UTF-8");
    foehn([word("perft"), word("nim"), word("--file"), broken]).fails(1, "cannot read");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let commands = [
        &["games"][..],
        &["games", "--json"],
        &["--help"],
        &["show", "nim"],
        &["man"],
        &["perft", "ttt", "9"],
        &["analyze", "ttt", "--no-endgames"],
        &["analyze", "ttt", "--json"],
        &["solve", "ttt"],
        &["play", "ttt", "--side", "none", "--depth", "2"],
        &["recipe", "chess"],
    ];
    for args in commands {
        let run = crate::foehn::run_into_closed_pipe(args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}
