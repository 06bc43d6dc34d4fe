//! `foehn match` against other programs: this one over UCI, and scripted ones that hang, crash, cheat, or speak as programs
//! did thirty years ago.

#![cfg(unix)] // the scripts are a shell's

use crate::foehn::{Scratch, foehn, json};
use crate::talk::Talk;
use serde_json::Value;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// This program as another one.
fn ourselves(options: &str) -> String {
    format!("uci:'{}' uci{options}", env!("CARGO_BIN_EXE_foehn"))
}

/// A program that speaks UCI and does this when it is to move.
fn fake_uci(name: &str, on_go: &str) -> Scratch {
    let script = "while read -r line; do case \"$line\" in\n\
        uci) echo id name Fake; echo option name Hash type spin default 1; echo uciok;;\n\
        isready) echo readyok;;\n\
        go*) ON_GO;;\n\
        quit) exit 0;;\n\
        esac; done\n";
    Scratch::new(name, &script.replace("ON_GO", on_go))
}

/// A match of two games against a program, a hundred milliseconds a move.
fn match_with(program: &str) -> Value {
    let openings = Scratch::new(&format!("start-{}", program.len()), START);
    json([
        "match",
        "default",
        program,
        "--game",
        "chess",
        "--games",
        "2",
        "--openings",
        openings.name(),
        "--time",
        "50ms",
        "--set",
        "table-size=1",
        "--grace",
        "700ms",
        "--max-plies",
        "12",
        "--threads",
        "2",
        "--json",
    ])
}

/// The kinds of the forfeits, all by the program, and the words of the first.
fn forfeits(report: &Value) -> (Vec<String>, String) {
    let all = report["forfeits"].as_array().expect("a list");
    assert!(all.iter().all(|each| each["by"] == "b" && each["moves"].is_array()), "{report}");
    let text = |each: &Value, name: &str| each[name].as_str().expect("a text").to_owned();
    let first = all.first().map(|each| text(each, "reason")).unwrap_or_default();
    (all.iter().map(|each| text(each, "kind")).collect(), first)
}

#[test]
fn the_same_search_plays_the_same_games_through_the_protocol() {
    let games = |opponent: &str, out: &Scratch| {
        let report = json([
            "match",
            "default",
            opponent,
            "--game",
            "chess",
            "--games",
            "4",
            "--nodes",
            "400",
            "--set",
            "table-size=1",
            "--max-plies",
            "80",
            "--pgn",
            out.name(),
            "--json",
        ]);
        assert_eq!((&report["games"], report["forfeits"].as_array().unwrap().len()), (&4.into(), 0), "{report}");
        assert_eq!(report["nodes_a"], report["nodes_b"], "{report}");
        let text = fs::read_to_string(out.name()).unwrap();
        text.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join("\n")
    };
    let (inside, outside) = (Scratch::new("inside.pgn", ""), Scratch::new("outside.pgn", ""));
    assert_eq!(games(&ourselves(" --set table-size=1"), &outside), games("default", &inside));
}

/// Checkers has no UCI: programs speak our own line protocol, from ballots that are played with either colour.
#[test]
fn programs_of_other_games_speak_the_line_protocol() {
    let openings = Scratch::new("ballots", "9-13 21-17 5-9\n11-15 23-19 8-11\n");
    let play = |game: &str, opponent: &str, extra: &[&str]| {
        let usual = ["match", "default", opponent, "--game", game, "--games", "4", "--nodes", "2000", "--json"];
        foehn(usual.iter().chain(extra))
    };
    let ourselves = format!("engine:'{}' engine --no-endgames, table-size=1", env!("CARGO_BIN_EXE_foehn"));
    let report = play("checkers", &ourselves, &["--openings", openings.name(), "--set", "table-size=1"]).json();
    assert_eq!((&report["games"], report["forfeits"].as_array().unwrap().len()), (&4.into(), 0), "{report}");
    assert_eq!(report["nodes_a"], report["nodes_b"], "{report}");
    let report = play("morris", &ourselves, &["--max-plies", "20"]).json();
    assert_eq!((&report["games"], report["forfeits"].as_array().unwrap().len()), (&4.into(), 0), "{report}");
    let wrong =
        "engine:sh -c 'while read -r word rest; do case $word in go) echo best 1-32;; *) echo ok $word;; esac; done'";
    let (kinds, reason) = forfeits(&play("checkers", wrong, &[]).json());
    assert!(
        kinds.len() == 4 && kinds.iter().all(|kind| kind == "illegal") && reason.contains("1"),
        "{kinds:?} {reason}"
    );
    let (kinds, reason) = forfeits(&play("checkers", &ourselves.replace("table-size", "tabel-size"), &[]).json());
    assert!(kinds.iter().all(|kind| kind == "refused") && reason.contains("tabel-size"), "{kinds:?} {reason}");
}

#[test]
fn a_program_has_its_name_its_options_and_its_time() {
    let report = match_with(&ourselves(",Hash=2,Move Overhead=0"));
    let name = report["b"].as_str().unwrap();
    assert!(name.starts_with("Foehn "), "{name}");
    assert_eq!((&report["games"], &report["draws"]), (&2.into(), &2.into()), "{report}");
    let seconds = ["seconds_a_move_a", "seconds_a_move_b"].map(|name| report[name].as_f64().unwrap());
    assert!(seconds.iter().all(|seconds| (0.02..0.6).contains(seconds)), "{seconds:?}");
    let text =
        foehn(["match", "default", &ourselves(""), "-g", "chess", "--games", "2", "--max-plies", "10"]).succeeds();
    assert!(text.contains(" s a move by default, ") && text.contains(&format!(" s by {name}\n")), "{text}");
}

#[test]
fn chess960_is_played_by_uci() {
    let report = json([
        "match",
        &ourselves(",Hash=1"),
        "default",
        "--game",
        "chess960",
        "--games",
        "4",
        "--depth",
        "2",
        "--max-plies",
        "60",
        "--json",
    ]);
    assert_eq!((&report["games"], &report["forfeits"]), (&4.into(), &Value::Array(vec![])), "{report}");
}

#[test]
fn the_protocol_is_guessed_where_it_is_left_out() {
    let with_protocol = ourselves(",Hash=1");
    let report = match_with(with_protocol.strip_prefix("uci:").unwrap());
    assert_eq!(&report["forfeits"], &Value::Array(vec![]), "{report}");
    let dumb = Scratch::new("dumb", "while read -r line; do :; done\n");
    foehn(["match", "default", &format!("sh {}", dumb.name()), "--game", "chess", "--games", "2"])
        .fails(1, "did not answer within 3.0 s, neither by uci nor by xboard");
}

#[test]
fn a_program_that_hangs_loses_on_time() {
    let hung = fake_uci("hung", ":");
    let begun = Instant::now();
    let (kinds, reason) = forfeits(&match_with(&format!("uci:sh {}", hung.name())));
    assert_eq!(kinds, ["time", "time"]);
    assert!(reason.starts_with("did not answer within "), "{reason}");
    assert!(begun.elapsed() < Duration::from_secs(30));
    let late = fake_uci("late", "late=1;; stop) echo bestmove e2e4");
    assert_eq!(forfeits(&match_with(&format!("uci:sh {}", late.name()))).0, ["time", "time"]);
}

#[test]
fn a_program_that_crashes_loses_and_is_started_again() {
    let crash = fake_uci("crash", "echo out of luck >&2; exit 7");
    let report = match_with(&format!("uci:sh {}", crash.name()));
    let (kinds, reason) = forfeits(&report);
    assert_eq!(kinds, ["ended", "ended"]);
    assert!(reason.contains("exit status: 7") && reason.contains("out of luck"), "{reason}");
    assert_eq!((&report["wins"], &report["end"]), (&2.into(), &"finished".into()));
}

#[test]
fn a_program_that_breaks_the_rules_loses() {
    for (name, answer) in [("e2e5", "bestmove e2e5"), ("none", "bestmove (none)"), ("empty", "bestmove")] {
        let cheat = fake_uci(name, &format!("echo '{answer}'"));
        let openings = Scratch::new(&format!("{name}-openings"), START);
        let pgn = Scratch::new(&format!("{name}-pgn"), "");
        let program = format!("uci:sh {}", cheat.name());
        let command = ["match", "default", &program, "-g", "chess", "--games", "2", "--openings", openings.name()];
        let text = foehn(command.iter().chain(&["--pgn", pgn.name(), "--time", "20ms"])).succeeds();
        assert!(text.contains("result  2 won, 0 drawn, 0 lost by default"), "{text}");
        assert!(text.contains("game 1.1: Fake made an illegal move: "), "{text}");
        let games = fs::read_to_string(pgn.name()).unwrap();
        assert_eq!(games.matches("[Termination \"rules infraction\"]").count(), 2, "{games}");
        assert_eq!(games.matches("[White \"Fake\"]").count(), 1, "{games}");
    }
}

/// A program of the first version of xboard's protocol: no features, moves said twice, and it gives up soon.
const OLD: &str = r#"moves=0; going=0
while read -r line; do echo "$line" >> LOG; case "$line" in
    new) moves=0; going=0;;
    protover*) echo 'Error (unknown command): protover';;
    '?') echo 'Error (unknown command): ?';;
    [a-h][1-8][a-h][1-8]*) moves=1; [ $going = 1 ] && echo resign;;
    go) going=1; if [ $moves = 1 ]; then move=g8f6; else move=g1f3; fi
        echo "1. ... $move"; echo "My move is: $move";;
    quit) exit 0;;
esac; done
"#;

#[test]
fn old_programs_are_understood() {
    let log = Scratch::new("old-log", "");
    let old = Scratch::new("old", &OLD.replace("LOG", log.name()));
    let report = match_with(&format!("xboard:sh {}", old.name()));
    assert_eq!(forfeits(&report).0, ["resigned", "resigned"], "{report}");
    let plies: Vec<_> =
        report["forfeits"].as_array().unwrap().iter().map(|game| game["moves"].as_array().unwrap().len()).collect();
    assert_eq!(plies, [3, 2], "it answers once, and gives up at the next move");
    let said = fs::read_to_string(log.name()).unwrap();
    assert!(!said.contains("setboard") && !said.contains("usermove") && !said.contains("ping"), "{said}");
    assert!(said.contains("\nnew\n") && said.contains("\neasy\n") && said.contains("\ntime "), "{said}");
}

#[test]
fn old_programs_are_told_positions_man_by_man() {
    let log = Scratch::new("edit-log", "");
    let old = Scratch::new("edit", &OLD.replace("LOG", log.name()));
    let openings = Scratch::new("edit-openings", "4k1n1/8/8/8/8/8/8/4K1NR b K - 0 1\n");
    let program = format!("xboard:sh {}", old.name());
    let command = ["match", "default", &program, "-g", "chess", "--games", "2", "--openings", openings.name()];
    foehn(command.iter().chain(&["--time", "20ms", "--threads", "1"])).succeeds();
    let said = fs::read_to_string(log.name()).unwrap();
    assert!(said.contains("\na2a3\nedit\n#\nKe1\nNg1\nRh1\nc\nKe8\nNg8\n.\n"), "{said}");
}

/// A program of the second version, with a script for `go`.
fn fake_xboard(name: &str, features: &str, on_go: &str) -> Scratch {
    let script = "while read -r line; do case \"$line\" in\n\
        protover*) echo feature done=0; echo 'feature myname=\"Fake X\" FEATURES'; echo feature done=1;;\n\
        ping*) echo \"pong ${line#ping }\";;\n\
        go) ON_GO;;\n\
        quit) exit 0;;\n\
        esac; done\n";
    Scratch::new(name, &script.replace("FEATURES", features).replace("ON_GO", on_go))
}

#[test]
fn claims_and_refusals_of_xboard_programs_are_weighed() {
    let cases = [
        ("claims", "echo '1/2-1/2 {I am bored}'", "claimed"),
        ("refuses", "echo 'Illegal move: e2e4'", "refused"),
        ("resigns", "echo resign", "resigned"),
        ("silent", ":", "time"),
        ("exits", "exit 3", "ended"),
        ("cheats", "echo move a1a5", "illegal"),
    ];
    for (name, on_go, kind) in cases {
        let fake = fake_xboard(name, "setboard=1 ping=1 usermove=1", on_go);
        let report = match_with(&format!("xboard:sh {}", fake.name()));
        assert_eq!(forfeits(&report).0, [kind, kind], "{report}");
        assert_eq!(&report["b"], "Fake X");
    }
}

#[test]
fn a_program_that_reads_while_it_thinks_is_told_to_move() {
    let fake = fake_xboard(
        "told",
        "setboard=1 ping=1 usermove=1",
        "thinks=1;; '?') [ \"$thinks\" = 1 ] && echo resign; thinks=0",
    );
    let report = match_with(&format!("xboard:sh {}", fake.name()));
    assert_eq!(forfeits(&report).0, ["resigned", "resigned"], "{report}");
}

#[test]
fn a_match_that_cannot_begin_says_why() {
    let play = |b: &str, more: &[&str]| foehn(["match", "default", b, "--games", "2"].iter().chain(more));
    let chess = &["--game", "chess"];
    play("uci:no-such-program", chess).fails(1, "cannot start `no-such-program`");
    play("uci:", chess).fails(2, "found no command");
    play("uci:'x", chess).fails(2, "quote");
    play("uci:true", chess).fails(1, "ended (exit status: 0)");
    play("uci:glaurung", &["--game", "checkers"]).fails(2, "play chess only");
    let fake = fake_uci("options", "echo bestmove e2e4");
    play(&format!("uci:sh {},Hsh=3", fake.name()), chess).fails(1, "has no option `Hsh`; it has: Hash");
    let old = fake_xboard("nodes", "ping=1", "echo resign");
    play(&format!("xboard:sh {}", old.name()), &["--game", "chess", "--nodes", "5"])
        .fails(1, "no word for a number of nodes");
    play("nonsense", chess).fails(2, "or a program such as `uci:glaurung`");
}

#[test]
fn ctrl_c_ends_a_match_amid_a_wait() {
    let hung = fake_uci("interrupted", ":");
    let program = format!("uci:sh {}", hung.name());
    let mut talk = Talk::new(&["match", "default", &program, "-g", "chess", "--games", "2", "--grace", "1h", "--json"]);
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("kill").args(["-INT", &talk.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let line = talk.hear("{");
    assert!(line.contains("\"end\":\"interrupted\"") && line.contains("\"games\":0"), "{line}");
    assert_eq!(talk.exit_code(), Some(130));
}
