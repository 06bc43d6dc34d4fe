//! Openings from random moves for games of several seats: the same from the same seed, none twice. Nobody asks whether one is
//! even: every contestant sits in every seat of it.

use super::random::{MOST_FAILURES, usual_plies};
use foehn_game::any::{History, Position};
use foehn_game::kit::Random;
use foehn_game::{Key, Turn};
use foehn_play::happening;
use std::collections::HashSet;

/// Openings of random legal moves, one after the other; ends when no further one is found.
#[derive(Clone, Debug)]
pub struct SeatOpenings {
    start: Position,
    plies: usize,
    random: Random,
    seen: HashSet<Key>,
}

impl SeatOpenings {
    /// Openings of `plies` moves from `start`, or as many as suit the game's length where that is not said.
    pub fn new(start: Position, plies: Option<usize>, seed: u64) -> Self {
        let plies = plies.unwrap_or_else(|| usual_plies(&start));
        SeatOpenings { start, plies, random: Random::new(seed), seen: HashSet::new() }
    }

    /// One try; `None` where the game ends too early or the position was had before.
    fn attempt(&mut self) -> Option<History> {
        let mut history = History::new(self.start.clone());
        for _ in 0..self.plies {
            if history.is_over() {
                return None;
            }
            let mv = match history.position().turn() {
                Turn::Chance => happening(history.position(), self.random.next_word(), 0)?,
                _ => *self.random.choose(&history.position().moves())?,
            };
            history.play(mv);
        }
        (!history.is_over() && self.seen.insert(history.position().key())).then_some(history)
    }
}

impl Iterator for SeatOpenings {
    type Item = History;

    fn next(&mut self) -> Option<History> {
        (0..MOST_FAILURES).find_map(|_| self.attempt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::start;

    #[test]
    fn a_seed_gives_the_same_openings_and_another_seed_others() {
        let openings = |seed| {
            let made = SeatOpenings::new(start("rolit"), None, seed).take(20);
            made.map(|opening| opening.position().key()).collect::<Vec<_>>()
        };
        assert_eq!(openings(1), openings(1));
        assert_ne!(openings(1), openings(2));
        assert_eq!(openings(1).into_iter().collect::<HashSet<_>>().len(), 20, "none twice");
    }

    #[test]
    fn small_games_run_out_of_openings() {
        let start = start("nim3");
        assert_eq!(SeatOpenings::new(start.clone(), Some(1), 1).count() as u64, start.count_moves());
        assert_eq!(SeatOpenings::new(start, Some(100), 1).count(), 0, "no game is so long");
    }
}
