//! The exam of knowledge: hints may be missing, but never wrong.

use super::examine::{Violation, random_games, violation};
use crate::{Duel, History, Knowledge, KnowledgeAbilities, MoveFacts};
use std::collections::HashSet;

/// Examines the hints of `knowledge` along `games` random games from each of `starts`, and returns the number of positions visited.
///
/// # Errors
/// The first law of [`Knowledge`] that is broken, where, and after which moves.
pub fn examine_knowledge<G: Duel, K: Knowledge<G>>(
    knowledge: &K,
    starts: &[G],
    seed: u64,
    games: usize,
) -> Result<usize, Violation> {
    let mut positions = 0;
    let mut given = KnowledgeAbilities::NONE;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        note_abilities(knowledge, history.position(), &mut given);
        sensible_moves_are_legal(knowledge, history)?;
        combinations_are_legal(knowledge, history)?;
        noisy_moves_are_the_noisy_ones(knowledge, history)?;
        slots_fit(knowledge, history)
    })?;
    let claimed = K::ABILITIES;
    let false_claim = (given.slots != claimed.slots)
        || (given.exchanges != claimed.exchanges)
        || (given.threats != claimed.threats)
        || (given.combinations && !claimed.combinations);
    if false_claim {
        let law = format!("ABILITIES says what is given: it claims {claimed:?}, and the games showed {given:?}");
        return Err(violation(&History::new(G::start()), law));
    }
    Ok(positions)
}

fn note_abilities<G: Duel, K: Knowledge<G>>(knowledge: &K, position: &G, given: &mut KnowledgeAbilities) {
    given.threats |= knowledge.threat(position).is_some();
    for mv in position.moves() {
        given.slots |= knowledge.facts(position, mv).slot != 0;
        given.exchanges |= knowledge.exchange(position, mv).is_some();
    }
    if !knowledge.unsettled(position) {
        knowledge.combinations(position, |_| given.combinations = true);
    }
}

fn sensible_moves_are_legal<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let moves: HashSet<_> = position.moves().into_iter().collect();
    let mut sensible = Vec::new();
    knowledge.sensible_moves(position, &knowledge.glance(position), |mv| sensible.push(mv));
    if sensible.is_empty() != moves.is_empty() || !sensible.iter().all(|mv| moves.contains(mv)) {
        return Err(violation(history, "sensible moves are legal, and there is one where there is a legal move"));
    }
    Ok(())
}

fn combinations_are_legal<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let moves: HashSet<_> = position.moves().into_iter().collect();
    let mut all_legal = true;
    if !knowledge.unsettled(position) {
        knowledge.combinations(position, |mv| all_legal &= moves.contains(&mv));
    }
    if all_legal { Ok(()) } else { Err(violation(history, "combinations begin with legal moves")) }
}

fn noisy_moves_are_the_noisy_ones<G: Duel, K: Knowledge<G>>(
    knowledge: &K,
    history: &History<G>,
) -> Result<(), Violation> {
    let position = history.position();
    let mut noisy = HashSet::new();
    let mut visits = 0;
    knowledge.noisy_moves(position, |mv| {
        noisy.insert(mv);
        visits += 1;
    });
    let expected = position.moves().into_iter().filter(|&mv| knowledge.facts(position, mv).noisy);
    if noisy != expected.collect() || visits != noisy.len() {
        return Err(violation(history, "noisy moves are exactly the noisy ones among the legal moves"));
    }
    Ok(())
}

fn slots_fit<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let slot = |mv| usize::from(knowledge.facts(position, mv).slot);
    match position.moves().into_iter().find(|&mv| slot(mv) >= MoveFacts::SLOTS) {
        Some(mv) => {
            Err(violation(history, format!("slots lie below {}, but {mv:?} has {}", MoveFacts::SLOTS, slot(mv))))
        }
        None => Ok(()),
    }
}
