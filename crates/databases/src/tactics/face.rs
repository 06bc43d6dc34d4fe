//! The tactics table of a game by name: the face of [`Tactics`].

use super::{Fit, PatternSize, Table, Tactics, Verified, build, combination_wins, verify, wrong_classes};
use crate::Result;
use crate::endgame::Progress;
use foehn_game::Duel;
use foehn_game::any::{Move, Position};

/// What can be done with the tactics table of a game.
pub trait AnyTactics: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// Its patterns, in the order of their numbers.
    fn patterns(&self) -> Vec<PatternSize>;

    /// The table that comes with the program.
    fn shipped(&self) -> &'static Table;

    /// Whether a capture is pending, so that no combination begins here.
    fn is_unsettled(&self, position: &Position) -> bool;

    /// Where patterns fit in a position.
    fn fits(&self, position: &Position) -> Vec<Fit<Move>>;

    /// Whether `mv` forces captures that win at least `worth`.
    fn combination_wins(&self, position: &Position, mv: Move, worth: i32) -> bool;

    /// Builds the table.
    ///
    /// # Errors
    /// The progress was asked to stop.
    fn build(&self, progress: &Progress) -> Result<Table>;

    /// How many classes a table has wrong by the deciding search.
    ///
    /// # Errors
    /// The progress was asked to stop.
    fn wrong_classes(&self, table: &Table, progress: &Progress) -> Result<u64>;

    /// Compares a table with searches of whole positions.
    ///
    /// # Errors
    /// The progress was asked to stop.
    fn verify(&self, table: &Table, positions: &[Position], worth: i32, progress: &Progress) -> Result<Verified>;
}

/// The tactics of a typed game behind the face.
pub struct TypedTactics<G: Duel>(pub &'static dyn Tactics<G>);

impl<G: Duel> AnyTactics for TypedTactics<G> {
    fn game(&self) -> &'static str {
        self.0.game()
    }

    fn patterns(&self) -> Vec<PatternSize> {
        self.0.patterns()
    }

    fn shipped(&self) -> &'static Table {
        self.0.shipped()
    }

    fn is_unsettled(&self, position: &Position) -> bool {
        position.typed::<G>().is_some_and(|typed| self.0.is_unsettled(typed))
    }

    fn fits(&self, position: &Position) -> Vec<Fit<Move>> {
        let fits = position.typed::<G>().map(|typed| self.0.fits(typed)).unwrap_or_default();
        let numbered = |fit: Fit<G::Move>| {
            Some(Fit { mv: position.number_of::<G>(fit.mv)?, pattern: fit.pattern, class: fit.class })
        };
        fits.into_iter().filter_map(numbered).collect()
    }

    fn combination_wins(&self, position: &Position, mv: Move, worth: i32) -> bool {
        match (position.typed::<G>(), position.typed_move::<G>(mv)) {
            (Some(typed), Some(mv)) => combination_wins(self.0, typed, mv, worth),
            _ => false,
        }
    }

    fn build(&self, progress: &Progress) -> Result<Table> {
        build(self.0, progress)
    }

    fn wrong_classes(&self, table: &Table, progress: &Progress) -> Result<u64> {
        wrong_classes(self.0, table, progress)
    }

    fn verify(&self, table: &Table, positions: &[Position], worth: i32, progress: &Progress) -> Result<Verified> {
        let typed: Vec<G> = positions.iter().filter_map(|position| position.typed::<G>().cloned()).collect();
        verify(self.0, table, &typed, worth, progress)
    }
}
