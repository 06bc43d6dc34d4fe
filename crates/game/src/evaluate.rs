//! Evaluation: an object apart from the rules that guesses what a position is worth.

use crate::{Game, Score};

/// Judges positions of a game. Kept apart from the rules so that one game can have many evaluations, learned or written.
///
/// ```
/// use foehn_game::{Evaluate, Even, Game, Score, toys::Nim};
/// assert_eq!(Even.evaluate(&Nim::start()), Score::DRAW);
/// ```
pub trait Evaluate<G: Game>: Send + Sync {
    /// What the position is worth to its mover: an estimate. Asked only where the game is not over and the position
    /// is not [`unsettled`](Game::unsettled).
    fn evaluate(&self, position: &G) -> Score;
}

/// The evaluation that knows nothing: every position is even. Enough to solve games, where only outcomes count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluate<G> for Even {
    #[inline(always)]
    fn evaluate(&self, _position: &G) -> Score {
        Score::DRAW
    }
}
