//! Verification: a deep search of a position against what the book says of it (Schaeffer 2001, 5.1).
//!
//! The book disagrees with the search where its move is worse than the search's best by more than a margin, or where the
//! book's value of the move is further than that from the search's. Such positions are reported for a person, or a deeper
//! search, to decide.

use super::analyst::Analyst;
use super::pages::{BookMove, Page};
use foehn_game::any::{History, Move, Position};
use foehn_game::{Score, Window};

/// A position in which book and search do not agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The position.
    pub position: Position,
    /// The move of the book.
    pub book: Move,
    /// What the book says it is worth; `None` for a move that was only played.
    pub claimed: Option<Score>,
    /// What the search says it is worth.
    pub found: Score,
    /// The move of the search.
    pub best: Move,
    /// What the search says that is worth.
    pub score: Score,
}

/// How a search of a position of the book compares with its page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opinion {
    /// The book's move is as good as the search's best, and worth what the book says.
    Agrees,
    /// It is not.
    Differs(Disagreement),
}

/// Searches a position of the book and compares; `None` where the analyst was stopped, or there is nothing to compare.
pub fn examine(position: &Position, page: &Page<Move>, margin: i32, analyst: &mut dyn Analyst) -> Option<Opinion> {
    let BookMove { mv: book, value: claimed, .. } = *page.moves.first()?;
    let game = History::new(position.clone());
    let (best, analysis) = *analyst.best(&game, 1)?.first()?;
    let found = if best == book { analysis.score } else { analyst.value(&game, book, Window::FULL)? };
    // A search of one move may find more in it than the search of all did.
    let score = analysis.score.max(found);
    let worse = score > found + margin;
    let misjudged = claimed.is_some_and(|claimed| claimed > found + margin || claimed < found - margin);
    Some(if worse || misjudged {
        Opinion::Differs(Disagreement { position: position.clone(), book, claimed, found, best, score })
    } else {
        Opinion::Agrees
    })
}
