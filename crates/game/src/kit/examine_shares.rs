//! The exam of evaluations for any number of players: shares and payoffs keep the bounds that a search prunes by.

use super::examine::{Violation, random_games, violation};
use crate::{Game, History, Shares};

/// How far a sum may be from what it should be, for each unit of it.
const ROUNDING: f64 = 1e-9;

/// Examines `shares` along `games` random games from each of `starts`, and returns the number of positions visited.
///
/// # Errors
/// The first position whose shares or payoffs do not keep the bounds of [`Shares`], and after which moves it was met.
pub fn examine_shares<G: Game, S: Shares<G>>(
    shares: &S,
    starts: &[G],
    seed: u64,
    games: usize,
) -> Result<usize, Violation> {
    let mut positions = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        let position = history.position();
        match position.is_over() {
            true => within_bounds::<G, S>(history, "payoffs", &position.payoffs()),
            false => within_bounds::<G, S>(history, "shares", &shares.shares(position)),
        }
    })?;
    Ok(positions)
}

fn within_bounds<G: Game, S: Shares<G>>(history: &History<G>, what: &str, values: &[f64]) -> Result<(), Violation> {
    if values.len() != G::SEATS {
        return Err(violation(history, format!("there are {what} for {} seats, but {values:?}", G::SEATS)));
    }
    if values.iter().any(|value| !(S::LEAST..=S::MOST).contains(value)) {
        let law = format!("{what} lie between {} and {}, but they are {values:?}", S::LEAST, S::MOST);
        return Err(violation(history, law));
    }
    let sum: f64 = values.iter().sum();
    match S::SUM {
        Some(whole) if (sum - whole).abs() > ROUNDING * whole.abs().max(1.0) => {
            Err(violation(history, format!("{what} sum to {whole}, but {values:?} sum to {sum}")))
        }
        _ => Ok(()),
    }
}
