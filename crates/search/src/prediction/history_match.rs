//! History matching: find where the latest throws occurred before, and expect what followed then.

use super::predictor::{Guess, Predictor, View};
use super::roshambo::Record;

/// Looks for the longest earlier occurrence of the latest throws, up to a length, the most recent of equals.
#[derive(Clone, Debug)]
pub struct HistoryMatch {
    view: View,
    longest: usize,
    /// For each turn, how many throws up to and with it agree with as many up to the latest one.
    agree: Vec<usize>,
}

impl HistoryMatch {
    /// Matches what is seen in this view; more than `longest` turns are not asked to agree.
    pub fn new(view: View, longest: usize) -> Self {
        HistoryMatch { view, longest, agree: Vec::new() }
    }

    /// Takes the latest turn into account: an agreement that goes on is one longer than that of the turn before.
    fn extend(&mut self, record: &Record) {
        let latest = record.turns() - 1;
        let seen = self.view.seen(record, latest);
        self.agree.push(0);
        for turn in (0..latest).rev() {
            let before = if turn == 0 { 0 } else { self.agree[turn - 1] };
            self.agree[turn] = if self.view.seen(record, turn) == seen { before + 1 } else { 0 };
        }
    }
}

impl Predictor for HistoryMatch {
    fn guess(&mut self, record: &Record) -> Guess {
        if record.turns() > self.agree.len() {
            self.extend(record);
        }
        let earlier = record.turns().saturating_sub(1);
        let best = (0..earlier).max_by_key(|&turn| self.agree[turn].min(self.longest));
        match best.filter(|&turn| self.agree[turn] > 0) {
            Some(turn) => Guess { other: Some(record.other[turn + 1]), own: Some(record.own[turn + 1]) },
            None => Guess::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::Throw::{self, Paper, Rock, Scissors};

    /// The predictor fed turn by turn, as in a match.
    fn guessed(view: View, longest: usize, own: &[Throw], other: &[Throw]) -> Guess {
        let mut predictor = HistoryMatch::new(view, longest);
        let mut guess = Guess::default();
        for turns in 0..=own.len() {
            guess = predictor.guess(&Record { own: own[..turns].to_vec(), other: other[..turns].to_vec() });
        }
        guess
    }

    #[test]
    fn what_followed_the_longest_match_is_expected() {
        let other = [Rock, Paper, Scissors, Scissors, Paper, Rock, Rock, Paper];
        let own = [Rock; 8];
        assert_eq!(guessed(View::Other, 10, &own, &other).other, Some(Scissors), "rock, paper came before");
        assert_eq!(guessed(View::Other, 1, &own, &other).other, Some(Rock), "the latest paper");
        assert_eq!(guessed(View::Own, 10, &own, &other).own, Some(Rock));
        assert_eq!(guessed(View::Other, 10, &[Rock], &[Rock]), Guess::default());
    }

    /// The same by looking anew at every turn.
    #[test]
    fn agreements_are_as_long_as_they_are() {
        let mut random = foehn_game::kit::Random::new(5);
        let mut record = Record::default();
        let mut predictor = HistoryMatch::new(View::Both, 100);
        for _ in 0..60 {
            predictor.guess(&record);
            for turn in 0..record.turns().saturating_sub(1) {
                let latest = record.turns() - 1;
                let same =
                    |back: &usize| View::Both.seen(&record, turn - back) == View::Both.seen(&record, latest - back);
                assert_eq!(predictor.agree[turn], (0..=turn).take_while(same).count());
            }
            record.own.push(Throw::ALL[random.below(2)]);
            record.other.push(Throw::ALL[random.below(2)]);
        }
    }
}
