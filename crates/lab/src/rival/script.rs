//! A game so far as text for other programs, and how a game is put into it.

use foehn_game::any::{History, Move, Position, Rules};
use foehn_games::chess::Chess;
use std::any::TypeId;

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
#[derive(Clone, Copy, Debug)]
pub struct Language {
    pub(super) script: fn(&History) -> Script,
    pub(super) read: fn(&Position, &str) -> Result<Move, String>,
}

impl Language {
    /// The language of the game, where one is known: chess, so far.
    pub fn of_game(rules: &dyn Rules) -> Option<Self> {
        (rules.type_id() == TypeId::of::<Chess>()).then_some(super::chess::LANGUAGE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn chess_has_a_language_and_checkers_none() {
        let language = |name| Language::of_game(catalog::find(name).expect("a game").rules);
        assert!(language("chess").is_some());
        assert!(language("checkers").is_none());
    }
}
