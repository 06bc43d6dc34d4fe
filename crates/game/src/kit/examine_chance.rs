//! The exam of dice and cards: odds are odds.

use super::examine::{Violation, random_games, violation};
use crate::{Chance, History, Turn};

/// How far a sum of odds may be from one.
const ROUNDING: f64 = 1e-9;

/// Examines the odds along `games` random games from the start, and returns the number of chance's turns among the positions visited.
///
/// # Errors
/// The first law of [`Chance`] that is broken, where, and after which moves.
pub fn examine_chance<G: Chance>(seed: u64, games: usize) -> Result<usize, Violation> {
    let mut turns = 0;
    random_games(&[G::start()], seed, games, |history: &History<G>, _| {
        let position = history.position();
        let odds = position.odds_list();
        if position.turn() != Turn::Chance {
            return match odds.is_empty() {
                true => Ok(()),
                false => Err(violation(history, "there are odds at chance's turn only")),
            };
        }
        turns += 1;
        let named: Vec<_> = odds.iter().map(|&(mv, _)| mv).collect();
        if named != position.moves() {
            return Err(violation(history, "the odds name the legal moves, in their order"));
        }
        if let Some((mv, probability)) =
            odds.iter().find(|(_, probability)| !(*probability > 0.0 && *probability <= 1.0))
        {
            return Err(violation(history, format!("odds lie above 0 and at most at 1, but {mv:?} has {probability}")));
        }
        let sum: f64 = odds.iter().map(|(_, probability)| probability).sum();
        if (sum - 1.0).abs() > ROUNDING {
            return Err(violation(history, format!("the odds sum to one, not to {sum}")));
        }
        Ok(())
    })?;
    Ok(turns)
}
