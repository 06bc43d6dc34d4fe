//! Razoring (Birmingham and Kent 1977): a position far below alpha near the leaves is judged by its captures alone.

use super::View;
use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge, Score};

/// The greatest depth at which a position is razored.
const DEEPEST: Depth = Depth::plies(3);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The quiet value of a position that is not better than alpha and hardly will be.
    #[inline(always)]
    pub(super) fn razoring_cutoff(&mut self, node: &Node<'_, G>, view: &View) -> Result<Option<Score>, Stopped> {
        let &Node { window, depth, ply, .. } = node;
        let (Some(margin), Some(estimate)) = (self.recipe.razoring.get(), view.estimate) else { return Ok(None) };
        if depth > DEEPEST || estimate + margin * depth.whole() > window.alpha {
            return Ok(None);
        }
        let score = self.quiesce(node)?;
        if score > window.alpha || score.is_loss() {
            return Ok(None);
        }
        self.observer.cut(Cut::Razoring, 0, depth, ply);
        Ok(Some(score))
    }
}
