//! Evolution of players: EvoChess for any game (Groß, Albrecht, Kantschik and Banzhaf 2002).
//!
//! An individual is a [`Genome`]: a program that decides how deep to look, weights that judge positions and weights that order
//! moves. It plays in an [`Arena`], against teachers of fixed depth or against another individual.
//!
//! How one plays:
//! - `kernel.rs`: the search of an individual (table 1), with `position_module.rs`, `ordering_module.rs` and `killers.rs`;
//! - `teacher.rs`: the opponents (3.3);
//! - `game.rs`: one game and when it is broken off (3.2); `game_arena.rs`: the arena of a game;
//! - [`FixedDepth`]: what an order of moves costs in nodes (section 4);
//! - [`EngineModules`]: its modules as techniques of another search;
//! - [`branches`]: which branches its program takes in a game;
//! - [`player`]: an individual among other engines, in matches and against people.
//!
//! How one evolves:
//! - [`variation`]: random programs, crossover and mutation (2.4); [`strategy`]: evolution strategies on weights; `breed.rs`:
//!   founders and children;
//! - [`fitness`] and [`phases`]: the formula and which games are played for it (3.2); [`Strength`]: what all games say;
//! - [`individual`]: an individual with its pedigree and games, as a file;
//! - [`deme`]: a population and its epochs; [`pollen`]: what demes give to each other; [`elsewhere`]: an epoch as a
//!   piece of work for another machine; [`front`]: strength against nodes;
//! - [`plan`], [`journal`], [`store`], [`run`], [`status`]: a run that can be killed at any moment and goes on;
//! - [`post_evaluation`]: many games of one individual.
//!
//! Nothing here opens a file or prints: a run writes to a [`store::Store`].

mod arena;
pub mod branches;
mod breed;
mod checkpoint;
pub mod deme;
pub mod elsewhere;
mod engine_modules;
pub mod fitness;
mod fixed_depth;
pub mod front;
mod game;
mod game_arena;
mod game_memory;
mod genome;
pub mod individual;
mod individual_reader;
pub mod journal;
pub mod kernel;
mod killers;
mod minimal_tree;
mod ordering_module;
pub mod phases;
pub mod plan;
pub mod player;
pub mod pollen;
mod position_module;
pub mod post_evaluation;
pub mod run;
mod sitting;
pub mod status;
pub mod store;
pub mod strategy;
mod stream;
mod strength;
pub mod teacher;
mod teacher_table;
#[cfg(test)]
mod toy;
pub mod variation;
mod written_program;

pub use arena::{Arena, Ending, Opponent, Played, Seat};
pub use engine_modules::EngineModules;
pub use fitness::{Class, Record};
pub use fixed_depth::FixedDepth;
pub use game::Stopping;
pub use game_arena::GameArena;
pub use game_memory::GameMemory;
pub use genome::{Genome, GenomeError};
pub use individual::Individual;
pub use individual_reader::IndividualError;
pub use ordering_module::OrderingModule;
pub use plan::Plan;
pub use position_module::PositionModule;
pub use stream::Stream;
pub use strength::Strength;
