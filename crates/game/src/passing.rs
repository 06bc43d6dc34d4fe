//! Capability: giving up the move is a fair test of a position's strength.

use crate::Duel;

/// A game in which having the move is almost always an advantage, so that a position that is good enough after a pass is
/// good enough (the null move). Implement it only where zugzwang is rare: chess has it, checkers must not.
pub trait Passing: Duel {
    /// The position with the other player to move; `None` where passing is no fair test: in check, or in an ending where
    /// zugzwang is common.
    fn pass(&self) -> Option<Self>;
}
