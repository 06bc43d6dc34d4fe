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

/// An evaluation that is a sum of weights times features, so that its weights can be learned from results.
pub trait Linear<G: Game>: Sync {
    /// How many weights there are.
    fn weights(&self) -> usize;

    /// So many of a weight's units make a point.
    fn units_to_a_point(&self) -> i32;

    /// Hands each feature that is not zero to `visit`: the place of its weight, and how often it counts for the mover.
    fn features(&self, position: &G, visit: &mut dyn FnMut(usize, i32));

    /// The first weights as people read them: what each counts, and its weights in the phases of a game, one after the other.
    fn terms(&self) -> Vec<(&'static str, Vec<usize>)>;
}
