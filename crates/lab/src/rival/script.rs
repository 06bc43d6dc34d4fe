//! A game so far as text for other programs, and how a game is put into it.

use foehn_game::{Game, History};
use std::any::Any;

/// A game from its first position on, in every form a protocol may ask for.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// The first position; `None` where it is the one with which the game usually begins.
    pub(super) start: Option<Start>,
    /// The moves played since.
    pub(super) moves: Vec<MoveWords>,
    /// Which player moves at the end of it, 0 or 1.
    pub(super) mover: usize,
    /// Whether it needs the rules of Chess960.
    pub(super) chess960: bool,
}

/// A first position.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// As programs write it (FEN).
    pub(super) text: String,
    /// Men of each player as `Ke1`, for programs that must be told one by one.
    pub(super) men: [Vec<String>; 2],
    /// Which player moves, 0 or 1.
    pub(super) mover: usize,
}

/// A move in both notations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveWords {
    /// `e2e4`.
    pub(super) coordinates: String,
    /// As people write it.
    pub(super) san: String,
}

/// How a game is written for other programs.
#[derive(Debug)]
pub struct Language<G: Game> {
    pub(super) script: fn(&History<G>) -> Script,
    pub(super) read: fn(&G, &str) -> Result<G::Move, String>,
}

impl<G: Game> Copy for Language<G> {}

impl<G: Game> Clone for Language<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Language<G> {
    /// The language of the game, where one is known: chess, so far.
    pub fn of_game() -> Option<Self> {
        let known: &dyn Any = &super::chess::LANGUAGE;
        known.downcast_ref::<Self>().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::checkers::Checkers;
    use foehn_games::chess::Chess;

    #[test]
    fn chess_has_a_language_and_checkers_none() {
        assert!(Language::<Chess>::of_game().is_some());
        assert!(Language::<Checkers>::of_game().is_none());
    }
}
