//! `foehn book`: built, imported, verified, cooked, asked; what is refused; and who uses it.

use crate::foehn::{foehn, foehn_with_input};
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// A file that goes with this value; nothing is there at first.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("foehn-book-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    fn with(name: &str, text: &str) -> Self {
        let file = Scratch::new(name);
        fs::write(&file.0, text).expect("a place to write");
        file
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a name in UTF-8")
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("the file")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn built(name: &str, positions: &str, threads: &str) -> Scratch {
    let file = Scratch::new(name);
    build(&file, positions, threads);
    file
}

fn build(file: &Scratch, positions: &str, threads: &str) {
    let limits = ["--nodes", "2000", "--width", "2", "--plies", "6", "--no-endgames", "--json"];
    let place = ["book", "build", "checkers", "--book", file.name(), "--positions", positions, "--threads", threads];
    let run = foehn(place.into_iter().chain(limits));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.json()["positions"].to_string(), positions);
}

#[test]
fn the_same_work_makes_the_same_book() {
    let whole = built("whole.tsv", "24", "1");
    let halves = built("halves.tsv", "8", "2");
    build(&halves, "16", "2");
    assert_eq!(halves.text(), whole.text());
    let info = foehn(["book", "info", "checkers", "--book", whole.name(), "--json"]).json();
    assert_eq!((&info["positions"], &info["ballots"], &info["known_ballots"]), (&json!(24), &json!(156), &json!(24)));
}

#[test]
fn the_program_brings_a_book_of_its_own() {
    let info = foehn(["book", "info", "checkers", "--json"]).json();
    assert_eq!(info["known_ballots"], 156, "{info}");
    let probe = foehn(["book", "probe", "checkers", "--moves", "9-14 22-18 11-15", "--json"]).json();
    assert!(probe["opening"].as_str().is_some_and(|name| name.contains("ballot 42: ")), "{probe}");
    assert!(probe["moves"][0]["analysis"]["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{probe}");
    let text = foehn(["book", "probe", "checkers", "--position", "B:W18,24,K30:B12,K16"]).succeeds();
    assert!(text.ends_with("the book does not know this position\n"), "{text}");
}

#[test]
fn games_are_counted_and_bad_ones_named() {
    let games = "[Event \"1\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n[Event \"2\"]\n\n1. 11-15 23-19 2. 8-7 0-1\n\n\
                 [Event \"3\"]\n\n1. 11-15 23-19 2. 9-14 1/2-1/2\n";
    let (file, book) = (Scratch::with("games.pdn", games), Scratch::new("imported.tsv"));
    let run = foehn(["book", "import", "checkers", file.name(), "--book", book.name()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("games      2 read, 1 passed over\n"), "{}", run.stdout);
    assert!(run.stderr.contains("game 2: line 7, column ") && run.stderr.contains("8-7"), "{}", run.stderr);
    let probe = foehn(["book", "probe", "checkers", "--book", book.name(), "--moves", "11-15 23-19", "--json"]).json();
    let moves = probe["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2, "{probe}");
    let first = foehn(["book", "probe", "checkers", "--book", book.name(), "--json"]).json();
    assert_eq!((&first["moves"][0]["games"], &first["moves"][0]["draws"]), (&json!(2), &json!(1)), "{first}");
    let rare = Scratch::new("rare.tsv");
    foehn(["book", "import", "checkers", file.name(), "--book", rare.name(), "--min-games", "2", "--json"]);
    assert_eq!(rare.text().lines().filter(|line| !line.starts_with('#')).count(), 2);
}

#[test]
fn a_wrong_book_is_reported_and_a_sound_one_marked() {
    let head = "# foehn book 1\n# game checkers\n# remarks are fine\n";
    let bad = "W:W18,24,K30:B11,12,K16\t18-14\t300\t9\t100\t-\t0\t0\t0\t0\n";
    let good = "B:W32:B1,2,3\t1-6\t-\t-\t-\t-\t3\t3\t0\t0\n";
    let book = Scratch::with("wrong.tsv", &format!("{head}{bad}{good}"));
    let verify =
        ["book", "verify", "checkers", "--book", book.name(), "--depth", "7", "--margin", "60", "--no-endgames"];
    let found = foehn(verify.into_iter().chain(["--json"])).json();
    assert_eq!((&found["searched"], &found["disagreements"][0]["book"]), (&json!(2), &json!("18-14")), "{found}");
    assert!(book.text().contains("\t7\t3\t3\t0\t0\n"), "{}", book.text());
    let again = foehn(verify).succeeds();
    assert!(again.contains("searched       1 positions") && again.contains("earlier        1 positions"), "{again}");
    let cooks =
        ["book", "cooks", "checkers", "--book", book.name(), "--depth", "5", "--no-endgames", "--add", "--json"];
    let cooked = foehn(cooks).json();
    assert!(cooked["added"].as_u64().is_some_and(|added| added > 0), "{cooked}");
    assert!(cooked["cooked"][0]["cooks"][0]["known"] == false, "{cooked}");
}

#[test]
fn what_cannot_be_used_is_refused_with_its_line() {
    let probe = |file: &Scratch| foehn(["book", "probe", "checkers", "--book", file.name()]);
    let head = "# foehn book 1\n# game checkers\n";
    probe(&Scratch::with("other.tsv", "# foehn book 1\n# game chess\n"))
        .fails(2, "line 2: a book of `chess`, expected one of checkers");
    probe(&Scratch::with("no.tsv", "hello\n")).fails(1, "line 1: found `hello`");
    let illegal = format!("{head}B:W32:B1,2,3\t1-10\t-\t-\t-\t-\t0\t0\t0\t0\n");
    probe(&Scratch::with("illegal.tsv", &illegal)).fails(1, "line 3: move: found");
    probe(&Scratch::with("cut.tsv", &format!("{head}B:W32:B1,2"))).fails(1, "line 3: found 1 columns");
    probe(&Scratch::new("nowhere.tsv")).fails(1, "cannot read");
    let file = Scratch::with("bad.tsv", &illegal);
    for command in ["play", "analyze"] {
        foehn_with_input([command, "checkers", "--book", file.name()], "").fails(1, "line 3: move: found");
    }
    foehn(["book", "build", "chess", "--from", "ballots"]).fails(2, "nothing is drawn by lot in chess");
    foehn(["book", "import", "checkers", "no-such-file.pdn"]).fails(1, "cannot read no-such-file.pdn");
}

#[test]
fn a_game_begins_with_a_ballot_and_follows_the_book() {
    let said = foehn_with_input(["play", "checkers", "--ballot", "42", "--depth", "3"], "quit\n").succeeds();
    assert!(
        said.contains("(ballot 42: 9-14 22-18 11-15)\n") && said.contains("White plays ") && said.contains("  (book, "),
        "{said}"
    );
    let random = ["play", "checkers", "--ballot", "random", "--seed", "5", "--side", "both"];
    let first = foehn_with_input(random, "quit\n").succeeds();
    assert_eq!(first, foehn_with_input(random, "quit\n").succeeds());
    let none =
        foehn_with_input(["play", "checkers", "--ballot", "42", "--depth", "3", "--no-book"], "quit\n").succeeds();
    assert!(none.contains("White plays ") && !none.contains("(book"), "{none}");
    let strong = ["play", "checkers", "--ballot", "42", "--depth", "3", "--weak-side-book=1", "--variety"];
    foehn_with_input(strong, "quit\n").succeeds();
    foehn(["play", "checkers", "--ballot", "175"]).fails(2, "--ballot: found `175`, expected a number from 1 to 174");
    foehn(["play", "chess", "--ballot", "random"]).fails(2, "nothing is drawn by lot in chess");
    foehn(["play", "checkers", "--ballot", "1", "--moves", "11-15"]).fails(2, "cannot be used with");
}

#[test]
fn analysis_and_review_know_the_book() {
    let ballot = ["--moves", "9-14 22-18 11-15", "--depth", "5", "--no-endgames"];
    let text = foehn(["analyze", "checkers"].into_iter().chain(ballot)).succeeds();
    assert!(text.lines().last().is_some_and(|line| line.starts_with("book   ")), "{text}");
    let object = foehn(["analyze", "checkers", "--json"].into_iter().chain(ballot)).json();
    let best = object["book"][0]["move"].as_str().expect("a move of the book").to_owned();
    let game = format!("1. 9-14 22-18 2. 11-15 {best} *\n");
    let review = foehn_with_input(["review", "-", "--depth", "3", "--no-endgames", "--json"], &game).json();
    let judged: Vec<_> =
        review["plies"].as_array().expect("plies").iter().map(|ply| ply["judgement"].clone()).collect();
    assert_eq!(judged, ["book"; 4], "{review}");
    assert_eq!(review["plies"][0]["words"], "ballot 42");
    let unknown =
        foehn_with_input(["review", "-", "--depth", "3", "--no-endgames", "--no-book", "--json"], &game).json();
    assert_ne!(unknown["plies"][3]["judgement"], "book");
}

#[test]
fn a_match_begins_with_the_ballots() {
    let limits = ["--openings", "ballots", "--games", "4", "--nodes", "200", "--max-plies", "8", "--json"];
    let run = foehn(["match", "default", "default", "--game", "checkers"].into_iter().chain(limits)).json();
    assert_eq!(run["games"], 4, "{run}");
    foehn(["match", "default", "default", "--game", "chess", "--openings", "ballots"])
        .fails(2, "nothing is drawn by lot");
}
