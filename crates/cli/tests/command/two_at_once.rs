//! Two commands that write one file or folder: the second is told who holds it, and after a kill nobody holds it any more.

use crate::foehn::{NO_DATA, foehn};
use crate::place::Place;
use crate::small_disk::SmallDisk;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A command that works for long, killed with this value.
struct Working(Child);

impl Working {
    /// Starts it and waits until the lock names it.
    fn start(args: &[&str], lock: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
        command.args(args).env("FOEHN_DATA", NO_DATA).stdout(Stdio::null()).stderr(Stdio::null());
        let working = Working(command.spawn().expect("the command is built"));
        let named = format!("process {} (", working.0.id());
        let begun = Instant::now();
        while !fs::read_to_string(lock).is_ok_and(|text| text.starts_with(&named)) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{args:?} never took its lock");
            std::thread::sleep(Duration::from_millis(10));
        }
        working
    }

    /// The words that a second one is told.
    fn holds(&self, what: &Path) -> String {
        format!("{} is being written by process {} (", what.display(), self.0.id())
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The folder of a test, which is there.
fn folder(name: &str) -> Place {
    let place = Place::new(name);
    fs::create_dir_all(place.name()).expect("a place to write");
    place
}

#[test]
fn a_book_is_written_by_one_command_at_a_time() {
    let place = folder("two-books");
    let (book, games) = (place.path("book.tsv"), place.path("games.pdn"));
    fs::write(&games, "1. 11-15 23-19 2. 8-11 22-17 *\n").expect("a place to write");
    let [name, games] = [&book, &games].map(|path| path.to_str().expect("a readable name"));
    let build =
        ["book", "build", "checkers", "--positions", "100000", "--no-endgames", "--threads", "1", "--book", name];
    let import = ["book", "import", "checkers", games, "--book", name];
    let working = Working::start(&build, &place.path("book.tsv.lock"));
    foehn(import).fails(1, &working.holds(&book));
    foehn(build).fails(1, &working.holds(&book));
    drop(working);
    let imported = foehn(import).succeeds();
    assert!(imported.contains("games      1 read"), "{imported}");
    foehn(["book", "info", "checkers", "--book", name]).succeeds();
}

#[test]
fn the_laboratory_goes_on_at_once_after_a_kill_and_refuses_a_second_run() {
    let place = folder("two-labs");
    let out = place.path("out");
    let name = out.to_str().expect("a readable name");
    let lab = ["lab", "etc", "connect4", "--depth", "12", "--positions", "200", "--threads", "1", "--out", name];
    let working = Working::start(&lab, &out.join("lock"));
    foehn(lab).fails(1, &working.holds(&out));
    foehn(lab.iter().chain(&["--force"])).fails(1, &working.holds(&out));
    drop(working);
    drop(Working::start(&lab, &out.join("lock")));
}

#[test]
fn games_to_learn_from_are_played_by_one_command_at_a_time() {
    let place = folder("two-tunes");
    let weights = place.path("learned.fw");
    let games = place.path("learned.games");
    let [name, file] = [&weights, &games].map(|path| path.to_str().expect("a readable name"));
    let tune = ["learn", "tune", "checkers", "--games", "100000", "--no-endgames", "--games-file", file, "--out", name];
    let working = Working::start(&tune, &place.path("learned.games.lock"));
    foehn(tune).fails(1, &working.holds(&games));
    drop(working);
    drop(Working::start(&tune, &place.path("learned.games.lock")));
}

#[test]
fn a_changed_book_is_named_and_used() {
    let place = folder("changed-book");
    let book = place.path("book.tsv");
    let name = book.to_str().expect("a readable name");
    let games = place.path("games.pdn");
    fs::write(&games, "1. 11-15 23-19 2. 8-11 22-17 1-0\n").expect("a place to write");
    foehn(["book", "import", "checkers", games.to_str().expect("a readable name"), "--book", name]).succeeds();
    foehn(["book", "info", "checkers", "--book", name]).succeeds();
    let text = fs::read_to_string(&book).expect("the book");
    fs::write(&book, text.replacen("\t1\t", "\t3\t", 1)).expect("a place to write");
    let run = foehn(["book", "info", "checkers", "--book", name]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("is not as it was written: its checksum is wrong"), "{}", run.stderr);
}

/// Games of a match that takes a few seconds, with the nodes of every game fixed.
fn long_match<'a>(out: &'a str, games: &'a str) -> Vec<&'a str> {
    let match_of = ["match", "default", "etc=off", "--game", "connect4", "--nodes", "3000", "--seed", "5"];
    match_of.into_iter().chain(["--threads", "1", "--games", games, "--out", out]).collect()
}

#[test]
fn a_killed_match_goes_on_and_ends_with_the_same_bytes() {
    let place = folder("killed-match");
    let [undisturbed, killed] = ["undisturbed.txt", "killed.txt"].map(|name| place.path(name));
    let [whole, name] = [&undisturbed, &killed].map(|path| path.to_str().expect("a readable name"));
    let line = |text: &str| text.lines().filter(|line| line.starts_with("result")).collect::<String>();
    let expected = foehn(long_match(whole, "60")).succeeds();
    let journal = place.path("killed.txt.journal");
    let pairs = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count().saturating_sub(1));
    for least in [1, 5, 9] {
        let working = Working::start(&long_match(name, "60"), &place.path("killed.txt.lock"));
        let begun = Instant::now();
        while pairs() < least && journal.exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no pair was played");
            std::thread::sleep(Duration::from_millis(2));
        }
        drop(working);
    }
    let found = foehn(long_match(name, "60")).succeeds();
    assert_eq!(line(&found), line(&expected));
    assert_eq!(fs::read(&killed).expect("the games"), fs::read(&undisturbed).expect("the games"));
    assert!(!journal.exists(), "a finished match has no journal");
}

#[test]
fn the_journal_of_another_match_is_left_alone() {
    let place = folder("other-match");
    let out = place.path("games.txt");
    let name = out.to_str().expect("a readable name");
    let working = Working::start(&long_match(name, "2000"), &place.path("games.txt.lock"));
    let journal = place.path("games.txt.journal");
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        std::thread::sleep(Duration::from_millis(2));
    }
    foehn(long_match(name, "2000")).fails(1, &working.holds(&out));
    drop(working);
    let before = fs::read(&journal).expect("the journal");
    foehn(long_match(name, "4")).fails(2, "is the journal of another match: `foehn match default etc=off");
    assert_eq!(fs::read(&journal).expect("the journal"), before);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_with_130_and_keeps_its_games() {
    let place = folder("interrupted-match");
    let out = place.path("games.txt");
    let name = out.to_str().expect("a readable name");
    let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
    let running = command.args(long_match(name, "20000")).stdout(Stdio::piped()).spawn().expect("the command is built");
    while fs::read_to_string(place.path("games.txt.journal")).map_or(0, |text| text.lines().count()) < 3 {
        std::thread::sleep(Duration::from_millis(2));
    }
    let sent = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let ended = running.wait_with_output().expect("it ends");
    let stdout = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(130), "{stdout}");
    assert!(stdout.contains("of 20000 (interrupted)"), "{stdout}");
    assert!(fs::read_to_string(&out).is_ok_and(|text| !text.is_empty()), "the games so far are there");
}

#[test]
fn a_full_disk_costs_a_match_neither_its_result_nor_its_games() {
    let plenty = folder("plenty-match");
    let undisturbed = plenty.path("games.txt");
    let expected = foehn(long_match(undisturbed.to_str().expect("a readable name"), "60")).succeeds();
    let place = folder("full-match");
    let Some(disk) = SmallDisk::at(&place, "16k") else { return };
    let out = place.path("games.txt");
    let name = out.to_str().expect("a readable name");
    let run = foehn(long_match(name, "60"));
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let result = |text: &str| text.lines().filter(|line| line.starts_with("result")).collect::<String>();
    assert_eq!(result(&run.stdout), result(&expected), "the result is printed all the same");
    assert!(run.stderr.contains("cannot write the games; those that were kept are in"), "{}", run.stderr);
    disk.grow("64m");
    assert_eq!(result(&foehn(long_match(name, "60")).succeeds()), result(&expected));
    assert_eq!(fs::read(&out).expect("the games"), fs::read(&undisturbed).expect("the games"));
}
