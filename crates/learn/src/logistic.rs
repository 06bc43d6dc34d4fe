//! Logistic regression over sparse features: which weights make a linear evaluation predict the results of games best.
//!
//! The chance to win is taken to be `1 / (1 + exp(-x))` with x = the sum of weights times features. Because all phases of a
//! game are fitted to the same chances, their values can be compared with each other (Schaeffer 2001, 6, calibrates them by
//! hand). The sum of `-y log p - (1 - y) log (1 - p)` and of the squared weights is made small by stochastic steps, each
//! weight with its own rate (Adagrad, Duchi 2011). The squares shrink a weight the more, the fewer examples it was seen in:
//! a pattern that came up twice does not get far from nothing.
//!
//! One thread, one seeded order: the same examples give the same weights.

use foehn_game::kit::Random;

/// Examples: features with a result each. All of them lie in three arrays, so that millions fit.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    features: Vec<(u32, i16)>,
    ends: Vec<usize>,
    targets: Vec<f32>,
}

impl Examples {
    /// Adds an example: its features and the result, from 0 for a loss to 1 for a win.
    pub fn push(&mut self, features: impl IntoIterator<Item = (u32, i16)>, target: f32) {
        debug_assert!((0.0..=1.0).contains(&target), "a result lies between a loss and a win");
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.targets.push(target);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    #[inline]
    fn get(&self, index: usize) -> (&[(u32, i16)], f32) {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        (&self.features[begin..self.ends[index]], self.targets[index])
    }

    /// In how many examples each of `weights` features is seen.
    fn counts(&self, weights: usize) -> Vec<u32> {
        let mut counts = vec![0_u32; weights];
        self.features.iter().for_each(|&(feature, _)| counts[feature as usize] += 1);
        counts
    }
}

/// How the regression goes.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How often all examples are gone through.
    pub epochs: usize,
    /// The first step of each weight.
    pub rate: f32,
    /// How strongly weights are pulled to nothing: as if so many examples said so.
    pub shrink: f32,
    /// The seed of the order.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { epochs: 20, rate: 0.1, shrink: 4.0, seed: 1 }
    }
}

/// The mean error of one epoch: `-y log p - (1 - y) log (1 - p)`, natural logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// Over the examples learned from, while learning.
    pub learned: f64,
    /// Over examples that were kept apart.
    pub kept_apart: f64,
}

/// The chance to win that belongs to a sum of weights.
///
/// ```
/// assert_eq!(foehn_learn::logistic::chance(0.0), 0.5);
/// ```
#[inline]
pub fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[inline]
fn logit(features: &[(u32, i16)], weights: &[f32]) -> f32 {
    features.iter().map(|&(feature, value)| weights[feature as usize] * f32::from(value)).sum()
}

fn error(chance: f32, target: f32) -> f64 {
    let (p, y) = (f64::from(chance).clamp(1e-7, 1.0 - 1e-7), f64::from(target));
    -y * p.ln() - (1.0 - y) * (1.0 - p).ln()
}

/// The mean error of `weights` over `examples`.
pub fn mean_error(examples: &Examples, weights: &[f32]) -> f64 {
    let errors = (0..examples.len()).map(|index| {
        let (features, target) = examples.get(index);
        error(chance(logit(features, weights)), target)
    });
    errors.sum::<f64>() / examples.len().max(1) as f64
}

/// Improves `weights` and reports each epoch.
pub fn fit(
    weights: &mut [f32],
    examples: &Examples,
    kept_apart: &Examples,
    settings: &Settings,
    mut report: impl FnMut(Epoch),
) {
    let pull: Vec<f32> =
        examples.counts(weights.len()).iter().map(|&count| settings.shrink / count.max(1) as f32).collect();
    let mut squares = vec![1e-4_f32; weights.len()];
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    let mut random = Random::new(settings.seed);
    for number in 1..=settings.epochs {
        shuffle(&mut order, &mut random);
        let rate = settings.rate * (1.0 - (number - 1) as f32 / settings.epochs as f32).max(0.05);
        let mut sum = 0.0;
        for &index in &order {
            let (features, target) = examples.get(index as usize);
            let p = chance(logit(features, weights));
            sum += error(p, target);
            for &(feature, value) in features {
                let feature = feature as usize;
                let slope = (p - target) * f32::from(value) + pull[feature] * weights[feature];
                squares[feature] += slope * slope;
                weights[feature] -= rate * slope / squares[feature].sqrt();
            }
        }
        let learned = sum / examples.len().max(1) as f64;
        report(Epoch { number, learned, kept_apart: mean_error(kept_apart, weights) });
    }
}

fn shuffle(order: &mut [u32], random: &mut Random) {
    for index in (1..order.len()).rev() {
        order.swap(index, random.below(index + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two features with known weights, and a third that says nothing.
    fn made_up(count: usize, seed: u64) -> Examples {
        let mut random = Random::new(seed);
        let mut examples = Examples::default();
        for _ in 0..count {
            let values = [0; 3].map(|_| random.below(7) as i16 - 3);
            let p = chance(0.8 * f32::from(values[0]) - 0.4 * f32::from(values[1]));
            let won = random.below(1_000_000) < (p * 1e6) as usize;
            examples.push((0..).zip(values), f32::from(u8::from(won)));
        }
        examples
    }

    #[test]
    fn weights_are_found_again() {
        let (examples, apart) = (made_up(20_000, 1), made_up(2_000, 2));
        let mut weights = [0.0; 3];
        let mut curve = Vec::new();
        fit(&mut weights, &examples, &apart, &Settings { epochs: 8, ..Settings::default() }, |epoch| {
            curve.push(epoch.kept_apart);
        });
        let wanted = [0.8, -0.4, 0.0];
        assert!(weights.iter().zip(wanted).all(|(weight, wanted)| (weight - wanted).abs() < 0.05), "{weights:?}");
        assert!(curve[7] < std::f64::consts::LN_2 - 0.1 && curve[7] <= curve[0] + 0.005, "{curve:?}");
    }

    #[test]
    fn what_was_seen_once_stays_near_nothing() {
        let mut examples = Examples::default();
        examples.push([(0, 1)], 1.0);
        (0..1000).for_each(|_| examples.push([(1, 1)], 1.0));
        let mut weights = [0.0; 2];
        fit(&mut weights, &examples, &Examples::default(), &Settings { epochs: 200, ..Settings::default() }, |_| ());
        assert!(weights[0] < 0.2 && weights[1] > 2.0, "{weights:?}");
    }

    #[test]
    fn the_same_examples_give_the_same_weights() {
        let examples = made_up(500, 3);
        let run = || {
            let mut weights = [0.0; 3];
            fit(&mut weights, &examples, &Examples::default(), &Settings::default(), |_| ());
            weights
        };
        assert_eq!(run(), run());
    }
}
