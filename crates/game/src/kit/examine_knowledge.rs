//! The exam of knowledge: hints may be missing, but never wrong.

use super::examine::{Violation, random_games, violation};
use crate::{Depth, Duel, History, Knowledge, KnowledgeAbilities, MoveFacts, Reason, ReasonRule, ScoreKind};
use std::collections::HashSet;

/// Examines the hints of `knowledge` along `games` random games from each of `starts`, and returns the number of
/// positions visited.
///
/// # Errors
/// The first law of [`Knowledge`] that is broken, where, and after which moves.
pub fn examine_knowledge<G: Duel, K: Knowledge<G>>(
    knowledge: &K,
    starts: &[G],
    seed: u64,
    games: usize,
) -> Result<usize, Violation> {
    reasons_have_names(K::REASONS).map_err(|law| violation(&History::new(G::start()), law))?;
    let mut positions = 0;
    let mut given = KnowledgeAbilities::NONE;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        note_abilities(knowledge, history.position(), &mut given);
        sensible_moves_are_legal(knowledge, history)?;
        combinations_are_legal(knowledge, history)?;
        noisy_moves_are_the_noisy_ones(knowledge, history)?;
        extensions_have_reasons(knowledge, history)?;
        evaluations_are_estimates(knowledge, history)?;
        phases_fit(knowledge, history)?;
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
    if sensible.iter().collect::<HashSet<_>>().len() != sensible.len() {
        return Err(violation(history, format!("a sensible move is visited once, but the visits were {sensible:?}")));
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
    let mut noisy = Vec::new();
    knowledge.noisy_moves(position, |mv| noisy.push(mv));
    let expected: Vec<_> = position.moves().into_iter().filter(|&mv| knowledge.facts(position, mv).noisy).collect();
    if noisy != expected {
        let law = format!(
            "noisy moves are exactly the noisy ones among the legal moves, in their order: {expected:?}, not {noisy:?}"
        );
        return Err(violation(history, law));
    }
    Ok(())
}

fn reasons_have_names(rules: &[ReasonRule]) -> Result<(), String> {
    if rules.len() > Reason::MOST {
        return Err(format!("there are at most {} reasons to look deeper, not {}", Reason::MOST, rules.len()));
    }
    let mut seen = HashSet::new();
    for ReasonRule { name, meaning, .. } in rules {
        let is_name = name.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        // A recipe says these of all reasons.
        if !is_name || ["", "all", "off", "on"].contains(name) || !seen.insert(name) || meaning.is_empty() {
            return Err(format!("each reason to look deeper has a name of its own and a meaning, but not `{name}`"));
        }
    }
    Ok(())
}

fn extensions_have_reasons<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    for mv in position.moves() {
        let Some(extension) = knowledge.extension(position, mv, &position.play(mv)) else { continue };
        if extension.reason.index() >= K::REASONS.len() {
            return Err(violation(history, format!("{mv:?} is extended for a reason that REASONS has: {extension:?}")));
        }
        if extension.depth <= Depth::ZERO || extension.depth > Depth::PLY {
            return Err(violation(
                history,
                format!("an extension is at most a ply, but {mv:?} wants {:?}", extension.depth),
            ));
        }
    }
    Ok(())
}

fn evaluations_are_estimates<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    if position.is_over() || knowledge.unsettled(position) {
        return Ok(());
    }
    match knowledge.evaluate(position).kind() {
        ScoreKind::Estimate(_) => Ok(()),
        other => {
            Err(violation(history, format!("an evaluation is an estimate and proves nothing, but it is {other:?}")))
        }
    }
}

fn phases_fit<G: Duel, K: Knowledge<G>>(knowledge: &K, history: &History<G>) -> Result<(), Violation> {
    match knowledge.phase(history.position()) {
        0..=15 => Ok(()),
        phase => Err(violation(history, format!("phases go from 0 to 15, but this is {phase}"))),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Nim, Take};
    use crate::{Extension, Game, ReasonCounts, Score};

    const fn rule(name: &'static str) -> ReasonRule {
        ReasonRule { name, meaning: "A reason.", when: ReasonCounts::Always }
    }

    const BOTH: &[ReasonRule] = &[rule("first"), rule("second")];

    /// Extends every move by `self.0` for the reason at the place `REASON`, of `COUNT` reasons.
    struct Eager<const REASON: usize, const COUNT: usize>(Depth);

    impl<const REASON: usize, const COUNT: usize> Knowledge<Nim> for Eager<REASON, COUNT> {
        const REASONS: &'static [ReasonRule] = BOTH.split_at(COUNT).0;

        fn evaluate(&self, _position: &Nim) -> Score {
            Score::DRAW
        }

        fn extension(&self, _position: &Nim, _mv: Take, _child: &Nim) -> Option<Extension> {
            Some(Extension { reason: Reason::new(REASON), depth: self.0 })
        }
    }

    fn examined<K: Knowledge<Nim>>(knowledge: &K) -> Result<(), String> {
        examine_knowledge(knowledge, &[Nim::start()], 1, 2).map(drop).map_err(|violation| violation.to_string())
    }

    #[test]
    fn extensions_are_held_to_their_reasons() {
        assert_eq!(examined(&Eager::<1, 2>(Depth::PLY)), Ok(()));
        assert!(examined(&Eager::<1, 1>(Depth::PLY)).is_err_and(|law| law.contains("a reason that REASONS has")));
        assert!(examined(&Eager::<0, 1>(Depth::plies(2))).is_err_and(|law| law.contains("at most a ply")));
        assert!(examined(&Eager::<0, 1>(Depth::ZERO)).is_err_and(|law| law.contains("at most a ply")));
    }

    #[test]
    fn names_of_reasons_are_told_apart() {
        assert_eq!(reasons_have_names(&[rule("check"), rule("first-king")]), Ok(()));
        for wrong in [["check", "check"], ["check", "First"], ["all", "check"], ["", "check"], ["two words", "check"]] {
            assert!(reasons_have_names(&wrong.map(rule)).is_err(), "{wrong:?}");
        }
        assert!(reasons_have_names(&[rule("check"); 9]).is_err_and(|law| law.contains("at most 8")));
    }
}
