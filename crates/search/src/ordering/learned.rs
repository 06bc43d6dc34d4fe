//! The plug for learned ordering: weights that come from outside the search.

use foehn_game::{Duel, MoveFacts};

/// Points for a move, in history points, from weights that were learned before.
pub trait OrderingWeights<G: Duel>: Send + Sync {
    /// The points of `mv` in `position`; more is earlier.
    fn points(&self, position: &G, mv: G::Move, facts: MoveFacts) -> i32;
}
