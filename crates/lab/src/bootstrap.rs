//! Bootstrap intervals (Efron 1979): the sample is drawn again from itself many times, and where a number lies in 95 of
//! 100 such draws is its interval. What belongs together, such as the nodes of two searches of one position, is drawn together.

use foehn_game::kit::Random;

/// How many draws are made.
const DRAWS: usize = 2000;

/// A number with its 95 % interval, and the size of the sample it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The size of the sample.
    pub n: usize,
}

impl Estimate {
    /// The number that `statistic` makes of a sample; `None` where the sample is empty. The same sample has the same interval.
    ///
    /// ```
    /// use foehn_lab::Estimate;
    /// let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    /// let sample: Vec<f64> = (0..100).map(f64::from).collect();
    /// let estimate = Estimate::bootstrap(&sample, mean).expect("a sample");
    /// assert_eq!((estimate.value, estimate.n), (49.5, 100));
    /// // The standard error of this mean is 2.9.
    /// assert!((estimate.low - 43.8).abs() < 1.0 && (estimate.high - 55.2).abs() < 1.0);
    /// ```
    pub fn bootstrap<T: Copy>(sample: &[T], statistic: impl Fn(&[T]) -> f64) -> Option<Self> {
        if sample.is_empty() {
            return None;
        }
        let mut random = Random::new(sample.len() as u64);
        let mut drawn = Vec::with_capacity(sample.len());
        let mut values: Vec<f64> = (0..DRAWS)
            .map(|_| {
                drawn.clear();
                drawn.extend((0..sample.len()).map(|_| sample[random.below(sample.len())]));
                statistic(&drawn)
            })
            .filter(|value| value.is_finite())
            .collect();
        values.sort_by(f64::total_cmp);
        let value = statistic(sample);
        let at = |share: f64| values.get((share * values.len() as f64) as usize).copied().unwrap_or(value);
        Some(Estimate { value, low: at(0.025), high: at(0.975), n: sample.len() })
    }

    /// The sum of the second numbers over that of the first: what something costs beside what it is compared with.
    ///
    /// ```
    /// use foehn_lab::Estimate;
    /// let nodes = [(100.0, 80.0), (300.0, 240.0)];
    /// let ratio = Estimate::ratio(&nodes).expect("a sample");
    /// assert_eq!((ratio.value, ratio.low, ratio.high), (0.8, 0.8, 0.8));
    /// ```
    pub fn ratio(pairs: &[(f64, f64)]) -> Option<Self> {
        Self::bootstrap(pairs, |pairs| {
            let (below, above) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
            above / below
        })
    }

    /// The mean.
    pub fn mean(numbers: &[f64]) -> Option<Self> {
        Self::bootstrap(numbers, |numbers| numbers.iter().sum::<f64>() / numbers.len() as f64)
    }

    /// The estimate with the value and both ends changed alike.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let [value, a, b] = [self.value, self.low, self.high].map(change);
        Estimate { value, low: a.min(b), high: a.max(b), n: self.n }
    }
}
