//! `foehn engine` as other programs speak to it: every command, searches that are stopped and pondered, what is refused, input
//! that is none, and a real client process, the one of docs/PROTOCOL.md.

use crate::foehn::{Scratch, foehn, foehn_with_input, json};
use crate::talk::Talk;
use foehn_game::{Game, Notation};
use foehn_games::checkers::Checkers;
use std::process::Command;
use std::time::{Duration, Instant};

fn engine(game: &str) -> Talk {
    let mut talk = Talk::new(&["engine", game, "--set", "table-size=4", "--no-endgames"]);
    talk.say("hello");
    talk.hear("ok hello");
    talk
}

/// Says a line and hears everything up to its closing answer.
#[track_caller]
fn ask(talk: &mut Talk, line: &str, answer: &str) -> Vec<String> {
    talk.say(line);
    talk.hear_all(answer)
}

#[track_caller]
fn error(talk: &mut Talk, line: &str) -> String {
    talk.say(line);
    talk.hear("error ")
}

/// The move of the next `best`, which must be legal in `position`.
#[track_caller]
fn best(talk: &mut Talk, position: &Checkers) -> String {
    let line = talk.hear("best ");
    let mv = line.split(' ').nth(1).expect("a move").to_owned();
    position.parse_move(&mv).unwrap_or_else(|error| panic!("{line}: {error}"));
    mv
}

#[test]
fn it_introduces_itself_with_games_and_options() {
    let mut talk = Talk::new(&["engine"]);
    let lines = ask(&mut talk, "hello 1", "ok hello");
    assert_eq!(lines[0], "foehn 1");
    assert!(lines[1].starts_with("name Foehn ") && lines[2].starts_with("games checkers chess "), "{lines:?}");
    assert_eq!(lines[3], "game checkers", "checkers is the default");
    for option in ["lines value 1 type number", "overhead value 10ms type time", "endgames value on type switch"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option {option}"))), "{option}\n{lines:?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("option table-size value ")), "{lines:?}");
    assert!(error(&mut talk, "hello 2").starts_with("error hello: found version `2`, expected 1"));
    assert_eq!(ask(&mut talk, "ping 42", "pong"), ["pong 42"]);
    talk.say("quit");
    assert!(talk.ends());
}

#[test]
fn every_limit_brings_a_legal_move_and_whole_lines_about_it() {
    let mut talk = engine("checkers");
    let limits =
        ["depth 5", "nodes 3000", "time 30ms", "clock 500ms+10ms", "clock 3/200ms", "clock 20ms/move", "nodes 1"];
    for go in limits {
        assert_eq!(ask(&mut talk, "new", "ok "), ["ok new checkers"]);
        talk.say(&format!("go {go}"));
        best(&mut talk, &Checkers::start());
    }
    ask(&mut talk, "position start moves 11-15 23-19", "ok position");
    let lines = ask(&mut talk, "go depth 6", "best ");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth 6 ")).expect("the last iteration");
    assert!(last.contains(" score estimate ") && last.contains(" nodes ") && last.contains(" time "), "{last}");
    let (_, line) = last.split_once(" pv ").expect("a line of play");
    let start = Checkers::start();
    let mut position = ["11-15", "23-19"].iter().fold(start, |at, mv| at.play(at.parse_move(mv).unwrap()));
    for mv in line.split(' ') {
        position = position.play(position.parse_move(mv).unwrap());
    }
    let mut words = line.split(' ');
    let (first, second) = (words.next().unwrap(), words.next().unwrap());
    assert_eq!(lines.last().unwrap(), &format!("best {first} ponder {second}"));
}

#[test]
fn what_is_refused_keeps_the_old_position() {
    let mut talk = engine("checkers");
    ask(&mut talk, "position B:W18,24,K30:B12,K16 moves 16-19", "ok position");
    let before = ask(&mut talk, "show", "ok show");
    assert!(before.iter().any(|line| line == "mover White"), "{before:?}");
    for (line, part) in [
        ("position", "found nothing, expected `start` or a position"),
        ("position nonsense", "error position: column 1 of the position: found "),
        ("position B:W18,45:B12", "error position: column 7 of the position: found "),
        ("position start moves 11-15 11-15", "error position: move 2, `11-15`: found 11, where White has no piece"),
        ("position B:W18:B12 moves 12-16 x", "error position: move 2, `x`: "),
        ("position W:W18,18:B1", "error position: "),
    ] {
        let told = error(&mut talk, line);
        assert!(told.contains(part), "{line}: {told}");
        assert_eq!(ask(&mut talk, "show", "ok show"), before, "{line}");
    }
}

#[test]
fn unknown_commands_and_wrong_words_are_answered_with_an_error() {
    let mut talk = engine("checkers");
    for (line, part) in [
        ("joho", "error `joho`: unknown command; `help` lists them"),
        ("GO depth 3", "error `GO`: unknown command"),
        ("go", "error go: found no limit"),
        ("go deep 7", "error go: found `deep`"),
        ("go time", "error go: time: found nothing"),
        ("go clock 5m time 1s", "error go: found a time and a clock"),
        ("ponderhit", "error ponderhit: no search runs"),
        ("set", "error set: found nothing"),
        ("set etcc off", "error set: unknown switch `etcc`: did you mean `etc`?"),
        ("set lines 0", "error set: lines: found `0`"),
        ("set table-size 99999999", "error set: "),
        ("set null-move fixed", "error set: "),
        ("set threads 0", "error set: `threads` does not take `0`"),
        ("new chekers", "error new: "),
    ] {
        let told = error(&mut talk, line);
        assert!(told.starts_with(part), "{line}: {told}");
    }
    talk.say("\n   \n\t");
    assert_eq!(ask(&mut talk, "ping", "pong"), ["pong"], "an empty line is no command");
    assert_eq!(ask(&mut talk, "stop", "ok "), ["ok stop"], "stopping nothing is no error");
}

#[test]
fn long_and_binary_lines_are_survived() {
    let mut talk = engine("checkers");
    talk.say_bytes(b"\xff\xfe\x00go\xff\n");
    talk.hear("error ");
    talk.say_bytes(&[b"position ".as_slice(), &[b'9'; 3_000_000], b"\n"].concat());
    assert!(talk.hear("error ").starts_with("error line: longer than "));
    assert!(error(&mut talk, &"x".repeat(100_000)).len() < 200);
    assert!(error(&mut talk, &format!("position {}", "1".repeat(100_000))).len() < 500);
    assert!(error(&mut talk, &format!("position start moves {}", "11-15 ".repeat(50_000))).len() < 500);
    talk.say("go depth 3");
    best(&mut talk, &Checkers::start());
}

#[test]
fn an_endless_search_answers_questions_and_stops_when_told() {
    let mut talk = engine("checkers");
    talk.say("go infinite");
    talk.hear("info depth 5 ");
    let asked = Instant::now();
    ask(&mut talk, "ping", "pong");
    ask(&mut talk, "show", "ok show");
    assert!(asked.elapsed() < Duration::from_secs(2));
    talk.say("stop");
    best(&mut talk, &Checkers::start());
    talk.hear("ok stop");
    for _ in 0..10 {
        talk.say("go infinite\nstop");
        best(&mut talk, &Checkers::start());
    }
    // What changes a search ends it, and its answer comes first.
    talk.say("go infinite\nposition start moves 11-15");
    let lines = talk.hear_all("ok position");
    assert_eq!(lines.iter().filter(|line| line.starts_with("best ")).count(), 1, "{lines:?}");
}

#[test]
fn pondering_lasts_until_the_move_is_played() {
    let mut talk = engine("checkers");
    ask(&mut talk, "position start moves 11-15 23-19", "ok position");
    talk.say("go ponder clock 10/300ms");
    talk.hear("info depth 5 ");
    assert!(!talk.says_within("best", Duration::from_millis(600)), "the clock stands still");
    talk.say("ponderhit");
    let hit = Instant::now();
    talk.hear("best ");
    assert!(hit.elapsed() < Duration::from_secs(3), "the clock runs after the hit");
    talk.say("go ponder depth 1");
    assert!(!talk.says_within("best", Duration::from_millis(200)), "an answer before the question");
    talk.say("stop");
    talk.hear("best ");
}

#[test]
fn options_change_the_search() {
    let mut talk = engine("checkers");
    ask(&mut talk, "set lines 3", "ok set");
    let lines = ask(&mut talk, "go depth 4", "best ");
    let last = lines.iter().filter(|line| line.starts_with("info depth 4 ")).count();
    assert_eq!(last, 3, "{lines:?}");
    ask(&mut talk, "set lines 1", "ok set");
    let nodes = |lines: Vec<String>| {
        let last = lines.iter().rev().find(|line| line.starts_with("info nodes ")).expect("a sum").clone();
        last.split(' ').nth(2).expect("a number").to_owned()
    };
    ask(&mut talk, "new", "ok new");
    let default = nodes(ask(&mut talk, "go depth 9", "best "));
    ask(&mut talk, "set selective off", "ok set");
    let plain = nodes(ask(&mut talk, "go depth 9", "best "));
    assert_ne!(default, plain, "the switch is heard");
    let options = ask(&mut talk, "options", "ok options");
    assert!(options.iter().all(|line| line.starts_with("option ") || line == "ok options"), "{options:?}");
}

#[test]
fn every_duel_of_the_catalog_is_spoken_and_other_games_are_declined() {
    let listed = json(["games", "--json"]);
    let mut talk = engine("checkers");
    ask(&mut talk, "set lines 2", "ok set");
    for game in listed["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        if foehn_games::catalog::find(name).unwrap().duel().is_err() {
            let declined = ask(&mut talk, &format!("new {name}"), "error new: this needs a game for two");
            assert_eq!(declined.len(), 1, "{name}");
            continue;
        }
        assert_eq!(ask(&mut talk, &format!("new {name}"), "ok "), [format!("ok new {name}")]);
        let shown = ask(&mut talk, "show", "ok show");
        let position = shown.iter().find_map(|line| line.strip_prefix("position ")).expect("a position").to_owned();
        ask(&mut talk, &format!("position {position}"), "ok position");
        assert_eq!(ask(&mut talk, "show", "ok show"), shown, "{name}");
        let moves = ask(&mut talk, "moves", "ok moves").remove(0);
        let found = ask(&mut talk, "go depth 2", "best ").pop().unwrap();
        let mv = found.split(' ').nth(1).unwrap();
        assert!(moves.split(' ').any(|legal| legal == mv), "{name}: {found} of {moves}");
    }
    ask(&mut talk, "new chess", "ok new");
    ask(&mut talk, "position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e4 Kd7", "ok position");
    assert!(ask(&mut talk, "show", "ok show").contains(&"mover White".to_owned()));
}

#[test]
fn the_end_of_a_game_is_told() {
    let mut talk = engine("tic-tac-toe");
    let lines = ask(&mut talk, "position start moves 1 4 2 5 3", "ok position");
    assert_eq!(lines, ["over first X wins", "ok position"]);
    assert_eq!(ask(&mut talk, "go depth 3", "best "), ["best none"]);
    assert_eq!(ask(&mut talk, "moves", "ok moves")[0], "moves");
    let lines = ask(&mut talk, "position start moves 5 1 2 8 7 3 6 4 9", "ok position");
    assert!(lines[0].starts_with("over draw draw by the rules"), "{lines:?}");
    let mut talk = engine("checkers");
    let kings = "position B:WK1:BK32 moves 32-27 1-6 27-32 6-1 32-27 1-6 27-32 6-1";
    let lines = ask(&mut talk, kings, "ok position");
    assert!(lines[0].starts_with("over draw draw by repetition"), "{lines:?}");
    assert!(ask(&mut talk, "go depth 2", "best ").pop().unwrap() != "best none", "whoever asks gets a move");
}

#[test]
fn it_can_be_left_at_any_time() {
    for before in ["", "go infinite", "go ponder clock 100ms", "position start moves 11-15", "go depth 60"] {
        let mut talk = engine("checkers");
        talk.say(before);
        talk.say("quit");
        assert!(talk.ends(), "{before}");
        let mut talk = engine("checkers");
        talk.say(before);
        talk.close();
        assert!(before == "go depth 60" || talk.ends(), "{before}: the end of input");
    }
    let text = foehn_with_input(["engine", "--no-endgames"], "position start\ngo depth 7\n").succeeds();
    assert!(text.contains("info depth 7 ") && text.contains("\nbest "), "the end of input is no stop: {text}");
    foehn(["engine", "chekers"]).fails(2, "checkers");
    foehn(["engine", "--set", "killer=off"]).fails(2, "did you mean `killers`?");
}

/// The client of the documents, word for word.
fn client_of_the_documents() -> String {
    let text = include_str!("../../../../docs/PROTOCOL.md");
    let (_, code) = text.split_once("```python\n").expect("a client in Python");
    code.split_once("```").expect("the end of the client").0.to_owned()
}

#[test]
fn the_client_of_the_documents_plays_a_game() {
    let script = Scratch::new("client.py", &client_of_the_documents());
    let run = Command::new("python3").args([script.name(), env!("CARGO_BIN_EXE_foehn"), "nodes 500"]).output();
    let run = run.expect("python3 is on the path: `cargo xtask test` installs it, or `apt-get install python3`");
    let said = String::from_utf8(run.stdout).expect("text");
    assert!(run.status.success(), "{said}\n{}", String::from_utf8_lossy(&run.stderr));
    let (moves, end) = said.trim_end().rsplit_once('\n').expect("moves and an end");
    let mut position = Checkers::start();
    for mv in moves.split_whitespace() {
        position = position.play(position.parse_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}")));
    }
    assert!(end.ends_with("wins") || end.starts_with("draw by "), "{end}");
    assert!(moves.split_whitespace().count() > 20, "{said}");
}

#[test]
fn the_book_answers_where_it_is_followed() {
    let mut talk = Talk::new(&["engine"]);
    talk.say("position start moves 9-13 21-17 5-9");
    talk.say("go nodes 1000");
    talk.hear("info depth");
    talk.hear("best ");
    talk.say("set book on");
    talk.hear("ok set");
    talk.say("go nodes 1000");
    talk.hear("info book");
    talk.hear("best ");
    talk.say("set book perhaps");
    talk.hear("error set: book: found `perhaps`, expected on or off");
    talk.say("quit");
    assert!(talk.ends());
}
