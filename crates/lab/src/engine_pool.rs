//! Engines kept for the next game or position: a large table costs more to allocate than to clear.

use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::Recipe;
use foehn_search::any::Prover;
use std::sync::{Mutex, PoisonError};

/// Engines of one recipe. Each is handed out with an empty memory, like a new one.
pub(crate) struct EnginePool {
    duel: &'static dyn DuelFace,
    recipe: Recipe,
    shelf: Shelf,
    idle: Mutex<Vec<Box<dyn Prover>>>,
}

impl EnginePool {
    /// Engines that ask what is on the shelf.
    pub(crate) fn new(duel: &'static dyn DuelFace, recipe: Recipe, shelf: Shelf) -> Self {
        EnginePool { duel, recipe, shelf, idle: Mutex::new(Vec::new()) }
    }

    /// An engine that remembers nothing.
    pub(crate) fn take(&self) -> Box<dyn Prover> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => self.shelf.engine(self.duel, self.recipe.clone()),
        }
    }

    /// Keeps an engine for the next time.
    pub(crate) fn give_back(&self, engine: Box<dyn Prover>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}
