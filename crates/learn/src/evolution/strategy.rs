//! Evolution strategy on a vector of weights, with a step size for each weight that adapts itself (Schwefel 1995).
//!
//! A weight changes by a normal number times its step size, and the step size is inherited and mutated before the weight
//! is, so that good step sizes are selected with the weights that they made:
//!
//! ```text
//!  step_i' = step_i * exp(tau' * N + tau * N_i)      tau' = 1 / sqrt(2 n),  tau = 1 / sqrt(2 sqrt n)
//!  x_i'    = x_i + step_i' * range_i * N_i           N once for the vector, N_i once for each weight
//! ```
//!
//! Step sizes are shares of the range of their weight, because the ranges of section 2.2 differ by a factor of twenty. Values stay
//! in their ranges by reflection. Parents are recombined weight by weight: *discrete* takes the value of either parent,
//! *intermediate* their mean; Schwefel recommends the first for values and the second for step sizes, and so do the
//! defaults here.
//!
//! Selection is not here: a deme selects whole individuals. [`minimise`] is a plain (mu, lambda) strategy with which the tests
//! compare the operators with closed forms.

use super::Stream;
use foehn_game::Weight;

/// The least step size: a weight must not freeze.
const LEAST_STEP: f64 = 1e-3;
/// The greatest step size: half the range is as good as drawing anew.
const MOST_STEP: f64 = 0.5;

/// The point of the search: values with their step sizes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Vector {
    /// The values of the weights.
    pub values: Vec<f64>,
    /// The step size of each weight, as a share of its range.
    pub steps: Vec<f64>,
}

/// How two parents make one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recombination {
    /// The number of either parent.
    Discrete,
    /// The mean of both.
    Intermediate,
}

/// How vectors vary.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    /// How values are recombined.
    pub values: Recombination,
    /// How step sizes are recombined.
    pub steps: Recombination,
    /// The step sizes of the first generation.
    pub first_step: f64,
    /// The least and the greatest step size.
    pub step_range: (f64, f64),
}

impl Default for Strategy {
    fn default() -> Self {
        Strategy {
            values: Recombination::Discrete,
            steps: Recombination::Intermediate,
            first_step: 0.1,
            step_range: (LEAST_STEP, MOST_STEP),
        }
    }
}

impl Strategy {
    /// A vector somewhere in the ranges.
    pub fn random(&self, weights: &[Weight], stream: &mut Stream) -> Vector {
        let values = weights.iter().map(|weight| weight.least + range(weight) * stream.unit());
        Vector { values: values.collect(), steps: vec![self.first_step; weights.len()] }
    }

    /// The vector of the standard values.
    pub fn standard(&self, weights: &[Weight]) -> Vector {
        let values = weights.iter().map(|weight| weight.standard).collect();
        Vector { values, steps: vec![self.first_step; weights.len()] }
    }

    /// A child of two vectors of the same weights, before mutation.
    pub fn recombine(&self, mother: &Vector, father: &Vector, stream: &mut Stream) -> Vector {
        debug_assert_eq!(mother.values.len(), father.values.len(), "parents have the same weights");
        let mut mix = |how: Recombination, mother: &[f64], father: &[f64]| -> Vec<f64> {
            let pairs = mother.iter().zip(father);
            pairs
                .map(|(&a, &b)| match how {
                    Recombination::Discrete if stream.chance(0.5) => a,
                    Recombination::Discrete => b,
                    Recombination::Intermediate => 0.5 * (a + b),
                })
                .collect()
        };
        let values = mix(self.values, &mother.values, &father.values);
        Vector { values, steps: mix(self.steps, &mother.steps, &father.steps) }
    }

    /// Mutates step sizes, then values.
    pub fn mutate(&self, vector: &mut Vector, weights: &[Weight], stream: &mut Stream) {
        self.mutate_steps(vector, stream);
        Self::mutate_values(vector, weights, stream);
    }

    fn mutate_steps(&self, vector: &mut Vector, stream: &mut Stream) {
        let n = vector.steps.len().max(1) as f64;
        let (of_all, of_each) = ((2.0 * n).sqrt().recip(), (2.0 * n.sqrt()).sqrt().recip());
        let common = of_all * stream.normal();
        let (least, most) = self.step_range;
        for step in &mut vector.steps {
            *step = (*step * (common + of_each * stream.normal()).exp()).clamp(least, most);
        }
    }

    fn mutate_values(vector: &mut Vector, weights: &[Weight], stream: &mut Stream) {
        for ((value, step), weight) in vector.values.iter_mut().zip(&vector.steps).zip(weights) {
            *value = reflect(weight, *value + step * range(weight) * stream.normal());
        }
    }
}

/// How wide the range of a weight is.
fn range(weight: &Weight) -> f64 {
    weight.most - weight.least
}

/// The value, reflected at the ends of the weight's range until it lies within.
///
/// Reflection keeps a step near an end as long as one in the middle; cutting off would gather values at the ends.
fn reflect(weight: &Weight, value: f64) -> f64 {
    let range = range(weight);
    if !value.is_finite() || range <= 0.0 {
        return weight.standard;
    }
    let folded = (value - weight.least).rem_euclid(2.0 * range);
    let inside = if folded > range { 2.0 * range - folded } else { folded };
    weight.within(weight.least + inside)
}

/// The sizes of a (mu, lambda) strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Mu: how many parents are kept.
    pub parents: usize,
    /// Lambda: how many children a generation has.
    pub children: usize,
    /// How many generations.
    pub generations: usize,
}

/// The least value of `function` that a (mu, lambda) strategy finds from `start`, with the best of the last generation.
/// Parents do not survive: step sizes that no longer suit them would stay with them.
pub fn minimise(
    function: impl Fn(&[f64]) -> f64,
    start: Vector,
    weights: &[Weight],
    strategy: &Strategy,
    sizes: Sizes,
    stream: &mut Stream,
) -> (f64, Vector) {
    let mut parents = vec![(function(&start.values), start)];
    for _ in 0..sizes.generations {
        let mut children: Vec<(f64, Vector)> = (0..sizes.children.max(sizes.parents))
            .map(|_| {
                let (mother, father) = (stream.below(parents.len()), stream.below(parents.len()));
                let mut child = strategy.recombine(&parents[mother].1, &parents[father].1, stream);
                strategy.mutate(&mut child, weights, stream);
                (function(&child.values), child)
            })
            .collect();
        children.sort_by(|a, b| a.0.total_cmp(&b.0));
        children.truncate(sizes.parents.max(1));
        parents = children;
    }
    parents.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranges of width 1 make a step size a length.
    fn unit_ranges(n: usize) -> Vec<Weight> {
        vec![Weight::new("x", -0.5, 0.5, 0.0); n]
    }

    fn sphere(x: &[f64]) -> f64 {
        x.iter().map(|x| x * x).sum()
    }

    fn fine() -> Strategy {
        Strategy { step_range: (1e-100, 0.5), ..Strategy::default() }
    }

    fn start(n: usize) -> Vector {
        Vector { values: vec![0.3; n], steps: vec![0.1; n] }
    }

    /// Rechenberg's progress of a (1, lambda) strategy on the sphere: with s = step * n / R, a generation comes nearer
    /// by R / n * (c * s - s^2 / 2), where c is the expectation of the greatest of lambda normal numbers.
    #[test]
    fn progress_on_the_sphere_is_that_of_the_closed_form() {
        const N: usize = 400;
        let weights = unit_ranges(N);
        let mut stream = Stream::new(5);
        // The expectations are from Beyer's table of progress coefficients.
        for (children, expectation) in [(5, 1.163), (10, 1.539)] {
            for scaled in [0.5, 1.0, expectation] {
                let radius = 1.0;
                let values = vec![radius / (N as f64).sqrt(); N];
                let steps = vec![scaled * radius / N as f64; N];
                let trials = 3000;
                let mut gained = 0.0;
                for _ in 0..trials {
                    let best = (0..children)
                        .map(|_| {
                            let mut child = Vector { values: values.clone(), steps: steps.clone() };
                            Strategy::mutate_values(&mut child, &weights, &mut stream);
                            sphere(&child.values).sqrt()
                        })
                        .fold(f64::INFINITY, f64::min);
                    gained += (radius - best) * N as f64 / radius;
                }
                let (measured, predicted) = (gained / f64::from(trials), expectation * scaled - scaled * scaled / 2.0);
                assert!((measured - predicted).abs() < 0.06, "1,{children} at {scaled}: {measured} is not {predicted}");
            }
        }
    }

    /// Step sizes that adapt themselves keep the distance falling by a constant factor: twice the generations, twice the
    /// exponent. A (1, 70) strategy that knew the best step size would come nearer by exp(-c^2 / 2n) a generation; finding
    /// the step size costs a part of that, and recombination gives some back.
    #[test]
    fn the_sphere_is_approached_at_a_constant_rate() {
        const N: usize = 20;
        let weights = unit_ranges(N);
        let first = sphere(&start(N).values);
        let exponent = |generations| {
            let sizes = Sizes { parents: 10, children: 70, generations };
            -(minimise(sphere, start(N), &weights, &fine(), sizes, &mut Stream::new(7)).0 / first).ln()
        };
        let (half, whole) = (exponent(150), exponent(300));
        assert!((1.6..2.4).contains(&(whole / half)), "{half} {whole}");
        // The squared distance falls twice as fast as the distance. 2.37 is the expectation of the greatest of 70.
        let ideal = 2.0 * 300.0 * 2.37_f64.powi(2) / (2.0 * N as f64);
        assert!(whole > 0.3 * ideal && whole < 2.0 * ideal, "{whole}, ideal {ideal}");
    }

    /// On an ellipsoid the best step size of an axis falls with its curvature; a single step size for all axes is as slow
    /// as the steepest one demands.
    #[test]
    fn step_sizes_take_the_shape_of_an_ellipsoid() {
        const N: usize = 10;
        let weights = unit_ranges(N);
        let curvature = |axis: usize| 10_f64.powf(4.0 * axis as f64 / (N - 1) as f64);
        let ellipsoid = |x: &[f64]| x.iter().enumerate().map(|(axis, x)| curvature(axis) * x * x).sum::<f64>();
        let sizes = Sizes { parents: 10, children: 70, generations: 200 };
        let (value, best) = minimise(ellipsoid, start(N), &weights, &fine(), sizes, &mut Stream::new(11));
        assert!(value < 1e-8 * ellipsoid(&start(N).values), "reached {value}");
        let flat: f64 = best.steps[..3].iter().map(|step| step.ln()).sum::<f64>() / 3.0;
        let steep: f64 = best.steps[N - 3..].iter().map(|step| step.ln()).sum::<f64>() / 3.0;
        assert!(flat - steep > 10_f64.ln(), "the steps of flat axes are longer: {:?}", best.steps);
    }

    #[test]
    fn values_beyond_an_end_are_reflected() {
        let pawn = Weight::new("pawn", 85.0, 115.0, 100.0);
        assert_eq!((reflect(&pawn, 82.0), reflect(&pawn, 120.0), reflect(&pawn, 99.0)), (88.0, 110.0, 99.0));
        for step in -4000..4000 {
            let value = f64::from(step) * 0.37;
            let inside = reflect(&pawn, value);
            assert!((85.0..=115.0).contains(&inside), "{value} became {inside}");
            assert!(!(85.0..=115.0).contains(&value) || (inside - value).abs() < 1e-9, "{value} needed no change");
        }
        assert_eq!((reflect(&pawn, f64::NAN), reflect(&pawn, f64::INFINITY)), (100.0, 100.0));
        assert_eq!(reflect(&Weight::new("fixed", 3.0, 3.0, 3.0), 7.0), 3.0);
    }

    #[test]
    fn ranges_are_respected_and_ends_can_be_reached() {
        let weights: Vec<Weight> = (0..8).map(|_| Weight::new("w", 10.0, 40.0, 20.0)).collect();
        let mut stream = Stream::new(2);
        let strategy = Strategy::default();
        let mut vector = strategy.random(&weights, &mut stream);
        for _ in 0..2000 {
            strategy.mutate(&mut vector, &weights, &mut stream);
            assert!(
                vector.values.iter().zip(&weights).all(|(value, weight)| (weight.least..=weight.most).contains(value)),
                "{vector:?}"
            );
            assert!(vector.steps.iter().all(|step| (LEAST_STEP..=MOST_STEP).contains(step)), "{vector:?}");
        }
        // The optimum outside the range: the best lies at its end.
        let sizes = Sizes { parents: 3, children: 20, generations: 150 };
        let far = |x: &[f64]| x.iter().map(|x| (x - 100.0) * (x - 100.0)).sum::<f64>();
        let (_, best) = minimise(far, vector, &weights, &strategy, sizes, &mut stream);
        assert!(best.values.iter().all(|value| *value > 39.5), "{best:?}");
    }

    #[test]
    fn recombination_takes_either_or_the_mean() {
        let mother = Vector { values: vec![1.0; 64], steps: vec![0.1; 64] };
        let father = Vector { values: vec![3.0; 64], steps: vec![0.3; 64] };
        let child = Strategy::default().recombine(&mother, &father, &mut Stream::new(1));
        assert!(child.values.iter().all(|value| [1.0, 3.0].contains(value)), "{child:?}");
        assert!(child.values.contains(&1.0) && child.values.contains(&3.0));
        assert!(child.steps.iter().all(|step| (step - 0.2).abs() < 1e-12));
        let both = Strategy { values: Recombination::Intermediate, ..Strategy::default() };
        assert!(both.recombine(&mother, &father, &mut Stream::new(1)).values.iter().all(|value| *value == 2.0));
    }
}
