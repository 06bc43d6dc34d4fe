//! A game so far as text for other programs, and how a game is put into it.

use foehn_game::any::{History, Move, Position, Rules};
use foehn_games::catalog;
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
    /// The game by the name it has in the catalog, for programs that play several.
    pub(super) game: &'static str,
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
    /// The language of the game: chess has its own, every other game is written as its players write it.
    pub fn of_game(rules: &dyn Rules) -> Self {
        if rules.type_id() == TypeId::of::<Chess>() { super::chess::LANGUAGE } else { PLAIN }
    }
}

/// Positions and moves in the notation of the game.
const PLAIN: Language = Language { script, read };

fn script(history: &History) -> Script {
    let rules = history.rules();
    let start = &history.positions()[0];
    let told = || Start { text: start.position_text(), men: [Vec::new(), Vec::new()], mover: start.mover().index() };
    let words = |(position, &mv): (&Position, &Move)| {
        let text = position.move_text(mv);
        MoveWords { coordinates: text.clone(), san: text }
    };
    Script {
        start: (*start != rules.start()).then(told),
        moves: history.positions().iter().zip(history.moves()).map(words).collect(),
        mover: history.position().mover().index(),
        chess960: false,
        game: catalog::entries()
            .iter()
            .find(|entry| entry.rules.type_id() == rules.type_id())
            .map_or("", |entry| entry.name),
    }
}

/// Reads what a program answered.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, String> {
    position.parse_move(text).map_err(|error| format!("{}, expected {}", error.what, error.expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_language() {
        let script_of = |name| {
            let rules = catalog::find(name).expect("a game").rules;
            let mut history = History::new(rules.start());
            history.play(rules.start().moves()[0]);
            (Language::of_game(rules).script)(&history)
        };
        for name in ["chess", "checkers", "othello6", "morris"] {
            let script = script_of(name);
            assert_eq!((script.game, script.moves.len(), script.start.is_none()), (name, 1, true));
        }
    }
}
