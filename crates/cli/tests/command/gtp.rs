//! `foehn gtp` as graphical boards and referees speak to it: every command, and what is none.

use crate::foehn::{foehn, foehn_with_input};
use crate::talk::Talk;
use foehn_game::{Game, Notation};
use foehn_games::go::Go;
use std::time::Duration;

/// The answers to these lines, each without the empty line at its end.
#[track_caller]
fn answers<const N: usize>(args: [&str; N], lines: &str) -> Vec<String> {
    let text = foehn_with_input(args, lines).succeeds();
    text.split("\n\n").map(str::to_owned).filter(|answer| !answer.is_empty()).collect()
}

const QUICK: [&str; 4] = ["gtp", "go", "--simulations", "60"];

#[test]
fn it_introduces_itself() {
    let heard = answers(
        QUICK,
        "1 protocol_version\n2 name\n3 known_command genmove\n4 known_command fly\nlist_commands\nquit\nname\n",
    );
    assert_eq!(heard[..4], ["=1 2", "=2 Foehn", "=3 true", "=4 false"]);
    assert!(heard[4].lines().any(|line| line.ends_with("final_status_list")), "{}", heard[4]);
    assert_eq!(heard.len(), 6, "nothing after quit");
}

#[test]
fn a_game_is_played_move_by_move() {
    let script =
        "boardsize 9\nkomi 6.5\nclear_board\nplay b E5\ngenmove w\nshowboard\nundo\nundo\nundo\nreg_genmove b\n";
    let heard = answers(QUICK, script);
    assert_eq!(heard[..4], ["=", "=", "=", "="]);
    let vertex = heard[4].trim_start_matches("= ");
    let position = Go::start();
    position.play(position.parse_move("E5").unwrap()).parse_move(vertex).unwrap_or_else(|error| panic!("{error}"));
    assert!(heard[5].contains("komi 6.5") && heard[5].contains('X'), "{}", heard[5]);
    assert_eq!(heard[6..8], ["=", "="]);
    assert_eq!(heard[8], "? cannot undo");
    assert!(heard[9].starts_with("= "), "{}", heard[9]);
}

#[test]
fn what_cannot_be_done_is_answered_with_a_question_mark() {
    let script = "fly\n7 boardsize 25\nboardsize x\nplay b I5\nplay b E5\nplay w E5\nplay green A1\nplay b\nkomi a\ntime_settings 1\n\
                  loadsgf /nowhere/at/all.sgf\nfixed_handicap 2\nfinal_status_list maybe\ngenmove\n";
    let heard = answers(QUICK, script);
    assert_eq!(heard[0], "? unknown command");
    assert_eq!(heard[1], "?7 unacceptable size");
    for (index, answer) in heard.iter().enumerate().filter(|&(index, _)| index != 4) {
        assert!(answer.starts_with('?'), "answer {index}: {answer}");
    }
    assert!(heard[5].contains("illegal move") && heard[5].contains("E5, which is taken"), "{}", heard[5]);
    assert!(heard[11].contains("board not empty"), "{}", heard[11]);
}

#[test]
fn handicaps_set_ups_and_turns_are_kept() {
    let heard = answers(
        QUICK,
        "fixed_handicap 3\nclear_board\nset_free_handicap C3 G7\nclear_board\nplace_free_handicap 12\nclear_board\nfixed_handicap 10\nplay b A1\nplay b A2\nplay w B1\nshowboard\n",
    );
    assert_eq!(heard[0], "= C3 G7 C7");
    assert_eq!((heard[2].as_str(), heard[6].as_str()), ("=", "? invalid number of stones"));
    assert_eq!(heard[4].split_whitespace().count(), 1 + 9);
    assert!(heard[7..10].iter().all(|answer| answer == "="), "two stones of one colour in a row: {heard:?}");
}

#[test]
fn a_finished_board_is_counted_with_its_dead_stones() {
    let walls = "C1 C2 C3 C4 C5 C6 C7 B4 A5 D1";
    let white = "E1 D2 D3 D4 D5 D6 D7 F4 G5 B2";
    let mut script = "boardsize 7\nkomi 0.5\n".to_owned();
    for (black, white) in walls.split(' ').zip(white.split(' ')) {
        script.push_str(&format!("play b {black}\nplay w {white}\n"));
    }
    script
        .push_str("final_score\nfinal_status_list dead\nfinal_status_list alive\nfinal_status_list black_territory\n");
    let heard = answers(QUICK, &script);
    let last = &heard[heard.len() - 4..];
    assert!(last[0].starts_with("= B+") || last[0].starts_with("= W+"), "{}", last[0]);
    assert_eq!(last[1], "= B2", "the white stone behind the black wall");
    assert!(last[2].contains("C1") && !last[2].contains("B2"), "{}", last[2]);
    assert!(last[3].contains("A1"), "{}", last[3]);
}

#[test]
fn files_are_loaded_up_to_a_move() {
    let folder = std::env::temp_dir().join(format!("foehn-gtp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.sgf");
    std::fs::write(&file, "(;GM[1]SZ[9]KM[5.5];B[ee];W[cc];B[gg])").unwrap();
    let script = format!("loadsgf {0} 3\nshowboard\nloadsgf {0}\nprintsgf\nundo\n", file.display());
    let heard = answers(QUICK, &script);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((heard[0].as_str(), heard[2].as_str()), ("= black", "= white"));
    assert!(heard[1].contains("Black to move"), "{}", heard[1]);
    assert!(heard[3].contains("SZ[9]KM[5.5]") && heard[3].contains(";B[gg]"), "{}", heard[3]);
    assert_eq!(heard[4], "=");
}

#[test]
fn an_analysis_runs_until_the_next_line() {
    let mut talk = Talk::new(&["gtp", "go"]);
    talk.say("5 lz-analyze b 10");
    talk.hear("=5");
    let line = talk.hear("info move ");
    for word in [" visits ", " winrate ", " order 0 ", " pv "] {
        assert!(line.contains(word), "{line}");
    }
    talk.say("6 name");
    talk.hear("=6 Foehn");
    talk.say("kata-analyze 10");
    assert!(talk.hear("info move ").contains("winrate 0."));
    talk.say("quit");
    assert!(talk.ends());
}

#[test]
fn clocks_are_kept() {
    let mut talk = Talk::new(&["gtp", "go"]);
    talk.say("time_settings 0 1 10\ngenmove b\ntime_left w 1 0\ngenmove w");
    for _ in 0..4 {
        talk.hear("=");
        assert!(talk.says_within("", Duration::from_secs(60)), "an empty line ends an answer");
    }
}

#[test]
fn othello_speaks_the_same_language() {
    let heard = answers(
        ["gtp", "othello", "--nodes", "500"],
        "boardsize 8\nplay b D3\ngenmove w\nboardsize 9\nplay b A1\nfinal_score\nfixed_handicap 2\n",
    );
    assert_eq!(heard[..2], ["=", "="]);
    assert!(["= C3", "= E3", "= C5"].contains(&heard[2].as_str()), "{}", heard[2]);
    assert!(heard[3..].iter().all(|answer| answer.starts_with('?')), "{heard:?}");
}

#[test]
fn other_games_and_sizes_are_refused_before_anything_is_said() {
    foehn(["gtp", "chess"]).fails(2, "the Go Text Protocol is for Go and Othello here");
    foehn(["gtp", "othello", "--size", "8"]).fails(2, "--size");
    foehn(["gtp", "go", "--size", "20"]).fails(2, "20 is not in 2..=19");
    foehn(["show", "chess", "--size", "9"]).fails(2, "is not played on boards of many sizes");
    foehn(["gtp", "go", "--set", "rave=maybe"]).fails(2, "rave");
    assert!(foehn(["show", "go", "--size", "13"]).succeeds().contains("13"));
}

#[test]
fn bytes_that_are_no_commands_do_no_harm() {
    let mut script = String::from("\u{0}\u{7}\n#\n   \n99\n1 2 3\nplay play play\ngenmove purple\nlz-analyze green\n");
    script.push_str(&"x".repeat(100_000));
    script.push('\n');
    let heard = answers(QUICK, &script);
    assert!(heard.iter().all(|answer| answer.starts_with(['?', '=']) || answer.starts_with("info")), "{heard:?}");
}
