//! A search written down simulation by simulation, to be shown: which nodes were followed, which was given its moves, how the game was
//! played out, and what it paid.
//!
//! Only nodes that were visited are in a record, numbered by their first visit; the root is 0. A simulation reaches at most one node for the first time, the
//! last of its path. Visits and means at any moment follow from the paths and the rewards, so they are not written down.
//!
//! Invariant: the simulations are those of [`think`](MonteCarloEngine::think) with the same recipe and seed, move for move.
//!
//! Deliberately not here: several threads, a tree that is kept from the search before, and memory that is recycled.

use super::engine::MonteCarloEngine;
use super::simulate::{Plan, Worker};
use super::tree::{CHANCE, ROOT};
use crate::budget::{Budget, Meter};
use foehn_game::kit::Random;
use foehn_game::{Game, History, Key, Player};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// A node that was visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VisitedNode<M> {
    /// The node above.
    pub parent: usize,
    /// The move that leads here.
    pub mv: M,
    /// Who chose that move; nobody where chance did.
    pub chooser: Option<Player>,
}

/// A node that was given its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpandedNode {
    /// Which.
    pub node: usize,
    /// How many moves it has.
    pub moves: usize,
}

/// One simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct WrittenSimulation<M> {
    /// The nodes from the root to the leaf.
    pub path: Vec<usize>,
    /// The node that was given its moves.
    pub expanded: Option<ExpandedNode>,
    /// The moves by which the game was played out from the leaf; those of chance are not among them.
    pub playout: Vec<M>,
    /// What the game counted for each seat.
    pub rewards: Vec<f64>,
    /// The width of the rewards that C was multiplied by in this selection.
    pub range: f64,
}

/// A search written down.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulationRecord<M> {
    /// The nodes that were visited, without the root: node n is at n - 1.
    pub nodes: Vec<VisitedNode<M>>,
    /// The simulations in order.
    pub simulations: Vec<WrittenSimulation<M>>,
}

impl<G: Game> MonteCarloEngine<G> {
    /// Makes the simulations of `budget` by one thread from an empty tree, and writes each down.
    pub fn record(&mut self, history: &History<G>, budget: &Budget) -> SimulationRecord<G::Move> {
        let mut record = SimulationRecord { nodes: Vec::new(), simulations: Vec::new() };
        self.clear();
        let memory = if history.payoffs().is_some() { None } else { self.prepare(history) };
        let Some(memory) = memory else { return record };
        let mut meter = Meter::new(budget.clone());
        let (full, growing) = (AtomicBool::new(false), AtomicBool::new(true));
        let keys: Vec<Key> = history.positions().iter().map(G::key).collect();
        let plan = self.plan(history, &keys, &memory, &full, &growing);
        let seed = Key::mix(self.recipe().seed.get() as u64, 0).0;
        let mut worker = Worker::new(&plan, self.playout(&plan), Random::new(seed));
        worker.simulation.wants_moves = true;
        let mut numbers = HashMap::from([(ROOT, 0)]);
        for _ in 0..meter.simulations() {
            if meter.spend_to(worker.nodes).is_err() {
                break;
            }
            record.add(&plan, &mut worker, &mut numbers);
        }
        drop(worker);
        self.keep(memory, history);
        record
    }
}

impl<M: Copy + Send + Sync> SimulationRecord<M> {
    /// Makes one more simulation and writes it down.
    fn add<G: Game<Move = M>>(
        &mut self,
        plan: &Plan<'_, G>,
        worker: &mut Worker<'_, G>,
        numbers: &mut HashMap<u32, usize>,
    ) {
        let (used, range) = (plan.tree.used(), worker.range.width());
        worker.simulate();
        let mut path = Vec::with_capacity(worker.path.len());
        for (place, &number) in worker.path.iter().enumerate() {
            let node = *numbers.entry(number).or_insert_with(|| {
                let parent = worker.path[place - 1];
                let mover = plan.tree.children(parent).map_or(CHANCE, |children| children.mover);
                let chooser = (mover != CHANCE).then(|| Player::new(mover));
                self.nodes.push(VisitedNode { parent: path[place - 1], mv: plan.tree.mv(number), chooser });
                self.nodes.len()
            });
            path.push(node);
        }
        let grown = worker.path.iter().zip(&path).find_map(|(&number, &node)| {
            let children = plan.tree.children(number).filter(|children| children.first >= used)?;
            Some(ExpandedNode { node, moves: children.len() })
        });
        let descended = worker.noted.last().copied().unwrap_or_default();
        self.simulations.push(WrittenSimulation {
            path,
            expanded: grown,
            playout: worker.simulation.moves[descended..].iter().map(|&(_, mv)| mv).collect(),
            rewards: worker.rewards[..G::SEATS].to_vec(),
            range,
        });
    }
}
