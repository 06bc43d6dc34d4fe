//! What a run is about, as data: what somebody submits, checked before it is taken.

use crate::endgames::EndgameSpec;
use crate::evolution::EvolutionSpec;
use crate::fault::Fault;
use crate::work::Work;
use foehn_games::catalog;
use foehn_lab::Sprt;
use foehn_lab::job::{Job, Limit, Task};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a run is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spec {
    /// A match between two sides.
    Match(MatchSpec),
    /// An evolution of players.
    Evolution(EvolutionSpec),
    /// An endgame database.
    Endgames(EndgameSpec),
    /// Jobs that somebody sends and whose outcomes that somebody collects.
    Jobs {
        /// What they are for.
        title: String,
    },
    /// Jobs that only wait, to measure the cluster itself.
    Drill {
        /// How many.
        jobs: u64,
        /// How long each takes.
        millis: u64,
    },
}

/// A match between two sides, by pairs of games from random openings, either colour once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The game, by its name.
    pub game: String,
    /// What the sides are called.
    pub names: [String; 2],
    /// How each changes the game's own recipe.
    pub changes: [Vec<String>; 2],
    /// What each may spend on a move.
    pub limits: [Limit; 2],
    /// The seed of the openings.
    pub seed: u64,
    /// How many pairs are played at most.
    pub pairs: u64,
    /// When to stop early: two Elo differences.
    pub sprt: Option<(f64, f64)>,
}

/// The most jobs of a run.
const MOST: u64 = 100_000_000;

impl MatchSpec {
    /// The job of a pair.
    pub fn job(&self, number: u64) -> Job {
        Job {
            game: self.game.clone(),
            variant: "match".to_owned(),
            task: Task::Pair { seed: self.seed, number, changes: self.changes.clone(), limits: self.limits },
        }
    }

    /// The test that ends it.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.and_then(|(e0, e1)| Sprt::new(e0, e1))
    }

    fn check(&self) -> Result<(), Fault> {
        if self.pairs == 0 || self.pairs > MOST {
            return Err(Fault::asked(format!("found {} pairs of games, expected 1 to {MOST}", self.pairs)));
        }
        if self.sprt.is_some() && self.test().is_none() {
            return Err(Fault::asked("expected two Elo differences within 1000, the smaller one first, such as `0,5`"));
        }
        if self.limits.iter().any(|limit| matches!(limit, Limit::Millis(_))) {
            let words = "a match on a cluster is played with fixed nodes or depth: a game under a limit of time cannot be \
                         played again to check it; give --nodes or --depth";
            return Err(Fault::asked(words));
        }
        let entry = catalog::find(&self.game).map_err(|error| Fault::asked(error.to_string()))?;
        let duel = entry.duel().map_err(|error| Fault::asked(error.to_string()))?;
        for (changes, name) in self.changes.iter().zip(&self.names) {
            let mut recipe = foehn_search::MethodRecipe::from(duel.recipe());
            for change in changes {
                duel.assign(&mut recipe, change).map_err(|error| Fault::asked(format!("{name}: {error}")))?;
            }
            if let Some(what) = duel.lacks_for(&recipe) {
                return Err(Fault::asked(format!("{name}: {what}")));
            }
        }
        Ok(())
    }
}

impl Spec {
    /// Whether it can be meant.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), Fault> {
        match self {
            Spec::Match(spec) => spec.check(),
            Spec::Evolution(evolution) => evolution.check(),
            Spec::Endgames(endgames) => endgames.check(),
            Spec::Jobs { .. } => Ok(()),
            Spec::Drill { jobs, millis } if *jobs > MOST || *jobs == 0 || *millis > 3_600_000 => {
                Err(Fault::asked(format!("a drill has 1 to {MOST} jobs of at most an hour (3600000 ms) each")))
            }
            Spec::Drill { .. } => Ok(()),
        }
    }

    /// What kind it is, in a word for files and pages.
    pub fn kind(&self) -> &'static str {
        match self {
            Spec::Match(_) => "match",
            Spec::Evolution(_) => "evolution",
            Spec::Endgames(_) => "endgames",
            Spec::Jobs { .. } => "jobs",
            Spec::Drill { .. } => "drill",
        }
    }

    /// What it is about, in a line.
    pub fn title(&self) -> String {
        match self {
            Spec::Match(spec) => format!("{}: {} against {}", spec.game, spec.names[0], spec.names[1]),
            Spec::Evolution(spec) => format!("{}: {} demes up to epoch {}", spec.game, spec.demes, spec.epochs),
            Spec::Endgames(spec) => format!("{}: endgames of {} pieces", spec.game, spec.pieces),
            Spec::Jobs { title } => title.clone(),
            Spec::Drill { jobs, millis } => format!("drill: {jobs} jobs of {millis} ms"),
        }
    }

    /// How many jobs it has at most, where its own words say so without a plan.
    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Spec::Match(spec) => Some(spec.pairs),
            Spec::Evolution(evolution) => Some(evolution.count()),
            Spec::Drill { jobs, .. } => Some(*jobs),
            Spec::Endgames(_) | Spec::Jobs { .. } => None,
        }
    }

    /// How many times longer than usual its jobs may take.
    pub(crate) fn patience(&self) -> u64 {
        match self {
            Spec::Evolution(_) | Spec::Endgames(_) => 30,
            Spec::Match(_) | Spec::Jobs { .. } | Spec::Drill { .. } => 1,
        }
    }

    /// A job by its number, where the words of the run say it without a plan and what it rests on has come out.
    pub(crate) fn work<'a>(&self, number: u64, outcome: impl Fn(u64) -> Option<&'a Value>) -> Option<Work> {
        match self {
            Spec::Evolution(evolution) => evolution.work(number, outcome).map(Work::Epoch),
            Spec::Match(spec) => Some(Work::Lab(spec.job(number))),
            Spec::Drill { millis, .. } => Some(Work::Drill { number, millis: *millis }),
            Spec::Endgames(_) | Spec::Jobs { .. } => None,
        }
    }
}
