//! What the games say about an individual's class: an estimate with its error, comparable whatever the number of games.
//!
//! The chance to score against an opponent of class `j` is taken as `1 / (1 + exp((j - strength) / SCALE))`, as ratings do. Before
//! the first game a strength is likely as in a normal distribution around the middle of what the teachers cover; the games give
//! the mean and the standard deviation afterwards. Without that beginning, whoever has won all of a few games would count as
//! infinitely strong. Unlike the fitness of section 3.2, one game lost to a weak class costs little, and more games make the
//! estimate sharper, not lower.

use super::fitness::Record;

/// Two classes apart, one ply, is a score of four in five: what a ply is worth to shallow searches of chess.
const SCALE: f64 = 1.4;
/// Strengths are compared at steps of this size.
const STEP: f64 = 0.125;
/// The greatest strength.
const MOST: f64 = 16.0;

/// The strength of an individual of which nothing is known, and how far from it individuals are.
const UNKNOWN: (f64, f64) = (6.0, 3.0);

/// An estimated strength, in class numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

impl Strength {
    /// What the games of a record say.
    pub fn of(record: &Record) -> Self {
        let teachers = record.classes().map(|(class, tally)| (f64::from(class.number()), tally));
        let rivals = record.rivals().map(|(strength, tally)| (strength.strength(), tally));
        let games: Vec<(f64, f64, f64)> = teachers
            .chain(rivals)
            .map(|(opponent, tally)| {
                let score = 0.5 * (tally.points + f64::from(tally.games()));
                (opponent, score, f64::from(tally.games()) - score)
            })
            .collect();
        let likelihood = |strength: f64| -> f64 {
            let of = |(opponent, scored, missed): &(f64, f64, f64)| {
                let odds = ((opponent - strength) / SCALE).exp();
                // ln of odds / (1 + odds), and of 1 / (1 + odds).
                missed * (odds / (1.0 + odds)).ln() - scored * (1.0 + odds).ln()
            };
            let surprise = (strength - UNKNOWN.0) / UNKNOWN.1;
            games.iter().map(of).sum::<f64>() - 0.5 * surprise * surprise
        };
        let grid: Vec<(f64, f64)> = (0..=(MOST / STEP) as u32)
            .map(|step| f64::from(step) * STEP)
            .map(|strength| (strength, likelihood(strength)))
            .collect();
        let greatest = grid.iter().map(|(_, likelihood)| *likelihood).fold(f64::NEG_INFINITY, f64::max);
        let (mut whole, mut first, mut second) = (0.0, 0.0, 0.0);
        for (strength, likelihood) in grid {
            let share = (likelihood - greatest).exp();
            whole += share;
            first += share * strength;
            second += share * strength * strength;
        }
        let mean = first / whole;
        Strength { mean, deviation: (second / whole - mean * mean).max(0.0).sqrt() }
    }

    /// A strength that the individual very likely has: a standard deviation below the mean.
    pub fn lower(&self) -> f64 {
        self.mean - self.deviation
    }
}

#[cfg(test)]
mod tests {
    use super::super::fitness::{Class, HalfClass, tests::played};
    use super::*;

    fn after(games: &[(u8, f64)]) -> Strength {
        let mut record = Record::default();
        for &(class, result) in games {
            record.add(Class::new(class).unwrap(), &played(result));
        }
        Strength::of(&record)
    }

    #[test]
    fn nothing_known_is_the_middle_with_a_wide_error() {
        let unknown = after(&[]);
        assert!((unknown.mean - UNKNOWN.0).abs() < 0.3 && unknown.deviation > 2.5, "{unknown:?}");
        let lucky = after(&[(2, 1.0), (2, 1.0), (4, 1.0), (4, 1.0)]);
        let proved = after(&[(6, 1.0), (6, 1.0), (8, 1.0), (8, -1.0), (10, -1.0)]);
        assert!(lucky.lower() < proved.lower(), "winning against the weak proves little: {lucky:?} {proved:?}");
    }

    #[test]
    fn an_even_score_is_the_class_and_games_sharpen_it() {
        let games = |pairs: usize| [(8, 1.0), (8, -1.0)].repeat(pairs);
        let (few, many) = (after(&games(2)), after(&games(50)));
        assert!((many.mean - 8.0).abs() < 0.05, "{many:?}");
        // The information of a game at even chances is 1 / 4 SCALE^2.
        let expected = (4.0 * SCALE * SCALE / 100.0).sqrt();
        assert!((many.deviation - expected).abs() < 0.02 && few.deviation > 3.0 * many.deviation, "{few:?} {many:?}");
        assert!(many.lower() > few.lower());
    }

    #[test]
    fn an_accident_against_a_weak_class_costs_little() {
        let good = [(8, 1.0), (10, 0.0), (10, 1.0), (12, -1.0)].repeat(5);
        let mut unlucky = good.clone();
        unlucky.push((2, -1.0));
        unlucky.extend([(2, 1.0); 20]);
        assert!(after(&good).mean - after(&unlucky).mean < 1.0);
    }

    #[test]
    fn better_results_are_a_greater_strength() {
        let against_ten = |result| after(&[(6, 1.0), (8, 1.0), (10, result), (12, -1.0)]).mean;
        assert!(against_ten(-1.0) < against_ten(0.0) && against_ten(0.0) < against_ten(0.5));
        assert!(against_ten(0.5) < against_ten(1.0));
    }

    #[test]
    fn a_rival_counts_as_a_teacher_of_its_strength() {
        let mut record = Record::default();
        record.add_rival(HalfClass::nearest(10.1), &played(1.0));
        assert_eq!(Strength::of(&record), after(&[(10, 1.0)]));
    }

    #[test]
    fn long_records_do_not_overflow() {
        let strength = after(&[(14, 1.0)].repeat(3000));
        assert!(strength.mean > 15.0 && strength.deviation.is_finite(), "{strength:?}");
        assert!(after(&[(2, -1.0)].repeat(3000)).mean < 0.5);
    }
}
