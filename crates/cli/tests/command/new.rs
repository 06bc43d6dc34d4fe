//! `foehn new`: the crate that it writes builds outside of this workspace, passes its own exam, and has the commands.

use crate::foehn::foehn;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder for one test, outside of this workspace; nothing is there.
fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("foehn-new-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a place to write");
    path
}

/// Runs cargo in the crate, with what this workspace has downloaded already.
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    let run = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(folder)
        // Kept from one run to the next: the crate's dependencies are the same.
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("author"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .expect("cargo runs");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "cargo {arguments:?}:\n{out}\n{err}");
    out.into_owned()
}

#[test]
fn an_authors_crate_builds_passes_its_exam_and_has_the_commands() {
    let home = temporary("crate");
    let told = foehn(["new", "hexapawn", "--in", &home.display().to_string()]).succeeds();
    assert!(told.contains("cargo run --release -- analyze"), "{told}");
    let folder = home.join("hexapawn");
    // The same versions as here, so that nothing has to be downloaded.
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"), folder.join("Cargo.lock"))
        .expect("a lock file");
    let tested = cargo(&folder, &["test", "--offline", "--quiet"]);
    assert!(tested.contains("5 passed"), "{tested}");
    let analysed = cargo(&folder, &["run", "--offline", "--quiet", "--", "analyze", "--depth", "12"]);
    assert!(analysed.contains("loss in"), "White loses against best play:\n{analysed}");
    let shown = cargo(&folder, &["run", "--offline", "--quiet", "--", "show"]);
    assert!(shown.contains("b b b") && shown.contains("W W W"), "{shown}");
    let games = cargo(&folder, &["run", "--offline", "--quiet", "--", "games"]);
    assert!(games.contains("hexapawn") && games.contains("checkers"), "{games}");
    let _ = std::fs::remove_dir_all(home);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let home = temporary("refused");
    let home = home.display().to_string();
    for (name, expected) in [
        ("Chess", "is no name for a crate"),
        ("9men", "is no name for a crate"),
        ("checkers", "a game of the catalog already"),
        ("core", "is taken"),
    ] {
        let run = foehn(["new", name, "--in", &home]);
        assert_eq!(run.code, Some(2), "{name}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{name}: {}", run.stderr);
    }
    foehn(["new", "twice", "--in", &home]).succeeds();
    let again = foehn(["new", "twice", "--in", &home]);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    let nowhere = foehn(["new", "lines", "--in", &home, "--foehn", "/nowhere"]);
    assert_eq!(nowhere.code, Some(2));
    assert!(nowhere.stderr.contains("neither a version nor the folder"), "{}", nowhere.stderr);
    let _ = std::fs::remove_dir_all(home);
}
