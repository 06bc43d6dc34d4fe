//! What could have been known of a player: how many of his throws each predictor would have guessed.

use super::roshambo::{Bot, Record, Throw};
use super::tournament::BOTS;
use foehn_game::kit::Random;

/// How well a predictor guessed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guessed {
    /// The predictor.
    pub name: &'static str,
    /// What it goes by.
    pub about: &'static str,
    /// How many throws it guessed.
    pub right: usize,
    /// Of how many.
    pub of: usize,
}

/// For each bot that predicts, how many of the other's throws it would have beaten, the best first. A third is chance.
pub fn guessed(record: &Record) -> Vec<Guessed> {
    let predicts = BOTS.iter().take_while(|entrant| entrant.name != "random");
    let mut all: Vec<Guessed> = predicts
        .map(|entrant| {
            let right = count(entrant.bot().as_mut(), record);
            Guessed { name: entrant.name, about: entrant.about, right, of: record.turns() }
        })
        .collect();
    all.sort_by_key(|guessed| std::cmp::Reverse(guessed.right));
    all
}

fn count(bot: &mut dyn Bot, record: &Record) -> usize {
    let mut random = Random::new(1);
    let mut so_far = Record::default();
    let mut right = 0;
    for (&own, &other) in record.own.iter().zip(&record.other) {
        let answer = bot.throw(&so_far, &mut random);
        right += usize::from(answer == Throw::beaten_by(other));
        so_far.own.push(own);
        so_far.other.push(other);
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_rotates_is_seen_through() {
        let throws: Vec<Throw> = (0..60).map(|turn| Throw::ALL[turn % 3]).collect();
        let record = Record { own: vec![Throw::Rock; 60], other: throws };
        let all = guessed(&record);
        assert!(all[0].right > 50 && all[0].of == 60, "{:?}", all[0]);
        assert!(all.iter().any(|one| one.name == "frequency" && one.right < 30), "{all:?}");
    }
}
