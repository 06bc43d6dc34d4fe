//! Risk: how often selective search errs, and how often that matters (Björnsson and Marsland 1997, 3.1).
//!
//! Two things must happen before a pruning decision does harm: it must be wrong (**error introduction**), and the error
//! must make its way to the root (**error propagation**). The paper asks for the chances of both; here they are counted.
//! [`measure`] searches positions to a fixed depth under the eyes of a witness, who keeps a seeded sample of the decisions for each
//! technique and depth left, and then examines each one:
//!
//! - *wrong* (`introduction.rs`): a full search (same evaluation, quiescence, extensions, depth and window; no forward
//!   pruning, no reductions) puts the value on the other side of the window;
//! - *reached the root* (`propagation.rs`): the tree that was searched, read again with this one answer corrected, has
//!   another value or another best move at the root. Until then some node on the way *absorbs* it: another move cuts, or is better.
//!
//! So that every decision has exactly one way to the root, the watched search takes no cutoff from the table, which only orders its
//! moves; aspiration, the obvious move, the test for singular moves and the internal reduction are off. Errors that the table would carry to other places
//! are not counted. A decision may be wrong because one below it was: both count as introduced. A claim is a side of the window; that
//! NegaScout also trusts how far beyond a minimal one an answer lay is not examined.
//!
//! Exact under these rules, but for extensions that depend on the window or on the move before, which a full search may
//! grant otherwise. Deliberately not here: files and drawing on terminals.

mod full_search;
mod interval;
mod introduction;
mod propagation;
mod reservoir;
mod technique;
#[cfg(test)]
mod tests;
mod witness;

pub use interval::Share;
pub use technique::Technique;

use crate::Interrupt;
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_search::any::Prover;
use foehn_search::{Budget, Recipe};
use full_search::FullSearch;
use introduction::{Finding, examine};
use propagation::Fate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use witness::{Decision, Stratum, Witness};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The search whose decisions are examined; by alpha-beta or NegaScout.
    pub recipe: Recipe,
    /// How deep it looks, in plies.
    pub depth: i32,
    /// How many decisions are examined for each technique and depth, at most.
    pub sample: usize,
    /// The seed of the sample.
    pub seed: u64,
    /// How many nodes one question to the full search may cost.
    pub nodes: u64,
}

/// How far a measurement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many of the positions are searched.
    Searched(usize, usize),
    /// So many of the decisions are examined.
    Examined(usize, usize),
}

/// What was found for one technique at one depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The technique.
    pub technique: Technique,
    /// The depth left at the node where it decided, in whole plies.
    pub depth: i32,
    /// How many decisions it made there.
    pub decisions: u64,
    /// How many of them were examined to the end.
    pub examined: u64,
    /// How many would have cost more than the nodes allowed.
    pub unknown: u64,
    /// How many of those examined were wrong.
    pub wrong: u64,
    /// How many of those changed the root.
    pub reached: u64,
    /// How many were absorbed at the node itself, one ply above it, two plies above, and so on.
    pub absorbed: Vec<u64>,
    /// How many overlooked a win or a loss.
    pub decisive: u64,
    /// The sizes of all other errors together, in hundredths.
    pub sizes: u64,
}

impl Row {
    /// Error introduction: the wrong ones among the decisions.
    pub fn introduced(&self) -> Share {
        Share { count: self.wrong, of: self.examined }
    }

    /// The decisions that changed the root.
    pub fn reaching(&self) -> Share {
        Share { count: self.reached, of: self.examined }
    }

    /// Error propagation: those among the wrong ones that changed the root.
    pub fn propagated(&self) -> Share {
        Share { count: self.reached, of: self.wrong }
    }

    /// The mean size of an error, wins and losses left out.
    pub fn mean_size(&self) -> Option<f64> {
        let sized = self.wrong - self.decisive;
        (sized > 0).then(|| self.sizes as f64 / sized as f64)
    }

    /// Adds what was found for the same technique and depth in other positions.
    pub fn merge(&mut self, other: &Row) {
        self.decisions += other.decisions;
        self.examined += other.examined;
        self.unknown += other.unknown;
        self.wrong += other.wrong;
        self.reached += other.reached;
        self.decisive += other.decisive;
        self.sizes += other.sizes;
        self.absorbed.resize(self.absorbed.len().max(other.absorbed.len()), 0);
        self.absorbed.iter_mut().zip(&other.absorbed).for_each(|(sum, count)| *sum += count);
    }

    fn new((technique, depth): Stratum, decisions: u64) -> Self {
        Row {
            technique,
            depth,
            decisions,
            examined: 0,
            unknown: 0,
            wrong: 0,
            reached: 0,
            absorbed: Vec::new(),
            decisive: 0,
            sizes: 0,
        }
    }

    fn add(&mut self, finding: Finding) {
        let (size, fate) = match finding {
            Finding::Unknown | Finding::Wrong { fate: Fate::Unknown, .. } => {
                self.unknown += 1;
                return;
            }
            Finding::Right => {
                self.examined += 1;
                return;
            }
            Finding::Wrong { size, fate } => (size, fate),
        };
        self.examined += 1;
        self.wrong += 1;
        match size {
            Some(size) => self.sizes += u64::from(size.unsigned_abs()),
            None => self.decisive += 1,
        }
        if let Fate::Absorbed { plies } = fate {
            let plies = usize::from(plies);
            self.absorbed.resize(self.absorbed.len().max(plies + 1), 0);
            self.absorbed[plies] += 1;
        } else {
            self.reached += 1;
        }
    }
}

/// What a measurement found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// By technique and depth.
    pub rows: Vec<Row>,
    /// How many positions were searched to the depth.
    pub positions: usize,
    /// How many were decided before that depth, and so tell nothing.
    pub decided: usize,
    /// How many decisions were kept to be examined.
    pub kept: usize,
    /// The nodes of the watched searches.
    pub nodes: u64,
    /// The nodes of the full searches.
    pub full_nodes: u64,
    /// Whether somebody stopped it: the positions, or the decisions examined, are not all.
    pub interrupted: bool,
}

/// Searches the positions, and examines a sample of the decisions.
pub fn measure(
    duel: &dyn DuelFace,
    positions: &[History],
    settings: &Settings,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(Progress),
) -> Report {
    let mut watched = duel.engine(technique::watched(&settings.recipe));
    let mut full = duel.engine(technique::in_full(&settings.recipe));
    Measurement { duel, settings, interrupt, progress }.run(positions, watched.as_mut(), full.as_mut())
}

struct Measurement<'a> {
    duel: &'a dyn DuelFace,
    settings: &'a Settings,
    interrupt: &'a Interrupt,
    progress: &'a mut dyn FnMut(Progress),
}

impl Measurement<'_> {
    fn run(mut self, positions: &[History], watched: &mut dyn Prover, full: &mut dyn Prover) -> Report {
        let mut report =
            Report { rows: Vec::new(), positions: 0, decided: 0, kept: 0, nodes: 0, full_nodes: 0, interrupted: false };
        let sample = self.sample(positions, watched, &mut report);
        let mut rows: BTreeMap<Stratum, Row> = BTreeMap::new();
        let mut decisions = Vec::new();
        for (stratum, (offered, kept)) in sample {
            rows.insert(stratum, Row::new(stratum, offered));
            decisions.extend(kept);
        }
        report.kept = decisions.len();
        self.examine_all(positions, full, decisions, &mut rows, &mut report);
        report.interrupted = self.interrupt.is_raised();
        report.rows = rows.into_values().collect();
        report
    }

    /// Searches the positions and samples the decisions.
    fn sample(
        &mut self,
        positions: &[History],
        watched: &mut dyn Prover,
        report: &mut Report,
    ) -> BTreeMap<Stratum, (u64, Vec<Decision>)> {
        let Settings { depth, sample, seed, .. } = *self.settings;
        let mut witness = Witness::new(depth, sample, seed);
        for (root, history) in positions.iter().enumerate() {
            if self.interrupt.is_raised() {
                break;
            }
            watched.clear();
            witness.begin(root);
            let answer = watched.watch(history, &self.interrupt.over(&Budget::depth(depth)), 1, &mut witness);
            report.nodes += answer.nodes;
            *if answer.depth < depth { &mut report.decided } else { &mut report.positions } += 1;
            (self.progress)(Progress::Searched(root + 1, positions.len()));
        }
        witness.finish()
    }

    /// Examines the decisions, position by position, so that the full search remembers what it saw of each.
    fn examine_all(
        &mut self,
        positions: &[History],
        engine: &mut dyn Prover,
        mut decisions: Vec<Decision>,
        rows: &mut BTreeMap<Stratum, Row>,
        report: &mut Report,
    ) {
        decisions.sort_by_key(|decision| decision.root);
        let budget = self.interrupt.over(&Budget::nodes(self.settings.nodes));
        let mut root = usize::MAX;
        for (number, decision) in decisions.iter().enumerate() {
            if decision.root != root {
                engine.clear();
                root = decision.root;
            }
            let mut full =
                FullSearch { duel: self.duel, engine, history: &positions[root], budget: budget.clone(), nodes: 0 };
            let finding = examine(decision, &mut full);
            report.full_nodes += full.nodes;
            if self.interrupt.is_raised() {
                break;
            }
            if let Some(row) = rows.get_mut(&(decision.technique, decision.depth)) {
                row.add(finding);
            }
            (self.progress)(Progress::Examined(number + 1, decisions.len()));
        }
    }
}
