//! The position module: a value for a position, as a sum of weights times features (2.2).
//!
//! The random term is drawn from the position and a seed, so that a position has one value in one search whatever the order in
//! which it is reached, and everything can be played again.

use foehn_game::{Duel, Features, Key, MOST_WEIGHTS, Ply, Score};
use std::marker::PhantomData;

/// A won position is worth this, less the plies it takes: more than any sum of features.
pub(super) const WON: i32 = 1_000_000;

/// Values beyond this are wins.
const DECIDED: i32 = WON - 1000;

/// Sums of features are kept below the wins.
const LARGEST_SUM: f32 = 900_000.0;

/// Judges positions by weights.
#[derive(Clone, Debug)]
pub struct PositionModule<G, F> {
    weights: [f32; MOST_WEIGHTS],
    random: f32,
    seed: u64,
    game: PhantomData<fn() -> (G, F)>,
}

impl<G: Duel, F: Features<G>> PositionModule<G, F> {
    /// The module with these weights; what is missing has its standard value.
    pub fn new(values: &[f64]) -> Self {
        let mut weights = [0.0; MOST_WEIGHTS];
        for (place, weight) in F::POSITION.iter().enumerate() {
            weights[place] = weight.within(values.get(place).copied().unwrap_or(weight.standard)) as f32;
        }
        let random = std::mem::take(&mut weights[F::POSITION.len() - 1]);
        PositionModule { weights, random, seed: 0, game: PhantomData }
    }

    /// The module with the standard weights.
    pub fn standard() -> Self {
        PositionModule::new(&[])
    }

    /// The same module without the random term.
    #[must_use]
    pub fn without_random(mut self) -> Self {
        self.random = 0.0;
        self
    }

    /// Draws the random term from this seed from now on.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// What the kinds of pieces are worth.
    pub fn pieces(&self) -> Vec<f32> {
        F::PIECES.iter().map(|&place| self.weights[place]).collect()
    }

    /// The value of a position that is not decided, for its mover.
    #[inline]
    pub fn value(&self, features: &F, position: &G) -> i32 {
        let mut sum = 0.0;
        features.position_features(position, |place, count| sum += self.weights[place % MOST_WEIGHTS] * count);
        if self.random != 0.0 {
            sum += self.random * self.noise(position);
        }
        sum.clamp(-LARGEST_SUM, LARGEST_SUM) as i32
    }

    /// A random number from -1 to 1 that belongs to the position and the seed, for its mover.
    #[inline]
    fn noise(&self, position: &G) -> f32 {
        let bits = Key::mix(position.key().0, self.seed).0 >> 40;
        bits as f32 / (1 << 23) as f32 - 1.0
    }
}

/// The value of a finished game to the mover of its last position, `ply` plies below the root.
#[inline]
pub(super) fn decided_value<G: Duel>(position: &G, outcome: foehn_game::Outcome, ply: i32) -> i32 {
    let margin = outcome.margin_for(position.mover());
    match margin {
        0 => 0,
        _ if G::COUNTS_POINTS => margin.signum() * (DECIDED + margin.abs().min(500)),
        _ => margin.signum() * (WON - ply),
    }
}

/// A value of the kernel as the score that every engine tells: an estimate, or what [`decided_value`] made of a finished game.
pub(super) fn score_of<G: Duel>(value: i32) -> Score {
    match value.abs() {
        size if size < DECIDED => Score::estimate(value),
        size if G::COUNTS_POINTS => Score::by_points(value.signum() * (size - DECIDED)),
        size => {
            let ply = Ply((WON - size).max(0) as u16);
            if value > 0 { Score::win_in(ply) } else { Score::loss_in(ply) }
        }
    }
}
