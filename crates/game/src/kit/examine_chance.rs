//! The exam of dice and cards: odds are odds.

use super::examine::{Violation, random_games, violation};
use crate::{Chance, History, Turn};

/// How far a sum of odds may be from one.
const ROUNDING: f64 = 1e-9;

/// Examines the odds along `games` random games from the start, and returns the number of chance's turns among the
/// positions visited.
///
/// # Errors
/// The first law of [`Chance`] that is broken, where, and after which moves.
pub fn examine_chance<G: Chance>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_chance_from(&[G::start()], seed, games)
}

/// The same from each of `starts`.
///
/// # Errors
/// As for [`examine_chance`].
pub fn examine_chance_from<G: Chance>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut turns = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        if history.position().turn() != Turn::Chance {
            return nothing_happens_at_other_turns(history);
        }
        turns += 1;
        odds_name_the_legal_moves(history)?;
        odds_sum_to_one(history)?;
        happenings_follow_the_odds(history)
    })?;
    Ok(turns)
}

fn nothing_happens_at_other_turns<G: Chance>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    if !position.odds_list().is_empty() || position.happening(0.0).is_some() {
        return Err(violation(history, "there are odds at chance's turn only"));
    }
    Ok(())
}

fn odds_name_the_legal_moves<G: Chance>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let named: Vec<_> = position.odds_list().iter().map(|&(mv, _)| mv).collect();
    if named != position.moves() {
        let law = format!("the odds name the legal moves, in their order, but they name {named:?}");
        return Err(violation(history, law));
    }
    Ok(())
}

fn odds_sum_to_one<G: Chance>(history: &History<G>) -> Result<(), Violation> {
    let odds = history.position().odds_list();
    if let Some((mv, probability)) = odds.iter().find(|(_, probability)| !(*probability > 0.0 && *probability <= 1.0)) {
        return Err(violation(history, format!("odds lie above 0 and at most at 1, but {mv:?} has {probability}")));
    }
    let sum: f64 = odds.iter().map(|(_, probability)| probability).sum();
    if (sum - 1.0).abs() > ROUNDING {
        return Err(violation(history, format!("the odds sum to one, not to {sum}")));
    }
    Ok(())
}

/// A number in the middle of a move's part of the line from 0 to 1 draws that move.
fn happenings_follow_the_odds<G: Chance>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let mut sum = 0.0;
    for (mv, probability) in position.odds_list() {
        let point = sum + probability / 2.0;
        let drawn = position.happening(point);
        if drawn != Some(mv) {
            let law = format!("what happens follows the odds, but {point} draws {drawn:?} instead of {mv:?}");
            return Err(violation(history, law));
        }
        sum += probability;
    }
    Ok(())
}
