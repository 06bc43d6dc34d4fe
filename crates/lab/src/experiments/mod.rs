//! The experiments, each a file, by the name of its command.

mod ablation;
mod algorithms;
mod baseline;
mod boxed_plies;
mod comparison;
mod deepening;
mod diminishing_returns;
mod eib;
mod equilibrium;
mod etc;
mod evolution;
mod matches;
mod minimal_graph;
mod null_move;
mod ordering;
mod pathology;
mod prediction;
mod probcut;
mod risk;
mod sampling;
mod scaling;
mod simulation;
mod tables;
mod uct;

use crate::experiment::{Experiment, Order};
use foehn_games::catalog::Entry;

/// The name of the program that the papers measure against.
const ENHNS: &str = "enhanced NegaScout";

/// All experiments, in the order in which a reader wants them.
pub fn experiments() -> &'static [&'static dyn Experiment] {
    &[
        &minimal_graph::MinimalGraph,
        &etc::Etc,
        &eib::Eib,
        &algorithms::Algorithms,
        &tables::Tables,
        &deepening::Deepening,
        &ordering::Ordering,
        &ablation::Ablation,
        &diminishing_returns::DiminishingReturns,
        &null_move::NullMove,
        &probcut::Probcut,
        &risk::Risk,
        &evolution::Evolution,
        &uct::Uct,
        &simulation::Simulation,
        &pathology::Pathology,
        &scaling::Scaling,
        &equilibrium::Equilibrium,
        &sampling::Sampling,
        &prediction::Prediction,
    ]
}

/// The experiment of this name.
///
/// ```
/// assert_eq!(foehn_lab::experiments::find("etc").map(|found| found.name()), Some("etc"));
/// assert!(foehn_lab::experiments::find("alchemy").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    experiments().iter().copied().find(|experiment| experiment.name() == name)
}

/// Whether the game's own recipe can have these switches.
fn game_takes(game: &'static Entry, switches: &[&str]) -> bool {
    let Ok(duel) = game.duel() else { return false };
    let mut recipe = duel.recipe();
    switches.iter().all(|switch| recipe.assign(switch).is_ok()) && duel.lacks(&recipe).is_none()
}

/// A recipe for the settings of a report: a name, and the switches that change the game's own one.
fn recipe_words(game: &Entry, switches: &[&str], order: &Order) -> (String, String) {
    (format!("{ENHNS}, {}", game.name), order.with_changes(switches.iter().copied()).join(", "))
}
