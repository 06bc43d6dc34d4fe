//! The games: rules, notation and knowledge of each, and the catalog of them all.

pub mod ballots;
pub mod books;
pub mod catalog;
pub mod checkers;
pub mod chess;
pub mod connect_four;
pub mod expert;
pub mod nine_mens_morris;
pub mod openings;
pub mod othello;
mod reader;
pub mod record;
pub mod shelf;
pub mod tactics;
pub mod yardstick;
