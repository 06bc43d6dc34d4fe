//! The games: rules, notation and knowledge of each, and the catalog of them all.

mod backgammon;
pub mod ballots;
pub mod breakthrough;
mod bridge;
// The catalog compiles every engine. Unit tests are of rules and knowledge and do without, or they would take longer to build than to
// run; what is tested of the catalog is in `tests/games/`.
#[cfg(not(test))]
pub mod catalog;
pub mod checkers;
pub mod chess;
pub mod connect_four;
mod evolved_modules;
pub mod face;
pub mod go;
#[cfg(not(test))]
pub mod individuals;
pub mod nine_mens_morris;
pub mod openings;
pub mod othello;
pub mod pig;
pub mod playable;
#[cfg(not(test))]
mod poker;
mod reader;
pub mod record;
pub mod rolit;
#[cfg(not(test))]
mod roshambo;
pub mod secrets;
pub mod shelf;
mod toys;
pub mod yardstick;
