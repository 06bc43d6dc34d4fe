//! What a search answers that sees only a part of the game: each move of the seat with its worth, in what it may see.

use super::belief::Belief;
use crate::Budget;
use crate::montecarlo::Values;
use foehn_game::{Hidden, Player};
use std::time::Duration;

/// A move, and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveWorth<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to each seat on average, in the units of the payoff.
    pub values: Values,
    /// The standard error of what it is worth to the seat that moves, where worlds were drawn.
    pub error: Option<f64>,
    /// How often it should be made, where the answer is a mixture of moves.
    pub odds: Option<f64>,
    /// How many simulated games began with it; 0 for methods that simulate none.
    pub visits: u64,
}

impl<M> MoveWorth<M> {
    /// A move that is worth this to each seat, as far as anybody knows.
    pub fn new(mv: M, values: Values) -> Self {
        MoveWorth { mv, values, error: None, odds: None, visits: 0 }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct SecretAnswer<M> {
    /// The moves of the seat, the one to play first.
    pub moves: Vec<MoveWorth<M>>,
    /// How many worlds were dealt.
    pub worlds: u64,
    /// How many games were simulated.
    pub simulations: u64,
    /// Nodes since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Whether no estimate entered the values, under what the method assumes of the others.
    pub proved: bool,
}

impl<M> SecretAnswer<M> {
    /// An answer of which nothing is known but the moves.
    pub fn of(moves: Vec<MoveWorth<M>>) -> Self {
        SecretAnswer { moves, worlds: 0, simulations: 0, nodes: 0, time: Duration::ZERO, proved: false }
    }
}

/// Anything that finds moves in a game with secrets. It is handed what a seat has seen and nothing else, so that it cannot look.
pub trait SecretThinker<G: Hidden>: Send {
    /// Searches for the best move of `seat`, whose turn it is, and reports each answer on the way. No moves where it is not its turn.
    fn think(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move>;

    /// What `seat` believes: worlds that agree with what it has seen, with their probabilities.
    fn belief(&mut self, seat: Player, sight: &G::Sight) -> Belief<G>;

    /// What is drawn from now on follows from this seed.
    fn seed(&mut self, seed: u64);

    /// Forgets everything but its seed, so that the next search is like the first.
    fn clear(&mut self);
}
