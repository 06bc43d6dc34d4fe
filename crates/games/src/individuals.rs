//! Individuals of evolution by their files, whatever their game, and those that come with the program.
//!
//! To ship one: put its file into `crates/games/individuals/` and its line into [`SHIPPED`]. Then the board lists it among the
//! opponents.

use crate::catalog::{self, Entry, NoDuel};
use foehn_learn::evolution::{Arena, Individual, IndividualError};
use std::fmt;
use std::sync::Arc;

/// An individual that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name among the opponents: letters, digits and `-`.
    pub name: &'static str,
    /// What it is called on a screen.
    pub title: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// The individuals that come with the program, the strongest of a game first. `docs/EVOLUTION.md` says how each was made.
pub static SHIPPED: &[Shipped] =
    &[Shipped { name: "chess", title: "Evolved champion", text: include_str!("../individuals/chess") }];

/// The text of the strongest individual that comes with the program for a game; `None` where there is none.
pub fn shipped(game: &str) -> Option<&'static str> {
    let is_of_game = |text: &str| Individual::game_of(text, "shipped").is_ok_and(|name| name == game);
    SHIPPED.iter().map(|shipped| shipped.text).find(|text| is_of_game(text))
}

/// An individual with its game; the arena allows it the nodes of its own run.
#[derive(Clone, Debug)]
pub struct Evolved {
    /// The game.
    pub entry: &'static Entry,
    /// Where it plays.
    pub arena: Arc<dyn Arena>,
    /// The individual.
    pub individual: Individual,
}

impl Evolved {
    /// Reads the text of a file of whatever game; `file` is its name in errors.
    ///
    /// # Errors
    /// The file, line and word that are wrong.
    pub fn read(text: &str, file: &str) -> Result<Self, BadIndividual> {
        let game = Individual::game_of(text, file)?;
        let entry = catalog::find(game).map_err(|_| {
            let game = game.chars().take(40).flat_map(char::escape_default).collect();
            BadIndividual::UnknownGame { file: file.to_owned(), game }
        })?;
        Evolved::read_for(text, file, entry)
    }

    /// Reads the text of a file that must be of the game `entry`.
    ///
    /// # Errors
    /// As for [`read`](Evolved::read), and a file of another game.
    pub fn read_for(text: &str, file: &str, entry: &'static Entry) -> Result<Self, BadIndividual> {
        let arena = entry.arena()?;
        let individual = Individual::read(text, file, arena.as_ref())?;
        let arena = arena.with_average_nodes(individual.nodes_allowed);
        Ok(Evolved { entry, arena, individual })
    }
}

/// Why the file of an individual is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadIndividual {
    /// Something in it is wrong.
    File(IndividualError),
    /// No game has the name that it gives.
    UnknownGame {
        /// The file.
        file: String,
        /// The name.
        game: String,
    },
    /// Nobody evolves in this game.
    NoDuel(NoDuel),
}

impl From<IndividualError> for BadIndividual {
    fn from(error: IndividualError) -> Self {
        BadIndividual::File(error)
    }
}

impl From<NoDuel> for BadIndividual {
    fn from(error: NoDuel) -> Self {
        BadIndividual::NoDuel(error)
    }
}

impl fmt::Display for BadIndividual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadIndividual::File(error) => error.fmt(f),
            BadIndividual::UnknownGame { file, game } => write!(f, "{file} line 2, word 2: no game is called `{game}`"),
            BadIndividual::NoDuel(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadIndividual {}
