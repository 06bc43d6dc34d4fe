//! The arena of a game by name, for the commands that evolve and measure individuals.

use crate::failure::BadInput;
use foehn_games::catalog::Entry;
use foehn_games::chess::{Chess, ChessFeatures};
use foehn_learn::evolution::kernel::Limits;
use foehn_learn::evolution::{Arena, GameArena};

/// The arena of a game, in which individuals may search so many nodes a move on average.
///
/// # Errors
/// The game has no features from which programs could evolve.
pub(super) fn arena(entry: &Entry, nodes: u64) -> anyhow::Result<Box<dyn Arena>> {
    let limits = Limits { average_nodes: nodes, ..Limits::PAPER };
    match entry.name {
        "chess" => Ok(Box::new(GameArena::<Chess, ChessFeatures>::new("chess", ChessFeatures).with_limits(limits))),
        name => Err(BadInput::new(format!("{name} has no features that programs could evolve with")).into()),
    }
}
