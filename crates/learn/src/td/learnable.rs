//! What a learner by temporal differences must know of a game.

use crate::network::Values;
use foehn_game::kit::Random;

/// A game with positions in which somebody is to decide, after chance has done something or without that.
///
/// Values are seen from whoever decides next; a network's outputs are such values.
pub trait Learnable: Sync {
    /// A position before chance (if the game has it) and the decision.
    type State: Clone + Send + Sync;

    /// What chance does before a decision.
    type Roll: Copy;

    /// How many inputs the network of each class of positions has.
    fn inputs(&self) -> Vec<usize>;

    /// How much each output matters to the error; 0 for outputs that there are not.
    fn weights(&self) -> Values;

    /// How many inputs the sieve has: a very small network that is asked first where there are many successors, so that the others are asked
    /// about the best of them only. None by default.
    fn sieve_inputs(&self) -> Option<usize> {
        None
    }

    /// Whether the successors of this position go through the sieve.
    fn is_sieved(&self, _state: &Self::State) -> bool {
        false
    }

    /// Writes what the sieve is told of the position.
    fn write_sieve_inputs(&self, _state: &Self::State, _into: &mut [f32]) {}

    /// Where games begin.
    fn start(&self, random: &mut Random) -> Self::State;

    /// What chance may do, each with its probability; one thing, surely, where the game has no chance. Nothing is asked where the game is over.
    fn rolls(&self, state: &Self::State, into: &mut Vec<(Self::Roll, f32)>);

    /// The positions that a decision may lead to: at least one.
    fn successors(&self, state: &Self::State, roll: Self::Roll, into: &mut Vec<Successor<Self::State>>);

    /// What the position is worth, where that is known: the game is over, or a database says it.
    fn known(&self, state: &Self::State) -> Option<Values>;

    /// Whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;

    /// The class of a position whose worth is not known: which network judges it.
    fn class(&self, state: &Self::State) -> usize;

    /// Writes what the network of `class` is told of the position.
    fn write_inputs(&self, state: &Self::State, class: usize, into: &mut [f32]);

    /// Corrects what a network said by what the rules say: nothing where nothing is known.
    fn correct(&self, _state: &Self::State, _values: &mut Values) {}

    /// The same values for the opponent.
    fn opposite(&self, values: &Values) -> Values;

    /// What whoever decides wants most of.
    fn utility(&self, values: &Values) -> f32;
}

/// A position after a decision.
#[derive(Clone, Debug)]
pub struct Successor<S> {
    /// The position.
    pub state: S,
    /// Who decides there.
    pub turning: Turning,
}

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turning {
    /// The opponent of whoever decided.
    Opponent,
    /// The same again.
    Same,
}

impl Turning {
    /// `values` of the next position, seen from whoever decided.
    #[inline]
    pub fn seen<L: Learnable>(self, task: &L, values: &Values) -> Values {
        match self {
            Turning::Opponent => task.opposite(values),
            Turning::Same => *values,
        }
    }
}
