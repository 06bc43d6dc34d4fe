//! The static cutoff: what can be said of a position at a glance.
//!
//! A game states what it knows ([`Knowledge::glance`]): the longest possible win, the nearest possible mate, discs that
//! can never be turned. A verdict further away than the depth to search is not used, so that a fixed-depth search keeps
//! its fixed-depth value.

use crate::observer::{Cut, Observer};
use crate::recipe::Recipe;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Glance, Knowledge, Score, ScoreKind};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// What the game sees in a position that is not over before anything is searched.
    #[inline(always)]
    pub(crate) fn glance(&self, position: &G, depth: Depth) -> Glance {
        let Recipe { static_bounds, sensible_moves, .. } = *self.recipe;
        // In a game of points a glance is about the final count, which a search of limited depth does not ask for.
        if (!static_bounds && !sensible_moves) || (G::COUNTS_POINTS && !depth.reaches_the_end()) {
            return Glance::NOTHING;
        }
        let Glance { mut bounds, mut moves } = self.knowledge.glance(position);
        if !static_bounds || !is_within(bounds.f_minus, depth) {
            bounds.f_minus = Score::MIN;
        }
        if !static_bounds || !is_within(-bounds.f_plus, depth) {
            bounds.f_plus = Score::MAX;
        }
        // That the opponent's reply wins is seen by a search of two plies.
        if !sensible_moves || depth < Depth::plies(2) {
            moves = 0;
        }
        Glance { bounds, moves }
    }

    /// The score of a node, where the glance answers the question of `window`.
    #[inline(always)]
    pub(crate) fn static_cutoff(&mut self, node: &Node<'_, G>, glance: &Glance) -> Option<Score> {
        let score = glance.bounds.cutoff(node.window)?;
        self.observer.cut(Cut::Static, 0, node.depth, node.ply);
        Some(score)
    }
}

/// Whether a search to `depth` would see the stated lower bound itself: a win within the depth, or that a game is at
/// least drawn once it is searched to its end. That a loss comes no sooner than stated holds at every depth.
#[inline(always)]
fn is_within(f_minus: Score, depth: Depth) -> bool {
    match f_minus.kind() {
        ScoreKind::WinIn(plies) => i32::from(plies) <= depth.whole(),
        ScoreKind::LossIn(_) => true,
        _ => depth.reaches_the_end(),
    }
}
