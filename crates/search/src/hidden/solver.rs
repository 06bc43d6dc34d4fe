//! The algorithms that find an equilibrium, by name.

use super::cfr::{Cfr, RegretRule};
use super::information_tree::InformationTree;
use super::sampling::{SampledCfr, Sampling};
use super::strategy::Strategy;

/// How an equilibrium is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EquilibriumAlgorithm {
    /// Counterfactual regret minimization (Zinkevich et al. 2007).
    Cfr,
    /// CFR+ (Tammelin 2014).
    CfrPlus,
    /// Monte-Carlo CFR that draws chance and the other seat (Lanctot et al. 2009).
    ExternalSampling,
    /// Monte-Carlo CFR that draws one game at a time.
    OutcomeSampling,
}

/// An equilibrium in the making: iteration by iteration, nearer and nearer.
#[derive(Clone, Debug)]
pub struct EquilibriumSolver<'t>(Solver<'t>);

#[derive(Clone, Debug)]
enum Solver<'t> {
    Whole(Cfr<'t>),
    Sampled(SampledCfr<'t>),
}

impl<'t> EquilibriumSolver<'t> {
    /// Begins; what is drawn follows from `seed`.
    pub fn new(tree: &'t InformationTree, algorithm: EquilibriumAlgorithm, seed: u64) -> Self {
        EquilibriumSolver(match algorithm {
            EquilibriumAlgorithm::Cfr => Solver::Whole(Cfr::new(tree, RegretRule::Plain)),
            EquilibriumAlgorithm::CfrPlus => Solver::Whole(Cfr::new(tree, RegretRule::Plus)),
            EquilibriumAlgorithm::ExternalSampling => Solver::Sampled(SampledCfr::new(tree, Sampling::External, seed)),
            EquilibriumAlgorithm::OutcomeSampling => Solver::Sampled(SampledCfr::new(tree, Sampling::Outcome, seed)),
        })
    }

    /// Both seats learn once.
    pub fn iterate(&mut self) {
        match &mut self.0 {
            Solver::Whole(cfr) => cfr.iterate(),
            Solver::Sampled(cfr) => cfr.iterate(),
        }
    }

    /// How often the seats have learned.
    pub fn iterations(&self) -> u64 {
        match &self.0 {
            Solver::Whole(cfr) => cfr.iterations(),
            Solver::Sampled(cfr) => cfr.iterations(),
        }
    }

    /// The average of all strategies so far, which is what nears the equilibrium.
    pub fn average(&self) -> Strategy {
        match &self.0 {
            Solver::Whole(cfr) => cfr.average(),
            Solver::Sampled(cfr) => cfr.average(),
        }
    }
}
