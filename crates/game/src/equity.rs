//! What a position that is not over is worth in a game of chance for two: the evaluation of games with dice.
//!
//! Where chance has turns, values are averaged, so an evaluation must be proportional to what is won in the end: a scale
//! that keeps the order of positions and no more is enough for minimax, and wrong here. Equities are therefore in the
//! units of [`payoff`](crate::Game::payoff), and estimates and finished games are added up together.
//!
//! The bounds belong to the knowledge and hold for the payoffs of the game as well. Pruning at chance nodes rests on
//! them (Ballard 1983): what has not been looked at is worth something between the two. A claim that is not true makes
//! a search wrong; [`kit::examine_equity`](crate::kit::examine_equity) looks for one.

use crate::shares::NO_CONSTANT_SUM;
use crate::{Game, Level};

/// Judges positions of a game for two whose payoffs have a constant sum.
///
/// The laws that [`kit::examine_equity`](crate::kit::examine_equity) checks along random games, for the equities of
/// positions that are not over and for the first player's payoff in those that are:
/// - none is less than `LEAST` and none more than `MOST`;
/// - both players' payoffs sum to `SUM`, but for rounding.
pub trait Equity<G: Game>: Send + Sync {
    /// The first player never has less, by estimate or in the end; minus infinity where nobody knows.
    const LEAST: f64;

    /// The first player never has more, by estimate or in the end; infinity where nobody knows.
    const MOST: f64;

    /// What both players have together: 0 where one's gain is the other's loss.
    const SUM: f64 = 0.0;

    /// What the position is worth to the first player. Asked only where the game is not over, at chance's turn as well.
    fn equity(&self, position: &G) -> f64;

    /// The same of many positions, in their order; an evaluation that is faster with many at once overrides it, and gives the same values.
    fn equities(&self, positions: &[G], values: &mut Vec<f64>) {
        values.clear();
        values.extend(positions.iter().map(|position| self.equity(position)));
    }
}

/// Nothing is known but the stakes: everything is worth half of the sum.
///
/// ```
/// use foehn_game::{Equity, Game, Level, toys::Pig};
/// assert_eq!(Level::<-1, 1, 0>.equity(&Pig::start()), 0.0);
/// ```
impl<G: Game, const LEAST: i32, const MOST: i32, const SUM: i32> Equity<G> for Level<LEAST, MOST, SUM> {
    const LEAST: f64 = LEAST as f64;
    const MOST: f64 = MOST as f64;
    const SUM: f64 = {
        assert!(SUM != NO_CONSTANT_SUM, "an equity stands for both players where their payoffs have a constant sum");
        SUM as f64
    };

    fn equity(&self, _position: &G) -> f64 {
        <Self as Equity<G>>::SUM / 2.0
    }
}
