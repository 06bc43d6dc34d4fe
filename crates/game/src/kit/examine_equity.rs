//! The exam of an evaluation for games of chance: equities and payoffs keep within what is claimed of them.

use super::examine::{Violation, random_games, violation};
use crate::{Equity, Game, History, Player};

/// How far a number may be from the claim.
const ROUNDING: f64 = 1e-9;

/// Examines equities and payoffs along `games` random games from each of `starts`, and returns the number of positions
/// visited.
///
/// # Errors
/// The first law of [`Equity`] that is broken, where, and after which moves.
pub fn examine_equity<G: Game, E: Equity<G>>(
    equity: &E,
    starts: &[G],
    seed: u64,
    games: usize,
) -> Result<usize, Violation> {
    let mut positions = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        let position = history.position();
        let (what, value) = match position.is_over() {
            true => ("payoffs", position.payoff(Player::FIRST)),
            false => ("equities", equity.equity(position)),
        };
        if !(E::LEAST - ROUNDING..=E::MOST + ROUNDING).contains(&value) {
            let law = format!("{what} lie between {} and {}, but here is {value}", E::LEAST, E::MOST);
            return Err(violation(history, law));
        }
        if position.is_over() {
            let together = position.payoffs().iter().sum::<f64>();
            if (together - E::SUM).abs() > ROUNDING {
                return Err(violation(history, format!("payoffs sum to {}, but here to {together}", E::SUM)));
            }
        }
        Ok(())
    })?;
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{ChanceTree, Pig};
    use crate::{Level, Notation};

    #[test]
    fn true_claims_pass() {
        assert!(examine_equity(&Level::<-1, 1, 0>, &[Pig::to(20)], 1, 50).unwrap() > 500);
        examine_equity(&Level::<-2, 7, 0>, &[ChanceTree::start()], 1, 50).unwrap();
    }

    #[test]
    fn false_claims_are_found() {
        let start = ChanceTree::parse_position("[1/2: 5 1/2: 5]").unwrap();
        let law = |claimed: Result<usize, Violation>| claimed.unwrap_err().law;
        let too_much = law(examine_equity(&Level::<-4, 4, 0>, std::slice::from_ref(&start), 1, 1));
        assert_eq!(too_much, "payoffs lie between -4 and 4, but here is 5");
        let wrong_sum = law(examine_equity(&Level::<-5, 5, 2>, std::slice::from_ref(&start), 1, 1));
        assert_eq!(wrong_sum, "payoffs sum to 2, but here to 0");
        let outside = law(examine_equity(&Level::<1, 5, 0>, &[start], 1, 1));
        assert_eq!(outside, "equities lie between 1 and 5, but here is 0");
    }
}
