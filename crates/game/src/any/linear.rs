//! Evaluations whose weights can be learned, of a game by name: the face of [`crate::Linear`].

use super::Position;
use crate::Duel;

/// An evaluation that is a sum of weights times features.
pub trait Linear: Sync {
    /// How many weights there are.
    fn weights(&self) -> usize;

    /// So many of a weight's units make a point.
    fn units_to_a_point(&self) -> i32;

    /// Hands each feature that is not zero to `visit`: the place of its weight, and how often it counts for the mover.
    fn features(&self, position: &Position, visit: &mut dyn FnMut(usize, i32));

    /// The first weights as people read them: what each counts, and its weights in the phases of a game, one after the other.
    fn terms(&self) -> Vec<(&'static str, Vec<usize>)>;
}

/// The features of a typed game behind the face.
pub struct TypedLinear<G: Duel>(pub &'static dyn crate::Linear<G>);

impl<G: Duel> Linear for TypedLinear<G>
where
    &'static dyn crate::Linear<G>: Sync,
{
    fn weights(&self) -> usize {
        self.0.weights()
    }

    fn units_to_a_point(&self) -> i32 {
        self.0.units_to_a_point()
    }

    fn features(&self, position: &Position, visit: &mut dyn FnMut(usize, i32)) {
        if let Some(typed) = position.typed::<G>() {
            self.0.features(typed, visit);
        }
    }

    fn terms(&self) -> Vec<(&'static str, Vec<usize>)> {
        self.0.terms()
    }
}
