//! Minimal graphs (Plaat 1996): how small a graph proves the value of a position, beside the one that the program searched.
//!
//! - The **program** searches by iterative deepening; counted are the nodes of each iteration.
//! - **LFMG**, the left-first minimal graph, by the two stages of Ebeling (1987): the best move of every node of the search
//!   is remembered (`recorder.rs`), and a second search, which tries that move first, is counted (`research.rs`).
//! - **ARMG(d)**, the approximate real minimal graph: on the lowest `d` plies, nodes with a cutoff are examined for the move
//!   that cuts at the least cost (`cheapest.rs`), and a last search counts what is left with those moves in front. The count
//!   is needed because subtrees share nodes, so that costs do not add up (the interacting sub-goals of the paper); it makes
//!   the number an upper bound of the real minimal graph.
//!
//! All three are counted alike: visits of nodes within the depth (leaves included, and visits that the table answers), different
//! nodes, and the visits with those of quiescence below the leaves. Tables never forget here, leaves are in them, and
//! repetitions are not draws, so that a node's value is its own.

mod cheapest;
mod recorder;
mod research;
#[cfg(test)]
mod tests;

use crate::interrupt::Interrupt;
use foehn_game::any::{History, Position};
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Recipe};
use recorder::Recorder;
use research::Research;
use serde::{Deserialize, Serialize};

/// How often the second stage is repeated at most, each time with the best moves of the one before.
const REPETITIONS: usize = 3;

/// The size of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Size {
    /// How often a node was visited, again included.
    pub visits: u64,
    /// How many different nodes there are.
    pub nodes: u64,
    /// The visits, and those that quiescence makes below the leaves.
    pub whole: u64,
}

/// The sizes of the graphs for one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sizes {
    /// The depth.
    pub depth: i32,
    /// What the program visited in its iteration to this depth.
    pub program: Size,
    /// The left-first minimal graph.
    pub left_first: Size,
    /// The approximate real minimal graph.
    pub real: Size,
}

/// The sizes for the current position of `history` and every depth from 2 to `deepest`, where the search goes so deep.
/// `lowest` is the d of ARMG(d).
pub fn measure(
    duel: &dyn DuelFace,
    history: &History,
    recipe: &Recipe,
    deepest: i32,
    lowest: i32,
    interrupt: &Interrupt,
) -> Vec<Sizes> {
    let mut recorder = Recorder::new();
    let budget = interrupt.over(&Budget::depth(deepest));
    duel.engine(recipe.clone()).watch(history, &budget, 1, &mut recorder);
    let (best, searched) = recorder.finish();
    let mut research = Research::new(duel, duel.engine(recipe.clone()), history, best, interrupt);
    let mut sizes = Vec::new();
    for (depth, program) in searched.into_iter().filter(|&(depth, _)| depth >= 2) {
        let Some((left_first, real)) = graphs(&mut research, history.position(), depth, lowest) else { break };
        sizes.push(Sizes { depth, program, left_first, real });
    }
    sizes
}

/// The sizes of both minimal graphs; `None` where somebody stops it.
fn graphs(research: &mut Research<'_>, root: &Position, depth: i32, lowest: i32) -> Option<(Size, Size)> {
    let mut left_first = research.count(root, depth)?;
    for _ in 1..REPETITIONS {
        let again = research.count(root, depth)?;
        if again.visits >= left_first.visits {
            break;
        }
        left_first = again;
    }
    research.cheapen(root, depth, lowest)?;
    let real = research.count(root, depth)?;
    Some((left_first, if real.visits < left_first.visits { real } else { left_first }))
}
