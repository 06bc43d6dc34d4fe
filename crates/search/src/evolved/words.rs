//! Statements and conditions as a person would write them down: for pseudo-code and pictures. What programs read is `text.rs`.

use super::program::{Decision, Operation, Terminal};
use super::vocabulary::{Vocabulary, comparison_sign};

impl Operation {
    /// The statement in a few words of a game.
    ///
    /// ```
    /// use foehn_search::evolved::{Operation, Terminal, Vocabulary};
    /// let words = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);
    /// assert_eq!(Operation::Add(Terminal::Count(2)).in_words(&words), "accumulator += rooks");
    /// assert_eq!(Operation::IncHorizon.in_words(&words), "one ply more");
    /// ```
    pub fn in_words(self, words: &Vocabulary) -> String {
        let read = |terminal: Terminal| terminal.in_words(words);
        match self {
            Operation::Add(terminal) => format!("accumulator += {}", read(terminal)),
            Operation::Subtract(terminal) => format!("accumulator -= {}", read(terminal)),
            Operation::Multiply(terminal) => format!("accumulator *= {}", read(terminal)),
            Operation::Divide(terminal) => format!("accumulator /= {}", read(terminal)),
            Operation::Sine(terminal) => format!("accumulator := sine({})", read(terminal)),
            Operation::Sigmoid(terminal) => format!("accumulator := sigmoid({})", read(terminal)),
            Operation::StoreLevel(terminal) => format!("level-register := {}", read(terminal)),
            Operation::StoreSearch(terminal) => format!("search-register := {}", read(terminal)),
            Operation::StoreGame(terminal) => format!("game-register := {}", read(terminal)),
            Operation::Load(terminal) => format!("accumulator := {}", read(terminal)),
            Operation::IncHorizon => "one ply more".to_owned(),
            Operation::DecHorizon => "one ply less".to_owned(),
        }
    }
}

impl Decision {
    /// The condition in words of a game.
    pub fn in_words(&self, words: &Vocabulary) -> String {
        let (left, right) = (self.left.in_words(words), self.right.in_words(words));
        format!("{left} {} {right}", comparison_sign(self.comparison))
    }
}

impl Terminal {
    /// The word of a game for it, or the number.
    pub(super) fn in_words(self, words: &Vocabulary) -> String {
        match self {
            Terminal::Constant(number) => number.to_string(),
            _ => words.word(self).to_owned(),
        }
    }
}
