//! Capability: dice and cards, with their odds.

use crate::{Game, Player, Turn};

/// A game in which chance has turns.
///
/// The laws that [`kit::examine_chance`](crate::kit::examine_chance) checks: at [chance's turn](crate::Turn::Chance) the
/// odds name exactly the legal moves, in their order, each above zero, and sum to one; what happens follows them; at any
/// other turn there are none.
pub trait Chance: Game {
    /// Visits everything that may happen at chance's turn with its probability, in the order of `legal_moves`.
    fn odds(&self, visit: impl FnMut(Self::Move, f64));

    /// Whose turn it is while chance decides: who throws the dice, for those who list and draw games. The player to move at other turns.
    fn roller(&self) -> Player {
        match self.turn() {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => Player::FIRST,
        }
    }

    /// The odds as a list: for people and tests.
    fn odds_list(&self) -> Vec<(Self::Move, f64)> {
        let mut odds = Vec::new();
        self.odds(|mv, probability| odds.push((mv, probability)));
        odds
    }

    /// What happens for a number `point` drawn evenly from 0 up to but not including 1; `None` where it is not chance's turn.
    fn happening(&self, point: f64) -> Option<Self::Move> {
        let mut sum = 0.0;
        let mut happening = None;
        self.odds(|mv, probability| {
            if sum <= point {
                happening = Some(mv);
            }
            sum += probability;
        });
        happening
    }
}
