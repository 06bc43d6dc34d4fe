//! From the scores of a match to Elo with error bars.
//!
//! Games come in pairs: the same opening with both colours. The two games of a pair are not independent (an opening that
//! favours one side gives each contestant one win), so the unit of statistics is the pair, with five scores: 0, ½, 1, 1½, 2.
//! Counting single games instead makes error bars too wide where openings are unbalanced.
//!
//! Elo here is the logistic scale: an expected score `s` is `-400 log10(1/s - 1)`.

/// How many pairs of games gave 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pentanomial {
    counts: [u64; 5],
}

impl Pentanomial {
    /// The score of a game in each of the five cases, pairs halved.
    pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// So many pairs with 0, ½, 1, 1½ and 2 points.
    pub const fn new(counts: [u64; 5]) -> Self {
        Pentanomial { counts }
    }

    /// The counts of pairs with 0, ½, 1, 1½ and 2 points.
    pub const fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// Adds a pair whose two games gave so many half points together, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean score of a game, between 0 and 1; a half where there is none.
    pub fn score(&self) -> f64 {
        match self.pairs() {
            0 => 0.5,
            pairs => self.sum(|score| score) / pairs as f64,
        }
    }

    /// The standard error of [`Pentanomial::score`]; infinite where there are fewer than two pairs.
    pub fn standard_error(&self) -> f64 {
        let pairs = self.pairs();
        if pairs < 2 {
            return f64::INFINITY;
        }
        let mean = self.score();
        let variance = self.sum(|score| (score - mean).powi(2)) / (pairs - 1) as f64;
        (variance / pairs as f64).sqrt()
    }

    fn sum(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.counts.iter().zip(Self::SCORES).map(|(&count, score)| count as f64 * value(score)).sum()
    }
}

/// What the pairs of a match say about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean score of a game.
    pub score: f64,
    /// The difference in Elo; infinite where one side won everything.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// The likelihood of superiority: how probable it is that the first is the stronger one.
    pub superiority: f64,
}

/// A normal variable lies within so many standard deviations in 95 cases of 100.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

impl Rating {
    /// The rating that follows from these pairs.
    ///
    /// ```
    /// use foehn_lab::{Pentanomial, Rating};
    /// let even = Rating::of(&Pentanomial::new([3, 10, 20, 10, 3]));
    /// assert_eq!((even.elo, even.superiority), (0.0, 0.5));
    /// assert!(even.low < 0.0 && (even.low + even.high).abs() < 1e-9);
    /// ```
    pub fn of(pairs: &Pentanomial) -> Self {
        let score = pairs.score();
        let error = pairs.standard_error();
        let reach = NINETY_FIVE * error;
        let superiority = match score - 0.5 {
            0.0 => 0.5,
            lead => normal_below(lead / error),
        };
        Rating { score, elo: elo(score), low: elo(score - reach), high: elo(score + reach), superiority }
    }

    /// Half the width of the 95 % interval.
    pub fn error(&self) -> f64 {
        if self.high == self.low { 0.0 } else { (self.high - self.low) / 2.0 }
    }
}

/// The Elo difference at which this score is expected.
pub(crate) fn elo(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        0.5 => 0.0,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The score expected at this Elo difference.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How probable it is that a standard normal variable is below `x`, by the series of Marsaglia (2004).
fn normal_below(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// By hand: a score of 10/11 is ten to one, 400 Elo; 3/4 is three to one, 400 log10(3) = 190.85.
    #[test]
    fn elo_is_the_logistic_scale() {
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        near(elo(0.75), 190.848_501_887_864_98, 1e-9);
        assert_eq!((elo(0.0), elo(0.5), elo(1.0)), (f64::NEG_INFINITY, 0.0, f64::INFINITY));
        for difference in [-300.0, -1.0, 0.0, 5.0, 250.0] {
            near(elo(expected_score(difference)), difference, 1e-9);
        }
    }

    /// By hand: pairs 1, 1½, 2, 2 are scores 0.5, 0.75, 1, 1, mean 0.8125, squared distances 0.0977, 0.0039, 0.0352 twice,
    /// in sum 0.171875; divided by 3, and by 4: 0.014323, whose root is 0.119678.
    #[test]
    fn the_error_is_that_of_pairs() {
        let pairs = Pentanomial::new([0, 0, 1, 1, 2]);
        assert_eq!((pairs.pairs(), pairs.score()), (4, 0.8125));
        near(pairs.standard_error(), 0.119_678_388_5, 1e-9);
        let rating = Rating::of(&pairs);
        near(rating.elo, 254.73, 0.01);
        assert_eq!(rating.high, f64::INFINITY, "the interval reaches a score of 1");
        near(rating.superiority, normal_below(0.3125 / 0.119_678_388_5), 1e-9);
    }

    /// The same numbers, counted pair by pair with no formula for groups.
    #[test]
    fn groups_count_like_single_pairs() {
        let pairs = Pentanomial::new([4, 17, 60, 23, 9]);
        let each: Vec<f64> =
            (0..5).flat_map(|index| std::iter::repeat_n(index as f64 / 4.0, pairs.counts()[index] as usize)).collect();
        let count = each.len() as f64;
        let mean = each.iter().sum::<f64>() / count;
        let variance = each.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / (count - 1.0);
        near(pairs.score(), mean, 1e-12);
        near(pairs.standard_error(), (variance / count).sqrt(), 1e-12);
    }

    #[test]
    fn one_sided_and_empty_matches_have_a_rating() {
        let none = Rating::of(&Pentanomial::default());
        assert_eq!((none.elo, none.low, none.high), (0.0, f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(none.superiority, 0.5);
        let all = Rating::of(&Pentanomial::new([0, 0, 0, 0, 9]));
        assert_eq!((all.elo, all.superiority, all.error()), (f64::INFINITY, 1.0, 0.0));
        let one = Rating::of(&Pentanomial::new([0, 0, 0, 1, 0]));
        assert_eq!((one.superiority, one.error()), (0.5, f64::INFINITY), "one pair says nothing yet");
        let even = Rating::of(&Pentanomial::new([0, 0, 7, 0, 0]));
        assert_eq!((even.elo, even.error()), (0.0, 0.0));
    }

    /// Beside the area below the curve, by Simpson's rule.
    #[test]
    fn the_normal_distribution_is_that_of_its_curve() {
        let curve = |x: f64| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
        for x in [-4.0, -1.0, 0.0, 0.5, 1.0, 1.959_963_984_540_054, 3.0, 6.0] {
            const STEPS: i32 = 20_000;
            let step = x / f64::from(STEPS);
            let weight = |index| if index == 0 || index == STEPS { 1.0 } else { f64::from(2 + 2 * (index % 2)) };
            let area: f64 = (0..=STEPS).map(|index| weight(index) * curve(f64::from(index) * step)).sum();
            near(normal_below(x), 0.5 + area * step / 3.0, 1e-12);
        }
        assert_eq!((normal_below(f64::INFINITY), normal_below(-50.0)), (1.0, 0.0));
    }
}
