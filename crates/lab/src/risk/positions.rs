//! Positions from all phases of the game: games that the engine plays against itself from random openings, one position of each.

use crate::Interrupt;
use crate::openings::RandomOpenings;
use foehn_game::kit::Random;
use foehn_game::{Game, History};
use foehn_games::expert::Expert;
use foehn_search::{Budget, Recipe, Thinker, Whole};

/// What each move of the games may cost.
const NODES: u64 = 1000;
/// How long a game is played on at most, in plies.
const LONGEST: usize = 60;

/// At most so many positions, the same from the same seed; fewer where the game has no more openings.
pub fn played_positions<G: Expert>(start: &G, count: usize, seed: u64, interrupt: &Interrupt) -> Vec<History<G>> {
    let mut engine = G::engine(Recipe { table_size: Whole::new(1), ..G::recipe() });
    let mut random = Random::new(seed);
    let openings = RandomOpenings::new(start.clone(), None, seed).take_while(|_| !interrupt.is_raised());
    let played = openings.take(count).map(|opening| {
        let plies = random.below(LONGEST);
        play_on(engine.as_mut(), opening, plies, &mut random)
    });
    played.collect()
}

/// The position after so many plies; where the game ends before, one of those on the way.
fn play_on<G: Game>(engine: &mut dyn Thinker<G>, opening: History<G>, plies: usize, random: &mut Random) -> History<G> {
    let first = opening.moves().len();
    let mut history = opening;
    engine.clear();
    for _ in 0..plies {
        let answer = engine.think(&history, &Budget::nodes(NODES), 1, &mut |_| ());
        let Some(&mv) = answer.best().moves.first() else { break };
        history.play(mv);
        if history.outcome().is_some() {
            let back = 1 + random.below(history.moves().len() - first);
            for _ in 0..back {
                history.take_back();
            }
            break;
        }
    }
    history
}
