//! A share with its 95 % interval, after Wilson (1927): honest also for small samples and for shares near 0.

/// A normal variable lies within so many standard deviations in 95 cases of 100.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// How large a part of the cases something was.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The cases in which it was so.
    pub count: u64,
    /// All cases.
    pub of: u64,
}

impl Share {
    /// The share, between 0 and 1; 0 where there is no case.
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// The ends of the interval; everything where there is no case.
    ///
    /// ```
    /// use foehn_lab::risk::Share;
    /// let (low, high) = Share { count: 1, of: 10 }.interval();
    /// assert!((low - 0.0179).abs() < 1e-4 && (high - 0.4042).abs() < 1e-4);
    /// assert_eq!(Share { count: 0, of: 10 }.interval().0, 0.0);
    /// ```
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, p, z2) = (self.of as f64, self.value(), NINETY_FIVE * NINETY_FIVE);
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = NINETY_FIVE / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        let low = if self.count == 0 { 0.0 } else { (centre - reach).max(0.0) };
        let high = if self.count == self.of { 1.0 } else { (centre + reach).min(1.0) };
        (low, high)
    }
}
