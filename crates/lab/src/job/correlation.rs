//! The job of searching a position to every depth, for how well shallow searches predict deep ones.

use super::Outcome;
use crate::interrupt::Interrupt;
use foehn_game::History;
use foehn_games::expert::Expert;
use foehn_learn::probcut::{self, Sample};
use foehn_search::{Budget, Recipe};

/// The score of the current position of `history` at each depth.
pub(super) fn correlate<G: Expert>(history: &History<G>, recipe: Recipe, depth: i32, interrupt: &Interrupt) -> Outcome {
    let control = interrupt.over(&Budget::depth(depth)).control;
    let Sample { phase, scores } = probcut::sample(G::engine(recipe).as_mut(), history, depth, &control);
    Outcome::Correlation { phase, scores }
}
