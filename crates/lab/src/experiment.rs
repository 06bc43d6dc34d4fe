//! Experiments: a question about search, the jobs that answer it, and the report that is made of their outcomes.
//!
//! Every [`Experiment`] is a file in `experiments/`. [`conduct`] runs one: it makes the suites of positions, asks the experiment
//! for its jobs, has a [`Runner`] do those that the [`Journal`] does not know yet, and hands everything to the experiment's report.
//! Files, folders and progress bars are the affair of whoever conducts it.

use crate::interrupt::Interrupt;
use crate::job::{Job, Outcome, Task, Undone, phases};
use crate::journal::Journal;
use crate::report::Section;
use crate::runner::Runner;
use foehn_games::catalog::Entry;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// What is asked of an experiment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Order {
    /// The experiment, by its name.
    pub experiment: String,
    /// The games, by their names.
    pub games: Vec<String>,
    /// Whether it is the long form: the paper's depth and number of positions, or more.
    pub full: bool,
    /// How deep the deepest searches look, where that is said.
    pub depth: Option<i32>,
    /// How many positions of each game are searched, where that is said.
    pub positions: Option<usize>,
    /// The part of the game that all positions are taken from, by its number in [`phases`]; all in turn where it is not said.
    pub phase: Option<u64>,
    /// How many pairs of games are played, where that is said.
    pub pairs: Option<usize>,
    /// How many nodes a move of these games may cost, where that is said.
    pub nodes: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
    /// Switches changed in every recipe, as `name=value`.
    pub changes: Vec<String>,
    /// The individual that an experiment with evolution is about, where one was given.
    #[serde(default)]
    pub individual: Option<GivenIndividual>,
    /// Positions to search instead of those made here, by game.
    pub given: BTreeMap<String, Vec<String>>,
    /// The program that does the work, by a fingerprint of its build: what another build did is not gone on with.
    #[serde(default)]
    pub build: String,
    /// The recipe of each game with the changes made, switch by switch as far as they are not the usual ones.
    #[serde(default)]
    pub recipes: BTreeMap<String, String>,
}

/// The file of an individual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GivenIndividual {
    /// Its name, for messages and for the command that measures the same again.
    pub file: String,
    /// What is in it.
    pub text: String,
}

impl Order {
    /// How deep to search: as was said, or one of the two.
    pub fn depth_or(&self, short: i32, full: i32) -> i32 {
        self.depth.unwrap_or(if self.full { full } else { short })
    }

    /// How many pairs to play: as was said, or one of the two.
    pub fn pairs_or(&self, short: usize, full: usize) -> usize {
        self.pairs.unwrap_or(if self.full { full } else { short })
    }

    /// These switches, and behind them those that the order changes.
    pub fn with_changes<'a>(&self, switches: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        switches.into_iter().map(str::to_owned).chain(self.changes.iter().cloned()).collect()
    }
}

/// A job and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// The job.
    pub job: Job,
    /// What came of it.
    pub outcome: Outcome,
}

/// A game and all that was done for it.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The game.
    pub game: &'static Entry,
    /// How many positions its suite has.
    pub positions: usize,
    /// The jobs, in the order of the plan.
    pub done: Vec<Done>,
}

/// What an experiment says of its outcomes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conclusion {
    /// What was found, each a sentence with its numbers.
    pub findings: Vec<String>,
    /// Figures and tables.
    pub sections: Vec<Section>,
    /// Recipes and other settings, by name.
    pub settings: Vec<(String, String)>,
}

/// A question about search that jobs can answer.
pub trait Experiment: Sync {
    /// Its name, as a command has it.
    fn name(&self) -> &'static str;

    /// Its heading.
    fn title(&self) -> &'static str;

    /// What is asked, in a sentence or two.
    fn question(&self) -> &'static str;

    /// The papers it follows.
    fn papers(&self) -> &'static str;

    /// The games it is about unless somebody names others.
    fn games(&self) -> &'static [&'static str];

    /// Whether it is about an evolved individual, so that one can be given.
    fn takes_individual(&self) -> bool {
        false
    }

    /// Whether its jobs use several cores each and measure time, so that they are done one after the other.
    fn measures_cores(&self) -> bool {
        false
    }

    /// Why a game cannot take part; `None` where it can.
    fn refuses(&self, _game: &'static Entry, _order: &Order) -> Option<String> {
        None
    }

    /// How many positions of a game it wants.
    fn positions(&self, game: &'static Entry, order: &Order) -> usize;

    /// The jobs for a game with these positions.
    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job>;

    /// What the outcomes mean.
    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion;
}

/// What happens while an experiment is conducted.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Work of a kind begins: its name, how many jobs there are, and how many of them are done already.
    Begin(&'a str, usize, usize),
    /// A job is done; the line for the journal.
    Done(&'a str),
    /// The positions of a game are known.
    Positions(&'static Entry, &'a [String]),
}

/// Why there is no conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// Somebody stopped it; what was done is in the journal.
    Interrupted,
    /// A job makes no sense, or there is nothing to measure.
    Senseless(String),
}

/// Who does an experiment's jobs, and what is done already.
pub struct Conduct<'a> {
    /// Where jobs are done.
    pub runner: &'a dyn Runner,
    /// What was done before.
    pub journal: Journal,
    /// Stops everything.
    pub interrupt: Interrupt,
    /// Is told what happens, and may stop it.
    pub watch: &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
}

/// Conducts an experiment with these games.
///
/// # Errors
/// It was interrupted, or a job makes no sense.
pub fn conduct(
    experiment: &dyn Experiment,
    games: &[&'static Entry],
    order: &Order,
    conduct: &mut Conduct<'_>,
) -> Result<Conclusion, Unfinished> {
    let mut plans = Vec::new();
    for &game in games {
        let positions = conduct.positions(experiment, game, order)?;
        plans.push((game, positions.len(), experiment.plan(game, &positions, order)));
    }
    let jobs: Vec<Job> = plans.iter().flat_map(|(.., jobs)| jobs).cloned().collect();
    let mut outcomes = conduct.do_all("jobs", &jobs)?.into_iter();
    let measured: Vec<Measured> = plans
        .into_iter()
        .map(|(game, positions, jobs)| Measured {
            game,
            positions,
            done: jobs.into_iter().zip(outcomes.by_ref()).map(|(job, outcome)| Done { job, outcome }).collect(),
        })
        .collect();
    Ok(experiment.conclude(&measured, order))
}

impl Conduct<'_> {
    /// The positions of a game: those that were given, or a suite made here.
    fn positions(
        &mut self,
        experiment: &dyn Experiment,
        game: &'static Entry,
        order: &Order,
    ) -> Result<Vec<String>, Unfinished> {
        if let Some(given) = order.given.get(game.name) {
            return Ok(given.clone());
        }
        let job = |number| Job {
            game: game.name.to_owned(),
            variant: "suite".to_owned(),
            task: Task::Position { seed: order.seed, number },
        };
        let wanted = experiment.positions(game, order) as u64;
        // The parts of the game take turns by the number, so every so many numbers are of one part.
        let numbers = (0..wanted).map(|number| match order.phase {
            None => number,
            Some(phase) => number * phases().len() as u64 + phase,
        });
        let jobs: Vec<Job> = numbers.map(job).collect();
        let outcomes = self.do_all(&format!("positions of {}", game.name), &jobs)?;
        let mut seen = HashSet::new();
        let found = outcomes.into_iter().filter_map(|outcome| match outcome {
            Outcome::Position(Some(position)) if seen.insert(position.clone()) => Some(position),
            _ => None,
        });
        let found: Vec<String> = found.collect();
        if found.is_empty() && wanted > 0 {
            let why = format!("{}: games from random openings leave no position that is not decided", game.name);
            return Err(Unfinished::Senseless(why));
        }
        if wanted > 0 && (self.watch)(Event::Positions(game, &found)).is_break() {
            return Err(Unfinished::Interrupted);
        }
        Ok(found)
    }

    /// The outcomes of all jobs, in their order; those that the journal knows are not done again.
    fn do_all(&mut self, what: &str, jobs: &[Job]) -> Result<Vec<Outcome>, Unfinished> {
        let mut seen = HashSet::new();
        let missing: Vec<Job> =
            jobs.iter().filter(|job| self.journal.outcome(job).is_none() && seen.insert(*job)).cloned().collect();
        let mut stopped = (self.watch)(Event::Begin(what, jobs.len(), jobs.len() - missing.len())).is_break();
        if !stopped {
            let (journal, watch) = (&mut self.journal, &mut self.watch);
            let done = self.runner.run(&missing, &self.interrupt, &mut |number, outcome| {
                let line = journal.line(&missing[number], &outcome);
                journal.add(missing[number].clone(), outcome);
                let flow = watch(Event::Done(&line));
                stopped = flow.is_break();
                flow
            });
            done?;
        }
        if stopped || self.interrupt.is_raised() {
            return Err(Unfinished::Interrupted);
        }
        let outcome = |job: &Job| self.journal.outcome(job).cloned();
        jobs.iter().map(outcome).collect::<Option<_>>().ok_or(Unfinished::Interrupted)
    }
}

impl From<Undone> for Unfinished {
    fn from(undone: Undone) -> Self {
        match undone {
            Undone::Interrupted => Unfinished::Interrupted,
            Undone::Senseless(why) => Unfinished::Senseless(why),
        }
    }
}
