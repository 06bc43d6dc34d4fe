//! The static cutoff: what can be said of a position at a glance.
//!
//! A game states what it knows ([`Game::static_bounds`]): the longest possible win, the nearest possible mate, discs that
//! can never be turned. A verdict further away than the depth to search is not used, so that a fixed-depth search keeps
//! its fixed-depth value.

use crate::observer::{Cut, Observer};
use crate::search::Search;
use foehn_game::{Bounds, Depth, Evaluate, Game, Ply, Score, ScoreKind, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Search<'_, G, E, O> {
    /// What is known of a position that is not over before anything is searched.
    #[inline(always)]
    pub(crate) fn glance(&self, node: &G, depth: Depth) -> Bounds {
        if !self.recipe.static_bounds {
            return Bounds::UNKNOWN;
        }
        let mut bounds = node.static_bounds();
        if !is_within(bounds.f_minus, depth) {
            bounds.f_minus = Score::MIN;
        }
        if !is_within(-bounds.f_plus, depth) {
            bounds.f_plus = Score::MAX;
        }
        bounds
    }

    /// The score of a node, where the glance answers the question of `window`.
    #[inline(always)]
    pub(crate) fn static_cutoff(&mut self, glance: Bounds, window: Window, depth: Depth, ply: Ply) -> Option<Score> {
        let score = glance.cutoff(window)?;
        self.observer.cut(Cut::Static, 0, depth, ply);
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
        _ => depth >= Depth::TO_THE_END,
    }
}
