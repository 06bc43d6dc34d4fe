//! What a finished or repeated position is worth, and how a score travels from a child to its parent.
//!
//! Scores are counted from the node where they are read: a mate on the board is `win in 0` there, and grows one ply older
//! with every step towards the root ([`Score::aged`]). So a score depends on the position alone, and the table needs no
//! correction for the distance from the root. Negation happens only when the mover changes.

mod basis;
mod draws;
mod path;

pub(crate) use basis::Basis;
pub(crate) use draws::{DrawMemory, DrawScores};
pub(crate) use path::Path;

use foehn_game::{Duel, Score, Window};

#[inline(always)]
fn same_mover<G: Duel>(node: &G, child: &G) -> bool {
    !G::ALTERNATING && node.mover() == child.mover()
}

/// The question of `window` at `node`, as its child must ask it.
#[inline(always)]
pub(crate) fn window_below<G: Duel>(node: &G, child: &G, window: Window) -> Window {
    let nearer = Window { alpha: window.alpha.younger(), beta: window.beta.younger() };
    if same_mover(node, child) { nearer } else { nearer.flipped() }
}

/// The score of a child, as its parent `node` reads it.
#[inline(always)]
pub(crate) fn score_above<G: Duel>(node: &G, child: &G, score: Score) -> Score {
    let older = score.aged();
    if same_mover(node, child) { older } else { -older }
}

/// The value of a position whose mover has no legal move.
pub(crate) fn stuck_score<G: Duel>(node: &G) -> Score {
    Score::of_outcome(node.stuck(), node.mover(), G::COUNTS_POINTS)
}
