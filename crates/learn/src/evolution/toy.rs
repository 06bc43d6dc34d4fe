//! A toy arena for tests: the strength of an individual is a function of its weights and program, and a game is a weighted coin.

use super::arena::{Arena, Ending, Opponent, Played, Seat};
use super::branches::Branches;
use super::{FixedDepth, GameMemory, Genome, Stream};
use foehn_game::Weight;
use foehn_game::any::{Move, Sight};
use foehn_search::any::Thinker;
use foehn_search::evolved::Vocabulary;
use foehn_search::{Budget, Iteration};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const POSITION: [Weight; 4] = [
    Weight::new("pawn", 85.0, 115.0, 100.0),
    Weight::new("knight", 290.0, 360.0, 340.0),
    Weight::new("pair", 0.0, 40.0, 20.0),
    Weight::new("random", 0.0, 30.0, 20.0),
];
const ORDERING: [Weight; 3] = [
    Weight::new("check", 0.0, 100.0, 50.0),
    Weight::new("capture", 0.0, 100.0, 50.0),
    Weight::new("killer", 0.0, 100.0, 50.0),
];

/// Plays in no time.
pub(super) struct ToyArena {
    words: Vocabulary,
    /// How many games were really played.
    pub(super) games: AtomicU64,
}

impl Default for ToyArena {
    fn default() -> Self {
        ToyArena { words: Vocabulary::new(["knights", "bishops", "rooks", "pawns"]), games: AtomicU64::new(0) }
    }
}

impl ToyArena {
    /// Between 0 and about 14: the nearer the weights are to hidden values, the better; larger programs help a little.
    pub(super) fn strength(genome: &Genome) -> f64 {
        let distance = |values: &[f64], weights: &[Weight]| -> f64 {
            let share = |(value, weight): (&f64, &Weight)| (value - weight.least) / (weight.most - weight.least) - 0.8;
            values.iter().zip(weights).map(share).map(|share| share * share).sum()
        };
        let far = distance(&genome.position, &POSITION) + distance(&genome.ordering, &ORDERING);
        14.0 - 6.0 * far.sqrt() + 0.05 * (genome.depth.size().min(20)) as f64
    }
}

impl Arena for ToyArena {
    fn game(&self) -> &str {
        "toy"
    }

    fn position_weights(&self) -> &[Weight] {
        &POSITION
    }

    fn ordering_weights(&self) -> &[Weight] {
        &ORDERING
    }

    fn vocabulary(&self) -> &Vocabulary {
        &self.words
    }

    fn with_average_nodes(&self, _nodes: u64) -> Arc<dyn Arena> {
        Arc::new(ToyArena::default())
    }

    fn player(&self, _individual: &Genome, _seed: u64) -> Box<dyn Thinker> {
        unreachable!("the toy has results, not positions")
    }

    fn engine_modules(&self, _individual: &Genome) -> Box<dyn Any> {
        unreachable!("the toy has results, not positions")
    }

    fn nodes_to_depth(&self, _search: FixedDepth<'_>, _depth: u8, _seed: u64, _stop: &dyn Fn() -> bool) -> Option<u64> {
        unreachable!("the toy has results, not positions")
    }

    fn minimal_tree(&self, _depth: u8) -> u64 {
        unreachable!("the toy has results, not positions")
    }

    fn think(
        &self,
        _individual: &Genome,
        _seed: u64,
        _memory: GameMemory,
        _sight: Sight<'_>,
        _budget: &Budget,
    ) -> (Iteration<Move>, GameMemory) {
        unreachable!("the toy has results, not positions")
    }

    fn branches(&self, _individual: &Genome, _seed: u64, _stop: &dyn Fn() -> bool) -> Branches {
        unreachable!("the toy runs no program")
    }

    fn play(
        &self,
        individual: &Genome,
        opponent: Opponent<'_>,
        seat: Seat,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played> {
        if stop() {
            return None;
        }
        self.games.fetch_add(1, Ordering::Relaxed);
        let mut stream = Stream::new(seed).fork(seat as u64);
        let other = match opponent {
            Opponent::Teacher(depth) => 2.0 * f64::from(depth),
            Opponent::Individual(genome) => ToyArena::strength(genome),
        };
        let score = 1.0 / (1.0 + (other - ToyArena::strength(individual)).exp());
        let result = match stream.unit() {
            draw if draw < 0.1 => stream.unit() - 0.5,
            draw if (draw - 0.1) / 0.9 < score => 1.0,
            _ => -1.0,
        };
        let moves = 20 + stream.below(40) as u32;
        let nodes = u64::from(moves) * (1000 + 500 * individual.depth.size() as u64);
        let ending = [Ending::Rules, Ending::Obvious, Ending::Endless][stream.below(3)];
        Some(Played { result, moves, nodes, opponent_nodes: 2 * nodes, ending })
    }
}
