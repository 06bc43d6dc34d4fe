//! Two players, one's gain the other's loss, everything seen, no dice: the ground of alpha-beta.

use crate::{Game, Outcome, Player, Turn};

/// What alpha-beta needs of the rules beyond [`Game`]: who moves, how the game ended, and what having no move means.
///
/// A duel's [`turn`](Game::turn) and [`payoff`](Game::payoff) follow from its outcome, so it writes
///
/// ```text
/// fn turn(&self) -> Turn { self.turn_by_outcome() }
/// fn payoff(&self, seat: Player) -> f64 { self.payoff_by_outcome(seat) }
/// ```
///
/// The laws that [`kit::examine_duel`](crate::kit::examine_duel) checks beside those of every game:
/// - there are two seats, and one's payoff is the other's loss;
/// - `turn` is [`Turn::Over`] exactly where `outcome` is known, and otherwise the mover's;
/// - the mover changes with every move, unless the game says that it does not.
pub trait Duel: Game {
    /// Whether the players always take turns, so that a child's score is always the opponent's. Games in which a player
    /// can move twice in a row say `false`.
    const ALTERNATING: bool = true;

    /// Whether a win is worth its margin (Othello's discs) rather than its nearness.
    const COUNTS_POINTS: bool = false;

    /// The player to move. Where the game is over, the player who would be.
    fn mover(&self) -> Player;

    /// What it means that the mover has no legal move (a loss in checkers, mate or stalemate in chess).
    fn stuck(&self) -> Outcome;

    /// The outcome, where the rules end the game whether or not a move could be made (four in a row, bare kings). Asked at
    /// every node, so it must be cheap. Where it is cheap to see that there is no move left, say that here too: a leaf
    /// of a search does not list its moves.
    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        None
    }

    /// How the game stands, as far as the position alone decides it; [`History`](crate::History) adds repetition and
    /// move-count draws.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().or_else(|| (self.count_moves() == 0).then(|| self.stuck()))
    }

    /// The turn of a duel: the mover's until the outcome is known.
    fn turn_by_outcome(&self) -> Turn {
        match self.outcome() {
            Some(_) => Turn::Over,
            None => Turn::Player(self.mover()),
        }
    }

    /// The payoff of a duel: the margin where points count, otherwise 1 for a win, 0 for a draw, -1 for a loss. A game
    /// that is not over counts as a draw.
    fn payoff_by_outcome(&self, seat: Player) -> f64 {
        let margin = self.outcome().map_or(0, |outcome| outcome.margin_for(seat));
        f64::from(if Self::COUNTS_POINTS { margin } else { margin.signum() })
    }
}
