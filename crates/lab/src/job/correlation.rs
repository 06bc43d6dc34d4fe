//! The job of searching a position to every depth, for how well shallow searches predict deep ones.

use super::Outcome;
use crate::interrupt::Interrupt;
use foehn_game::{History, ScoreKind};
use foehn_games::expert::Expert;
use foehn_search::{Budget, Recipe};

/// The score of the current position of `history` at each depth.
pub(super) fn correlate<G: Expert>(history: &History<G>, recipe: Recipe, depth: i32, interrupt: &Interrupt) -> Outcome {
    let mut scores = vec![None; depth as usize + 1];
    let budget = interrupt.over(&Budget::depth(depth));
    G::engine(recipe).think(history, &budget, 1, &mut |iteration| {
        if let (ScoreKind::Estimate(value), Some(score)) =
            (iteration.best().score.kind(), scores.get_mut(iteration.depth as usize))
        {
            *score = (!iteration.proved).then_some(value);
        }
    });
    Outcome::Correlation { phase: history.position().phase(), scores }
}
