//! The ensemble: every predictor in six ways, chosen by its record (after Egnor's Iocaine Powder, 1999, from its
//! published description).
//!
//! A guess of the opponent's throw is beaten; but an opponent who guesses that we will beat it beats *that*, and so on. Three
//! steps lead round the circle, so a prediction of the opponent has three *meta-strategies*. Three more come from the
//! opponent predicting us in the same way. Which is right cannot be known; each keeps the score that it would have made,
//! under several kinds of memory, and the kinds of memory are judged by their score in turn. Where none has won anything, the ensemble
//! throws at random, so a stronger player gains little from it.

use super::history_match::HistoryMatch;
use super::markov::Markov;
use super::predictor::{Expects, Frequency, Guess, Predictor, Repetition, View};
use super::roshambo::{Bot, Record, Throw};
use foehn_game::kit::Random;

/// The ways to use one predictor.
const METAS: usize = 6;

/// How much of a score remains from turn to turn, by the kind of memory.
const MEMORIES: [f64; 5] = [1.0, 0.99, 0.96, 0.88, 0.7];

/// The same for the score of a kind of memory.
const JUDGEMENT: f64 = 0.985;

/// A kind of memory must have won so much lately, in faded throws, to be followed; below, throws are random, which loses nothing more.
/// Neither this nor the fading above matters much: 0.5 with 0.97 and 0 with 0.985 came to 12,570 and 12,603 throws a round against 43
/// tournament bots, each within 80 of the other's error; single changes beside them came to 12,780 and 12,759 in fewer rounds.
const CONFIDENCE: f64 = 0.0;

/// A bot that beats what one predictor guesses.
pub struct Answering<P>(pub P);

impl<P: Predictor> Bot for Answering<P> {
    fn throw(&mut self, record: &Record, random: &mut Random) -> Throw {
        self.0.guess(record).other.map_or_else(|| Throw::random(random), Throw::beaten_by)
    }
}

/// Many predictors, six meta-strategies each, and the choice among them by their record.
pub struct Ensemble {
    predictors: Vec<Box<dyn Predictor + Send>>,
    /// What each meta-strategy wanted to throw.
    proposals: Vec<Option<Throw>>,
    /// For each kind of memory, the score of each meta-strategy.
    scores: [Vec<f64>; MEMORIES.len()],
    /// What the best under each kind of memory wanted to throw.
    chosen: [Option<Throw>; MEMORIES.len()],
    judged: [f64; MEMORIES.len()],
}

impl Default for Ensemble {
    fn default() -> Self {
        let mut predictors: Vec<Box<dyn Predictor + Send>> = vec![Box::new(Repetition)];
        for window in [usize::MAX, 20] {
            for expects in [Expects::Usual, Expects::Rare] {
                predictors.push(Box::new(Frequency { window, expects }));
            }
        }
        for order in 1..=3 {
            predictors.push(Box::new(Markov::new(View::Other, order, 1.0).rare()));
        }
        for view in View::ALL {
            for longest in [1, 2, 4, 8, 16, usize::MAX] {
                predictors.push(Box::new(HistoryMatch::new(view, longest)));
            }
            for order in 1..=3 {
                for fading in [0.85, 0.99] {
                    predictors.push(Box::new(Markov::new(view, order, fading)));
                }
            }
        }
        Ensemble::of(predictors)
    }
}

impl Ensemble {
    /// An ensemble of these predictors.
    pub fn of(predictors: Vec<Box<dyn Predictor + Send>>) -> Self {
        let count = METAS * predictors.len();
        Ensemble {
            predictors,
            proposals: vec![None; count],
            scores: MEMORIES.map(|_| vec![0.0; count]),
            chosen: [None; MEMORIES.len()],
            judged: [0.0; MEMORIES.len()],
        }
    }

    /// Scores everything that was proposed by what the opponent threw.
    fn judge(&mut self, thrown: Throw) {
        let won = |proposal: Option<Throw>| proposal.map_or(0.0, |throw| f64::from(throw.against(thrown)));
        for (scores, memory) in self.scores.iter_mut().zip(MEMORIES) {
            for (score, proposal) in scores.iter_mut().zip(&self.proposals) {
                *score = memory * *score + won(*proposal);
            }
        }
        for (judged, chosen) in self.judged.iter_mut().zip(self.chosen) {
            *judged = JUDGEMENT * *judged + won(chosen);
        }
    }

    fn propose(&mut self, record: &Record) {
        for (predictor, proposals) in self.predictors.iter_mut().zip(self.proposals.chunks_exact_mut(METAS)) {
            proposals.copy_from_slice(&meta_strategies(predictor.guess(record)));
        }
        for (scores, chosen) in self.scores.iter().zip(&mut self.chosen) {
            let proposing =
                scores.iter().zip(&self.proposals).filter(|(score, throw)| throw.is_some() && **score > 0.0);
            let best = proposing.max_by(|(one, _), (other, _)| one.total_cmp(other));
            *chosen = best.and_then(|(_, throw)| *throw);
        }
    }
}

/// What to throw if the guess is right, if the opponent has seen through that, and if he has seen through that too; and the
/// same where the opponent guesses us.
fn meta_strategies(guess: Guess) -> [Option<Throw>; METAS] {
    let against_him = guess.other.map(Throw::beaten_by);
    // He beats what he expects of us, and we beat that.
    let against_his_guess = guess.own.map(|own| own.beaten_by().beaten_by());
    // Beating whoever beats our throw turns it by two.
    let all = [(against_him, 0), (against_him, 2), (against_him, 1)];
    let others = [(against_his_guess, 0), (against_his_guess, 2), (against_his_guess, 1)];
    let mut throws = [None; METAS];
    for (place, (throw, steps)) in throws.iter_mut().zip(all.into_iter().chain(others)) {
        *place = throw.map(|throw| throw.turned(steps));
    }
    throws
}

impl Bot for Ensemble {
    fn throw(&mut self, record: &Record, random: &mut Random) -> Throw {
        if let Some(&thrown) = record.other.last() {
            self.judge(thrown);
        }
        self.propose(record);
        let judged = self.judged.iter().zip(self.chosen);
        let best = judged.filter(|(_, chosen)| chosen.is_some()).max_by(|(one, _), (other, _)| one.total_cmp(other));
        match best {
            Some((score, Some(throw))) if *score >= CONFIDENCE => throw,
            _ => Throw::random(random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::Throw::{Paper, Rock, Scissors};

    #[test]
    fn six_ways_to_use_a_guess() {
        let all = meta_strategies(Guess { other: Some(Rock), own: Some(Paper) });
        // Paper beats his rock; he would throw scissors against it, so rock; he paper, so scissors.
        assert_eq!(all[..3], [Some(Paper), Some(Rock), Some(Scissors)]);
        // He throws scissors against our paper, so rock; he paper, so scissors; he rock, so paper.
        assert_eq!(all[3..], [Some(Rock), Some(Scissors), Some(Paper)]);
        assert_eq!(meta_strategies(Guess::default()), [None; METAS]);
    }
}
