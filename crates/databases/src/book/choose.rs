//! Which move of a book is played.

use super::pages::{Book, BookMove, Page};
use super::said::Tally;
use foehn_game::Score;
use foehn_game::any::{Move, Position};
use foehn_game::kit::Random;

/// How a move is taken from a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Manner {
    /// Any of the good moves; the best one where it is `None`.
    pub variety: Option<Variety>,
    /// A side that stands better than this by the book, in hundredths, searches for itself; the other one follows the book.
    /// Chinook won more games so (Schaeffer 2001, 5.1). `None`: both sides follow it.
    pub strong_side_thinks_from: Option<i32>,
}

/// A choice among the good moves of a position, the same for the same seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variety {
    /// Moves that are worse than the best one by no more than this are good, in hundredths.
    pub margin: i32,
    /// The seed.
    pub seed: u64,
}

/// A move taken from a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to its player, where somebody has searched.
    pub value: Option<Score>,
    /// The games in which it was played.
    pub tally: Tally,
}

/// Moves that nobody searched are as good as the best one where their share of the points is less by no more than this.
const SHARE_MARGIN: f64 = 0.1;

/// A move is the book's where it is worse than the best one by no more than this, in hundredths.
const RECOMMENDED: i32 = 20;

impl Book {
    /// The move to play in a position; `None` where the book has none, or leaves the position to a search.
    pub fn choose(&self, position: &Position, manner: &Manner) -> Option<Choice<Move>> {
        let page = self.page(position).filter(|_| position.outcome().is_none())?;
        let best = page.moves.first()?;
        let too_strong = |limit| best.value.is_some_and(|value| value.raw() >= limit);
        if manner.strong_side_thinks_from.is_some_and(too_strong) {
            return None;
        }
        let chosen = match manner.variety {
            None => best,
            Some(Variety { margin, seed }) => {
                let good: Vec<_> = good(page, margin).collect();
                Random::new(seed ^ position.key().0).choose(&good).copied().unwrap_or(best)
            }
        };
        Some(Choice { mv: chosen.mv, value: chosen.value, tally: chosen.said.tally })
    }

    /// Whether a move is the book's in a position: the best one, or hardly worse. A book knows bad moves too, and what is
    /// wrong with them.
    pub fn recommends(&self, position: &Position, mv: Move) -> bool {
        self.page(position).is_some_and(|page| good(page, RECOMMENDED).any(|known| known.mv == mv))
    }
}

/// The moves that are worse than the best one by no more than `margin`.
fn good<M: Copy + PartialEq>(page: &Page<M>, margin: i32) -> impl Iterator<Item = &BookMove<M>> {
    let best = page.moves.first();
    page.moves.iter().filter(move |known| match (best.and_then(|best| best.value), known.value) {
        (Some(best), Some(value)) => value >= best - margin,
        (Some(_), None) => false,
        (None, _) => best.is_some_and(|best| known.said.tally.share() >= best.said.tally.share() - SHARE_MARGIN),
    })
}
