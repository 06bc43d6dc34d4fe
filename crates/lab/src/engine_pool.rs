//! Engines kept for the next game or position: a large table costs more to allocate than to clear.

use foehn_games::expert::Expert;
use foehn_games::shelf::Shelf;
use foehn_search::{Recipe, Thinker};
use std::sync::{Mutex, PoisonError};

/// Engines of one recipe. Each is handed out with an empty memory, like a new one.
pub(crate) struct EnginePool<G: Expert> {
    recipe: Recipe,
    shelf: Shelf,
    idle: Mutex<Vec<Box<dyn Thinker<G>>>>,
}

impl<G: Expert> EnginePool<G> {
    /// Engines that ask what is on the shelf.
    pub(crate) fn new(recipe: Recipe, shelf: Shelf) -> Self {
        EnginePool { recipe, shelf, idle: Mutex::new(Vec::new()) }
    }

    /// An engine that remembers nothing.
    pub(crate) fn take(&self) -> Box<dyn Thinker<G>> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => self.shelf.engine(self.recipe.clone()),
        }
    }

    /// Keeps an engine for the next time.
    pub(crate) fn give_back(&self, engine: Box<dyn Thinker<G>>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}
