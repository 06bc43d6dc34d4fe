//! The arena of a game: kernel, teachers and stopping rules behind the object-safe face.

use super::branches::{self, Branches};
use super::game::{Finished, Side, Stopping, play};
use super::kernel::{Kernel, Limits};
use super::minimal_tree::minimal_tree;
use super::player::{IndividualPlayer, Mover};
use super::teacher::{DEEPEST_TEACHER, Teacher};
use super::{Arena, EngineModules, FixedDepth, GameMemory, Genome, Opponent, Played, Seat};
use foehn_game::any::{Move, Sight};
use foehn_game::{Duel, Features, Key, Weight};
use foehn_search::any::Thinker;
use foehn_search::evolved::Vocabulary;
use foehn_search::{Budget, Iteration};
use std::any::Any;
use std::sync::Arc;

/// The arena of a game with features.
pub struct GameArena<G, F> {
    game: &'static str,
    start: G,
    features: Arc<F>,
    vocabulary: Vocabulary,
    limits: Limits,
    stopping: Stopping,
}

impl<G: Duel, F: Features<G>> GameArena<G, F> {
    /// The arena of the game called `game`, with the paper's limits.
    pub fn new(game: &'static str, features: F) -> Self {
        GameArena {
            game,
            start: G::start(),
            features: Arc::new(features),
            vocabulary: Vocabulary::new(F::COUNTS),
            limits: Limits::PAPER,
            stopping: Stopping::USUAL,
        }
    }

    /// The same arena with games that begin in `start`.
    #[must_use]
    pub fn beginning(mut self, start: G) -> Self {
        self.start = start;
        self
    }

    /// The same arena with other limits for individuals.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The features.
    pub fn features(&self) -> &F {
        &self.features
    }

    fn finish<'a>(
        &self,
        individual: &'a mut (dyn Side<G> + 'a),
        other: &'a mut (dyn Side<G> + 'a),
        seat: Seat,
        stop: &dyn Fn() -> bool,
    ) -> Option<Finished> {
        let sides = match seat {
            Seat::First => [individual, other],
            Seat::Second => [other, individual],
        };
        play(&*self.features, &self.start, sides, self.stopping, stop)
    }
}

impl<G: Duel, F: Features<G>> Arena for GameArena<G, F> {
    fn game(&self) -> &str {
        self.game
    }

    fn position_weights(&self) -> &[Weight] {
        F::POSITION
    }

    fn ordering_weights(&self) -> &[Weight] {
        F::ORDERING
    }

    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn with_average_nodes(&self, nodes: u64) -> Arc<dyn Arena> {
        Arc::new(GameArena {
            game: self.game,
            start: self.start.clone(),
            features: Arc::clone(&self.features),
            vocabulary: self.vocabulary,
            limits: Limits { average_nodes: nodes, ..self.limits },
            stopping: self.stopping,
        })
    }

    fn player(&self, individual: &Genome, seed: u64) -> Box<dyn Thinker> {
        let features = Arc::clone(&self.features);
        Box::new(IndividualPlayer::<G, F>::new(features, individual.clone(), self.limits, seed))
    }

    fn think(
        &self,
        individual: &Genome,
        seed: u64,
        memory: GameMemory,
        sight: Sight<'_>,
        budget: &Budget,
    ) -> (Iteration<Move>, GameMemory) {
        let mover = Mover { features: &*self.features, genome: individual, limits: self.limits, seed, memory };
        mover.think::<G>(sight, budget)
    }

    fn branches(&self, individual: &Genome, seed: u64, stop: &dyn Fn() -> bool) -> Branches {
        branches::count(&*self.features, &self.start, individual, self.limits, seed, stop)
    }

    fn play(
        &self,
        individual: &Genome,
        opponent: Opponent<'_>,
        seat: Seat,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let mut ours = Kernel::new(&*self.features, individual, self.limits, Key::mix(seed, 1).0);
        let seed = Key::mix(seed, 2).0;
        let finished = match opponent {
            Opponent::Teacher(depth) => {
                let mut teacher = Teacher::new(&*self.features, depth.clamp(1, DEEPEST_TEACHER), seed);
                self.finish(&mut ours, &mut teacher, seat, stop)?
            }
            Opponent::Individual(genome) => {
                let mut theirs = Kernel::new(&*self.features, genome, self.limits, seed);
                self.finish(&mut ours, &mut theirs, seat, stop)?
            }
        };
        let (ours, sign) = match seat {
            Seat::First => (0, 1.0),
            Seat::Second => (1, -1.0),
        };
        Some(Played {
            result: sign * finished.result,
            moves: finished.moves[ours],
            nodes: finished.nodes[ours],
            opponent_nodes: finished.nodes[1 - ours],
            ending: finished.ending,
        })
    }

    fn engine_modules(&self, individual: &Genome) -> Box<dyn Any> {
        Box::new(EngineModules::<G>::new(&self.features, individual, self.limits.average_nodes))
    }

    fn nodes_to_depth(&self, search: FixedDepth<'_>, depth: u8, seed: u64, stop: &dyn Fn() -> bool) -> Option<u64> {
        let choice = search.search(&self.features, std::slice::from_ref(&self.start), depth, seed, stop);
        (!stop()).then_some(choice.nodes)
    }

    fn minimal_tree(&self, depth: u8) -> u64 {
        minimal_tree(&*self.features, &self.start, depth)
    }
}
