//! `foehn play` through a pipe: whole games, commands, what is refused.

use crate::foehn::{NO_DATA, foehn, foehn_with_input, json};
use crate::talk::Talk;
use std::time::Duration;

/// A game that the engine cannot lose, and that it wins if the user plays into its hands.
#[test]
fn a_whole_game_of_tic_tac_toe() {
    let said = foehn_with_input(["play", "ttt", "--depth", "9"], "1\n2\n3\n4\n5\n6\n7\n8\n9\n").succeeds();
    assert!(said.starts_with("Tic-tac-toe: you are X, the engine is O; `help` lists the commands\n"), "{said}");
    assert_eq!(said.matches("the game is over: ").count(), 1, "{said}");
    assert!(!said.contains("the game is over: X wins"), "{said}");
    assert!(said.contains("O plays "), "{said}");
}

#[test]
fn the_engine_plays_both_sides() {
    let said = foehn_with_input(["play", "ttt", "--side", "none", "--depth", "9"], "").succeeds();
    assert_eq!(said.matches(" plays ").count(), 9, "{said}");
    assert!(said.ends_with("the game is over: draw by the rules of the board\n"), "{said}");
    let said = foehn_with_input(["play", "nim", "--side", "second", "--position", "1", "--depth", "3"], "").succeeds();
    assert!(said.contains("First plays 1-1  (depth 1, win in 1, ") && said.ends_with("First wins\n"), "{said}");
}

#[test]
fn a_ballot_is_called_by_its_number_its_moves_or_its_name() {
    for ballot in ["6", "9-13 22-18 10-14", "Inferno", "inferno"] {
        let said = foehn_with_input(["play", "checkers", "--ballot", ballot, "--side", "both"], "quit\n").succeeds();
        assert!(said.contains("(ballot 6: 9-13 22-18 10-14)"), "{ballot}: {said}");
    }
    foehn(["play", "checkers", "--ballot", "Najdorf"]).fails(2, "Dreaded Edinburgh");
    foehn(["play", "checkers", "--ballot", "175"]).fails(2, "expected a number from 1 to 174");
    foehn(["play", "chess", "--ballot", "1"]).fails(2, "nothing is drawn by lot");
}

#[test]
fn commands_do_what_help_says() {
    let input = "help\nmoves\n5\nundo\nundo\nhint\n9\n1\n1\nnonsense\nsave\nboard\nnew\nmoves\nQUIT\nmoves\n";
    let said = foehn_with_input(["play", "ttt", "--side", "both", "--depth", "9"], input).succeeds();
    for part in [
        "save FILE  write the game to a file\n",
        "1 2 3 4 5 6 7 8 9 (9)\n",
        "1 move taken back\n",
        "nothing to take back\n",
        "(depth 9, draw)\n",
        "found `1`, expected an empty field",
        "found `nonsense`, expected ",
        "save needs a file name",
    ] {
        assert!(said.contains(part), "no `{part}` in\n{said}");
    }
    assert_eq!(said.matches("1 2 3 4 5 6 7 8 9 (9)\n").count(), 2, "`new` begins again, `quit` ends\n{said}");
}

#[test]
fn undo_takes_the_engine_move_back_too() {
    let said = foehn_with_input(["play", "ttt", "--depth", "9"], "1\nundo\nmoves\n").succeeds();
    assert!(said.contains("2 moves taken back\n") && said.ends_with("1 2 3 4 5 6 7 8 9 (9)\n"), "{said}");
    let said = foehn_with_input(["play", "ttt", "--side", "second", "--depth", "9"], "undo\n").succeeds();
    assert!(said.ends_with("nothing to take back\n"), "{said}");
    let said = foehn_with_input(["play", "ttt", "--moves", "5 1", "--side", "both"], "undo\n").succeeds();
    assert!(said.ends_with("nothing to take back\n"), "moves that were given stay\n{said}");
}

#[test]
fn a_game_is_saved_as_a_record() {
    let folder = std::env::temp_dir().join(format!("foehn-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.pgn");
    let input = format!("e4\ne5\nNf3\nsave {}\n", file.display());
    let said = foehn_with_input(["play", "chess", "--side", "both"], &input).succeeds();
    assert!(said.ends_with(&format!("saved to {}\n", file.display())), "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Result \"*\"]") && text.contains("1. e4 e5 2. Nf3 *"), "{text}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
    std::fs::remove_dir_all(&folder).unwrap();
    let said = foehn_with_input(["play", "chess"], &format!("save {}\n", file.display())).succeeds();
    assert!(said.contains("cannot write "), "{said}");
}

#[test]
fn odd_input_never_panics() {
    let listed = json(["games", "--json"]);
    for game in listed["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let input = format!("\n \u{feff}\n♔\n{}\nsave /\nhint\nundo\nmoves\n", "9".repeat(10_000));
        foehn_with_input(["play", name, "--depth", "1"], &input).succeeds();
    }
}

#[test]
fn both_clocks_are_shown_and_run() {
    let said = foehn_with_input(["play", "ttt", "--clock", "5m+3s", "--depth", "9"], "5\nundo\n").succeeds();
    assert!(said.contains("\nX 5:00  O 5:00\n"), "{said}");
    assert!(said.contains("X 5:0") && said.ends_with("X 5:00  O 5:00\n"), "clocks go back with the moves\n{said}");
    let said = foehn_with_input(["play", "ttt", "--side", "none", "--clock", "40/20m"], "").succeeds();
    assert!(said.contains("X 20:00  O 20:00\n") && said.ends_with("draw by the rules of the board\n"), "{said}");
}

#[test]
fn a_flag_that_falls_ends_the_game_and_is_told() {
    let mut talk = Talk::new(&["play", "ttt", "--side", "both", "--clock", "200ms"]);
    talk.hear("X 0:00.2");
    std::thread::sleep(Duration::from_millis(400));
    talk.say("5");
    let line = talk.hear("X's flag has fallen");
    assert!(line.contains("lost on time: 0.") && line.contains(" s for a move with 0.20 s left"), "{line}");
    assert_eq!(talk.hear("the game is over"), "the game is over: O wins on time");
    talk.say("5");
    talk.hear("no move can follow the end of the game");
    let file = std::env::temp_dir().join(format!("foehn-flag-{}.game", std::process::id()));
    talk.say(&format!("save {}", file.display()));
    talk.hear("saved to ");
    let text = std::fs::read_to_string(&file).expect("the game");
    std::fs::remove_file(&file).expect("the game");
    assert!(text.contains("[Termination \"time forfeit\"]") && text.contains("[Result \"0-1\"]"), "{text}");
    talk.say("new\n5\nquit");
    talk.hear("X 0:00.");
    assert!(talk.ends());
}

#[test]
fn time_controls_that_cannot_be_meant_exit_with_2() {
    foehn(["play", "ttt", "--clock", "soon"]).fails(2, "found `soon`, expected a time such as 500ms, 5s, 1m or 2.5");
    foehn(["play", "ttt", "--clock", "0/5m"]).fails(2, "expected a number of moves from 1 to 1000");
    foehn(["play", "ttt", "--clock", "5m", "--time", "1s"]).fails(2, "cannot be used with");
}

/// Nobody sits at the board who could be asked: Ctrl-C ends the game, with the exit code of Ctrl-C.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_game_without_people() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut playing = Command::new(env!("CARGO_BIN_EXE_foehn"))
        .args(["play", "chess", "--side", "none", "--time", "1h", "--no-book", "--no-endgames"])
        .env("FOEHN_DATA", NO_DATA)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command is built");
    let mut lines = BufReader::new(playing.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.contains("Chess"))));
    // The search begins after the board is drawn; pressed before that, Ctrl-C ends the command as well.
    std::thread::sleep(Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &playing.id().to_string()]).status().expect("kill").success());
    assert_eq!(playing.wait().expect("it ends").code(), Some(130));
}

#[test]
fn levels_draws_and_resignations() {
    let game = |lines: &str| {
        foehn_with_input(["play", "checkers", "--level", "1", "--seed", "1", "--no-book", "--nodes", "1000"], lines)
            .succeeds()
    };
    let text = game("11-15\ndraw\nresign\n11-15\nnew\nquit\n");
    assert!(text.contains("(level 1, ") && text.contains("White declines: it is too early"), "{text}");
    assert!(
        text.contains("the game is over: White wins by resignation\n") && text.contains("no move can follow the end"),
        "{text}"
    );
    foehn(["play", "checkers", "--level", "99"]).fails(2, "--level: found 99, expected one of 1 ");
}
