//! What a search for many players answers.

use std::fmt;
use std::time::Duration;

/// A line of play with what it is worth to each seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatLine<M> {
    /// The moves from the root. In best-reply search the line ends before the first turn that is skipped.
    pub moves: Vec<M>,
    /// What the line is worth to each seat, in the units of the payoff: the payoffs or shares of the position where it
    /// ends; what may be expected there, where it ends because chance decides.
    pub values: Vec<f64>,
}

/// What one finished iteration found.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatAnswer<M> {
    /// The depth, in plies; in best-reply search, where all opponents together have one, of its own plies.
    pub depth: i32,
    /// The best lines for the seat at the root, best first: as many as were asked for. None where the search was
    /// refused before it began.
    pub lines: Vec<SeatLine<M>>,
    /// Nodes since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Whether no estimate entered what the lines are worth to the seat at the root, if the others do what the method
    /// says. Best-reply search leaves replies out, so that it proves nothing in a game of more than two seats.
    pub proved: bool,
    /// Why the search ended early, if the method cannot search this game.
    pub refused: Option<SeatRefusal>,
}

impl<M> SeatAnswer<M> {
    /// The best line, if there is one.
    pub fn best(&self) -> Option<&SeatLine<M>> {
        self.lines.first()
    }
}

/// Why a method cannot search a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatRefusal {
    /// Chance has a turn.
    Chance,
    /// The recipe lets opponents pass, and the game cannot skip a turn.
    NoSkipping,
}

impl fmt::Display for SeatRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SeatRefusal::Chance => {
                "this method needs a game without chance: take one that averages over what dice or cards may do"
            }
            SeatRefusal::NoSkipping => "this game cannot skip a turn: set `others` to greedy or first instead of pass",
        })
    }
}

impl std::error::Error for SeatRefusal {}
