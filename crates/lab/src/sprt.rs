//! The sequential probability ratio test: when a match has said enough.
//!
//! Two hypotheses about the Elo difference stand against each other, `e0` and `e1`. After every pair of games the logarithm of the likelihood
//! ratio (LLR) of the two says how much better `e1` explains the scores; beyond a bound the match stops (Wald 1945). With five possible scores the distribution
//! of the pairs is not known, so each hypothesis is given the most likely distribution among those with its mean (the
//! generalised test).
//!
//! That distribution, for observed frequencies `p` of the scores `a` and a mean `s`, is `p_i / (1 + x (a_i - s))`, where `x` solves
//! `sum p_i (a_i - s) / (1 + x (a_i - s)) = 0` (by Lagrange multipliers; the sum falls with `x`, so halving finds it).

use crate::elo::{Pentanomial, expected_score};

/// A test of `e1` against `e0`, both in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth having.
    pub e0: f64,
    /// The difference hoped for.
    pub e1: f64,
    /// How often `e0` may be rejected where it is true.
    pub alpha: f64,
    /// How often `e1` may be rejected where it is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SprtVerdict {
    /// The difference is `e0` or less.
    AcceptsE0,
    /// The difference is `e1` or more.
    AcceptsE1,
    /// More games are needed.
    Undecided,
}

impl SprtVerdict {
    /// The verdict as a word for files and pages.
    pub const fn name(self) -> &'static str {
        match self {
            SprtVerdict::AcceptsE0 => "e0",
            SprtVerdict::AcceptsE1 => "e1",
            SprtVerdict::Undecided => "undecided",
        }
    }
}

/// A score that did not occur yet may still: it is taken to have occurred this often.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// A test that errs in 5 cases of 100 on either side; `None` unless `e0 < e1` and both are within 1000 Elo.
    pub fn new(e0: f64, e1: f64) -> Option<Self> {
        let within = |elo: f64| elo.abs() <= 1000.0;
        (e0 < e1 && within(e0) && within(e1)).then_some(Sprt { e0, e1, alpha: 0.05, beta: 0.05 })
    }

    /// The LLR below which `e0` is accepted and the one above which `e1` is.
    ///
    /// ```
    /// use foehn_lab::Sprt;
    /// let (low, high) = Sprt::new(0.0, 5.0).expect("in order").bounds();
    /// assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of `e1` to `e0`.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let counts = pairs.counts().map(|count| if count == 0 { UNSEEN } else { count as f64 });
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let total: f64 = counts.iter().sum();
        let frequencies = counts.map(|count| count / total);
        let [s0, s1] = [self.e0, self.e1].map(expected_score);
        let [x0, x1] = [s0, s1].map(|mean| multiplier(&frequencies, mean));
        let gain =
            |(frequency, score): (f64, f64)| frequency * ((x0 * (score - s0)).ln_1p() - (x1 * (score - s1)).ln_1p());
        total * frequencies.into_iter().zip(Pentanomial::SCORES).map(gain).sum::<f64>()
    }

    /// What the pairs so far say.
    pub fn verdict(&self, pairs: &Pentanomial) -> SprtVerdict {
        let (low, high) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => SprtVerdict::AcceptsE1,
            llr if llr <= low => SprtVerdict::AcceptsE0,
            _ => SprtVerdict::Undecided,
        }
    }
}

/// The `x` of the module's header for the mean `s`, which lies between 0 and 1.
fn multiplier(frequencies: &[f64; 5], s: f64) -> f64 {
    let slope = |x: f64| {
        let term = |(frequency, score): (&f64, f64)| frequency * (score - s) / (1.0 + x * (score - s));
        frequencies.iter().zip(Pentanomial::SCORES).map(term).sum::<f64>()
    };
    // All probabilities are positive between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(frequencies: &[f64; 5], s: f64) -> [f64; 5] {
        let x = multiplier(frequencies, s);
        std::array::from_fn(|i| frequencies[i] / (1.0 + x * (Pentanomial::SCORES[i] - s)))
    }

    fn likelihood(frequencies: &[f64; 5], distribution: &[f64; 5]) -> f64 {
        frequencies.iter().zip(distribution).map(|(seen, chance)| seen * chance.ln()).sum()
    }

    /// The distribution has the mean and the sum it should, and no other with that mean explains the scores better:
    /// every direction that keeps sum and mean leads downhill.
    #[test]
    fn the_distribution_is_the_most_likely_one() {
        let frequencies = [0.05, 0.2, 0.45, 0.2, 0.1];
        for s in [0.3, 0.49, 0.5, 0.525, 0.51, 0.8] {
            let best = distribution(&frequencies, s);
            let mean: f64 = best.iter().zip(Pentanomial::SCORES).map(|(chance, score)| chance * score).sum();
            assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - s).abs() < 1e-9, "{s}");
            let top = likelihood(&frequencies, &best);
            for direction in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]] {
                for step in [-1e-3, 1e-3] {
                    let other: [f64; 5] = std::array::from_fn(|i| best[i] + step * direction[i]);
                    assert!(likelihood(&frequencies, &other) < top, "{s} {direction:?} {step}");
                }
            }
        }
    }

    /// By hand, where only two scores occur: pairs of 2 and of 0 are coins, whose likelihood needs no maximum. With 60 heads in
    /// 100 throws and coins of 0.5 and s1, LLR = 60 ln(s1/0.5) + 40 ln((1-s1)/0.5).
    #[test]
    fn two_scores_are_a_coin() {
        let sprt = Sprt::new(0.0, 100.0).unwrap();
        let s1 = expected_score(100.0);
        let coin = 60.0 * (s1 / 0.5).ln() + 40.0 * ((1.0 - s1) / 0.5).ln();
        let llr = sprt.llr(&Pentanomial::new([40, 0, 0, 0, 60]));
        assert!((llr - coin).abs() < 0.02, "{llr} is not {coin}");
    }

    /// For small differences the test is the one of a normal variable: n (s1-s0) (2 mean - s0 - s1) / (2 variance).
    #[test]
    fn small_differences_are_normal() {
        let pairs = Pentanomial::new([120, 900, 2100, 980, 150]);
        let sprt = Sprt::new(0.0, 4.0).unwrap();
        let (s0, s1) = (0.5, expected_score(4.0));
        let n = pairs.pairs() as f64;
        let variance = pairs.standard_error().powi(2) * n;
        let normal = n * (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * variance);
        let llr = sprt.llr(&pairs);
        assert!((llr - normal).abs() < 0.02 * normal.abs(), "{llr} is not {normal}");
    }

    #[test]
    fn verdicts_follow_the_bounds() {
        let sprt = Sprt::new(0.0, 10.0).unwrap();
        assert_eq!(sprt.verdict(&Pentanomial::default()), SprtVerdict::Undecided);
        assert_eq!(sprt.verdict(&Pentanomial::new([0, 1, 5, 2, 0])), SprtVerdict::Undecided);
        assert_eq!(sprt.verdict(&Pentanomial::new([10, 100, 300, 200, 60])), SprtVerdict::AcceptsE1);
        assert_eq!(sprt.verdict(&Pentanomial::new([60, 200, 300, 100, 10])), SprtVerdict::AcceptsE0);
        assert!(Sprt::new(5.0, 5.0).is_none() && Sprt::new(0.0, f64::NAN).is_none() && Sprt::new(0.0, 1e9).is_none());
    }
}
