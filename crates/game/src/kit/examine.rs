//! The exam every game sits: the laws of the contract, checked along seeded random games.

use super::Random;
use crate::{Game, History, Key, Notation, Turn};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A law that a game broke, where, and how to get there again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law, in a sentence.
    pub law: String,
    /// The position (and move) in which it was broken.
    pub place: String,
    /// The moves from the start that lead there.
    pub path: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}\n  in {}\n  after {}", self.law, self.place, self.path)
    }
}

impl std::error::Error for Violation {}

/// Games longer than this are cut: random play may never end.
const LONGEST: usize = 400;

/// Examines the rules along `games` random games from the start, and returns the number of positions visited.
///
/// # Errors
/// The first law of [`Game`] that is broken.
pub fn examine<G: Game>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_from(&[G::start()], seed, games)
}

/// Examines the rules along `games` random games from each of `starts`, all keys in one table.
///
/// # Errors
/// The first law of [`Game`] that is broken.
pub fn examine_from<G: Game>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut seen: HashMap<Key, G> = HashMap::new();
    let mut positions = 0;
    random_games(starts, seed, games, |history: &History<G>, random| {
        positions += 1;
        moves_are_sound(history)?;
        turn_is_known(history)?;
        recurring_lies_within_quiet_plies(history)?;
        keys_follow_positions(history, &mut seen)?;
        transpositions_agree(history, random)
    })?;
    Ok(positions)
}

/// Examines the notation along `games` random games: whatever is written reads back.
///
/// # Errors
/// The first law of [`Notation`] that is broken.
pub fn examine_notation<G: Notation>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_notation_from(&[G::start()], seed, games)
}

/// Examines the notation along `games` random games from each of `starts`.
///
/// # Errors
/// The first law of [`Notation`] that is broken.
pub fn examine_notation_from<G: Notation>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut positions = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        seats_have_names(history)?;
        position_reads_back(history)?;
        moves_read_back(history)
    })?;
    Ok(positions)
}

pub(super) fn random_games<G: Game>(
    starts: &[G],
    seed: u64,
    games: usize,
    mut visit: impl FnMut(&History<G>, &mut Random) -> Result<(), Violation>,
) -> Result<(), Violation> {
    let each = starts.iter().flat_map(|start| (0..games).map(move |_| start));
    for (game, start) in each.enumerate() {
        let mut random = Random::new(Key::mix(seed, game as u64).0);
        let mut history = History::new(start.clone());
        visit(&history, &mut random)?;
        while !history.is_over() && history.moves().len() < LONGEST {
            let moves = history.position().moves();
            let Some(&mv) = random.choose(&moves) else { break };
            history.play(mv);
            visit(&history, &mut random)?;
        }
    }
    Ok(())
}

pub(super) fn violation<G: Game>(history: &History<G>, law: impl Into<String>) -> Violation {
    Violation { law: law.into(), place: format!("{:?}", history.position()), path: format!("{:?}", history.moves()) }
}

fn moves_are_sound<G: Game>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let moves = position.moves();
    let distinct: HashSet<_> = moves.iter().copied().collect();
    if distinct.len() != moves.len() {
        return Err(violation(history, "legal moves are distinct"));
    }
    if position.count_moves() != moves.len() as u64 {
        return Err(violation(history, "count_moves counts what legal_moves visits"));
    }
    if moves != position.moves() {
        return Err(violation(history, "legal moves come in a fixed order"));
    }
    if let Some(mv) = moves.iter().find(|&&mv| position.play(mv) != position.play(mv)) {
        return Err(violation(history, format!("a move always leads to the same position, but {mv:?} does not")));
    }
    let made = |mv| {
        let mut next = position.clone();
        next.make(mv);
        next
    };
    if let Some(&mv) = moves.iter().find(|&&mv| made(mv) != position.play(mv)) {
        return Err(violation(history, format!("make does what play does, but not for {mv:?}")));
    }
    match moves.into_iter().find(|&mv| position.play(mv) == *position) {
        Some(mv) => Err(violation(history, format!("a move changes the position, but {mv:?} does not"))),
        None => Ok(()),
    }
}

fn turn_is_known<G: Game>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    match position.turn() {
        Turn::Player(player) if player.index() >= G::SEATS => {
            Err(violation(history, format!("the turn is of one of the {} seats, not of {player:?}", G::SEATS)))
        }
        Turn::Player(_) | Turn::Chance if position.count_moves() == 0 => {
            Err(violation(history, "a game in which nothing can happen is over"))
        }
        Turn::Over if position.payoffs().iter().any(|payoff| !payoff.is_finite()) => {
            Err(violation(history, format!("every payoff is a number, not {:?}", position.payoffs())))
        }
        _ => Ok(()),
    }
}

fn recurring_lies_within_quiet_plies<G: Game>(history: &History<G>) -> Result<(), Violation> {
    let (current, earlier) = history.positions().split_last().expect("a history begins with a position");
    let recurs = earlier.iter().rev().position(|position| position == current);
    match recurs {
        Some(index) if index as u64 >= u64::from(current.quiet_plies()) => Err(violation(
            history,
            format!("quiet_plies reaches back to every position that recurs, here {} plies", index + 1),
        )),
        _ => Ok(()),
    }
}

fn keys_follow_positions<G: Game>(history: &History<G>, seen: &mut HashMap<Key, G>) -> Result<(), Violation> {
    let position = history.position();
    let first = seen.entry(position.key()).or_insert_with(|| position.clone());
    if first != position {
        return Err(violation(history, format!("distinct positions have distinct keys, but {first:?} has the same")));
    }
    Ok(())
}

/// Plays four random plies, then the same four with the first and third exchanged where that is legal: the same
/// position must come of it exactly when the same key does.
fn transpositions_agree<G: Game>(history: &History<G>, random: &mut Random) -> Result<(), Violation> {
    let root = history.position();
    let mut line = Vec::new();
    let mut position = root.clone();
    for _ in 0..4 {
        let moves = if position.is_over() { Vec::new() } else { position.moves() };
        let Some(&mv) = random.choose(&moves) else { return Ok(()) };
        position = position.play(mv);
        line.push(mv);
    }
    line.swap(0, 2);
    let mut other = root.clone();
    for &mv in &line {
        if other.is_over() || !other.moves().contains(&mv) {
            return Ok(());
        }
        other = other.play(mv);
    }
    if (position == other) != (position.key() == other.key()) {
        return Err(violation(history, format!("keys are equal exactly where positions are, but not after {line:?}")));
    }
    Ok(())
}

fn seats_have_names<G: Notation>(history: &History<G>) -> Result<(), Violation> {
    let distinct: HashSet<_> = G::PLAYERS.iter().collect();
    if G::PLAYERS.len() != G::SEATS || distinct.len() != G::SEATS {
        let law = format!("each of the {} seats has a name of its own, but the names are {:?}", G::SEATS, G::PLAYERS);
        return Err(violation(history, law));
    }
    Ok(())
}

fn position_reads_back<G: Notation>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let text = position.position_text();
    let read = G::parse_position(&text)
        .map_err(|error| violation(history, format!("a written position reads back, but `{text}`: {error}")))?;
    if read != *position {
        return Err(violation(history, format!("a written position reads back, but `{text}` gave {read:?}")));
    }
    if read.key() != position.key() {
        return Err(violation(history, format!("a key kept while playing equals a fresh one, but not for `{text}`")));
    }
    if read.quiet_plies() != position.quiet_plies() {
        return Err(violation(history, format!("quiet_plies reads back, but not from `{text}`")));
    }
    Ok(())
}

fn moves_read_back<G: Notation>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    for mv in position.moves() {
        let text = position.move_text(mv);
        match position.parse_move(&text) {
            Ok(read) if read == mv => {}
            Ok(read) => {
                return Err(violation(history, format!("a written move reads back, but `{text}` gave {read:?}")));
            }
            Err(error) => {
                return Err(violation(history, format!("a written move reads back, but `{text}`: {error}")));
            }
        }
    }
    Ok(())
}
