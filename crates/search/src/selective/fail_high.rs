//! Fail-high reductions (Feldmann 1997; Björnsson and Marsland 1997, 4.3): a quiet position that stands above beta even after
//! the worst threat against the mover, `e(v) - t(v) >= beta`, is searched one ply less. Applied recursively, with
//! minimal windows only.

use super::View;
use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge};

/// At less depth there is nothing to take away.
const LEAST_DEPTH: Depth = Depth::plies(2);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a node that is about to fail high.
    pub(super) fn after_fail_high(&self, node: &Node<'_, G>, view: &View) -> Depth {
        let &Node { position, window, depth, .. } = node;
        if !self.recipe.fail_high_reductions || !window.is_minimal() || depth < LEAST_DEPTH {
            return depth;
        }
        let (Some(e), Some(t)) = (view.estimate, self.knowledge.threat(position)) else { return depth };
        if e - t >= window.beta { depth - Depth::PLY } else { depth }
    }
}
