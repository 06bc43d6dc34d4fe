//! Openings from random moves: as many as a match needs, the same from the same seed, none twice, none already decided.

use foehn_game::Key;
use foehn_game::any::{History, Position};
use foehn_game::kit::Random;
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Recipe, Whole};
use std::collections::HashSet;

/// A shallow search may call neither side better by more than this, a man or a pawn.
const MARGIN: i32 = 100;

/// How deep that search looks, and what it may cost at most.
const JUDGING_DEPTH: i32 = 6;
const JUDGING_NODES: u64 = 20_000;

/// After so many failures in a row there is taken to be no further opening.
pub(super) const MOST_FAILURES: usize = 1000;

/// Openings of random legal moves, one after the other; ends when no further one is found.
#[derive(Clone, Debug)]
pub struct RandomOpenings<'a> {
    duel: &'a dyn DuelFace,
    start: Position,
    plies: usize,
    random: Random,
    recipe: Recipe,
    seen: HashSet<Key>,
}

impl<'a> RandomOpenings<'a> {
    /// Openings of `plies` moves from `start`, or as many as suit the game's length where that is not said.
    pub fn new(duel: &'a dyn DuelFace, start: Position, plies: Option<usize>, seed: u64) -> Self {
        let plies = plies.unwrap_or_else(|| usual_plies(&start));
        let recipe = Recipe { table_size: Whole::new(1), ..duel.recipe() };
        RandomOpenings { duel, start, plies, random: Random::new(seed), recipe, seen: HashSet::new() }
    }

    /// How many moves each opening has.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// One try; `None` where the game ends too early, the position was had before, or one side is better.
    fn attempt(&mut self) -> Option<History> {
        let mut history = History::new(self.start.clone());
        for _ in 0..self.plies {
            if history.outcome().is_some() {
                return None;
            }
            let mv = *self.random.choose(&history.position().moves())?;
            history.play(mv);
        }
        let fresh = history.outcome().is_none() && !self.seen.contains(&history.position().key());
        (fresh && self.is_balanced(&history)).then_some(history)
    }

    fn is_balanced(&self, history: &History) -> bool {
        let mut engine = self.duel.engine(self.recipe.clone());
        let budget = Budget { nodes: Some(JUDGING_NODES), ..Budget::depth(JUDGING_DEPTH) };
        let score = engine.think(history.sight(), &budget, 1, &mut |_| ()).best().score;
        score.raw().abs() <= MARGIN
    }
}

impl Iterator for RandomOpenings<'_> {
    type Item = History;

    fn next(&mut self) -> Option<History> {
        let opening = (0..MOST_FAILURES).find_map(|_| self.attempt())?;
        self.seen.insert(opening.position().key());
        Some(opening)
    }
}

/// A quarter of a random game, eight plies at most: enough for many different openings, and most of the game is left.
pub(super) fn usual_plies(start: &Position) -> usize {
    const GAMES: usize = 32;
    const LONGEST: usize = 4 * 8;
    let mut random = Random::new(1);
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut position = start.clone();
        for _ in 0..LONGEST {
            if position.is_over() {
                break;
            }
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
            plies += 1;
        }
    }
    (plies / GAMES / 4).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{duel, start};

    #[test]
    fn a_seed_gives_the_same_openings_and_another_seed_others() {
        let openings = |seed| {
            let made = RandomOpenings::new(duel("checkers"), start("checkers"), None, seed).take(20);
            made.map(|opening| opening.position().key()).collect::<Vec<_>>()
        };
        assert_eq!(openings(1), openings(1));
        assert_ne!(openings(1), openings(2));
        assert_eq!(openings(1).into_iter().collect::<HashSet<_>>().len(), 20);
    }

    #[test]
    fn no_opening_is_decided() {
        let mut openings = RandomOpenings::new(duel("connect4"), start("connect4"), Some(8), 3);
        for opening in openings.by_ref().take(20) {
            let mut engine = duel("connect4").engine(duel("connect4").recipe());
            let score = engine.think(opening.sight(), &Budget::depth(4), 1, &mut |_| ()).best().score;
            assert!(!score.is_win() && !score.is_loss(), "{opening:?}");
            assert_eq!(opening.moves().len(), 8);
        }
        assert_eq!(RandomOpenings::new(duel("othello"), start("othello"), None, 3).take(20).count(), 20);
    }

    #[test]
    fn small_games_run_out_of_openings() {
        let openings = RandomOpenings::new(duel("tic-tac-toe"), start("tic-tac-toe"), Some(1), 1);
        assert_eq!(openings.count(), 9);
        assert_eq!(
            RandomOpenings::new(duel("tic-tac-toe"), start("tic-tac-toe"), Some(9), 1).count(),
            0,
            "every game is over by then"
        );
    }
}
