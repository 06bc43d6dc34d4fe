//! Seeded random numbers that fork: what a part of the work draws depends on its place in the run alone.
//!
//! The stream of a birth is forked from run, deme, epoch and birth by their numbers, so it needs no state in a checkpoint, and
//! neither threads nor interruptions change it.

use foehn_game::Key;
use foehn_game::kit::Random;
use std::f64::consts::TAU;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream {
    root: Key,
    random: Random,
}

impl Stream {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Stream::at(Key::of(seed))
    }

    fn at(root: Key) -> Self {
        Stream { root, random: Random::new(root.0) }
    }

    /// The stream of a part, by its number. It does not depend on what was drawn from this one.
    ///
    /// ```
    /// use foehn_learn::evolution::Stream;
    /// let mut run = Stream::new(1);
    /// let before = run.fork(7).random().next_word();
    /// run.unit();
    /// assert_eq!(run.fork(7).random().next_word(), before);
    /// assert_ne!(run.fork(8).random().next_word(), before);
    /// ```
    #[must_use]
    pub fn fork(&self, part: u64) -> Stream {
        Stream::at(self.root.with(part))
    }

    /// The stream of a part, by its name.
    #[must_use]
    pub fn named(&self, part: &str) -> Stream {
        Stream::at(part.bytes().fold(self.root, |key, byte| key.with(byte.into())))
    }

    /// The seed that stands for this stream where only a number can be handed on.
    pub fn seed(&self) -> u64 {
        self.root.0
    }

    /// The generator itself.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// A number from 0 up to but not including `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        self.random.unit()
    }

    /// Yes with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A number of the standard normal distribution (Box and Muller).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (TAU * self.unit()).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_have_the_moments_of_the_distribution() {
        let mut stream = Stream::new(3);
        let drawn: Vec<f64> = (0..100_000).map(|_| stream.normal()).collect();
        let moment = |power: i32| drawn.iter().map(|x| x.powi(power)).sum::<f64>() / drawn.len() as f64;
        for (power, expected, within) in [(1, 0.0, 0.01), (2, 1.0, 0.02), (3, 0.0, 0.06), (4, 3.0, 0.12)] {
            assert!((moment(power) - expected).abs() < within, "moment {power} is {}", moment(power));
        }
    }

    #[test]
    fn parts_draw_differently() {
        let run = Stream::new(1);
        let first = |mut stream: Stream| stream.random().next_word();
        let mut seen: Vec<u64> =
            (0..100).flat_map(|part| [run.fork(part), run.fork(0).fork(part)]).map(first).collect();
        seen.extend([run.named("births"), run.named("games")].map(first));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 202);
    }
}
