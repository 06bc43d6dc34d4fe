//! Any game for two as something to be learned: by its rules, and by what its author says a network should be told.
//!
//! One output: the share of the stakes that whoever decides will have, from 0 (lost) over 0.5 to 1 (won). Payoffs must lie between -1 and 1 and sum to
//! nothing. Where chance has a turn, there is one successor for each thing that happens, and values are the first
//! player's. Without chance every game of a network against itself would be the same, so games begin with random moves.

use super::learnable::{Learnable, Successor, Turning};
use crate::network::Values;
use foehn_game::kit::Random;
use foehn_game::{Chance, Game, Player, Turn};

/// What may happen, each with its probability; `None` stands for a decision.
type Happenings<G> = Vec<(Option<<G as Game>::Move>, f32)>;

/// A game with what a network is told of its positions.
pub struct OfGame<G: Game> {
    start: G,
    inputs: usize,
    encode: fn(&G, Player, &mut [f32]),
    odds: fn(&G, &mut Happenings<G>),
    random_moves: usize,
}

impl<G: Game> OfGame<G> {
    /// A game that begins in `start`. `encode` writes so many `inputs` of a position, seen from a player; all are 0 before.
    pub fn new(start: G, inputs: usize, encode: fn(&G, Player, &mut [f32])) -> Self {
        OfGame { start, inputs, encode, odds: |_, _| {}, random_moves: 0 }
    }

    /// The same, with games that begin with up to so many random moves.
    #[must_use]
    pub fn with_random_moves(mut self, most: usize) -> Self {
        self.random_moves = most;
        self
    }

    /// Whose values those of a position are.
    fn viewer(position: &G) -> Player {
        match position.turn() {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => Player::FIRST,
        }
    }
}

impl<G: Chance> OfGame<G> {
    /// The same, where chance has turns.
    #[must_use]
    pub fn with_chance(mut self) -> Self {
        self.odds = |position, into| position.odds(|mv, chance| into.push((Some(mv), chance as f32)));
        self
    }
}

impl<G: Game> Learnable for OfGame<G> {
    type State = G;
    type Roll = Option<G::Move>;

    fn inputs(&self) -> Vec<usize> {
        vec![self.inputs]
    }

    fn weights(&self) -> Values {
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    }

    fn start(&self, random: &mut Random) -> G {
        let mut position = self.start.clone();
        for _ in 0..random.below(self.random_moves + 1) {
            let next = random.choose(&position.moves()).map(|&mv| position.play(mv));
            match next {
                Some(next) if !next.is_over() => position = next,
                _ => break,
            }
        }
        position
    }

    fn rolls(&self, state: &G, into: &mut Vec<(Option<G::Move>, f32)>) {
        if state.turn() == Turn::Chance {
            (self.odds)(state, into);
        } else {
            into.push((None, 1.0));
        }
    }

    fn successors(&self, state: &G, roll: Option<G::Move>, into: &mut Vec<Successor<G>>) {
        let viewer = Self::viewer(state);
        let mut add = |mv: G::Move| {
            let state = state.play(mv);
            let turning = if Self::viewer(&state) == viewer { Turning::Same } else { Turning::Opponent };
            into.push(Successor { state, turning });
        };
        match roll {
            Some(mv) => add(mv),
            None => state.legal_moves(add),
        }
    }

    fn known(&self, state: &G) -> Option<Values> {
        let mut values = Values::default();
        values[0] = state.is_over().then(|| (state.payoff(Player::FIRST) as f32 + 1.0) / 2.0)?;
        Some(values)
    }

    fn is_over(&self, state: &G) -> bool {
        state.is_over()
    }

    fn class(&self, _state: &G) -> usize {
        0
    }

    fn write_inputs(&self, state: &G, _class: usize, into: &mut [f32]) {
        into.fill(0.0);
        (self.encode)(state, Self::viewer(state), into);
    }

    fn opposite(&self, values: &Values) -> Values {
        let mut opposite = Values::default();
        opposite[0] = 1.0 - values[0];
        opposite
    }

    fn utility(&self, values: &Values) -> f32 {
        values[0]
    }
}
