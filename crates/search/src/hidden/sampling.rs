//! Monte-Carlo CFR (Lanctot et al. 2009): an iteration follows a sample of the game instead of all of it.
//!
//! *External sampling* draws chance and the other seat, and tries all moves of the seat that learns. *Outcome sampling*
//! draws a single game; the learner explores, and what it meets is divided by how likely it was to meet it. Both give
//! the regrets of CFR on average; an iteration costs less and says less.

use super::information_tree::{InformationTree, Node};
use super::strategy::{Strategy, proportional};
use foehn_game::Player;
use foehn_game::kit::Random;

/// How often outcome sampling makes a move at random; 0.6 is the usual choice.
const EXPLORATION: f64 = 0.6;

/// What a sample consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sampling {
    /// Chance and the other seat are drawn.
    External,
    /// Everything is drawn.
    Outcome,
}

/// Regrets and the average strategy of both seats, by samples.
#[derive(Clone, Debug)]
pub(super) struct SampledCfr<'t> {
    tree: &'t InformationTree,
    sampling: Sampling,
    iterations: u64,
    random: Random,
    /// All of these are by slot.
    regrets: Vec<f64>,
    current: Vec<f64>,
    average: Vec<f64>,
    worth: Vec<f64>,
}

/// How likely the game came here: by the learner, by all others, and by the way it was drawn.
#[derive(Clone, Copy)]
struct Path {
    learner: f64,
    others: f64,
    drawn: f64,
}

impl<'t> SampledCfr<'t> {
    pub(super) fn new(tree: &'t InformationTree, sampling: Sampling, seed: u64) -> Self {
        let zeros = vec![0.0; tree.slots];
        let current = Strategy::even(tree).odds;
        let (regrets, average, worth) = (zeros.clone(), zeros.clone(), zeros);
        SampledCfr { tree, sampling, iterations: 0, random: Random::new(seed), regrets, current, average, worth }
    }

    pub(super) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// One sample for each seat.
    pub(super) fn iterate(&mut self) {
        self.iterations += 1;
        for seat in [Player::FIRST, Player::SECOND] {
            match self.sampling {
                Sampling::External => self.external(0, seat),
                Sampling::Outcome => self.outcome(0, seat, Path { learner: 1.0, others: 1.0, drawn: 1.0 }),
            };
        }
    }

    /// The average of all strategies so far.
    pub(super) fn average(&self) -> Strategy {
        Strategy::by_weights(self.tree, &self.average)
    }

    /// What `node` is worth to the learner in this sample; its regrets on the way are added.
    fn external(&mut self, node: usize, learner: Player) -> f64 {
        match self.tree.nodes[node] {
            Node::End { payoff } => worth_to(learner, payoff),
            Node::Chance { first, count } => {
                let (first, count) = (first as usize, count as usize);
                let drawn = draw(&self.tree.odds[first..first + count], &mut self.random);
                self.external(first + drawn, learner)
            }
            Node::Decision { set, first } => {
                let set = &self.tree.sets[set as usize];
                let slots = set.slots();
                proportional(&self.regrets[slots.clone()], &mut self.current[slots.clone()]);
                if set.seat != learner {
                    // The other seat comes here as often as its own strategy leads here, so the plain sum is its average.
                    for slot in slots.clone() {
                        self.average[slot] += self.current[slot];
                    }
                    let drawn = draw(&self.current[slots], &mut self.random);
                    return self.external(first as usize + drawn, learner);
                }
                let mut expected = 0.0;
                for (child, slot) in (first as usize..).zip(slots.clone()) {
                    let worth = self.external(child, learner);
                    self.worth[slot] = worth;
                    expected += self.current[slot] * worth;
                }
                for slot in slots {
                    self.regrets[slot] += self.worth[slot] - expected;
                }
                expected
            }
        }
    }

    /// An estimate of what `node` is worth to the learner, right on average, from one game that is played on from here.
    fn outcome(&mut self, node: usize, learner: Player, path: Path) -> f64 {
        match self.tree.nodes[node] {
            Node::End { payoff } => worth_to(learner, payoff),
            Node::Chance { first, count } => {
                let (first, count) = (first as usize, count as usize);
                let drawn = draw(&self.tree.odds[first..first + count], &mut self.random);
                let odds = self.tree.odds[first + drawn];
                self.outcome(
                    first + drawn,
                    learner,
                    Path { others: path.others * odds, drawn: path.drawn * odds, ..path },
                )
            }
            Node::Decision { set, first } => {
                let set = &self.tree.sets[set as usize];
                let slots = set.slots();
                proportional(&self.regrets[slots.clone()], &mut self.current[slots.clone()]);
                let drawn = match set.seat == learner && self.random.unit() < EXPLORATION {
                    true => self.random.below(slots.len()),
                    false => draw(&self.current[slots.clone()], &mut self.random),
                };
                let slot = slots.start + drawn;
                let odds = self.current[slot];
                if set.seat != learner {
                    let path = Path { others: path.others * odds, drawn: path.drawn * odds, ..path };
                    return self.outcome(first as usize + drawn, learner, path);
                }
                let likely = EXPLORATION / slots.len() as f64 + (1.0 - EXPLORATION) * odds;
                let below = Path { learner: path.learner * odds, drawn: path.drawn * likely, ..path };
                let worth = self.outcome(first as usize + drawn, learner, below) / likely;
                // The moves that were not drawn count nothing in this sample.
                let expected = odds * worth;
                for other in slots {
                    let found = if other == slot { worth } else { 0.0 };
                    self.regrets[other] += path.others / path.drawn * (found - expected);
                    self.average[other] += path.learner / path.drawn * self.current[other];
                }
                expected
            }
        }
    }
}

fn worth_to(seat: Player, payoff: f64) -> f64 {
    if seat == Player::FIRST { payoff } else { -payoff }
}

/// One of the indices of `odds`, which sum to one.
fn draw(odds: &[f64], random: &mut Random) -> usize {
    let mut point = random.unit();
    for (index, odds) in odds.iter().enumerate() {
        if point < *odds {
            return index;
        }
        point -= odds;
    }
    // Rounding left nothing: the last that can be.
    odds.iter().rposition(|odds| *odds > 0.0).unwrap_or(0)
}
