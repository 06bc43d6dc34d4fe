//! Evolved modules inside the engine: the individuals that a recipe names.
//!
//! A recipe names one in `depth-module` and `ordering-weights`. The file is read when an engine is made; what is wrong with it is told
//! before, by [`refused`].

use crate::playable::Playable;
use foehn_learn::evolution::{EngineModules, Individual};
use foehn_search::{Engine, Recipe};
use std::fs;

/// A file with more bytes is none of an individual.
const MOST_BYTES: u64 = 1 << 20;

/// The switches of a recipe that name an individual, with their files.
fn named(recipe: &Recipe) -> [(&'static str, Option<&str>); 2] {
    [("depth-module", recipe.depth_module.path()), ("ordering-weights", recipe.ordering_weights.path())]
}

/// What is wrong with the individuals that a recipe names, in words; `None` where the game can use them all.
pub(crate) fn refused<G: Playable>(recipe: &Recipe) -> Option<String> {
    named(recipe).into_iter().find_map(|(switch, path)| {
        let wrong = modules::<G>(path?).err()?;
        Some(format!("`{switch}`: {wrong}"))
    })
}

/// The engine with the evolved modules that its recipe names. Whoever makes an engine has asked [`refused`] before; a file that cannot be
/// read any more is left out.
pub(crate) fn equip<G: Playable>(engine: Engine<G, G::Knowledge>) -> Engine<G, G::Knowledge> {
    let paths = named(engine.recipe()).map(|(_, path)| path.map(str::to_owned));
    let [depth, ordering] = paths.map(|path| path.and_then(|path| modules::<G>(&path).ok()));
    let engine = match depth {
        Some(modules) => engine.with_depth_module(modules.depth),
        None => engine,
    };
    match ordering {
        Some(modules) => engine.with_ordering(modules.ordering),
        None => engine,
    }
}

/// The modules of the individual in the file at `path`.
fn modules<G: Playable>(path: &str) -> Result<EngineModules<G>, String> {
    let cannot = |error| format!("{path} cannot be read: {error}");
    let found = fs::metadata(path).map_err(cannot)?;
    if !found.is_file() || found.len() > MOST_BYTES {
        return Err(format!("{path} is no file of an individual: those have at most {MOST_BYTES} bytes"));
    }
    let text = fs::read_to_string(path).map_err(cannot)?;
    let arena = G::arena(G::ABOUT.name, G::start());
    let individual = Individual::read(&text, path, arena.as_ref()).map_err(|error| error.to_string())?;
    let arena = arena.with_average_nodes(individual.nodes_allowed);
    let modules = arena.engine_modules(&individual.genome()).downcast::<EngineModules<G>>();
    modules.map(|modules| *modules).map_err(|_| "the arena is one of another game".to_owned())
}
