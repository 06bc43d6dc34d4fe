//! The move ordering module: a value for every move, as a sum of weights times features, and killers by their rank (2.3).

use super::killers::{KILLERS, Killers};
use foehn_game::{Duel, Features, MOST_WEIGHTS};
use std::marker::PhantomData;

/// Orders moves by weights.
#[derive(Clone, Debug)]
pub struct OrderingModule<G, F> {
    weights: [f32; MOST_WEIGHTS],
    /// What a killer is given by its rank.
    killers: [f32; KILLERS],
    game: PhantomData<fn() -> (G, F)>,
}

/// A move and the value that the module gave it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued<M> {
    pub(super) mv: M,
    pub(super) value: f32,
}

impl<G: Duel, F: Features<G>> OrderingModule<G, F> {
    /// The module with these weights; what is missing has its standard value.
    pub fn new(values: &[f64]) -> Self {
        let mut weights = [0.0; MOST_WEIGHTS];
        for (place, weight) in F::ORDERING.iter().enumerate() {
            weights[place] = weight.within(values.get(place).copied().unwrap_or(weight.standard)) as f32;
        }
        let last = F::ORDERING.len() - 1;
        let (one, other) = (weights[last - 1], weights[last]);
        let (least, most) = (one.min(other), one.max(other));
        let killers = std::array::from_fn(|rank| most - (most - least) * rank as f32 / (KILLERS - 1) as f32);
        weights[last - 1] = 0.0;
        weights[last] = 0.0;
        OrderingModule { weights, killers, game: PhantomData }
    }

    /// The module with the standard weights.
    pub fn standard() -> Self {
        OrderingModule::new(&[])
    }

    /// The module that knows killers and nothing else: other moves stay in the order of the generator.
    pub fn killers_only() -> Self {
        OrderingModule { weights: [0.0; MOST_WEIGHTS], ..OrderingModule::standard() }
    }

    /// The value of one legal move, killers apart.
    pub(super) fn value(&self, features: &F, position: &G, mv: G::Move) -> f32 {
        let mut value = 0.0;
        let look = features.look(position);
        features.move_features(position, &look, mv, |place, count| value += self.weights[place % MOST_WEIGHTS] * count);
        value
    }

    /// Adds the legal moves of `position` to `list` with their values.
    #[inline]
    pub(super) fn list(&self, features: &F, position: &G, killers: &Killers<G::Move>, list: &mut Vec<Valued<G::Move>>) {
        features.weigh_moves(position, &self.weights, |mv, value| {
            let bonus = killers.rank(mv).map_or(0.0, |rank| self.killers[rank % KILLERS]);
            list.push(Valued { mv, value: value + bonus });
        });
    }
}

/// Brings the best of `moves` to the front. A search that cuts early never sorts the rest.
#[inline]
pub(super) fn best_to_front<M: Copy>(moves: &mut [Valued<M>]) {
    let mut best = 0;
    for place in 1..moves.len() {
        // Of equal moves the first listed goes first.
        if moves[place].value > moves[best].value {
            best = place;
        }
    }
    // The others keep their order.
    moves[..=best].rotate_right(1);
}
