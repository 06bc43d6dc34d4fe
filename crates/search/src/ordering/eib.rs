//! EIB, exploiting the irregular branching factor (Plaat 1996): the move with the fewest replies builds the smallest tree.
//!
//! The bonus is added to the history points of a move, as in the paper. Each move has to be played to count its replies,
//! which is why the paper found the cost high for the saving (8 % of the nodes in checkers).

use foehn_game::Duel;

/// How many replies the opponent has after `mv`.
#[inline]
pub(super) fn replies<G: Duel>(position: &G, mv: G::Move) -> i32 {
    position.play(mv).count_moves().min(1000) as i32
}
