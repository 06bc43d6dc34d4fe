//! Guesses about the next throw: what a predictor is, and the simplest, counting.

use super::roshambo::{Record, Throw};

/// What a predictor expects: the opponent's next throw, and what an opponent who predicts in the same way expects of us.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guess {
    /// The opponent's next throw.
    pub other: Option<Throw>,
    /// Our own, seen with the opponent's eyes.
    pub own: Option<Throw>,
}

/// Guesses from the record of a match, throw by throw.
pub trait Predictor {
    /// What comes next. Asked once before each throw, so it may remember what it has counted so far.
    fn guess(&mut self, record: &Record) -> Guess;
}

/// Which throws a predictor looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The player's own.
    Own,
    /// The opponent's.
    Other,
    /// Both together.
    Both,
}

impl View {
    /// The three ways to look.
    pub const ALL: [View; 3] = [View::Own, View::Other, View::Both];

    /// What was seen at a turn, as a number below 9.
    pub(super) fn seen(self, record: &Record, turn: usize) -> usize {
        match self {
            View::Own => record.own[turn] as usize,
            View::Other => record.other[turn] as usize,
            View::Both => 3 * record.own[turn] as usize + record.other[turn] as usize,
        }
    }
}

/// What is expected of counts: what was often, or what is due because it was rare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expects {
    /// The usual goes on.
    Usual,
    /// The rare is due: whoever keeps his throws even, or never repeats a row of them, makes it so.
    Rare,
}

impl Expects {
    /// The throw to answer, if throws were seen in proportion to these weights.
    pub(super) fn of(self, weights: &[f64; 3]) -> Option<Throw> {
        match self {
            Expects::Usual => worth_answering(weights),
            Expects::Rare => rarest(weights),
        }
    }
}

/// Goes by how often each throw was made in the last so many turns.
#[derive(Clone, Debug)]
pub struct Frequency {
    /// How many turns are looked at.
    pub window: usize,
    /// What is expected of the counts.
    pub expects: Expects,
}

impl Frequency {
    /// Expects what was often in the last `window` turns.
    pub fn usual(window: usize) -> Self {
        Frequency { window, expects: Expects::Usual }
    }
}

impl Predictor for Frequency {
    fn guess(&mut self, record: &Record) -> Guess {
        let counted = |throws: &[Throw]| {
            let recent = &throws[throws.len().saturating_sub(self.window)..];
            let mut counts = [0.0; 3];
            recent.iter().for_each(|throw| counts[*throw as usize] += 1.0);
            self.expects.of(&counts)
        };
        Guess { other: counted(&record.other), own: counted(&record.own) }
    }
}

/// Expects the last throw again: with its meta-strategies, every rule that goes by the last throw alone.
#[derive(Clone, Debug)]
pub struct Repetition;

impl Predictor for Repetition {
    fn guess(&mut self, record: &Record) -> Guess {
        Guess { other: record.other.last().copied(), own: record.own.last().copied() }
    }
}

/// The throw whose answer wins most on average, if throws come in proportion to these weights; none where nothing was seen.
/// It need not be the likeliest: where rock is rare and the others are equally likely, scissors wins, as against paper.
pub(super) fn worth_answering(weights: &[f64; 3]) -> Option<Throw> {
    let gain = |throw: Throw| weights[throw as usize] - weights[throw.turned(2) as usize];
    let best = Throw::ALL.into_iter().rev().max_by(|one, other| gain(*one).total_cmp(&gain(*other)));
    best.filter(|_| weights.iter().any(|weight| *weight > 0.0))
}

/// The throw that is rarer than both others; none where two are equally rare.
fn rarest(weights: &[f64; 3]) -> Option<Throw> {
    let is_rarest = |throw: &Throw| {
        let others = [1, 2].map(|steps| weights[throw.turned(steps) as usize]);
        others.iter().all(|other| weights[*throw as usize] < *other)
    };
    Throw::ALL.into_iter().find(is_rarest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::Throw::{Paper, Rock, Scissors};

    #[test]
    fn the_answer_that_wins_most_is_to_the_guess() {
        assert_eq!(worth_answering(&[1.0, 0.0, 0.0]), Some(Rock));
        assert_eq!(worth_answering(&[0.0, 0.0, 3.0]), Some(Scissors));
        // Scissors wins 44 times and loses 12 times in a hundred.
        assert_eq!(worth_answering(&[0.12, 0.44, 0.44]), Some(Paper));
        assert_eq!(worth_answering(&[0.0; 3]), None);
    }

    #[test]
    fn only_the_window_is_counted() {
        let other = vec![Rock, Rock, Rock, Paper, Paper];
        let record = Record { own: vec![Scissors; 5], other };
        let guess = |window| Frequency::usual(window).guess(&record);
        assert_eq!(guess(2), Guess { other: Some(Paper), own: Some(Scissors) });
        assert_eq!(guess(usize::MAX).other, Some(Rock), "paper beats three and draws two");
        assert_eq!(Repetition.guess(&record).other, Some(Paper));
        let rare = Frequency { window: usize::MAX, expects: Expects::Rare }.guess(&record);
        assert_eq!((rare.other, rare.own), (Some(Scissors), None), "scissors are due; of the own two are equally rare");
    }
}
