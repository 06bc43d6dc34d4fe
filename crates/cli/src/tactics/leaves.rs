//! Positions to verify with: quiet leaves of real searches along games of the engine with itself, some moves at random.

use crate::perft;
use foehn_game::kit::Random;
use foehn_game::{Depth, Game, History, Ply, Window};
use foehn_games::catalog::Playable;
use foehn_search::{Budget, Observer, Whole};

/// The nodes of each search, and how many leaves are passed over for one that is taken.
const NODES: u64 = 2_000;
const PASSED: usize = 40;
/// The plies at random before a game, and one move in so many later.
const OPENING: usize = 6;
const SLIP: usize = 12;
/// The longest game.
const PLIES: usize = 90;

/// Takes some of the leaves of a search.
struct Taker {
    taken: Vec<Position>,
    random: Random,
}

impl Observer for Taker {
    fn node(&mut self, node: &Position, _window: Window, depth: Depth, _ply: Ply) {
        if depth.is_horizon() && self.random.below(PASSED) == 0 && !node.unsettled() && node.outcome().is_none() {
            self.taken.push(node.clone());
        }
    }
}

/// So many leaves; the same for the same seed.
pub(super) fn leaves(count: usize, seed: u64) -> Vec<Position> {
    let bar = perft::progress(count as u64, count as f64 / 20_000.0);
    bar.set_message("gathering leaves");
    let mut random = Random::new(seed);
    let mut taker = Taker { taken: Vec::new(), random: Random::new(random.next_word()) };
    while taker.taken.len() < count {
        play_game(&mut taker, &mut random);
        bar.set_position(taker.taken.len() as u64);
    }
    bar.finish_and_clear();
    taker.taken.truncate(count);
    taker.taken
}

fn play_game(taker: &mut Taker, random: &mut Random) {
    let mut recipe = G::recipe();
    recipe.table_size = Whole::new(4);
    let mut engine = G::engine(recipe);
    let mut history = History::new(G::start());
    for ply in 0..PLIES {
        if history.outcome().is_some() {
            return;
        }
        let moves = history.position().moves();
        let mut mv = moves[random.below(moves.len())];
        if ply >= OPENING {
            let found = engine.watch(&history, &Budget::nodes(NODES), 1, taker);
            if random.below(SLIP) != 0 {
                mv = found.best().moves.first().copied().unwrap_or(mv);
            }
        }
        history.play(mv);
    }
}
