//! The exam of duels: what alpha-beta takes for granted, along random games.

use super::examine::{Violation, examine_from, random_games, violation};
use crate::{Duel, History, Player, Turn};

/// Examines the rules of a duel along `games` random games from the start, the laws of every game first, and returns the
/// number of positions visited.
///
/// # Errors
/// The first law of [`Game`](crate::Game) or [`Duel`] that is broken, where, and after which moves.
pub fn examine_duel<G: Duel>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_duel_from(&[G::start()], seed, games)
}

/// The same from each of `starts`.
///
/// # Errors
/// As for [`examine_duel`].
pub fn examine_duel_from<G: Duel>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let positions = examine_from(starts, seed, games)?;
    random_games(starts, seed, games, |history: &History<G>, _| {
        two_sit_at_the_board(history)?;
        turn_follows_outcome(history)?;
        payoffs_cancel(history)?;
        players_take_turns(history)
    })?;
    Ok(positions)
}

fn two_sit_at_the_board<G: Duel>(history: &History<G>) -> Result<(), Violation> {
    match G::SEATS {
        2 => Ok(()),
        seats => Err(violation(history, format!("a duel has two seats, not {seats}"))),
    }
}

fn turn_follows_outcome<G: Duel>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let expected = match position.outcome() {
        Some(_) => Turn::Over,
        None => Turn::Player(position.mover()),
    };
    if position.turn() != expected {
        let law = format!("the turn of a duel is the mover's until the outcome is known: {expected:?}");
        return Err(violation(history, law));
    }
    Ok(())
}

fn payoffs_cancel<G: Duel>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let Some(outcome) = position.outcome() else { return Ok(()) };
    let payoffs = [Player::FIRST, Player::SECOND].map(|seat| position.payoff(seat));
    if payoffs[0] + payoffs[1] != 0.0 {
        return Err(violation(history, format!("one's gain is the other's loss, but the payoffs are {payoffs:?}")));
    }
    let signs = [Player::FIRST, Player::SECOND].map(|seat| f64::from(outcome.margin_for(seat).signum()));
    if payoffs.map(|payoff| if payoff == 0.0 { 0.0 } else { payoff.signum() }) != signs {
        return Err(violation(history, format!("payoffs {payoffs:?} go with the outcome {outcome:?}")));
    }
    Ok(())
}

fn players_take_turns<G: Duel>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let again = position.moves().into_iter().find(|&mv| position.play(mv).mover() == position.mover());
    match again {
        Some(mv) if G::ALTERNATING => Err(violation(
            history,
            format!("the mover changes with every move in a game that alternates, but not by {mv:?}"),
        )),
        _ => Ok(()),
    }
}
