//! Whole conversations from a text, for those who throw texts at the protocols, in tests and in `fuzz/`: searches of few nodes, and nothing that
//! takes memory, threads or files.

use crate::command_lines::CommandLine;
use crate::{dxp, engine, uci};

/// So many lines are heard.
const LINES: usize = 40;

/// Words that ask for memory, threads, files or long work; lines with them are left out.
const COSTLY: [&str; 12] = [
    "hash",
    "threads",
    "table",
    "endgames",
    "evaluation",
    "module",
    "weights",
    "bench",
    "perft",
    "book",
    "file",
    "memory",
];

/// The commands of a text; what a `go` of them asks for is read, and asked as a few nodes.
fn commands(text: &str) -> impl Iterator<Item = String> {
    let mut bytes = text.as_bytes();
    let lines = std::iter::from_fn(move || CommandLine::read(&mut bytes).ok().flatten()).take(LINES);
    lines.filter_map(|line| match line {
        CommandLine::Text(line) => Some(line),
        CommandLine::TooLong => None,
    })
}

fn is_costly(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    COSTLY.iter().any(|word| line.contains(word))
}

/// Holds a conversation by the UCI protocol.
///
/// # Errors
/// The conversation broke off, which no text may lead to.
pub fn uci_conversation(text: &str) -> anyhow::Result<()> {
    uci::converse(commands(text).filter(|line| !is_costly(line)))
}

/// Holds a conversation by the engine protocol.
///
/// # Errors
/// The conversation broke off, which no text may lead to.
pub fn engine_conversation(text: &str) -> anyhow::Result<()> {
    engine::converse(commands(text).filter(|line| !is_costly(line)))
}

/// Reads a message of the DamExchange protocol; what was read is written and read again.
///
/// # Errors
/// What is wrong with the message.
pub fn dxp_message(text: &str) -> Result<String, String> {
    dxp::read_and_write(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_said_the_conversation_goes_on() {
        for text in
            ["position startpos moves e2e4\ngo infinite\nstop\n", "go ponder\nponderhit\n", "\0\u{fffd}\ngo depth x"]
        {
            uci_conversation(text).expect("no text breaks it off");
            engine_conversation(&format!("hello\n{text}\nnew othello\nshow\ngo nodes 5"))
                .expect("no text breaks it off");
        }
        assert_eq!(dxp_message("M0000111900").as_deref(), Ok("M0000111900"));
        assert!(dxp_message("X").is_err());
    }
}
