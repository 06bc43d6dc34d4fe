//! Tactics tables (Schaeffer 2001, 5.2): combinations enumerated before play, a bit for each class of positions.
//!
//! A game names patterns ([`Tactics`]): what must stand where, and into how many classes the rest of the squares falls. Each class
//! is searched once, by the game, on a position that represents it; [`build`] asks for all of them, [`Table`] keeps the bits,
//! in memory and in a file, and [`verify`] compares the bits with searches of whole positions. The crate knows no game: what a
//! pattern is, and where one fits on a board, is for the game to say.

mod build;
mod face;
mod judge;
mod table;
mod verify;

pub use build::build;
pub use face::{AnyTactics, TypedTactics};
pub use judge::{combination_wins, wins_within};
pub use table::Table;
pub use verify::{PatternTally, Verified, verify, wrong_classes};

use foehn_game::Duel;

/// A pattern as far as a table knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternSize {
    /// Its name.
    pub name: String,
    /// How many classes of positions it has.
    pub classes: u32,
}

/// A place where a pattern fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit<M> {
    /// The move with which its combination begins.
    pub mv: M,
    /// The number of the pattern.
    pub pattern: usize,
    /// The class of the position there.
    pub class: u32,
}

/// What a game gives for its tactics table.
pub trait Tactics<G: Duel>: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// Its patterns, in the order of their numbers.
    fn patterns(&self) -> Vec<PatternSize>;

    /// Whether the combination of a pattern wins in the position that represents a class: the deciding search.
    fn decide(&self, pattern: usize, class: u32) -> bool;

    /// Whether a capture is pending, so that no combination begins here.
    fn is_unsettled(&self, position: &G) -> bool;

    /// The balance of material for the mover.
    fn material(&self, position: &G) -> i32;

    /// Where patterns fit in a position.
    fn fits(&self, position: &G) -> Vec<Fit<G::Move>>;

    /// The table that comes with the program.
    fn shipped(&self) -> &'static Table;
}

#[cfg(test)]
mod tests;
