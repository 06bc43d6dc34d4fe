//! The exam of skipped turns: somebody else is to move afterwards.

use super::examine::{Violation, random_games, violation};
use crate::{History, Skipping};

/// Examines skipped turns along `games` random games from each of `starts`, and returns how many turns were skipped.
///
/// # Errors
/// The law of [`Skipping`] where it is broken, and after which moves.
pub fn examine_skipping<G: Skipping>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut skipped = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        let position = history.position();
        let Some(next) = position.skip() else { return Ok(()) };
        skipped += 1;
        match next.turn() == position.turn() || position.is_over() {
            true => Err(violation(history, format!("another seat has the turn after a skip, but not in {next:?}"))),
            false => Ok(()),
        }
    })?;
    Ok(skipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Key, Player, Turn};

    /// Three players count to nine together. Broken where a skip forgets to hand the turn on.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Counting<const BROKEN: bool> {
        count: u8,
        mover: Player,
    }

    impl<const BROKEN: bool> Game for Counting<BROKEN> {
        type Move = u8;
        const SEATS: usize = 3;

        fn start() -> Self {
            Counting { count: 0, mover: Player::FIRST }
        }

        fn turn(&self) -> Turn {
            if self.count < 9 { Turn::Player(self.mover) } else { Turn::Over }
        }

        fn legal_moves(&self, visit: impl FnMut(u8)) {
            (1..=(9 - self.count).min(2)).for_each(visit);
        }

        fn play(&self, mv: u8) -> Self {
            Counting { count: self.count + mv, mover: self.mover.next(3) }
        }

        fn payoff(&self, seat: Player) -> f64 {
            f64::from(u8::from(seat == self.mover))
        }

        fn key(&self) -> Key {
            Key::mix(u64::from(self.count), self.mover.index() as u64)
        }
    }

    impl<const BROKEN: bool> Skipping for Counting<BROKEN> {
        fn skip(&self) -> Option<Self> {
            let mover = if BROKEN && self.count > 4 { self.mover } else { self.mover.next(3) };
            (self.count < 9).then_some(Counting { mover, ..*self })
        }
    }

    #[test]
    fn a_skip_that_keeps_the_turn_is_found() {
        crate::kit::examine::<Counting<false>>(1, 50).unwrap();
        assert!(examine_skipping(&[Counting::<false>::start()], 1, 50).unwrap() > 200);
        let found = examine_skipping(&[Counting::<true>::start()], 1, 50).unwrap_err();
        assert!(found.law.starts_with("another seat has the turn after a skip"), "{found}");
    }
}
