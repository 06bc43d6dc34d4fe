//! Evolved modules for an engine of the house: the depth module and the ordering weights of an individual, as techniques of another
//! search.

use super::Genome;
use super::ordering_module::OrderingModule;
use super::position_module::PositionModule;
use foehn_game::{Duel, Features, MoveFacts};
use foehn_search::OrderingWeights;
use foehn_search::evolved::{DepthModule, ModuleWords};
use std::sync::Arc;

/// A feature of the full weight is worth as many history points as a hint of a hundred.
const POINTS: f32 = 64.0;

/// The modules of an individual that an engine can use.
pub struct EngineModules<G: Duel> {
    /// For [`Engine::with_depth_module`](foehn_search::Engine::with_depth_module).
    pub depth: Arc<DepthModule<G>>,
    /// For [`Engine::with_ordering`](foehn_search::Engine::with_ordering).
    pub ordering: Box<dyn OrderingWeights<G>>,
}

impl<G: Duel> EngineModules<G> {
    /// The modules of an individual that may search so many nodes a move.
    pub fn new<F: Features<G>>(features: &Arc<F>, genome: &Genome, nodes: u64) -> Self {
        let words = || Words {
            features: Arc::clone(features),
            ordering: OrderingModule::<G, F>::new(&genome.ordering),
            pieces: PositionModule::<G, F>::new(&genome.position).pieces(),
        };
        let depth = DepthModule::new(&genome.depth, words().pieces, nodes, Box::new(words()));
        EngineModules { depth: Arc::new(depth), ordering: Box::new(words()) }
    }
}

/// What an individual says of positions and moves.
struct Words<G, F> {
    features: Arc<F>,
    ordering: OrderingModule<G, F>,
    pieces: Vec<f32>,
}

impl<G: Duel, F: Features<G>> ModuleWords<G> for Words<G, F> {
    fn counts(&self, position: &G) -> [u16; 4] {
        self.features.counts(position)
    }

    fn taken_and_value(&self, position: &G, mv: G::Move) -> (f32, f32) {
        let taken = self.features.captured(position, mv).and_then(|kind| self.pieces.get(kind)).copied();
        (taken.unwrap_or(0.0), self.ordering.value(&self.features, position, mv))
    }
}

impl<G: Duel, F: Features<G>> OrderingWeights<G> for Words<G, F> {
    fn points(&self, position: &G, mv: G::Move, _facts: MoveFacts) -> i32 {
        (POINTS * self.ordering.value(&self.features, position, mv)) as i32
    }
}
