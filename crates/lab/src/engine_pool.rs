//! Engines kept for the next game or position: a large table costs more to allocate than to clear.

use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::MethodRecipe;
use foehn_search::any::Thinker;
use std::sync::{Mutex, PoisonError};

/// Engines of one recipe. Each is handed out with an empty memory, like a new one.
pub(crate) struct EnginePool {
    duel: &'static dyn DuelFace,
    recipe: MethodRecipe,
    shelf: Shelf,
    idle: Mutex<Vec<Box<dyn Thinker>>>,
}

impl EnginePool {
    /// Engines that ask what is on the shelf, by a recipe that suits the game.
    pub(crate) fn new(duel: &'static dyn DuelFace, recipe: MethodRecipe, shelf: Shelf) -> Self {
        EnginePool { duel, recipe, shelf, idle: Mutex::new(Vec::new()) }
    }

    /// An engine that remembers nothing.
    pub(crate) fn take(&self) -> Box<dyn Thinker> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => {
                let engine = self.shelf.thinker(self.duel, self.recipe.clone());
                // Whoever names a recipe has asked whether it suits the game; nobody gets a panic for it.
                engine.unwrap_or_else(|_| self.shelf.engine(self.duel, self.duel.recipe()))
            }
        }
    }

    /// Keeps an engine for the next time.
    pub(crate) fn give_back(&self, engine: Box<dyn Thinker>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}
