//! Positions of the game judged by the learned networks: the evaluation that searches, rollouts and reviews ask.
//!
//! An evaluator has memory of its own, so each thread has one.

use crate::board::Board;
use crate::cube::cubeful;
use crate::evaluator::Evaluator;
use crate::game::{BackgammonGame, Stage};
use crate::learning::Odds;
use crate::networks::Networks;
use crate::terms::{Cube, Terms};
use foehn_game::{Equity, Game, Player, Turn};
use std::cell::RefCell;

thread_local! {
    static EVALUATOR: RefCell<Evaluator<'static>> = RefCell::new(Evaluator::new(Networks::shipped()));
}

/// Asks this thread's evaluator.
pub(crate) fn with_evaluator<T>(ask: impl FnOnce(&mut Evaluator<'static>) -> T) -> T {
    EVALUATOR.with_borrow_mut(ask)
}

/// The odds of the player on roll, by the networks that come with the program.
#[must_use]
pub fn odds_of(board: &Board) -> Odds {
    with_evaluator(|evaluator| evaluator.odds(board))
}

/// The odds seen from the other player, who is not on roll.
#[must_use]
pub fn opposite(odds: &Odds) -> Odds {
    let mut other = *odds;
    other[0] = 1.0 - odds[0];
    (other[1], other[2], other[3], other[4]) = (odds[3], odds[4], odds[1], odds[2]);
    other
}

/// What the networks say a position is worth, for a cube of one.
///
/// The bounds are those of a game without the cube, of one in which it is not turned any more, and of matches. A game for money may go beyond them when
/// the cube is turned: a search of it begins with [`BackgammonGame::held`], which keeps the cube where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LearnedEquity;

impl Equity<BackgammonGame> for LearnedEquity {
    const LEAST: f64 = -3.0;
    const MOST: f64 = 3.0;

    fn equity(&self, position: &BackgammonGame) -> f64 {
        let roller = position.roller();
        let board = position.board();
        let worth = match position.stage() {
            // The dice are thrown: the best play is looked for, one step further than the networks are asked as a rule.
            Stage::Playing(roll) => {
                let mut best = f64::NEG_INFINITY;
                crate::game::each_play(board, roll, |play| {
                    let after = play.board.swapped();
                    let worth = match after.lost() {
                        Some(win) => terminal(position, win.points()),
                        None => {
                            -cubeful(&odds_of(&after), &after, position.cube(), roller.opponent(), position.terms())
                        }
                    };
                    best = best.max(worth);
                });
                best
            }
            _ => cubeful(&odds_of(board), board, position.cube(), roller, position.terms()),
        };
        let worth = worth.clamp(Self::LEAST, Self::MOST);
        if roller == Player::FIRST { worth } else { -worth }
    }

    fn equities(&self, positions: &[BackgammonGame], values: &mut Vec<f64>) {
        values.clear();
        values.extend(positions.iter().map(|position| self.equity(position)));
    }
}

/// What it is worth to the roller to have won so many times over, for a cube of one.
fn terminal(position: &BackgammonGame, times: u8) -> f64 {
    match position.terms() {
        Terms::Match(score) => {
            let points = position.terms().points(position.cube(), times);
            2.0 * crate::game::match_game(&score, position.roller()).after(i32::try_from(points).unwrap_or(i32::MAX))
                - 1.0
        }
        terms => f64::from(terms.points(Cube { value: 1, ..position.cube() }, times)),
    }
}

impl BackgammonGame {
    /// The same position with the cube held where it is: nobody decides about it any more, and a cube for money counts one.
    #[must_use]
    pub fn held(&self) -> BackgammonGame {
        let mut held = self.with_held_cube();
        if !matches!(held.terms(), Terms::Match(_)) {
            held = held.with_cube_value(1);
        }
        held
    }

    /// What the first player may expect of this position by the networks, in the units of the payoff.
    #[must_use]
    pub fn expected(&self) -> f64 {
        match self.turn() {
            Turn::Over => self.payoff(Player::FIRST),
            _ => self.stake() * LearnedEquity.equity(&self.held()),
        }
    }

    /// What an equity for a cube of one is multiplied by: the cube, but for matches.
    #[must_use]
    pub fn stake(&self) -> f64 {
        match self.terms() {
            Terms::Match(_) => 1.0,
            _ => f64::from(self.cube().value),
        }
    }
}
