//! How scores and windows travel between a node and its child, for those who walk trees outside the search.

use foehn_game::any::Position;
use foehn_game::{Score, Window};

/// The score of a child, as its parent `node` reads it.
pub(crate) fn score_above(node: &Position, child: &Position, score: Score) -> Score {
    if node.mover() == child.mover() { score.aged() } else { -score.aged() }
}

/// The question of `window` at `node`, as its child must ask it.
pub(crate) fn window_below(node: &Position, child: &Position, window: Window) -> Window {
    let nearer = Window { alpha: window.alpha.younger(), beta: window.beta.younger() };
    if node.mover() == child.mover() { nearer } else { nearer.flipped() }
}
