//! Our own line protocol (docs/PROTOCOL.md), from the side of the board: any game, any program that speaks it.
//!
//! Every command is answered by a closing line, so nothing has to be guessed: `ok`, `error`, `best`. The whole game is told before each
//! move, in the notation of its players.

use super::fault::Fault;
use super::process::Process;
use super::script::Script;
use super::spec::ProgramSpec;
use super::{Client, Clocks, Reply, Terms};
use crate::interrupt::Interrupt;
use foehn_play::TimeControl;
use std::time::{Duration, Instant};

/// How long a command may take that searches nothing: large databases are opened meanwhile.
const AT_ONCE: Duration = Duration::from_secs(20);
/// How long an answer may take after `stop`.
const STOPPING: Duration = Duration::from_millis(500);

/// A program that speaks the line protocol.
pub(super) struct LineClient {
    process: Process,
    name: String,
    /// The options that the user has set, which a new game keeps only where they belong to every game.
    options: Vec<(String, String)>,
}

impl LineClient {
    /// Starts the program, waits up to `longest` for it to introduce itself, and sets its options.
    pub(super) fn open(spec: &ProgramSpec, longest: Duration, interrupt: &Interrupt) -> Result<LineClient, Fault> {
        let mut process = Process::start(&spec.command).map_err(Fault::Ended)?;
        process.send("hello 1")?;
        let mut name = None;
        process.wait_for(longest, interrupt, |line| {
            name = line.strip_prefix("name ").map(|own| own.trim().to_owned()).or(name.take());
            (closes(line, "hello")).then_some(())
        })?;
        let name = name.unwrap_or_else(|| spec.command[0].clone());
        Ok(LineClient { process, name, options: spec.options.clone() })
    }

    /// A command that is done at once.
    ///
    /// # Errors
    /// The program refuses it, with its words.
    fn command(&mut self, word: &str, rest: &str, interrupt: &Interrupt) -> Result<(), Fault> {
        self.process.send(&format!("{word} {rest}"))?;
        let answer = self.process.wait_for(AT_ONCE, interrupt, |line| closes(line, word).then(|| line.to_owned()))?;
        match answer.strip_prefix("error ") {
            Some(words) => Err(Fault::Refused(words.to_owned())),
            None => Ok(()),
        }
    }
}

impl Client for LineClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_reusable(&self) -> bool {
        true
    }

    fn new_game(&mut self, script: &Script, _terms: &Terms, interrupt: &Interrupt) -> Result<(), Fault> {
        self.command("new", script.game, interrupt)?;
        for (name, value) in self.options.clone() {
            self.command("set", &format!("{name} {value}"), interrupt)?;
        }
        Ok(())
    }

    fn think(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<Reply, Fault> {
        self.process.forget_lines();
        self.command("position", &position(script), interrupt)?;
        self.process.send(&go(terms))?;
        let asked = Instant::now();
        let mut deadline = asked + terms.longest();
        let (mut nodes, mut told_to_stop) = (0, false);
        loop {
            let Some(line) = self.process.line(deadline, interrupt)? else {
                if told_to_stop {
                    return Err(Fault::Late(asked.elapsed()));
                }
                self.process.send("stop")?;
                (told_to_stop, deadline) = (true, Instant::now() + STOPPING);
                continue;
            };
            let mut words = line.text.split_whitespace();
            match words.next() {
                Some("info") => nodes = nodes_told(words).unwrap_or(nodes),
                // An answer that had to be asked for comes too late.
                Some("best") if told_to_stop => return Err(Fault::Late(asked.elapsed())),
                Some("best") => {
                    let text = words.next().unwrap_or("nothing").to_owned();
                    return Ok(Reply { text, nodes, time: line.at.saturating_duration_since(asked) });
                }
                Some("error") => return Err(Fault::Refused(words.collect::<Vec<_>>().join(" "))),
                _ => {}
            }
        }
    }
}

impl Drop for LineClient {
    fn drop(&mut self) {
        if self.process.send("quit").is_ok() {
            self.process.leave(STOPPING);
        }
    }
}

/// Whether the line is the last one of the answer to this command.
fn closes(line: &str, word: &str) -> bool {
    let mut words = line.split([' ', ':']);
    matches!(words.next(), Some("ok" | "error")) && words.next() == Some(word)
}

fn position(script: &Script) -> String {
    let mut text = script.start.as_ref().map_or("start", |start| &start.text).to_owned();
    if !script.moves.is_empty() {
        text.push_str(" moves");
    }
    for words in &script.moves {
        text.push(' ');
        text.push_str(&words.san);
    }
    text
}

fn nodes_told<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<u64> {
    // What follows `pv` are moves.
    words.by_ref().take_while(|&word| word != "pv").find(|&word| word == "nodes")?;
    words.next()?.parse().ok()
}

fn go(terms: &Terms) -> String {
    let milliseconds = |time: Duration| format!("{}ms", time.as_millis().max(1));
    let mut text = "go".to_owned();
    if let Some(depth) = terms.depth {
        text.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = terms.nodes {
        text.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(time) = terms.time {
        text.push_str(&format!(" time {}", milliseconds(time)));
    }
    if let Some(Clocks { own, .. }) = terms.clocks {
        let control: TimeControl = own.control();
        let moves = own.moves_to_go().map(|moves| format!("{moves}/")).unwrap_or_default();
        text.push_str(&format!(" clock {moves}{}", milliseconds(own.left())));
        if !control.increment().is_zero() {
            text.push_str(&format!("+{}", milliseconds(control.increment())));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_play::PlayerClock;

    #[test]
    fn questions_name_every_limit() {
        let terms = Terms { depth: Some(9), nodes: Some(5), time: None, grace: Duration::ZERO, clocks: None };
        assert_eq!(go(&terms), "go depth 9 nodes 5");
        let clock = |text: &str| PlayerClock::new(text.parse().expect("a time control"));
        let timed = |own: &str| {
            let clocks = Some(Clocks { own: clock(own), other: clock("5s") });
            go(&Terms { depth: None, nodes: None, clocks, ..terms.clone() })
        };
        assert_eq!(
            (timed("10s+100ms").as_str(), timed("40/1m").as_str()),
            ("go clock 10000ms+100ms", "go clock 40/60000ms")
        );
    }

    #[test]
    fn answers_are_understood() {
        assert!(closes("ok hello", "hello") && closes("error set: no such option", "set"));
        assert!(!closes("ok hello", "set") && !closes("best 11-15", "go"));
        assert_eq!(nodes_told("depth 9 score estimate 3 nodes 1234 time 0.1 pv 11-15".split(' ')), Some(1234));
        assert_eq!(nodes_told("depth 9 pv nodes 7".split(' ')), None);
    }
}
