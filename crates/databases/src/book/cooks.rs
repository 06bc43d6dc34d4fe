//! Cooks: moves beside the book that are as good as its own, prepared for opponents who know the book (Schaeffer 2001, 5.1).
//!
//! As Chinook's authors did it: the book's move M1 is searched with an open window, for its exact value. All other moves
//! are searched with a narrow window below it, which only asks whether they are comparable; those that are, again with an
//! open window.

use super::analyst::Analyst;
use super::pages::Page;
use foehn_game::any::{History, Move, Position};
use foehn_game::{Score, Window};

/// A position with moves as good as the book's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cooks {
    /// The position.
    pub position: Position,
    /// The move of the book.
    pub book: Move,
    /// Its exact value by the search.
    pub value: Score,
    /// The moves that are comparable, the best first.
    pub cooks: Vec<Cook<Move>>,
}

/// A move that is as good as the book's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cook<M> {
    /// The move.
    pub mv: M,
    /// Its exact value.
    pub value: Score,
    /// Whether the book has it too, as another move than its first.
    pub known: bool,
}

/// Looks for moves that are worse than the book's by no more than `margin`; `None` where the analyst was stopped. The
/// answer may have no cooks.
pub fn cooks(position: &Position, page: &Page<Move>, margin: i32, analyst: &mut dyn Analyst) -> Option<Cooks> {
    let book = page.moves.first()?.mv;
    let game = History::new(position.clone());
    let value = analyst.value(&game, book, Window::FULL)?;
    let comparable = value - margin;
    let narrow = Window::minimal(comparable - 1);
    let mut found = Vec::new();
    for mv in position.moves().into_iter().filter(|&mv| mv != book) {
        if analyst.value(&game, mv, narrow)? < comparable {
            continue;
        }
        let exact = analyst.value(&game, mv, Window::FULL)?;
        if exact >= comparable {
            found.push(Cook { mv, value: exact, known: page.get(mv).is_some() });
        }
    }
    found.sort_by_key(|cook| std::cmp::Reverse(cook.value));
    Some(Cooks { position: position.clone(), book, value, cooks: found })
}
