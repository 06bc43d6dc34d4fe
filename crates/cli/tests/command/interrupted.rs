//! Ctrl-C: whatever runs ends with 130, as the help promises, and says what is left.

#![cfg(unix)]

use crate::foehn::{NO_DATA, Scratch};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The command, interrupted a while after it has begun.
fn interrupted(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
    command.args(arguments).env("FOEHN_DATA", NO_DATA);
    let child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it is built");
    sleep(Duration::from_millis(1500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success(), "{arguments:?} was over before it was interrupted");
    child.wait_with_output().expect("it ends")
}

#[test]
fn whatever_runs_ends_with_130() {
    let game = Scratch::new("long.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n");
    let suite = Scratch::new("long.epd", &"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n".repeat(20));
    let weights = Scratch::new("never.fw", "");
    std::fs::remove_file(weights.name()).expect("our own file");
    let commands: [&[&str]; 5] = [
        &["play", "chess", "--side", "none", "--time", "400ms"],
        &["match", "default", "etc=off", "--game", "chess", "--games", "2000", "--time", "1s"],
        &["review", game.name(), "--time", "3s"],
        &["suite", suite.name(), "--game", "chess", "--time", "2s"],
        &["learn", "tune", "checkers", "--games", "100000", "--out", weights.name()],
    ];
    for command in commands {
        let Output { status, stdout, stderr } = interrupted(command);
        let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        assert_eq!(status.code(), Some(130), "{command:?}: {said}");
        assert!(said.contains("interrupted") && !said.contains("inf"), "{command:?}: {said}");
    }
    assert!(!std::path::Path::new(weights.name()).exists(), "nothing was learned, and a file says so");
}
