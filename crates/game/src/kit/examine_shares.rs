//! The exam of an evaluation for all seats: shares and payoffs keep within what is claimed of them.

use super::examine::{Violation, random_games, violation};
use crate::{Game, History, Shares};

/// How far a sum may be from the claim, and a share outside its bounds.
const ROUNDING: f64 = 1e-9;

/// Examines shares and payoffs along `games` random games from each of `starts`, and returns the number of positions
/// visited.
///
/// # Errors
/// The first law of [`Shares`] that is broken, where, and after which moves.
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
        let (what, values) = match position.is_over() {
            true => ("payoffs", position.payoffs()),
            false => ("shares", shares.shares(position)),
        };
        if values.len() != G::SEATS {
            return Err(violation(
                history,
                format!("each of the {} seats has a share, not {}", G::SEATS, values.len()),
            ));
        }
        let allowed = S::LEAST - ROUNDING..=S::MOST + ROUNDING;
        if values.iter().any(|value| !allowed.contains(value)) {
            let law = format!("{what} lie between {} and {}, but here they are {values:?}", S::LEAST, S::MOST);
            return Err(violation(history, law));
        }
        match S::SUM {
            Some(sum) if (values.iter().sum::<f64>() - sum).abs() > ROUNDING => {
                Err(violation(history, format!("{what} sum to {sum}, but here they are {values:?}")))
            }
            _ => Ok(()),
        }
    })?;
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Nim, TicTacToe, Tree};
    use crate::{Level, Notation};

    #[test]
    fn true_claims_pass() {
        assert!(examine_shares(&Level::<-1, 1, 0>, &[TicTacToe::start()], 1, 100).unwrap() > 500);
        examine_shares(&Level::<-1, 1>, &[Nim::start()], 1, 100).unwrap();
    }

    #[test]
    fn false_claims_are_found() {
        let start = Tree::parse_position("(5)").unwrap();
        let law = |claimed: Result<usize, Violation>| claimed.unwrap_err().law;
        let too_much = law(examine_shares(&Level::<-4, 4, 0>, std::slice::from_ref(&start), 1, 1));
        assert_eq!(too_much, "payoffs lie between -4 and 4, but here they are [5.0, -5.0]");
        let wrong_sum = law(examine_shares(&Level::<-5, 5, 1>, &[start], 1, 1));
        assert_eq!(wrong_sum, "payoffs sum to 1, but here they are [5.0, -5.0]");
    }

    /// Forgets the second seat.
    struct Forgetful;

    impl Shares<Nim> for Forgetful {
        const LEAST: f64 = -1.0;
        const MOST: f64 = 1.0;
        const SUM: Option<f64> = Some(0.0);

        fn shares(&self, _position: &Nim) -> Vec<f64> {
            vec![0.0]
        }
    }

    #[test]
    fn a_missing_seat_is_found() {
        let found = examine_shares(&Forgetful, &[Nim::start()], 1, 1).unwrap_err();
        assert_eq!(found.law, "each of the 2 seats has a share, not 1");
    }
}
