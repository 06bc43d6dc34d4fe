//! Work that is taken up again: what was left half written is cut off, what was changed is refused, and the end is that of an undisturbed run.

use crate::foehn::foehn;
use crate::place::Place;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The folder of a test, which is there, and paths in it as words of a command.
fn folder(name: &str) -> (Place, impl Fn(&str) -> String) {
    let place = Place::new(name);
    fs::create_dir_all(place.name()).expect("a place to write");
    let folder = place.name().to_owned();
    (place, move |file: &str| format!("{folder}/{file}"))
}

#[test]
fn half_a_line_of_games_is_no_shorter_game() {
    let (_place, path) = folder("half-a-line");
    let tune = |out: &str| {
        let line = "learn tune checkers --games 12 --nodes 30 --no-endgames --threads 1 --epochs 1 --out";
        foehn(line.split(' ').chain([path(out).as_str()]))
    };
    tune("whole.fw").succeeds();
    let games = fs::read_to_string(path("whole.games")).expect("the games");
    let ends: Vec<usize> = games.match_indices(' ').map(|(at, _)| at).collect();
    // In the last line, between two moves: what stands there is a game, but another one.
    let cut = ends[ends.len() - 6];
    assert!(cut > games.trim_end().rfind('\n').expect("several lines"), "the last line is long enough");
    fs::write(path("cut.games"), &games[..cut]).expect("a place to write");
    let run = tune("cut.fw");
    assert!(run.stderr.contains("the last game is cut short; it is played again"), "{}", run.stderr);
    assert_eq!(run.code, Some(0));
    assert_eq!(fs::read_to_string(path("cut.games")).expect("the games"), games);
    assert_eq!(fs::read(path("cut.fw")).expect("weights"), fs::read(path("whole.fw")).expect("weights"));
    fs::write(path("changed.games"), games.replacen("/0 ", "/9 ", 1)).expect("a place to write");
    tune("changed.fw").fails(2, "the line was changed after it was written: its checksum is wrong");
}

#[test]
fn learning_that_ended_before_its_first_game_begins_as_if_nothing_had_been() {
    let (_place, path) = folder("before-the-first");
    let line = "learn td pig --threads 1 --games";
    let learn = |out: &str| foehn(line.split(' ').chain(["40", "--out", path(out).as_str()])).succeeds();
    learn("whole.fw");
    let mut killed = Command::new(env!("CARGO_BIN_EXE_foehn"));
    killed.args(line.split(' ')).args(["100000", "--out", path("begun.fw").as_str()]).stdout(Stdio::null());
    let mut killed = killed.stderr(Stdio::null()).spawn().expect("the command is built");
    let begun = Instant::now();
    while fs::metadata(path("begun.fw")).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing was written");
        std::thread::sleep(Duration::from_millis(2));
    }
    killed.kill().and_then(|()| killed.wait()).expect("a process that ends");
    learn("begun.fw");
    assert_eq!(fs::read(path("begun.fw")).expect("weights"), fs::read(path("whole.fw")).expect("weights"));
}

#[test]
fn changed_results_of_a_rollout_are_refused() {
    let (_place, path) = folder("changed-rollout");
    let line = "rollout backgammon --dice 31 --candidates 1 --games 4 --truncate 2 --threads 1 --out";
    let out = path("rollout.json");
    let roll = || foehn(line.split(' ').chain([out.as_str()]));
    roll().succeeds();
    roll().succeeds();
    let text = fs::read_to_string(&out).expect("results");
    fs::write(&out, text.replacen("\"games\":", "\"games\":1", 1)).expect("a place to write");
    roll().fails(2, "its checksum is wrong");
}
