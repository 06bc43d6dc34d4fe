//! How a run stands: for the progress on a screen, and as `status.json` for a page that shows it live.
//!
//! ```text
//! format                  1
//! state                   "running", "stopped" (goes on with the same command), "finished" (the last epoch is done), "failed"
//! game, program, seed     of the run
//! plan                    each setting with its value, as text
//! seconds                 spent on the run in all sittings; sitting_seconds: in this one
//! games, evaluations      of all sittings; nodes: of both sides, in finished epochs
//! games_per_hour, evaluations_per_hour      of this sitting
//! epoch                   the last epoch that all demes have finished, or null
//! epochs[]                a finished epoch: epoch, best_fitness, mean_fitness, best_strength (a deviation taken off),
//!                         mean_strength, nodes_a_move (mean), evaluated, games, nodes (what it cost), demes (how many are in these numbers)
//! demes[]                 deme, epoch (its last, or null), individuals[]
//! pollinations[]          epoch, from and to (demes), parent and child (names): the last 200
//! front[]                 individuals of the Pareto front, with file
//! champion                an individual with file, or null
//! an individual           name, fitness, strength, deviation, nodes_a_move, games, born (epoch), program_size
//! ```
//!
//! The file is replaced whole every few seconds and after every epoch.

use super::Strength;
use super::arena::Played;
use super::deme::{Deme, EpochSummary};
use super::individual::Individual;
use super::journal::Journal;
use super::plan::Plan;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// How many pollinations are told.
const POLLINATIONS: usize = 200;

/// What a run is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It goes on.
    Running,
    /// It was stopped before its last epoch.
    Stopped,
    /// Its last epoch is done.
    Finished,
    /// Something could not be written.
    Failed,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Running => "running",
            State::Stopped => "stopped",
            State::Finished => "finished",
            State::Failed => "failed",
        }
    }
}

/// What is shown of an individual.
#[derive(Clone, PartialEq, Debug)]
pub struct IndividualView {
    /// Its name.
    pub name: String,
    /// Its fitness.
    pub fitness: f64,
    /// Its strength.
    pub strength: Strength,
    /// Its nodes a move.
    pub nodes_a_move: f64,
    /// How many games it played.
    pub games: u32,
    /// The epoch of its birth.
    pub born: u32,
    /// How many statements its program has.
    pub program_size: usize,
}

impl IndividualView {
    /// The view of an individual.
    pub fn of(individual: &Individual) -> Self {
        IndividualView {
            name: individual.name.clone(),
            fitness: individual.fitness(),
            strength: individual.strength(),
            nodes_a_move: individual.record.nodes_a_move(),
            games: individual.record.total().games(),
            born: individual.pedigree.epoch,
            program_size: individual.depth.size(),
        }
    }

    fn to_json(&self) -> Value {
        json!({
            "name": self.name,
            "fitness": rounded(self.fitness),
            "strength": rounded(self.strength.mean),
            "deviation": rounded(self.strength.deviation),
            "nodes_a_move": self.nodes_a_move.round(),
            "games": self.games,
            "born": self.born,
            "program_size": self.program_size,
        })
    }

    fn with_file(&self, file: String) -> Value {
        let mut value = self.to_json();
        value["file"] = file.into();
        value
    }
}

/// What is shown of a deme.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DemeView {
    /// Its last epoch.
    pub epoch: Option<u32>,
    /// Its individuals.
    pub individuals: Vec<IndividualView>,
}

impl DemeView {
    /// The view of a deme.
    pub fn of(deme: &Deme) -> Self {
        DemeView { epoch: deme.epoch, individuals: deme.population.iter().map(IndividualView::of).collect() }
    }
}

/// How a run stands.
#[derive(Clone, Debug)]
pub struct Status {
    game: String,
    program: String,
    plan: Plan,
    /// Seconds of earlier sittings.
    before: f64,
    /// Seconds of this sitting.
    pub sitting: f64,
    /// Games of all sittings.
    pub games: u64,
    /// Games of this sitting.
    pub sitting_games: u64,
    /// Nodes of both sides in the games of this sitting.
    pub sitting_nodes: u64,
    /// Individuals evaluated in this sitting.
    pub evaluations: u64,
    /// The last epoch that all demes have finished.
    pub epoch: Option<u32>,
    /// The best individual after that epoch.
    pub champion: Option<IndividualView>,
    /// The Pareto front after that epoch.
    pub front: Vec<IndividualView>,
    /// The demes.
    pub demes: Vec<DemeView>,
    epochs: BTreeMap<(u32, u32), EpochSummary>,
}

impl Status {
    pub(super) fn new(game: &str, program: &str, plan: &Plan, journal: &Journal, before: f64) -> Self {
        Status {
            game: game.to_owned(),
            program: program.to_owned(),
            plan: plan.clone(),
            before,
            sitting: 0.0,
            games: journal.games() as u64,
            sitting_games: 0,
            sitting_nodes: 0,
            evaluations: 0,
            epoch: None,
            champion: None,
            front: Vec::new(),
            demes: vec![DemeView::default(); plan.demes as usize],
            epochs: journal.epochs().map(|epoch| ((epoch.epoch, epoch.deme), epoch.clone())).collect(),
        }
    }

    /// The seconds that an earlier sitting wrote.
    pub(super) fn seconds_in(text: &str) -> Option<f64> {
        let value: Value = serde_json::from_str(text).ok()?;
        value["seconds"].as_f64().filter(|seconds| seconds.is_finite() && *seconds >= 0.0)
    }

    pub(super) fn add_game(&mut self, played: &Played) {
        self.games += 1;
        self.sitting_games += 1;
        self.sitting_nodes += played.nodes + played.opponent_nodes;
    }

    /// Games and individuals of an epoch that was lived elsewhere.
    pub(super) fn add_epoch_elsewhere(&mut self, summary: &EpochSummary) {
        self.games += u64::from(summary.games);
        self.sitting_games += u64::from(summary.games);
        self.sitting_nodes += summary.nodes;
        self.evaluations += u64::from(summary.evaluated);
    }

    pub(super) fn add_epoch(&mut self, summary: EpochSummary) {
        self.epochs.insert((summary.epoch, summary.deme), summary);
    }

    /// Seconds of all sittings.
    pub fn seconds(&self) -> f64 {
        self.before + self.sitting
    }

    /// Games an hour in this sitting.
    pub fn games_per_hour(&self) -> f64 {
        3600.0 * self.sitting_games as f64 / self.sitting.max(1e-3)
    }

    /// Evaluations an hour in this sitting.
    pub fn evaluations_per_hour(&self) -> f64 {
        3600.0 * self.evaluations as f64 / self.sitting.max(1e-3)
    }

    /// Individuals evaluated in all sittings.
    pub fn all_evaluations(&self) -> u64 {
        self.epochs.values().map(|epoch| u64::from(epoch.evaluated)).sum()
    }

    /// Nodes of both sides in all epochs that all demes have finished.
    pub fn finished_nodes(&self) -> u64 {
        let Some(last) = self.epoch else { return 0 };
        self.epochs.range(..=(last, u32::MAX)).map(|(_, summary)| summary.nodes).sum()
    }

    /// The summaries of an epoch, deme by deme.
    pub fn summaries(&self, epoch: u32) -> impl Iterator<Item = &EpochSummary> {
        self.epochs.range((epoch, 0)..=(epoch, u32::MAX)).map(|(_, summary)| summary)
    }

    /// The text of `status.json`.
    pub fn to_json(&self, state: State) -> String {
        let plan: Map<String, Value> =
            self.plan.settings().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        let last = self.epochs.keys().next_back().map(|(epoch, _)| *epoch);
        let epochs: Vec<Value> = last.map_or(0..0, |last| 0..last + 1).map(|epoch| self.epoch_json(epoch)).collect();
        let demes: Vec<Value> = (0..).zip(&self.demes).map(|(deme, view)| deme_json(deme, view)).collect();
        let front: Vec<Value> = self.front.iter().map(|view| view.with_file(format!("front/{}", view.name))).collect();
        let value = json!({
            "format": 1,
            "state": state.word(),
            "game": self.game,
            "program": self.program,
            "seed": self.plan.seed,
            "plan": plan,
            "seconds": rounded(self.seconds()),
            "sitting_seconds": rounded(self.sitting),
            "games": self.games,
            "evaluations": self.all_evaluations(),
            "nodes": self.epochs.values().map(|epoch| epoch.nodes).sum::<u64>(),
            "games_per_hour": self.games_per_hour().round(),
            "evaluations_per_hour": self.evaluations_per_hour().round(),
            "epoch": self.epoch,
            "epochs": epochs,
            "demes": demes,
            "pollinations": self.pollinations(),
            "front": front,
            "champion": self.champion.as_ref().map(|view| view.with_file("champion".to_owned())),
        });
        format!("{value}\n")
    }

    fn epoch_json(&self, epoch: u32) -> Value {
        let all: Vec<&EpochSummary> = self.summaries(epoch).collect();
        let best =
            |value: fn(&EpochSummary) -> f64| rounded(all.iter().map(|summary| value(summary)).fold(0.0, f64::max));
        let mean = |value: fn(&EpochSummary) -> f64| {
            rounded(all.iter().map(|summary| value(summary)).sum::<f64>() / all.len().max(1) as f64)
        };
        json!({
            "epoch": epoch,
            "demes": all.len(),
            "best_fitness": best(|summary| summary.best_fitness),
            "mean_fitness": mean(|summary| summary.mean_fitness),
            "best_strength": best(|summary| summary.best_strength),
            "mean_strength": mean(|summary| summary.mean_strength),
            "nodes_a_move": mean(|summary| summary.nodes_a_move).round(),
            "evaluated": all.iter().map(|summary| summary.evaluated).sum::<u32>(),
            "games": all.iter().map(|summary| summary.games).sum::<u32>(),
            "nodes": all.iter().map(|summary| summary.nodes).sum::<u64>(),
        })
    }

    fn pollinations(&self) -> Vec<Value> {
        let deme = |name: &str| name.split('-').next().and_then(|deme| deme.parse::<u32>().ok());
        let event = |summary: &EpochSummary, (parent, child): &(String, String)| json!({ "epoch": summary.epoch, "from": deme(parent), "to": deme(child), "parent": parent, "child": child });
        let all = self.epochs.values().rev();
        let all = all.flat_map(|summary| summary.pollinations.iter().rev().map(move |pair| event(summary, pair)));
        let mut last: Vec<Value> = all.take(POLLINATIONS).collect();
        last.reverse();
        last
    }
}

fn deme_json(deme: u32, view: &DemeView) -> Value {
    let individuals: Vec<Value> = view.individuals.iter().map(IndividualView::to_json).collect();
    json!({ "deme": deme, "epoch": view.epoch, "individuals": individuals })
}

/// Three digits are enough for a screen.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
