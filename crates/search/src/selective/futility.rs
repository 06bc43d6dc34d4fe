//! Futility, in both directions: near the leaves a position far from the window stays there (Heinz 2000).
//!
//! Both are null moves without the search (Björnsson and Marsland 1997, 4.1), which is why they may be asked only near the
//! leaves.

use super::View;
use crate::observer::{Cut, Observer};
use crate::search::Search;
use crate::tree::{Candidate, Node};
use foehn_game::{Depth, Duel, Knowledge, Score};

/// The greatest depth at which a position is given up without search.
const DEEPEST_REVERSE: Depth = Depth::plies(8);
/// The greatest depth at which quiet moves are.
const DEEPEST: Depth = Depth::plies(7);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The estimate, where it lies so far above beta that the opponent will hardly catch up.
    #[inline(always)]
    pub(super) fn reverse_futility_cutoff(&mut self, node: &Node<'_, G>, view: &View) -> Option<Score> {
        let &Node { window, depth, ply, .. } = node;
        let margin = self.recipe.reverse_futility.get()?;
        let estimate = view.estimate?;
        let plies = depth.whole() - i32::from(view.improving);
        if depth > DEEPEST_REVERSE || estimate - margin * plies.max(0) < window.beta {
            return None;
        }
        self.observer.cut(Cut::Futility, 0, depth, ply);
        Some(estimate)
    }

    /// Whether a quiet move cannot make up for what is missing to alpha.
    #[inline(always)]
    pub(super) fn is_futile(&self, node: &Node<'_, G>, candidate: &Candidate<G::Move>, view: &View) -> bool {
        let (Some(margin), Some(estimate)) = (self.recipe.futility.get(), view.estimate) else { return false };
        !candidate.facts.noisy
            && node.depth <= DEEPEST
            && estimate + margin * (node.depth.whole() + 1) <= node.window.alpha
    }
}
