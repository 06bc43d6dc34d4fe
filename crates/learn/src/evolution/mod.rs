//! Evolution of players: EvoChess for any game (Groß, Albrecht, Kantschik and Banzhaf 2002).
//!
//! An individual is a [`Genome`]: a program that decides how deep to look, weights that judge positions and weights that order
//! moves. It plays in an [`Arena`], against teachers of fixed depth or against another individual.
//!
//! - `kernel.rs`: the search of an individual (table 1), with `position_module.rs`, `ordering_module.rs` and `killers.rs`;
//! - `teacher.rs`: the opponents (3.3);
//! - `game.rs`: one game and when it is broken off (3.2); `game_arena.rs`: the arena of a game;
//! - [`variation`]: random programs, crossover and mutation (2.4).

mod arena;
mod game;
mod game_arena;
mod genome;
pub mod kernel;
mod killers;
mod ordering_module;
mod position_module;
pub mod teacher;
mod teacher_table;
pub mod variation;

pub use arena::{Arena, Ending, Opponent, Played, Seat};
pub use game::Stopping;
pub use game_arena::GameArena;
pub use genome::{Genome, GenomeError};
pub use ordering_module::OrderingModule;
pub use position_module::PositionModule;
