//! The job of finding a position: the suites that experiments make for themselves.
//!
//! The engine plays a game against itself from a random balanced opening, to its end. Position number *n* of a suite is
//! taken from game *n*, in the phase that is its turn (the first, second, .. part of that game), so that a suite has as
//! many positions of each phase. Positions with a score that is decided already, or with a single legal move, are passed over.
//! Seed and number alone decide which position it is.

use crate::interrupt::Interrupt;
use crate::openings::RandomOpenings;
use foehn_game::Key;
use foehn_game::any::{History, Position};
use foehn_game::kit::Random;
use foehn_games::face::DuelFace;
use foehn_search::any::Prover;
use foehn_search::{Budget, Recipe, Whole};

/// What each move of the games may cost.
const NODES: u64 = 1000;
/// Longer games are not played on.
const LONGEST: usize = 240;
/// After so many games without a suitable position there is taken to be none.
const MOST_GAMES: u64 = 20;

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Which part, from 0.
    pub number: u64,
    /// What it is called on a command line.
    pub name: &'static str,
}

/// The parts that take turns in a suite: the opening, the early and the late middle game, the ending.
pub const fn phases() -> [Phase; 4] {
    [
        Phase { number: 0, name: "opening" },
        Phase { number: 1, name: "early" },
        Phase { number: 2, name: "late" },
        Phase { number: 3, name: "ending" },
    ]
}

/// Position `number` of the suite of `seed`; `None` where the game has no open position, or somebody stops the search.
pub(super) fn find(
    duel: &dyn DuelFace,
    start: &Position,
    seed: u64,
    number: u64,
    interrupt: &Interrupt,
) -> Option<Position> {
    let mut engine = duel.engine(Recipe { table_size: Whole::new(1), ..duel.recipe() });
    let phase = number % phases().len() as u64;
    (0..MOST_GAMES).take_while(|_| !interrupt.is_raised()).find_map(|game| {
        let mut random = Random::new(Key::mix(Key::mix(seed, number).0, game).0);
        let opening = RandomOpenings::new(duel, start.clone(), None, random.next_word()).next()?;
        let history = play_out(engine.as_mut(), opening);
        choose(engine.as_mut(), &history, phase, &mut random)
    })
}

/// Game `number` of `seed`: from a random balanced opening to its end.
pub(super) fn game(duel: &dyn DuelFace, start: &Position, seed: u64, number: u64) -> History {
    let mut engine = duel.engine(Recipe { table_size: Whole::new(1), ..duel.recipe() });
    let opening = RandomOpenings::new(duel, start.clone(), None, Key::mix(seed, number).0).next();
    play_out(engine.as_mut(), opening.unwrap_or_else(|| History::new(start.clone())))
}

/// The game that the engine plays against itself.
fn play_out(engine: &mut dyn Prover, opening: History) -> History {
    let mut history = opening;
    engine.clear();
    while history.outcome().is_none() && history.moves().len() < LONGEST {
        let answer = engine.think(history.sight(), &Budget::nodes(NODES), 1, &mut |_| ());
        let Some(&mv) = answer.best().moves.first() else { break };
        history.play(mv);
    }
    history
}

/// A position of the game's part `phase` that is open.
fn choose(engine: &mut dyn Prover, game: &History, phase: u64, random: &mut Random) -> Option<Position> {
    let plies = game.positions().len();
    let part = |number: u64| plies * number as usize / phases().len();
    let (first, end) = (part(phase), part(phase + 1).max(part(phase) + 1).min(plies));
    let offset = random.below((end - first).max(1));
    let turned = (0..end - first).map(|step| first + (step + offset) % (end - first));
    turned.map(|ply| &game.positions()[ply]).find(|position| is_open(engine, position)).cloned()
}

/// Whether a position has a choice of moves and a shallow search does not see its end.
fn is_open(engine: &mut dyn Prover, position: &Position) -> bool {
    if position.outcome().is_some() || position.count_moves() < 2 {
        return false;
    }
    engine.clear();
    let answer = engine.think(History::new(position.clone()).sight(), &Budget::nodes(4 * NODES), 1, &mut |_| ());
    let score = answer.best().score;
    !answer.proved && !score.is_win() && !score.is_loss()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{duel, start};

    #[test]
    fn a_seed_and_a_number_name_a_position() {
        let find = |seed, number| {
            find(duel("checkers"), &start("checkers"), seed, number, &Interrupt::default()).map(|it| it.key())
        };
        assert_eq!(find(1, 2), find(1, 2));
        assert_ne!(find(1, 2), find(2, 2));
        assert_ne!(find(1, 2), find(1, 6));
    }

    #[test]
    fn phases_take_turns() {
        let empties = |number| {
            let position =
                find(duel("othello"), &start("othello"), 1, number, &Interrupt::default()).expect("open positions");
            position.picture_empties()
        };
        let [opening, early, late] = [empties(0), empties(1), empties(2)];
        assert!(opening > early && early > late, "{opening} {early} {late}");
    }

    trait Empties {
        fn picture_empties(&self) -> usize;
    }

    impl Empties for Position {
        fn picture_empties(&self) -> usize {
            self.picture().rows.iter().flatten().filter(|cell| cell.owner.is_none()).count()
        }
    }
}
