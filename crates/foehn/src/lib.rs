//! The library for authors of games: what is below, in the words of its README.
#![doc = include_str!("../README.md")]

use foehn_games::catalog::{Catalog, Entry};
use foehn_games::playable::Playable;
use std::process::ExitCode;

pub use foehn_databases as databases;
pub use foehn_game as game;
pub use foehn_games as games;
pub use foehn_search as search;

/// What the rules of a game are written with: `use foehn::prelude::*;` at the head of a file.
pub mod prelude {
    pub use foehn_game::{
        Board, Cell, Chance, Duel, Even, Game, Hidden, History, Key, Knowledge, KnowledgeAbilities, Look, MoveFacts,
        Notation, NotationError, Outcome, Picture, Piece, Player, Score, Shade, Turn, kit,
    };
    pub use foehn_games::playable::{About, Playable};
}

/// The games that Foehn brings, to which a program adds its own.
///
/// ```no_run
/// # use foehn::game::toys::TicTacToe as MyGame;
/// fn main() -> std::process::ExitCode {
///     foehn::catalog().with::<MyGame>().run()
/// }
/// ```
pub fn catalog() -> Program {
    Program { catalog: Catalog::built_in() }
}

/// No games but those that a program adds.
///
/// ```no_run
/// # use foehn::game::toys::Nim as MyGame;
/// foehn::only().with::<MyGame>().run();
/// ```
pub fn only() -> Program {
    Program { catalog: Catalog::empty() }
}

/// A program with games: all commands of `foehn`, for its own games beside ours.
#[derive(Clone, Debug)]
#[must_use = "a program does nothing until it is run"]
pub struct Program {
    catalog: Catalog,
}

impl Program {
    /// Adds a duel. The first one added is meant where a command names no game.
    pub fn with<G: Playable>(self) -> Self {
        Program { catalog: self.catalog.with::<G>() }
    }

    /// Adds a game with an entry made by hand: another name, another first position.
    pub fn with_entry(self, entry: Entry) -> Self {
        Program { catalog: self.catalog.with_entry(entry) }
    }

    /// Runs the command that the user typed. Two games of one name are refused here.
    pub fn run(self) -> ExitCode {
        foehn_cli::run(self.catalog)
    }
}
