//! Which capabilities a type of game brings to the face that commands see.

use super::Move;
use crate::kit::Random;
use crate::{Chance, Duel, Game, Hidden, Outcome, Player, Turn};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The capabilities of a game type that not every game has, as functions of its positions.
pub trait Kind<G: Game>: Send + Sync + 'static {
    /// Whether the game is a [`Duel`].
    const IS_DUEL: bool = false;
    /// Whether dice or cards decide something.
    const HAS_CHANCE: bool = false;
    /// Whether seats have secrets from each other.
    const HAS_SECRETS: bool = false;
    /// [`Duel::COUNTS_POINTS`].
    const COUNTS_POINTS: bool = false;
    /// [`Duel::ALTERNATING`].
    const ALTERNATING: bool = false;

    /// The player to move. Where it is nobody's turn, the first one, unless the game knows better.
    fn mover(position: &G) -> Player {
        match position.turn() {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => Player::FIRST,
        }
    }

    /// How a duel stands; `None` in games that are none.
    fn outcome(_position: &G) -> Option<Outcome> {
        None
    }

    /// The outcome of a duel that the rules end whether or not a move could be made ([`Duel::ending`]).
    fn ending(_position: &G) -> Option<Outcome> {
        None
    }

    /// What may happen at chance's turn, with its odds.
    fn odds(_position: &G) -> Vec<(Move, f64)> {
        Vec::new()
    }

    /// A fingerprint of what a seat has seen; the position's key where there are no secrets.
    fn sight_key(position: &G, _seat: Player) -> u64 {
        position.key().0
    }

    /// A world that agrees with what `seat` has seen: the position itself where there are no secrets.
    fn deal(position: &G, _seat: Player, _random: &mut Random) -> Option<G> {
        Some(position.clone())
    }
}

/// Two players, no dice, no secrets: alpha-beta's ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsDuel;

impl<G: Duel> Kind<G> for AsDuel {
    const IS_DUEL: bool = true;
    const COUNTS_POINTS: bool = G::COUNTS_POINTS;
    const ALTERNATING: bool = G::ALTERNATING;

    fn mover(position: &G) -> Player {
        position.mover()
    }

    fn outcome(position: &G) -> Option<Outcome> {
        position.outcome()
    }

    fn ending(position: &G) -> Option<Outcome> {
        position.ending()
    }
}

/// Any number of seats, no dice, no secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsGame;

impl<G: Game> Kind<G> for AsGame {}

/// Dice or open cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsChance;

impl<G: Chance> Kind<G> for AsChance {
    const HAS_CHANCE: bool = true;

    fn mover(position: &G) -> Player {
        position.roller()
    }

    fn odds(position: &G) -> Vec<(Move, f64)> {
        let odds = position.odds_list();
        odds.into_iter().enumerate().map(|(number, (_, probability))| (Move(number as u16), probability)).collect()
    }
}

/// Secrets, without dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsHidden;

impl<G: Hidden> Kind<G> for AsHidden {
    const HAS_SECRETS: bool = true;

    fn sight_key(position: &G, seat: Player) -> u64 {
        let mut hasher = DefaultHasher::new();
        position.sight(seat).hash(&mut hasher);
        hasher.finish()
    }

    fn deal(position: &G, seat: Player, random: &mut Random) -> Option<G> {
        G::deal(&position.sight(seat), random)
    }
}

/// Secrets and dice, or cards that are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsHiddenChance;

impl<G: Hidden + Chance> Kind<G> for AsHiddenChance {
    const HAS_CHANCE: bool = true;
    const HAS_SECRETS: bool = true;

    fn odds(position: &G) -> Vec<(Move, f64)> {
        AsChance::odds(position)
    }

    fn sight_key(position: &G, seat: Player) -> u64 {
        AsHidden::sight_key(position, seat)
    }

    fn deal(position: &G, seat: Player, random: &mut Random) -> Option<G> {
        AsHidden::deal(position, seat, random)
    }
}
