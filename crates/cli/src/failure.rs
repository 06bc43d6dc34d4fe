//! How a command fails: a message on standard error and an exit code, 2 for what the user typed, 1 for what went wrong,
//! 130 for work that Ctrl-C ended.

use crate::interrupt;
use foehn_game::NotationError;
use foehn_games::catalog::NoDuel;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Something the user typed that cannot be meant. Everything else that fails is the world's fault.
#[derive(Debug)]
pub(crate) struct BadInput(String);

impl BadInput {
    /// An error with this message.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        BadInput(message.into())
    }

    /// An error in a text that a game refused: the reason, and the text with a mark below the place.
    pub(crate) fn in_text(name: &str, text: &str, error: &NotationError) -> Self {
        let NotationError { what, expected, at, .. } = error;
        BadInput(format!("{name}: found {what}, expected {expected}{}", mark(text, *at)))
    }

    /// The same error with a line that says what to do.
    #[must_use]
    pub(crate) fn with_hint(self, hint: &str) -> Self {
        BadInput(format!("{}\n  {hint}", self.0))
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Work that Ctrl-C ended before it was done.
#[derive(Debug)]
pub(crate) struct Interrupted(String);

impl Interrupted {
    /// With these words, which say what is left.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Interrupted(message.into())
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

/// Says on standard error what failed and turns it into an exit code. A reader who closes the pipe has seen enough.
pub(crate) fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else {
        return if interrupt::has_ended_work() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS };
    };
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.chain().filter_map(|cause| cause.downcast_ref()).any(closed) {
        return ExitCode::SUCCESS;
    }
    if let Some(interrupted) = error.downcast_ref::<Interrupted>() {
        anstream::eprintln!("{interrupted}");
        return ExitCode::from(interrupt::EXIT_CODE);
    }
    anstream::eprintln!("{RED}error:{RED:#} {}", in_words(&error), RED = clap::builder::Styles::styled().get_error());
    let typed = error.is::<BadInput>() || error.is::<NoDuel>();
    if typed { ExitCode::from(2) } else { ExitCode::FAILURE }
}

/// The error with its causes; one that the words before it say already is not said again.
fn in_words(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let words = cause.to_string();
        if text.is_empty() {
            text = words;
        } else if !text.contains(&words) {
            text.push_str(&format!(": {words}"));
        }
    }
    text
}

/// Two lines: the text around byte `at`, and a mark below that byte.
fn mark(text: &str, at: usize) -> String {
    const AROUND: usize = 32;
    let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
    let split = (0..=at.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
    let (before, after) = text.split_at(split);
    let skipped = before.chars().count().saturating_sub(AROUND);
    let lead = if skipped > 0 { "…" } else { "" };
    let trail = if after.chars().nth(AROUND).is_some() { "…" } else { "" };
    let left: String = lead.chars().chain(before.chars().skip(skipped).map(shown)).collect();
    let right: String = after.chars().take(AROUND).map(shown).collect();
    format!("\n  {left}{right}{trail}\n  {}^", " ".repeat(left.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_below_the_byte() {
        assert_eq!(mark("B:W18,45:B12", 6), "\n  B:W18,45:B12\n        ^");
        assert_eq!(mark("", 0), "\n  \n  ^");
        assert_eq!(mark("é\nx", 3), "\n  é x\n    ^");
        assert_eq!(mark("é", 1), "\n  é\n  ^", "a byte amid a character");
        assert_eq!(mark("ab", 99), "\n  ab\n    ^");
    }

    #[test]
    fn what_the_user_typed_is_told_from_what_went_wrong() {
        let code = |error: anyhow::Error| exit_code(Err(error));
        assert_eq!(code(BadInput::new("a position").into()), ExitCode::from(2));
        assert_eq!(code(NoDuel { game: "Hearts" }.into()), ExitCode::from(2));
        assert_eq!(code(anyhow::anyhow!("a full disk")), ExitCode::FAILURE);
        assert_eq!(exit_code(Ok(())), ExitCode::SUCCESS);
    }

    #[test]
    fn what_the_system_said_is_said_once() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let whole = foehn_library_error(denied());
        let error = anyhow::Error::new(denied()).context(whole).context("cannot add");
        assert_eq!(in_words(&error), "cannot add: games.pgn: permission denied");
        assert_eq!(in_words(&anyhow::anyhow!("alone")), "alone");
    }

    /// An error that says its cause in its own words, as many libraries do.
    fn foehn_library_error(source: io::Error) -> String {
        format!("games.pgn: {source}")
    }

    #[test]
    fn long_texts_are_cut_around_the_mark() {
        let text = "x".repeat(100_000);
        let marked = mark(&text, 50_000);
        assert!(marked.chars().count() < 120, "{marked}");
        assert!(marked.contains('…'));
    }
}
