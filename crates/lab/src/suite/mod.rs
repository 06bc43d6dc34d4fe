//! Suites: positions whose best move or value is known, searched one by one.
//!
//! [`Suite::read`] takes the formats in use (EPD with `bm` and `am`, the points of the Strategic Test Suite, the
//! `MOVE:SCORE` lists of Othello, Connect-4's columns with a score, plain positions, and collections of problems as game
//! files); [`solve`] searches them. What cannot be read is kept with its reason, and the rest goes on.

mod guess;
mod problems;
mod read;
mod solve;

pub use guess::guess_game;
pub use read::Suite;
pub use solve::{Moment, Settings, Solved, Standing, solve};

use foehn_game::Score;
use foehn_game::any::{Move, Position};
use std::cmp::Ordering;

/// A position and what is to be found in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The line of the file, from 1.
    pub line: usize,
    /// What the position is called; `line 7` where the file does not say.
    pub id: String,
    /// The position.
    pub position: Position,
    /// What is to be found.
    pub goal: Goal<Move>,
}

/// What is to be found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal<M> {
    /// Nothing: the position is searched for its nodes and time.
    None,
    /// One of the best moves, where some are named, and none of those to avoid.
    Move {
        /// The best moves.
        best: Vec<M>,
        /// The moves to avoid.
        avoid: Vec<M>,
        /// What each move is worth, where the suite grades them.
        points: Vec<(M, i32)>,
    },
    /// The proved value for the player to move: won, drawn or lost.
    Value(Ordering),
}

impl<M: PartialEq> Goal<M> {
    /// Whether an answer is right; `None` where nothing was asked.
    fn judge(&self, found: Option<&M>, score: Score, proved: bool) -> Option<bool> {
        match self {
            Goal::None => None,
            Goal::Move { best, avoid, .. } => {
                let named = |moves: &[M]| found.is_some_and(|mv| moves.contains(mv));
                Some((best.is_empty() || named(best)) && !named(avoid))
            }
            Goal::Value(Ordering::Greater) => Some(score.is_win()),
            Goal::Value(Ordering::Less) => Some(score.is_loss()),
            Goal::Value(Ordering::Equal) => Some(proved && score == Score::DRAW),
        }
    }

    /// The points for an answer, and the most there are; `None` where the suite does not grade moves.
    fn grade(&self, found: Option<&M>) -> Option<Points> {
        let Goal::Move { points, .. } = self else { return None };
        let most = points.iter().map(|&(_, worth)| worth).max()?;
        let worth = found.and_then(|found| points.iter().find(|(mv, _)| mv == found));
        Some(Points { got: worth.map_or(0, |&(_, worth)| worth).into(), most: most.into() })
    }
}

/// Points for moves: what was got of what there was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    /// Points for the moves found.
    pub got: i64,
    /// Points for the best moves.
    pub most: i64,
}
