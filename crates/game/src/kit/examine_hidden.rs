//! The exam of secrets: a sight tells what it should, and worlds dealt from it agree.

use super::examine::{Violation, random_games, violation};
use crate::{Hidden, History, Player, Turn};
use std::collections::HashMap;

/// How many worlds are dealt from each sight.
const WORLDS: usize = 3;

/// Examines sights and deals along `games` random games from the start, and returns the number of worlds dealt.
///
/// # Errors
/// The first law of [`Hidden`] that is broken, where, and after which moves.
pub fn examine_hidden<G: Hidden>(seed: u64, games: usize) -> Result<usize, Violation> {
    let mut worlds = 0;
    let mut seen: HashMap<(G::Sight, Player), Vec<G::Move>> = HashMap::new();
    random_games(&[G::start()], seed, games, |history: &History<G>, random| {
        let position = history.position();
        if let Turn::Player(mover) = position.turn() {
            let moves = seen.entry((position.sight(mover), mover)).or_insert_with(|| position.moves());
            if *moves != position.moves() {
                let law =
                    format!("equal sights give equal moves, but {mover:?} had {moves:?} with the same sight before");
                return Err(violation(history, law));
            }
        }
        for seat in Player::all(G::SEATS) {
            let sight = position.sight(seat);
            for _ in 0..WORLDS {
                let Some(world) = G::deal(&sight, random) else {
                    return Err(violation(history, format!("the sight of {seat:?} can be dealt: {sight:?}")));
                };
                worlds += 1;
                if world.sight(seat) != sight {
                    let law = format!("a dealt world gives the same sight, but {seat:?} sees {:?}", world.sight(seat));
                    return Err(violation(history, law));
                }
                if world.turn() != position.turn() {
                    let law = format!("a dealt world has the same turn, but it is {:?} in {world:?}", world.turn());
                    return Err(violation(history, law));
                }
            }
        }
        Ok(())
    })?;
    Ok(worlds)
}
