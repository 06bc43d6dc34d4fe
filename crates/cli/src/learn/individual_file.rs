//! Reads the file of an individual that a user names, with the arena of its game.

use crate::failure::BadInput;
use crate::input::read_text;
use foehn_games::catalog::Entry;
use foehn_games::individuals::{BadIndividual, Evolved};
use std::path::Path;

/// Reads the file.
///
/// # Errors
/// It cannot be read, or something in it is wrong: the error names file, line and word.
pub(crate) fn read(file: &Path) -> anyhow::Result<Evolved> {
    Ok(Evolved::read(&read_text(file)?, &file.display().to_string()).map_err(refused)?)
}

/// Reads the file of an individual that must play the game `entry`; the arena gives it the nodes of its own run.
///
/// # Errors
/// As for [`read`], and a file for another game.
pub(crate) fn read_for(file: &Path, entry: &'static Entry) -> anyhow::Result<Evolved> {
    // A game without individuals is said before the file is looked for.
    entry.arena()?;
    Ok(Evolved::read_for(&read_text(file)?, &file.display().to_string(), entry).map_err(refused)?)
}

fn refused(bad: BadIndividual) -> BadInput {
    let refused = BadInput::new(bad.to_string());
    match bad {
        BadIndividual::UnknownGame { .. } => refused.with_hint("`foehn games` lists the games"),
        _ => refused,
    }
}
