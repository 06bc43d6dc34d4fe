//! The Chess Engine Communication Protocol of xboard, from the side of the board: both versions.
//!
//! The program keeps the game. It is set up in `force` mode, plays from `go` on, and from then on hears nothing but its
//! opponent's moves. A program without `setboard` is told a position man by man (`edit`); that form has no word for
//! castling rights, and the program believes that kings and rooks at home have never moved.

use super::fault::Fault;
use super::features::Features;
use super::pace::Pace;
use super::process::Process;
use super::script::{MoveWords, Script, Start};
use super::spec::ProgramSpec;
use super::{Client, Reply, Terms};
use crate::interrupt::Interrupt;
use foehn_play::PlayerClock;
use std::time::{Duration, Instant};

/// How long features are waited for: who says nothing speaks the first version. (The protocol says two seconds.)
const INTRODUCTION: Duration = Duration::from_secs(3);
/// How long a program may take that asks for time by `done=0`, or to answer `ping`.
const GETTING_READY: Duration = Duration::from_secs(20);
/// How long a move may follow a claim.
const AFTER_A_CLAIM: Duration = Duration::from_millis(300);
/// How long it may take to end.
const LEAVING: Duration = Duration::from_millis(500);

/// A program that speaks xboard's protocol.
pub(super) struct XboardClient {
    process: Process,
    features: Features,
    name: String,
    pace: Pace,
    /// How many moves of the game the program knows.
    told: usize,
    /// Whether it answers moves by itself.
    plays: bool,
    pings: u32,
    /// How it writes its moves; some do it twice.
    form: Option<Form>,
}

/// Ways to say a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// `move e7e5`
    Word,
    /// `My move is: e7e5`
    Sentence,
    /// `1. ... e7e5`
    Numbered,
}

/// What a line says to whoever waits for a move.
#[derive(PartialEq, Eq, Debug)]
enum Heard<'a> {
    Move(Form, &'a str),
    Resigns,
    /// A result, and the winner (0 or 1), if there is one.
    Result(Option<usize>),
    Refuses,
    /// It does not know `?`.
    KnowsNoStop,
    Nothing,
}

impl XboardClient {
    /// Starts the program and hears its features. `silence` says what to make of one that has none.
    pub(super) fn open(spec: &ProgramSpec, silence: Silence, interrupt: &Interrupt) -> Result<XboardClient, Fault> {
        let mut process = Process::start(&spec.command).map_err(Fault::Ended)?;
        process.send("xboard")?;
        process.send("protover 2")?;
        let features = introduction(&mut process, silence, interrupt)?;
        let name = features.name.clone().unwrap_or_else(|| spec.command[0].clone());
        let pace = Pace::new();
        let mut client = XboardClient { process, features, name, pace, told: 0, plays: false, pings: 0, form: None };
        for (name, value) in &spec.options {
            client.set_option(name, value)?;
        }
        if client.features.smp {
            client.process.send("cores 1")?;
        }
        Ok(client)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(own) = self.features.options.iter().find(|own| own.eq_ignore_ascii_case(name)) else {
            let known = self.features.options.join(", ");
            return Err(Fault::Ended(format!("has no option `{name}`; it has: {known}")));
        };
        let line = format!("option {own}={value}");
        self.process.send(&line)
    }

    /// Waits until everything said so far is done.
    fn settle(&mut self, interrupt: &Interrupt) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        self.process.wait_for(GETTING_READY, interrupt, |line| (line == pong).then_some(()))
    }

    fn set_up(&mut self, start: &Start) -> Result<(), Fault> {
        if self.features.setboard {
            return self.process.send(&format!("setboard {}", start.text));
        }
        if start.mover == 1 {
            // `edit` does not say whose move it is, so a move is made before it.
            self.send_move(&MoveWords { coordinates: "a2a3".to_owned(), san: "a3".to_owned() })?;
        }
        let [first, second] = &start.men;
        for line in ["edit", "#"].into_iter().chain(first.iter().map(String::as_str)) {
            self.process.send(line)?;
        }
        for line in ["c"].into_iter().chain(second.iter().map(String::as_str)).chain(["."]) {
            self.process.send(line)?;
        }
        Ok(())
    }

    fn send_move(&mut self, mv: &MoveWords) -> Result<(), Fault> {
        let text = if self.features.san { &mv.san } else { &mv.coordinates };
        let line = if self.features.usermove { format!("usermove {text}") } else { text.clone() };
        self.process.send(&line)
    }

    fn set_limits(&mut self, terms: &Terms) -> Result<(), Fault> {
        if let Some(depth) = terms.depth {
            self.process.send(&format!("sd {depth}"))?;
        }
        match (terms.clocks, terms.time) {
            (Some(clocks), _) => self.process.send(&level(&clocks.own)),
            (None, Some(time)) => self.process.send(&self.pace.control(time)),
            (None, None) => self.process.send("st 3600"),
        }
    }

    fn show_clocks(&mut self, terms: &Terms) -> Result<(), Fault> {
        let hundredths = |time: Duration| u64::try_from(time.as_millis() / 10).unwrap_or(u64::MAX).max(1);
        let [own, other] = match (terms.clocks, terms.time) {
            _ if !self.features.time => return Ok(()),
            (Some(clocks), _) => [clocks.own, clocks.other].map(|clock| hundredths(clock.left())),
            (None, Some(time)) => [self.pace.clocks(time); 2],
            (None, None) => return Ok(()),
        };
        self.process.send(&format!("time {own}"))?;
        self.process.send(&format!("otim {other}"))
    }

    /// Brings the program to the end of the script and lets it think.
    fn ask(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<(), Fault> {
        let news = script.moves.get(self.told..).unwrap_or_default();
        self.told = script.moves.len();
        if let (true, [mv]) = (self.plays, news) {
            self.process.forget_lines();
            self.show_clocks(terms)?;
            return self.send_move(mv);
        }
        if self.plays {
            self.process.send("force")?;
        }
        for mv in news {
            self.send_move(mv)?;
        }
        self.settle(interrupt)?;
        self.show_clocks(terms)?;
        self.plays = true;
        self.process.forget_lines();
        self.process.send("go")
    }

    /// Waits for the move, and tells the program to make one when its time is over.
    fn await_move(&mut self, asked: Instant, mover: usize, wait: &Wait<'_>) -> Result<Reply, Fault> {
        let mut stop_at = wait.terms.time.filter(|_| self.pace.is_told()).map(|time| asked + time);
        let mut deadline = asked + wait.terms.longest();
        let mut claim = None;
        loop {
            let Some(line) = self.process.line(stop_at.map_or(deadline, |at| at.min(deadline)), wait.interrupt)? else {
                if stop_at.take().is_none() {
                    return Err(claim.map_or(Fault::Late(asked.elapsed()), Fault::Claimed));
                }
                self.process.send("?")?;
                continue;
            };
            match understand(&line.text) {
                Heard::Move(form, text) if *self.form.get_or_insert(form) == form => {
                    let time = line.at.saturating_duration_since(asked);
                    return Ok(Reply { text: text.to_owned(), nodes: 0, time });
                }
                Heard::Resigns => return Err(Fault::Resigned),
                Heard::Result(Some(winner)) if winner != mover => return Err(Fault::Resigned),
                Heard::Result(_) => {
                    // Some say the result first and the move that brings it about afterwards.
                    (claim, stop_at) = (Some(line.text), None);
                    deadline = deadline.min(Instant::now() + AFTER_A_CLAIM);
                }
                Heard::Refuses => return Err(Fault::Refused(line.text)),
                Heard::KnowsNoStop => self.change_pace(wait.terms, Pace::does_not_know)?,
                Heard::Move(..) | Heard::Nothing => {}
            }
        }
    }

    /// Lets the pace change, and tells the program where it does.
    fn change_pace(&mut self, terms: &Terms, change: impl FnOnce(&mut Pace, Duration) -> bool) -> Result<(), Fault> {
        match terms.time {
            Some(time) if change(&mut self.pace, time) => self.process.send(&self.pace.control(time)),
            _ => Ok(()),
        }
    }
}

/// What to make of a program that says nothing to `protover 2`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// It speaks the first version.
    FirstVersion,
    /// It does not speak this protocol.
    Stranger,
}

/// What a wait for a move may cost.
struct Wait<'a> {
    terms: &'a Terms,
    interrupt: &'a Interrupt,
}

impl Client for XboardClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn new_game(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<(), Fault> {
        if script.chess960 {
            return Err(Fault::Ended("plays Chess960 by UCI only".to_owned()));
        }
        if self.plays {
            self.process.send("force")?;
        }
        for line in ["new", "easy", "nopost", "force"] {
            self.process.send(line)?;
        }
        self.set_limits(terms)?;
        if let Some(start) = &script.start {
            self.set_up(start)?;
        }
        (self.told, self.plays) = (0, false);
        self.settle(interrupt)
    }

    fn think(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<Reply, Fault> {
        self.ask(script, terms, interrupt)?;
        let reply = self.await_move(Instant::now(), script.mover, &Wait { terms, interrupt })?;
        // The program has played its move on its own board.
        self.told += 1;
        self.change_pace(terms, |pace, time| pace.moved(reply.time, time))?;
        Ok(reply)
    }
}

impl Drop for XboardClient {
    fn drop(&mut self) {
        if self.process.send("quit").is_ok() {
            self.process.leave(LEAVING);
        }
    }
}

fn introduction(process: &mut Process, silence: Silence, interrupt: &Interrupt) -> Result<Features, Fault> {
    let mut features = Features::default();
    let mut introduced = false;
    let mut deadline = Instant::now() + INTRODUCTION;
    while features.done != Some(true) {
        let Some(line) = process.line(deadline, interrupt)? else { break };
        let Some(answers) = features.hear(&line.text) else { continue };
        for answer in answers {
            process.send(&answer)?;
        }
        introduced = true;
        if features.done == Some(false) {
            deadline = Instant::now() + GETTING_READY;
        }
    }
    match (introduced, silence) {
        (false, Silence::Stranger) => Err(Fault::Late(INTRODUCTION)),
        _ => Ok(features),
    }
}

/// The line that sets a time control with a clock: moves (0: the whole game), minutes and seconds, increment.
fn level(clock: &PlayerClock) -> String {
    let (moves, increment) = (clock.moves_to_go().unwrap_or(0), clock.control().increment().as_secs_f64());
    let seconds = clock.control().time().as_secs_f64().ceil().max(1.0) as u64;
    format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
}

fn understand(line: &str) -> Heard<'_> {
    let lower = line.to_ascii_lowercase();
    if let Some(text) = line.strip_prefix("move ") {
        return Heard::Move(Form::Word, text.trim());
    }
    if lower.starts_with("my move is") {
        let text = line["my move is".len()..].trim_start_matches([' ', ':']);
        return Heard::Move(Form::Sentence, text.trim());
    }
    if let Some(text) = numbered(line) {
        return Heard::Move(Form::Numbered, text);
    }
    if lower == "resign" || lower == "tellics resign" {
        return Heard::Resigns;
    }
    match lower.split([' ', '{']).next().unwrap_or("") {
        "1-0" => return Heard::Result(Some(0)),
        "0-1" => return Heard::Result(Some(1)),
        "1/2-1/2" => return Heard::Result(None),
        _ => {}
    }
    if lower.starts_with("error") && lower.ends_with('?') {
        return Heard::KnowsNoStop;
    }
    if lower.starts_with("illegal move") || lower.starts_with("error (unknown command): usermove") {
        return Heard::Refuses;
    }
    Heard::Nothing
}

/// `12. ... e7e5` or `12... e7e5`: the move.
fn numbered(line: &str) -> Option<&str> {
    let after = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let dots = after.strip_prefix("...").or_else(|| after.strip_prefix('.')?.trim_start().strip_prefix("..."));
    let text = dots?.trim();
    (after.len() < line.len() && !text.is_empty() && !text.contains(' ')).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_heard_in_every_form() {
        assert_eq!(understand("move e7e5"), Heard::Move(Form::Word, "e7e5"));
        assert_eq!(understand("My move is: Nf6"), Heard::Move(Form::Sentence, "Nf6"));
        assert_eq!(understand("My move is : c1d2"), Heard::Move(Form::Sentence, "c1d2"));
        assert_eq!(understand("1. ... e7e5"), Heard::Move(Form::Numbered, "e7e5"));
        assert_eq!(understand("12... e7e5"), Heard::Move(Form::Numbered, "e7e5"));
        for other in ["", "1. e2e4", "12 ... 34 e7e5 d2d4", "moves", "feature move=1", "# move e2e4", "9.5", "1. ..."] {
            assert_eq!(understand(other), Heard::Nothing, "{other}");
        }
    }

    #[test]
    fn clocks_are_set_by_level() {
        let told = |text: &str| level(&PlayerClock::new(text.parse().expect("a time control")));
        assert_eq!(
            [told("40/20m"), told("5m+3s"), told("90s+500ms")],
            ["level 40 20:00 0", "level 0 5:00 3", "level 0 1:30 0.5"]
        );
    }

    #[test]
    fn results_and_refusals_are_heard() {
        assert_eq!(understand("1-0 {White mates}"), Heard::Result(Some(0)));
        assert_eq!(understand("0-1{x}"), Heard::Result(Some(1)));
        assert_eq!(understand("1/2-1/2 {Stalemate}"), Heard::Result(None));
        assert_eq!(understand("resign"), Heard::Resigns);
        assert_eq!(understand("Illegal move (in check): e2e4"), Heard::Refuses);
        assert_eq!(understand("Error (unknown command): ?"), Heard::KnowsNoStop);
        assert_eq!(understand("Error (unknown command): post"), Heard::Nothing);
    }
}
