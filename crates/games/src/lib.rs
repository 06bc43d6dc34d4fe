//! The games: rules, notation and knowledge of each, and the catalog of them all.

pub mod ballots;
pub mod breakthrough;
pub mod catalog;
pub mod checkers;
pub mod chess;
pub mod connect_four;
pub mod face;
pub mod go;
pub mod nine_mens_morris;
pub mod openings;
pub mod othello;
pub mod playable;
mod reader;
pub mod record;
pub mod rolit;
pub mod shelf;
mod toys;
pub mod yardstick;
