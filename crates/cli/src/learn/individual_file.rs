//! Reads the file of an individual that a user names, with the arena of its game.

use crate::failure::BadInput;
use crate::input::read_text;
use foehn_games::catalog::{self, Entry};
use foehn_learn::evolution::{Arena, Individual, IndividualError};
use std::path::Path;
use std::sync::Arc;

/// An individual with its game.
pub(super) struct Found {
    pub(super) entry: &'static Entry,
    pub(super) arena: Arc<dyn Arena>,
    pub(super) individual: Individual,
}

/// Reads the file.
///
/// # Errors
/// It cannot be read, or something in it is wrong: the error names file, line and word.
pub(super) fn read(file: &Path) -> anyhow::Result<Found> {
    let text = read_text(file)?;
    let name = file.display().to_string();
    let refused = |error: IndividualError| BadInput::new(error.to_string());
    let game = Individual::game_of(&text, &name).map_err(refused)?;
    let entry = catalog::find(game).map_err(|_| {
        let shown: String = game.chars().take(40).flat_map(char::escape_default).collect();
        BadInput::new(format!("{name} line 2, word 2: no game is called `{shown}`"))
            .with_hint("`foehn games` lists the games")
    })?;
    let arena = entry.arena()?;
    let individual = Individual::read(&text, &name, arena.as_ref()).map_err(refused)?;
    let arena = arena.with_average_nodes(individual.nodes_allowed);
    Ok(Found { entry, arena, individual })
}
