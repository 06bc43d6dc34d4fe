//! The shelf: exact knowledge about games and opening books that somebody has opened, for every engine that is made from here on.
//!
//! Whoever knows where databases are (a command line) puts them here; whoever makes engines (a review, a server) takes them
//! from here and knows no file. One shelf holds those of all games, each under the type of its positions.

use crate::expert::Expert;
use foehn_databases::book::Book;
use foehn_game::{Duel, Notation, Oracle};
use foehn_search::{Recipe, Thinker};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, RwLock};

/// Oracles and books by game; clones are the same shelf.
#[derive(Clone, Default)]
pub struct Shelf {
    oracles: Row,
    books: Row,
}

/// Things of one kind, each under the type of the game it is of.
type Row = Arc<RwLock<HashMap<TypeId, Box<dyn Any + Send + Sync>>>>;

impl Shelf {
    /// Puts what is known of a game here, instead of what was here before.
    ///
    /// ```
    /// use foehn_game::{Verdict, toys::Nim};
    /// use foehn_games::shelf::Shelf;
    /// use std::sync::Arc;
    /// let shelf = Shelf::default();
    /// assert!(shelf.get::<Nim>().is_none());
    /// shelf.put::<Nim>(Arc::new(|position: &Nim| Some(if position.is_won() { Verdict::Win(None) } else { Verdict::Loss(None) })));
    /// assert!(shelf.get::<Nim>().is_some());
    /// ```
    pub fn put<G: Duel>(&self, oracle: Arc<dyn Oracle<G>>) {
        if let Ok(mut oracles) = self.oracles.write() {
            oracles.insert(TypeId::of::<G>(), Box::new(oracle));
        }
    }

    /// What is known of a game.
    pub fn get<G: Duel>(&self) -> Option<Arc<dyn Oracle<G>>> {
        let oracles = self.oracles.read().ok()?;
        oracles.get(&TypeId::of::<G>())?.downcast_ref::<Arc<dyn Oracle<G>>>().cloned()
    }

    /// Puts the opening book of a game here, instead of the one that was here before.
    ///
    /// ```
    /// use foehn_databases::book::Book;
    /// use foehn_game::toys::Nim;
    /// use foehn_games::shelf::Shelf;
    /// use std::sync::Arc;
    /// let shelf = Shelf::default();
    /// shelf.put_book::<Nim>(Arc::new(Book::new("nim")));
    /// assert!(shelf.book::<Nim>().is_some_and(|book| book.positions() == 0));
    /// ```
    pub fn put_book<G: Duel + Notation>(&self, book: Arc<Book<G>>) {
        if let Ok(mut books) = self.books.write() {
            books.insert(TypeId::of::<G>(), Box::new(book));
        }
    }

    /// The opening book of a game.
    pub fn book<G: Duel + Notation>(&self) -> Option<Arc<Book<G>>> {
        let books = self.books.read().ok()?;
        books.get(&TypeId::of::<G>())?.downcast_ref::<Arc<Book<G>>>().cloned()
    }

    /// An engine that asks what is here.
    pub fn engine<G: Expert>(&self, recipe: Recipe) -> Box<dyn Thinker<G>> {
        let mut engine = G::engine(recipe);
        if let Some(oracle) = self.get::<G>() {
            engine.consult(Some(oracle));
        }
        engine
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.oracles.read().map_or(0, |oracles| oracles.len());
        let books = self.books.read().map_or(0, |books| books.len());
        write!(f, "Shelf({games} games, {books} books)")
    }
}
