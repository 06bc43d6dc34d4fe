//! Positions to verify with: quiet leaves of real searches along games of the engine with itself, some moves at random.

use crate::perft;
use foehn_game::any::{AnyPosition, History, Position};
use foehn_game::kit::Random;
use foehn_game::{Depth, Ply, Window};
use foehn_games::face::DuelFace;
use foehn_search::any::Observer;
use foehn_search::{Budget, Whole};

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
    duel: &'static dyn DuelFace,
    taken: Vec<Position>,
    random: Random,
}

impl Observer for Taker {
    fn wants_moves(&self) -> bool {
        false
    }

    fn node(&mut self, node: &dyn AnyPosition, _window: Window, depth: Depth, _ply: Ply) {
        if !depth.is_horizon() || self.random.below(PASSED) != 0 || node.outcome().is_some() {
            return;
        }
        let leaf = node.to_position();
        if !self.duel.is_unsettled(&leaf) {
            self.taken.push(leaf);
        }
    }
}

/// So many leaves; the same for the same seed.
pub(super) fn leaves(duel: &'static dyn DuelFace, count: usize, seed: u64) -> Vec<Position> {
    let bar = perft::progress(count as u64, count as f64 / 20_000.0);
    bar.set_message("gathering leaves");
    let mut random = Random::new(seed);
    let mut taker = Taker { duel, taken: Vec::new(), random: Random::new(random.next_word()) };
    while taker.taken.len() < count {
        play_game(&mut taker, &mut random);
        bar.set_position(taker.taken.len() as u64);
    }
    bar.finish_and_clear();
    taker.taken.truncate(count);
    taker.taken
}

fn play_game(taker: &mut Taker, random: &mut Random) {
    let duel = taker.duel;
    let mut recipe = duel.recipe();
    recipe.table_size = Whole::new(4);
    let mut engine = duel.engine(recipe);
    let mut history = History::new(duel.rules().start());
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
