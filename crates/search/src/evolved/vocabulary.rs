//! The words of programs: those of every game, and a game's own for what it counts on the board.

use super::program::{Comparison, Operation, Terminal};

/// The words for what a program reads, in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vocabulary {
    counts: [&'static str; 4],
}

impl Vocabulary {
    /// The vocabulary of a game that calls its four counts by these words.
    pub const fn new(counts: [&'static str; 4]) -> Self {
        Vocabulary { counts }
    }

    /// What the four counts of a position are called.
    pub fn counts(&self) -> [&'static str; 4] {
        self.counts
    }

    /// The word for a terminal, but for constants, which are numbers.
    pub fn word(&self, terminal: Terminal) -> &'static str {
        match terminal {
            Terminal::Accumulator => "accumulator",
            Terminal::LevelRegister => "level-register",
            Terminal::SearchRegister => "search-register",
            Terminal::GameRegister => "game-register",
            Terminal::SearchDepth => "search-depth",
            Terminal::SearchHorizon => "search-horizon",
            Terminal::PieceValue => "piece-value",
            Terminal::CapturedPiece => "captured-piece",
            Terminal::Alpha => "alpha",
            Terminal::Beta => "beta",
            Terminal::MoveNumber => "move-number",
            Terminal::Count(kind) => self.counts[usize::from(kind) & 3],
            Terminal::ExpandedNodes => "expanded-nodes",
            Terminal::MoveValue => "move-value",
            Terminal::BranchingFactor => "branching-factor",
            Terminal::PositionScore => "position-score",
            Terminal::Constant(_) => "number",
        }
    }

    /// The terminal that `word` names.
    pub fn terminal(&self, word: &str) -> Option<Terminal> {
        Terminal::ALL.into_iter().find(|&terminal| self.word(terminal) == word)
    }
}

/// The word for a function.
pub(super) fn function_word(operation: Operation) -> &'static str {
    match operation {
        Operation::Add(_) => "+",
        Operation::Subtract(_) => "-",
        Operation::Multiply(_) => "*",
        Operation::Divide(_) => "/",
        Operation::Sine(_) => "sine",
        Operation::Sigmoid(_) => "sigmoid",
        Operation::StoreLevel(_) => "store-level",
        Operation::StoreSearch(_) => "store-search",
        Operation::StoreGame(_) => "store-game",
        Operation::Load(_) => "load",
        Operation::IncHorizon => "inc-horizon",
        Operation::DecHorizon => "dec-horizon",
    }
}

/// The sign of a comparison.
pub(super) fn comparison_sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Equal => "=",
        Comparison::AtLeast => ">=",
        Comparison::Greater => ">",
    }
}
