//! Puzzles: positions with exactly one clearly best move, found in games and suites, proved, and graded by how deep a search had to look.
//!
//! **One answer.** A position is a puzzle where the best move gives its player at least [`GAP`] of the point more than every other, by a search for the
//! two best lines, and again by one with four times the budget (`make.rs`). A database on the shelf answers both exactly. Where the same holds after the best reply, the puzzle
//! goes on: its solution is a line in which every move of the solver is the only one.
//!
//! **Grade.** The depth, in plies, from which on the search preferred the solution and never changed its mind: 1 is what stands on the board,
//! 9 has to be calculated.
//!
//! A file of puzzles is text, a line each ([`Puzzles::read`], [`Puzzles::text`]); those that come with the program were made by the command from our own games
//! (`crates/lab/puzzles`).

mod file;
mod make;
mod shipped;
#[cfg(test)]
mod tests;

pub use file::Puzzles;
pub use make::{Found, Maker};
pub use shipped::shipped;

use foehn_game::any::{Move, Position};
use foehn_games::catalog::Entry;
use foehn_play::{move_json, moves_json};
use serde_json::{Value, json};

/// So much more of the point than any other move the solution gives.
pub const GAP: f64 = 0.25;

/// A position with one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// The solver's move, the reply, the solver's next move, and so on; the last one is the solver's.
    pub solution: Vec<Move>,
    /// The depth from which on a search finds its first move.
    pub grade: i32,
    /// What the solution reaches.
    pub aim: Aim,
    /// Where it comes from.
    pub source: String,
}

/// What the solution of a puzzle reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// A proved win.
    Win,
    /// A clear advantage.
    Advantage,
    /// Not to lose.
    Save,
}

impl Aim {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Advantage => "advantage",
            Aim::Save => "save",
        }
    }

    /// The aim of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Aim::Win, Aim::Advantage, Aim::Save].into_iter().find(|aim| aim.name() == name)
    }

    /// What the solver is asked for.
    pub const fn words(self) -> &'static str {
        match self {
            Aim::Win => "to move and win",
            Aim::Advantage => "to move: which one move gains the advantage?",
            Aim::Save => "to move: which one move holds?",
        }
    }
}

impl Puzzle {
    /// The puzzle for programs; `number` is its place in the list, from 1.
    pub fn json(&self, entry: &Entry, number: usize) -> Value {
        let mover = self.position.mover();
        json!({
            "number": number,
            "position": self.position.position_text(),
            "mover": mover.index(),
            "solution": moves_json(&self.position, &self.solution),
            "hint": self.solution.first().map(|&mv| move_json(&self.position, mv)["gesture"][0].clone()),
            "grade": self.grade,
            "aim": self.aim.name(),
            "words": format!("{} {}", entry.rules.player_name(mover), self.aim.words()),
            "source": self.source,
        })
    }
}
