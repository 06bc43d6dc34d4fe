//! The job of searching a position to every depth, for how well shallow searches predict deep ones.

use super::Outcome;
use crate::interrupt::Interrupt;
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_learn::probcut::{self, Sample};
use foehn_search::{Budget, Recipe};

/// The score of the current position of `history` at each depth.
pub(super) fn correlate(
    duel: &dyn DuelFace,
    history: &History,
    recipe: Recipe,
    depth: i32,
    interrupt: &Interrupt,
) -> Outcome {
    let control = interrupt.over(&Budget::depth(depth)).control;
    let Sample { phase, scores } = probcut::sample(duel.engine(recipe).as_mut(), history, depth, &control);
    Outcome::Correlation { phase, scores }
}
