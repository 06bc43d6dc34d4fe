//! Engines kept for the next game or position: a large table costs more to allocate than to clear.

use foehn_games::expert::Expert;
use foehn_search::{Recipe, Thinker};
use std::sync::{Mutex, PoisonError};

/// Engines of one recipe. Each is handed out with an empty memory, like a new one.
pub(crate) struct EnginePool<G: Expert> {
    recipe: Recipe,
    idle: Mutex<Vec<Box<dyn Thinker<G>>>>,
}

impl<G: Expert> EnginePool<G> {
    pub(crate) fn new(recipe: Recipe) -> Self {
        EnginePool { recipe, idle: Mutex::new(Vec::new()) }
    }

    /// An engine that remembers nothing.
    pub(crate) fn take(&self) -> Box<dyn Thinker<G>> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => G::engine(self.recipe.clone()),
        }
    }

    /// Keeps an engine for the next time.
    pub(crate) fn give_back(&self, engine: Box<dyn Thinker<G>>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}
