//! Who judges moves for a book: a search, as somebody outside this crate has it.

use super::said::Analysis;
use foehn_game::any::{History, Move};
use foehn_game::{Score, Window};

/// What a search found in a position: its best moves, the best first.
pub type Findings<M> = Vec<(M, Analysis)>;

/// Judges moves. Answers must depend on the question alone, so that a book is the same however its work was divided;
/// they are `None` where somebody has asked to stop.
pub trait Analyst {
    /// The best moves of a position that is not over, `width` of them where there are so many.
    fn best(&mut self, game: &History, width: usize) -> Option<Findings<Move>>;

    /// What a move is worth to its player, searched as deep as [`Analyst::best`] searches: the value, or a bound that answers
    /// the question of the window.
    fn value(&mut self, game: &History, mv: Move, window: Window) -> Option<Score>;
}
