//! A sound duel, the race to nine: two players add 1 or 2 to a number, and whoever reaches nine wins.

use foehn_game::{Duel, Game, Key, Notation, NotationError, Outcome, Player, Turn};
use std::fmt;
use std::marker::PhantomData;

/// Whoever reaches it wins.
pub(crate) const GOAL: u8 = 9;

/// A position of the race, with a fault in its rules.
#[derive(Clone, Copy)]
pub(crate) struct Race<F: Fault> {
    pub(crate) number: u8,
    pub(crate) mover: Player,
    /// The first move played: no part of the position, for faults that make it one.
    pub(crate) opening: u8,
    pub(crate) fault: PhantomData<F>,
}

/// What can be broken; as it stands here, nothing is.
pub(crate) trait Fault: Copy + Send + Sync + 'static {
    const SEATS: usize = 2;
    const ALTERNATING: bool = true;
    const PLAYERS: &'static [&'static str] = &["First", "Second"];

    fn moves(race: &Race<Self>) -> Vec<u8> {
        (1..=2).filter(|step| race.number + step <= GOAL).collect()
    }

    fn count(race: &Race<Self>) -> u64 {
        race.moves().len() as u64
    }

    fn play(race: &Race<Self>, step: u8) -> Race<Self> {
        race.stepped(step)
    }

    fn make(race: &mut Race<Self>, step: u8) {
        *race = race.stepped(step);
    }

    fn turn(race: &Race<Self>) -> Turn {
        race.turn_by_outcome()
    }

    fn payoff(race: &Race<Self>, seat: Player) -> f64 {
        race.payoff_by_outcome(seat)
    }

    fn key(race: &Race<Self>) -> Key {
        race.sound_key()
    }

    fn position_text(race: &Race<Self>) -> String {
        format!("{} {}", race.number, race.mover.index())
    }

    fn move_text(_race: &Race<Self>, step: u8) -> String {
        step.to_string()
    }
}

impl<F: Fault> Race<F> {
    pub(crate) fn at(number: u8, mover: Player) -> Self {
        Race { number, mover, opening: 0, fault: PhantomData }
    }

    pub(crate) fn stepped(&self, step: u8) -> Self {
        let opening = if self.number == 0 { step } else { self.opening };
        Race { opening, ..Race::at(self.number + step, self.mover.opponent()) }
    }

    pub(crate) fn sound_key(&self) -> Key {
        Key::mix(u64::from(self.number), self.mover.index() as u64)
    }
}

impl<F: Fault> PartialEq for Race<F> {
    fn eq(&self, other: &Self) -> bool {
        (self.number, self.mover) == (other.number, other.mover)
    }
}

impl<F: Fault> Eq for Race<F> {}

impl<F: Fault> fmt::Debug for Race<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {:?}", self.number, self.mover)
    }
}

impl<F: Fault> Game for Race<F> {
    type Move = u8;

    const SEATS: usize = F::SEATS;

    fn start() -> Self {
        Race::at(0, Player::FIRST)
    }

    fn turn(&self) -> Turn {
        F::turn(self)
    }

    fn legal_moves(&self, visit: impl FnMut(u8)) {
        F::moves(self).into_iter().for_each(visit);
    }

    fn count_moves(&self) -> u64 {
        F::count(self)
    }

    fn play(&self, step: u8) -> Self {
        F::play(self, step)
    }

    fn make(&mut self, step: u8) {
        F::make(self, step);
    }

    fn payoff(&self, seat: Player) -> f64 {
        F::payoff(self, seat)
    }

    fn key(&self) -> Key {
        F::key(self)
    }
}

impl<F: Fault> Duel for Race<F> {
    const ALTERNATING: bool = F::ALTERNATING;

    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        (self.number == GOAL).then(|| self.stuck())
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}

impl<F: Fault> Notation for Race<F> {
    const PLAYERS: &'static [&'static str] = F::PLAYERS;

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let read = || {
            let (number, mover) = text.split_once(' ')?;
            Some(Race::at(number.parse().ok()?, Player::new(mover.parse().ok()?)))
        };
        read().ok_or_else(|| NotationError::new(0, NotationError::quote(text), "a number and a seat"))
    }

    fn position_text(&self) -> String {
        F::position_text(self)
    }

    fn parse_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new(0, NotationError::quote(text), "`1` or `2`"))
    }

    fn move_text(&self, step: u8) -> String {
        F::move_text(self, step)
    }
}

/// Nothing is broken.
#[derive(Clone, Copy)]
pub(crate) struct Sound;

impl Fault for Sound {}
