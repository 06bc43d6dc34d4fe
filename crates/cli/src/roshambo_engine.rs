//! `foehn roshambo engine` and `foehn roshambo play`: a bot for other programs by a line protocol, and for people at the terminal.
//!
//! A program says `throw` and is answered `rock`, `paper` or `scissors`; `saw THROW` tells what the opponent threw at the same time; `new` begins
//! another match; `quit` ends. What cannot be understood is answered with a line that begins with `?`.

use crate::output;
use anyhow::Context;
use foehn_game::kit::Random;
use foehn_search::prediction::{Bot, Entrant, Record, Throw, guessed};
use std::io::{self, BufRead, IsTerminal};

/// A bot in a match.
struct Seated {
    entrant: &'static Entrant,
    bot: Box<dyn Bot + Send>,
    record: Record,
    random: Random,
    /// What it throws in this turn, once it was asked.
    next: Option<Throw>,
}

impl Seated {
    fn new(entrant: &'static Entrant, seed: u64) -> Self {
        Seated { entrant, bot: entrant.bot(), record: Record::default(), random: Random::new(seed), next: None }
    }

    /// The throw of this turn; the same however often it is asked for.
    fn throw(&mut self) -> Throw {
        let next = self.next.unwrap_or_else(|| self.bot.throw(&self.record, &mut self.random));
        self.next = Some(next);
        next
    }

    /// The turn is over; what each threw, and who won it.
    fn saw(&mut self, other: Throw) -> (Throw, i32) {
        let own = self.throw();
        self.record.own.push(own);
        self.record.other.push(other);
        self.next = None;
        (own, own.against(other))
    }

    fn begin_again(&mut self) {
        (self.bot, self.record, self.next) = (self.entrant.bot(), Record::default(), None);
    }

    /// By how many throws the bot leads.
    fn lead(&self) -> i32 {
        self.record.own.iter().zip(&self.record.other).map(|(own, other)| own.against(*other)).sum()
    }
}

fn name(throw: Throw) -> &'static str {
    ["rock", "paper", "scissors"][throw as usize]
}

fn read(word: &str) -> Option<Throw> {
    let word = word.trim().to_ascii_lowercase();
    Throw::ALL.into_iter().find(|&throw| word == name(throw) || (!word.is_empty() && word == name(throw)[..1]))
}

fn lines() -> impl Iterator<Item = anyhow::Result<String>> {
    let mut input = io::stdin().lock();
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match input.read_until(b'\n', &mut line).context("cannot read standard input") {
            Ok(0) => None,
            Ok(_) => Some(Ok(String::from_utf8_lossy(&line).trim().to_owned())),
            Err(error) => Some(Err(error)),
        }
    })
}

/// Answers another program until it quits or its input ends.
pub(crate) fn engine(entrant: &'static Entrant, seed: u64) -> anyhow::Result<()> {
    let mut seated = Seated::new(entrant, seed);
    for line in lines() {
        let line = line?;
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        match (command, read(rest)) {
            ("", _) => (),
            ("quit", _) => break,
            ("new", _) => seated.begin_again(),
            ("throw", _) => output::print(&format!("{}\n", name(seated.throw())))?,
            ("saw", Some(other)) => drop(seated.saw(other)),
            _ => {
                let found = foehn_game::NotationError::quote(&line);
                output::print(&format!("? found {found}, expected throw, saw rock|paper|scissors, new or quit\n"))?;
            }
        }
    }
    Ok(())
}

/// Plays against a person, who types `r`, `p` or `s`; the bot has chosen before it reads.
pub(crate) fn play(entrant: &'static Entrant, throws: usize, seed: u64) -> anyhow::Result<()> {
    let mut seated = Seated::new(entrant, seed);
    let on_terminal = io::stdin().is_terminal();
    let prompt = |turn: usize| if on_terminal { format!("throw {turn} of {throws}> ") } else { String::new() };
    output::print(&format!("{} throws against {}: type r, p or s; `quit` ends\n{}", throws, entrant.name, prompt(1)))?;
    for line in lines() {
        let line = line?;
        seated.throw();
        match (line.as_str(), read(&line)) {
            ("quit" | "exit", _) => break,
            (_, Some(other)) => {
                let (own, won) = seated.saw(other);
                let who = ["it wins", "nobody wins", "you win"][(1 - won) as usize];
                let lead = -seated.lead();
                output::print(&format!("{}, {}: {who}; you stand at {lead:+}\n", name(other), name(own)))?;
            }
            _ => output::print("expected rock, paper or scissors, by their first letters; `quit` ends\n")?,
        }
        if seated.record.turns() >= throws {
            break;
        }
        output::print(&prompt(seated.record.turns() + 1))?;
    }
    output::print(&what_was_known(&seated.record))
}

/// How many of the person's throws each predictor would have guessed.
fn what_was_known(record: &Record) -> String {
    if record.turns() == 0 {
        return String::new();
    }
    let mut rows = vec![["predictor", "guessed", "it goes by"].map(str::to_owned)];
    for one in guessed(record).iter().take(6) {
        let share = 100.0 * one.right as f64 / one.of as f64;
        rows.push([one.name.to_owned(), format!("{share:.0} %"), one.about.to_owned()]);
    }
    format!("\nwhat could be known of your {} throws (33 % is chance):\n\n{}", record.turns(), output::table(&rows))
}
