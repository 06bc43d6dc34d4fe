//! The shelf: exact knowledge about games and opening books that somebody has opened, for every engine that is made from here on.
//!
//! Whoever knows where databases are (a command line) puts them here; whoever makes engines (a review, a server) takes them
//! from here and knows no file. One shelf holds those of all games, each under the type of its positions.

use crate::face::DuelFace;
use foehn_databases::book::Book;
use foehn_game::any::{Oracle, Rules};
use foehn_search::any::{Prover, Thinker};
use foehn_search::{MethodRecipe, Recipe};
use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, RwLock};

/// What has been opened, shared by all who hold a clone.
#[derive(Clone, Default)]
pub struct Shelf {
    oracles: Row<dyn Oracle>,
    books: Row<Book>,
}

/// Things of one kind, each under the type of the game it is of.
type Row<T> = Arc<RwLock<HashMap<TypeId, Arc<T>>>>;

impl Shelf {
    /// Puts what is known of a game here, instead of what was here before.
    ///
    /// ```
    /// use foehn_game::Verdict;
    /// use foehn_game::any::Position;
    /// use foehn_games::{catalog, shelf::Shelf};
    /// use std::sync::Arc;
    /// let nim = catalog::find("nim").expect("a game of the catalog").rules;
    /// let shelf = Shelf::default();
    /// assert!(shelf.get(nim).is_none());
    /// shelf.put(nim, Arc::new(|position: &Position| position.moves().is_empty().then_some(Verdict::Loss(None))));
    /// assert!(shelf.get(nim).is_some());
    /// ```
    pub fn put(&self, rules: &dyn Rules, oracle: Arc<dyn Oracle>) {
        if let Ok(mut oracles) = self.oracles.write() {
            oracles.insert(rules.type_id(), oracle);
        }
    }

    /// What is known of a game.
    pub fn get(&self, rules: &dyn Rules) -> Option<Arc<dyn Oracle>> {
        self.oracles.read().ok()?.get(&rules.type_id()).cloned()
    }

    /// Puts the opening book of a game here, instead of the one that was here before.
    ///
    /// ```
    /// use foehn_databases::book::Book;
    /// use foehn_games::{catalog, shelf::Shelf};
    /// use std::sync::Arc;
    /// let nim = catalog::find("nim").expect("a game of the catalog").rules;
    /// let shelf = Shelf::default();
    /// shelf.put_book(nim, Arc::new(Book::new("nim")));
    /// assert!(shelf.book(nim).is_some_and(|book| book.positions() == 0));
    /// ```
    pub fn put_book(&self, rules: &dyn Rules, book: Arc<Book>) {
        if let Ok(mut books) = self.books.write() {
            books.insert(rules.type_id(), book);
        }
    }

    /// The opening book of a game.
    pub fn book(&self, rules: &dyn Rules) -> Option<Arc<Book>> {
        self.books.read().ok()?.get(&rules.type_id()).cloned()
    }

    /// An engine of a duel that asks what is here.
    pub fn engine(&self, duel: &dyn DuelFace, recipe: Recipe) -> Box<dyn Prover> {
        let mut engine = duel.engine(recipe);
        if let Some(oracle) = self.get(duel.rules()) {
            engine.consult(Some(oracle));
        }
        engine
    }

    /// An engine of a duel by any method that suits it; alpha-beta asks what is here.
    ///
    /// # Errors
    /// What the recipe asks for that the game lacks, in words.
    pub fn thinker(&self, duel: &dyn DuelFace, recipe: MethodRecipe) -> Result<Box<dyn Thinker>, String> {
        match (duel.lacks_for(&recipe), recipe) {
            (None, MethodRecipe::AlphaBeta(recipe)) => Ok(self.engine(duel, recipe)),
            (None, MethodRecipe::MonteCarlo(recipe)) => Ok(duel.monte_carlo(recipe)),
            (what, _) => Err(what.unwrap_or_default()),
        }
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.oracles.read().map_or(0, |oracles| oracles.len());
        let books = self.books.read().map_or(0, |books| books.len());
        write!(f, "Shelf({games} games, {books} books)")
    }
}
