//! Linear regression by least squares, point by point.

/// A line through the points added so far.
///
/// ```
/// use foehn_learn::LeastSquares;
/// let mut fit = LeastSquares::default();
/// [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)].into_iter().for_each(|(x, y)| fit.add(x, y));
/// assert_eq!((fit.slope(), fit.offset(), fit.sigma()), (2.0, 1.0, 0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct LeastSquares {
    count: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl LeastSquares {
    /// Adds a point.
    pub fn add(&mut self, x: f64, y: f64) {
        self.count += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// How many points there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// How far x varies, times the number of points.
    fn variation_of_x(&self) -> f64 {
        self.xx - self.x * self.x / self.count.max(1.0)
    }

    /// The slope; 1 where all x are the same.
    pub fn slope(&self) -> f64 {
        let variation = self.variation_of_x();
        if variation > 0.0 { (self.xy - self.x * self.y / self.count) / variation } else { 1.0 }
    }

    /// The value at x = 0.
    pub fn offset(&self) -> f64 {
        if self.count > 0.0 { (self.y - self.slope() * self.x) / self.count } else { 0.0 }
    }

    /// The standard deviation of the points from the line.
    pub fn sigma(&self) -> f64 {
        if self.count < 3.0 {
            return 0.0;
        }
        let (slope, offset) = (self.slope(), self.offset());
        let squares = self.yy - offset * self.y - slope * self.xy;
        (squares.max(0.0) / (self.count - 2.0)).sqrt()
    }

    /// The correlation between x and y, from -1 to 1.
    pub fn correlation(&self) -> f64 {
        let variation_of_y = self.yy - self.y * self.y / self.count.max(1.0);
        let both = (self.variation_of_x() * variation_of_y).sqrt();
        if both > 0.0 { (self.xy - self.x * self.y / self.count) / both } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_what_the_line_leaves() {
        let mut fit = LeastSquares::default();
        for step in 0..1000 {
            let noise = if step % 2 == 0 { 3.0 } else { -3.0 };
            fit.add(f64::from(step), 0.5 * f64::from(step) + noise);
        }
        assert!((fit.slope() - 0.5).abs() < 1e-3 && (fit.sigma() - 3.0).abs() < 0.01);
        assert!(fit.correlation() > 0.99);
    }
}
