//! Reads the file of an individual that a user names, with the arena of its game.

use crate::failure::BadInput;
use crate::input::read_text;
use foehn_games::catalog::{self, Entry};
use foehn_learn::evolution::{Arena, Individual, IndividualError};
use std::path::Path;
use std::sync::Arc;

/// An individual with its game.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) entry: &'static Entry,
    pub(crate) arena: Arc<dyn Arena>,
    pub(crate) individual: Individual,
}

/// Reads the file.
///
/// # Errors
/// It cannot be read, or something in it is wrong: the error names file, line and word.
pub(crate) fn read(file: &Path) -> anyhow::Result<Found> {
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

/// Reads the file of an individual that must play the game `entry`; the arena gives it the nodes of its own run.
///
/// # Errors
/// As for [`read`], and a file for another game.
pub(crate) fn read_for(file: &Path, entry: &'static Entry) -> anyhow::Result<Found> {
    let arena = entry.arena()?;
    let text = read_text(file)?;
    let read = Individual::read(&text, &file.display().to_string(), arena.as_ref());
    let individual = read.map_err(|error| BadInput::new(error.to_string()))?;
    let arena = arena.with_average_nodes(individual.nodes_allowed);
    Ok(Found { entry, arena, individual })
}
