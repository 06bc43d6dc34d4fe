//! The job of searching a position: nodes, time, move and score of each iteration.

use crate::cpu_time::CpuClock;
use crate::interrupt::Interrupt;
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Recipe};
use serde::{Deserialize, Serialize};

/// What an iteration found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Searched {
    /// Its depth.
    pub depth: i32,
    /// All nodes from the beginning of the search to the end of this iteration.
    pub nodes: u64,
    /// How many of them lie below the horizon, in quiescence.
    pub quiet: u64,
    /// How many of them were expanded: their moves were searched, because no table answered before.
    pub expanded: u64,
    /// The processor time so far, in microseconds.
    pub micros: u64,
    /// The score for the mover, in the engine's units.
    pub score: i32,
    /// Whether the score is a win or a loss, or proved otherwise.
    pub decided: bool,
    /// The best move.
    pub best: String,
}

impl Searched {
    /// The nodes of the tree of fixed depth, leaves included.
    pub fn inner(&self) -> u64 {
        self.nodes - self.quiet
    }
}

/// Searches the current position of `history` with an empty memory.
pub(super) fn search(
    duel: &dyn DuelFace,
    history: History,
    recipe: Recipe,
    depth: i32,
    interrupt: &Interrupt,
) -> Vec<Searched> {
    let mut engine = duel.engine(recipe);
    let mut iterations = Vec::new();
    let clock = CpuClock::start();
    engine.think(history.sight(), &interrupt.over(&Budget::depth(depth)), 1, &mut |iteration| {
        let best = iteration.best();
        iterations.push(Searched {
            depth: iteration.depth,
            nodes: iteration.nodes,
            quiet: iteration.quiet_nodes,
            expanded: iteration.expanded,
            micros: clock.elapsed().as_micros() as u64,
            score: best.score.raw(),
            decided: iteration.proved || best.score.is_win() || best.score.is_loss(),
            best: best.moves.first().map_or_else(String::new, |&mv| history.position().move_text(mv)),
        });
    });
    iterations
}
