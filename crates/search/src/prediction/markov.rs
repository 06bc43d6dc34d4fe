//! Markov chains: what usually follows the last few turns, older counts fading.

use super::predictor::{Expects, Guess, Predictor, View};
use super::roshambo::Record;

/// What followed a state so far.
#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    own: [f64; 3],
    other: [f64; 3],
}

/// Counts what follows each row of the last `order` turns.
#[derive(Clone, Debug)]
pub struct Markov {
    view: View,
    order: usize,
    /// How much of a count remains when the same state comes again.
    fading: f64,
    expects: Expects,
    states: Vec<Followed>,
    /// The state before the latest turn.
    last: Option<usize>,
}

impl Markov {
    /// A chain of this order, 1 to 5, over what is seen in this view; `fading` of a count remains when its state comes again.
    pub fn new(view: View, order: usize, fading: f64) -> Self {
        debug_assert!((1..=5).contains(&order), "a table of all states is kept");
        let seen: usize = if view == View::Both { 9 } else { 3 };
        let states = vec![Followed::default(); seen.pow(order as u32)];
        Markov { view, order, fading, expects: Expects::Usual, states, last: None }
    }

    /// The same chain, expecting what followed least.
    #[must_use]
    pub fn rare(self) -> Self {
        Markov { expects: Expects::Rare, ..self }
    }

    fn state(&self, record: &Record) -> Option<usize> {
        let turns = record.turns();
        let base = if self.view == View::Both { 9 } else { 3 };
        let number = |sum, turn| base * sum + self.view.seen(record, turn);
        (turns >= self.order).then(|| (turns - self.order..turns).fold(0, number))
    }
}

impl Predictor for Markov {
    fn guess(&mut self, record: &Record) -> Guess {
        if let (Some(last), Some(own), Some(other)) = (self.last, record.own.last(), record.other.last()) {
            let followed = &mut self.states[last];
            followed.own.iter_mut().chain(&mut followed.other).for_each(|count| *count *= self.fading);
            followed.own[*own as usize] += 1.0;
            followed.other[*other as usize] += 1.0;
        }
        self.last = self.state(record);
        match self.last {
            Some(state) => {
                let Followed { own, other } = &self.states[state];
                Guess { other: self.expects.of(other), own: self.expects.of(own) }
            }
            None => Guess::default(),
        }
    }
}
