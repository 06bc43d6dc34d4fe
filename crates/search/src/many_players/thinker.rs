//! A search for many players behind one pointer: for programs that hold engines of many games.

use super::SeatAnswer;
use crate::Budget;
use foehn_game::{Game, History};

/// Anything that finds moves in a game of any number of seats.
pub trait SeatThinker<G: Game>: Send {
    /// Searches the current position of `history` within `budget` for the best `lines` lines of the seat to move, and
    /// reports each finished iteration. Where the game is over, the answer has one line without moves.
    fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move>;

    /// Forgets everything, so that the next search is like the first.
    fn clear(&mut self);
}
