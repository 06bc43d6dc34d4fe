//! The Universal Chess Interface, from the side of the board.
//!
//! The program is told the whole game before each move (`position .. moves ..`), so nothing has to be remembered. It gets
//! one thread, no book and no time of its opponent's unless the user sets these options otherwise: what is measured is a
//! search.

use super::fault::Fault;
use super::process::Process;
use super::script::Script;
use super::spec::ProgramSpec;
use super::{Client, Clocks, Reply, Terms};
use crate::interrupt::Interrupt;
use std::time::{Duration, Instant};

/// How long a program may take to introduce itself or to get ready: large tables and books are read meanwhile.
const GETTING_READY: Duration = Duration::from_secs(20);
/// How long an answer may take after `stop`.
const STOPPING: Duration = Duration::from_millis(500);
/// What is set where a program offers it, unless the user says otherwise.
const FAIR: [(&str, &str); 3] = [("Threads", "1"), ("OwnBook", "false"), ("Ponder", "false")];
const CHESS960: &str = "UCI_Chess960";

/// A program that speaks UCI.
pub(super) struct UciClient {
    process: Process,
    name: String,
    /// The options that it offers.
    options: Vec<String>,
    chess960: bool,
}

impl UciClient {
    /// Starts the program, waits up to `longest` for it to introduce itself, and sets its options.
    pub(super) fn open(spec: &ProgramSpec, longest: Duration, interrupt: &Interrupt) -> Result<UciClient, Fault> {
        let mut process = Process::start(&spec.command).map_err(Fault::Ended)?;
        process.send("uci")?;
        let (mut name, mut options) = (None, Vec::new());
        process.wait_for(longest, interrupt, |line| {
            if let Some(own) = line.strip_prefix("id name ") {
                name = Some(own.trim().to_owned());
            }
            options.extend(option_name(line));
            (line == "uciok").then_some(())
        })?;
        let name = name.unwrap_or_else(|| spec.command[0].clone());
        let mut client = UciClient { process, name, options, chess960: false };
        client.set_options(spec)?;
        client.get_ready(interrupt)?;
        Ok(client)
    }

    fn set_options(&mut self, spec: &ProgramSpec) -> Result<(), Fault> {
        for (name, value) in &spec.options {
            let Some(own) = self.own_option(name) else {
                let known = self.options.join(", ");
                return Err(Fault::Ended(format!("has no option `{name}`; it has: {known}")));
            };
            self.process.send(&format!("setoption name {own} value {value}"))?;
        }
        for (name, value) in FAIR {
            let chosen = spec.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
            if let (false, Some(own)) = (chosen, self.own_option(name)) {
                self.process.send(&format!("setoption name {own} value {value}"))?;
            }
        }
        Ok(())
    }

    /// The option as the program writes it.
    fn own_option(&self, name: &str) -> Option<String> {
        self.options.iter().find(|own| own.eq_ignore_ascii_case(name)).cloned()
    }

    fn get_ready(&mut self, interrupt: &Interrupt) -> Result<(), Fault> {
        self.process.send("isready")?;
        self.process.wait_for(GETTING_READY, interrupt, |line| (line == "readyok").then_some(()))
    }

    fn set_chess960(&mut self, wanted: bool) -> Result<(), Fault> {
        if wanted == self.chess960 {
            return Ok(());
        }
        if self.own_option(CHESS960).is_none() {
            return Err(Fault::Ended("does not play Chess960".to_owned()));
        }
        self.chess960 = wanted;
        self.process.send(&format!("setoption name {CHESS960} value {wanted}"))
    }
}

impl Client for UciClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_reusable(&self) -> bool {
        true
    }

    fn new_game(&mut self, script: &Script, _terms: &Terms, interrupt: &Interrupt) -> Result<(), Fault> {
        self.set_chess960(script.chess960)?;
        self.process.send("ucinewgame")?;
        self.get_ready(interrupt)
    }

    fn think(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<Reply, Fault> {
        self.process.forget_lines();
        self.process.send(&position(script))?;
        self.process.send(&go(terms, script.mover))?;
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
                Some("bestmove") if told_to_stop => return Err(Fault::Late(asked.elapsed())),
                Some("bestmove") => {
                    let text = words.next().unwrap_or("nothing").to_owned();
                    return Ok(Reply { text, nodes, time: line.at.saturating_duration_since(asked) });
                }
                _ => {}
            }
        }
    }
}

impl Drop for UciClient {
    fn drop(&mut self) {
        if self.process.send("quit").is_ok() {
            self.process.leave(STOPPING);
        }
    }
}

/// `option name Move Overhead type spin ..`: the name.
fn option_name(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option name ")?;
    let name = rest.split(" type ").next().unwrap_or(rest);
    Some(name.trim().to_owned())
}

fn nodes_told<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<u64> {
    // What follows `string` is for people.
    words.by_ref().take_while(|&word| word != "string").find(|&word| word == "nodes")?;
    words.next()?.parse().ok()
}

fn position(script: &Script) -> String {
    let mut text = match &script.start {
        None => "position startpos".to_owned(),
        Some(start) => format!("position fen {}", start.text),
    };
    if !script.moves.is_empty() {
        text.push_str(" moves");
    }
    for words in &script.moves {
        text.push(' ');
        text.push_str(&words.coordinates);
    }
    text
}

fn go(terms: &Terms, mover: usize) -> String {
    let mut text = "go".to_owned();
    if let Some(depth) = terms.depth {
        text.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = terms.nodes {
        text.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(time) = terms.time {
        text.push_str(&format!(" movetime {}", time.as_millis().max(1)));
    }
    if let Some(Clocks { own, other }) = terms.clocks {
        let [white, black] = if mover == 0 { [own, other] } else { [other, own] };
        for (name, time) in [("wtime", white.left()), ("btime", black.left())] {
            text.push_str(&format!(" {name} {}", time.as_millis().max(1)));
        }
        let increment = own.control().increment().as_millis();
        text.push_str(&format!(" winc {increment} binc {increment}"));
        text.extend(own.moves_to_go().map(|moves| format!(" movestogo {moves}")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_play::PlayerClock;

    #[test]
    fn questions_name_every_limit() {
        let terms = Terms { depth: Some(9), nodes: None, time: None, grace: Duration::ZERO, clocks: None };
        assert_eq!(go(&terms, 0), "go depth 9");
        let time = Some(Duration::from_millis(100));
        assert_eq!(go(&Terms { depth: None, nodes: Some(5), time, ..terms.clone() }, 0), "go nodes 5 movetime 100");
        let clock = |text: &str| PlayerClock::new(text.parse().expect("a time control"));
        let clocks = Some(Clocks { own: clock("40/1m+2s"), other: clock("5s") });
        let timed = Terms { depth: None, clocks, ..terms };
        assert_eq!(go(&timed, 1), "go wtime 5000 btime 60000 winc 2000 binc 2000 movestogo 40");
    }

    #[test]
    fn answers_are_understood() {
        assert_eq!(option_name("option name Move Overhead type spin default 10"), Some("Move Overhead".to_owned()));
        assert_eq!(option_name("id name X"), None);
        assert_eq!(nodes_told("depth 3 nodes 1234 pv e2e4".split(' ')), Some(1234));
        assert_eq!(nodes_told("string the nodes 7".split(' ')), None);
    }
}
