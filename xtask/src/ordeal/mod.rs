//! `cargo xtask ordeal`: whatever writes is killed at random moments, started twice at once, given a full disk and a wrong clock; and what it wrote
//! is damaged bit by bit. Nothing may be lost, nobody may lie, nothing may panic or hang. docs/PROMISES.md says what is promised.
//!
//! `works.rs` is what writes and who reads it, a file each is a kind of trial: `kills.rs`, `pairs.rs`, `full_disk.rs`, `clock.rs`, `damage.rs`;
//! `place.rs` is a folder and what is in it, `program.rs` runs the command.

mod clock;
mod damage;
mod full_disk;
mod kills;
mod pairs;
mod place;
mod program;
mod random;
mod works;

use program::Program;
use random::Random;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use works::{Known, Work};

/// What is tried, and how often.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    binary: Option<PathBuf>,
    /// No new round begins after so long.
    time: Duration,
    /// At most so many in all; without limit where the time alone says.
    kills: Option<u32>,
    pairs: Option<u32>,
    damage: Option<u32>,
    /// The works whose names contain this.
    only: String,
    extent: Extent,
    seed: u64,
}

/// Which works are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    All,
    /// Those that take a moment.
    Brief,
}

impl Extent {
    fn has(self, work: &Work) -> bool {
        self == Extent::All || works::BRIEF.contains(&work.name)
    }
}

/// What one kind of trial came to.
#[derive(Default)]
struct Tally {
    tried: u32,
    /// In words, what the trials met: how often it was noticed, refused and so on.
    met: std::collections::BTreeMap<&'static str, u32>,
    faults: Vec<String>,
}

impl Tally {
    fn meet(&mut self, what: &'static str) {
        *self.met.entry(what).or_default() += 1;
    }
}

/// What a trial has to work with.
struct Ordeal<'a> {
    program: &'a Program,
    random: Random,
    tallies: std::collections::BTreeMap<&'static str, Tally>,
}

impl Ordeal<'_> {
    fn tally(&mut self, kind: &'static str) -> &mut Tally {
        self.tallies.entry(kind).or_default()
    }

    /// Notes a fault, at once for whoever watches.
    fn fault(&mut self, kind: &'static str, work: &Work, what: &str) {
        let words = format!("{kind}, {}: {what}", work.name);
        eprintln!("FAULT {words}");
        self.tally(kind).faults.push(words);
    }
}

impl Plan {
    fn usual() -> Plan {
        let time = Duration::from_secs(600);
        Plan {
            binary: None,
            time,
            kills: None,
            pairs: None,
            damage: None,
            only: String::new(),
            extent: Extent::All,
            seed: 1,
        }
    }

    /// The short form: every trial of the brief works once or twice.
    pub(crate) fn short(binary: PathBuf) -> Plan {
        let time = Duration::from_secs(40);
        Plan {
            binary: Some(binary),
            time,
            kills: Some(1),
            pairs: Some(1),
            damage: Some(3),
            extent: Extent::Brief,
            ..Plan::usual()
        }
    }

    /// Reads the words after `ordeal`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan::usual();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            if word == "--short" {
                plan = Plan { binary: plan.binary, only: plan.only, ..Plan::short(PathBuf::new()) };
                continue;
            }
            let value = words.next().ok_or_else(|| format!("found nothing after `{word}`"))?;
            let number =
                || value.parse::<u64>().map_err(|_| format!("found `{value}`, expected a number after {word}"));
            let count = || number().map(|number| Some(u32::try_from(number).unwrap_or(u32::MAX)));
            match word {
                "--minutes" => plan.time = Duration::from_secs(60 * number()?),
                "--kills" => plan.kills = count()?,
                "--pairs" => plan.pairs = count()?,
                "--damage" => plan.damage = count()?,
                "--only" => value.clone_into(&mut plan.only),
                "--seed" => plan.seed = number()?,
                "--binary" => plan.binary = Some(value.into()),
                other => {
                    return Err(format!(
                        "found `{other}`, expected --short, --minutes, --kills, --pairs, --damage, --only, --seed or --binary"
                    ));
                }
            }
        }
        Ok(plan)
    }

    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        let program = Program::new(crate::program(root, self.binary.as_deref())?);
        let wanted = |work: &Work| work.name.contains(&self.only) && self.extent.has(work);
        let works: Vec<Work> = works::all().into_iter().filter(wanted).collect();
        if works.is_empty() {
            let names: Vec<_> = works::all().iter().map(|work| work.name).collect();
            return Err(format!("no work is called `{}`; there are {}", self.only, names.join(", ")));
        }
        let begun = Instant::now();
        let known = works.iter().map(|work| Known::of(&program, work)).collect::<Result<Vec<_>, _>>()?;
        let mut ordeal = Ordeal { program: &program, random: Random::new(self.seed), tallies: Default::default() };
        let mut round = 0;
        loop {
            for (work, known) in works.iter().zip(&known) {
                self.round(&mut ordeal, work, known, round)?;
            }
            round += 1;
            let left = |limit: Option<u32>| limit.is_none_or(|limit| round < limit);
            let all_done =
                !left(self.kills) && !left(self.pairs) && !left(self.damage.map(|damage| damage.div_ceil(DAMAGE)));
            if all_done || begun.elapsed() >= self.time {
                break;
            }
        }
        report(&ordeal, round, begun.elapsed())
    }

    /// One of each trial for a work. Limits are by work: `--kills 40` is about forty folders of each work, killed in a few times each.
    fn round(&self, ordeal: &mut Ordeal, work: &Work, known: &Known, round: u32) -> Result<(), String> {
        let wants = |limit: Option<u32>| limit.is_none_or(|limit| round < limit);
        if wants(self.kills) {
            kills::run(ordeal, work, known)?;
        }
        if wants(self.pairs) {
            pairs::run(ordeal, work, known)?;
        }
        if round.is_multiple_of(5) {
            full_disk::run(ordeal, work, known)?;
            clock::run(ordeal, work, known)?;
        }
        for number in 0..DAMAGE {
            if wants(self.damage.map(|damage| damage.saturating_sub(number).div_ceil(DAMAGE))) {
                damage::run(ordeal, work, known)?;
            }
        }
        Ok(())
    }
}

/// Damaged copies in a round, for each work.
const DAMAGE: u32 = 3;

fn report(ordeal: &Ordeal, rounds: u32, time: Duration) -> Result<(), String> {
    println!("{rounds} rounds in {:.0} s", time.as_secs_f64());
    for (kind, tally) in &ordeal.tallies {
        let met: Vec<String> = tally.met.iter().map(|(what, count)| format!("{count} {what}")).collect();
        println!("{kind:<12} {:>6} tried, {} faults: {}", tally.tried, tally.faults.len(), met.join(", "));
    }
    let faults: Vec<&str> = ordeal.tallies.values().flat_map(|tally| &tally.faults).map(String::as_str).collect();
    match faults.as_slice() {
        [] => Ok(()),
        faults => Err(format!("== ordeal: {} FAULTS\n{}", faults.len(), faults.join("\n"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_words() {
        let plan = Plan::parse(&["--minutes", "60", "--kills", "40", "--only", "book", "--seed", "7"]).unwrap();
        let expected = Plan {
            time: Duration::from_secs(3600),
            kills: Some(40),
            only: "book".to_owned(),
            seed: 7,
            ..Plan::usual()
        };
        assert_eq!(plan, expected);
        for bad in [&["--minutes"][..], &["--kills", "x"], &["--hours", "1"]] {
            assert!(Plan::parse(bad).is_err(), "{bad:?} was accepted");
        }
    }
}
