//! `foehn tactics` as a user runs it: listed, asked, built, verified; other games, damaged files.

use crate::foehn::foehn;
use std::fs;

/// The figure of the paper: White gives d2-c3 and takes two.
const FIGURE: &str = "W:W30,26:B17,19";

#[test]
fn the_figure_of_the_paper_is_known() {
    let text = foehn(["tactics", "probe", "checkers", "--position", FIGURE]).succeeds();
    assert!(text.contains("26-22") && text.contains("wins"), "{text}");
    let answer = foehn(["tactics", "probe", "checkers", "--position", FIGURE, "--json"]).json();
    let fit = &answer["fits"][0];
    assert_eq!((&fit["move"], &fit["table"], &fit["search"]), (&"26-22".into(), &true.into(), &true.into()));
    let text = foehn(["tactics", "probe", "checkers"]).succeeds();
    assert!(text.contains("no pattern fits"), "{text}");
    let text = foehn(["tactics", "probe", "checkers", "--position", "W:W22:B18"]).succeeds();
    assert!(text.contains("a capture is pending"), "{text}");
}

#[test]
fn what_is_built_is_what_comes_with_the_program() {
    let path = std::env::temp_dir().join(format!("foehn-built-{}.tactics", std::process::id()));
    let file = path.to_str().expect("a path of text");
    let built = foehn(["tactics", "build", "checkers", "--out", file, "--json"]).json();
    assert_eq!((&built["same_as_shipped"], &built["classes"]), (&true.into(), &1_966_080.into()));
    let verified = foehn(["tactics", "verify", "checkers", "--positions", "3000", "--file", file, "--json"]).json();
    assert_eq!((&verified["wrong_classes"], &verified["positions"]), (&0.into(), &3000.into()));
    let (said, right) = (verified["said"].as_u64(), verified["right"].as_u64());
    assert!(said > Some(5) && right.map(|right| right * 10) > said.map(|said| said * 8), "{verified}");
    let mut bytes = fs::read(&path).expect("a file");
    bytes[40] ^= 1;
    fs::write(&path, bytes).expect("a file");
    foehn(["tactics", "info", "checkers", "--file", file]).fails(1, "checksum");
    fs::remove_file(&path).expect("a file");
    foehn(["tactics", "info", "checkers", "--file", file]).fails(1, "cannot read");
}

#[test]
fn patterns_are_listed_and_other_games_are_refused() {
    let text = foehn(["tactics", "info", "checkers"]).succeeds();
    assert!(text.contains("straight, across and on") && text.contains("the program itself"), "{text}");
    foehn(["tactics", "info", "chess"]).fails(2, "games with one: checkers");
    foehn(["tactics", "probe", "checkers", "--position", "nonsense"]).fails(2, "--position");
    foehn(["analyze", "chess", "--depth", "1", "--set", "tactics=on"]).fails(2, "tactics table");
}
