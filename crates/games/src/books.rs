//! The opening books that come with the program: for everybody who has built none.
//!
//! They are files in `books/`, made by `foehn book build`; docs/BOOKS.md has the command. A book that somebody built or
//! imported takes the place of the one that is here.

use foehn_databases::book::Book;
use foehn_game::{Duel, Notation};

/// The name of a game and the text of its book.
const SHIPPED: [(&str, &str); 1] = [("checkers", include_str!("../books/checkers.tsv"))];

/// The book of the game called `name`; `None` where the program has none.
///
/// ```
/// use foehn_game::{Duel, Notation};
/// use foehn_games::{books, checkers::Checkers, chess::Chess};
/// assert!(books::shipped::<Checkers>("checkers").is_some_and(|book| book.positions() >= 156));
/// assert!(books::shipped::<Chess>("chess").is_none());
/// ```
pub fn shipped<G: Duel + Notation>(name: &str) -> Option<Book<G>> {
    let (_, text) = SHIPPED.iter().find(|(game, _)| *game == name)?;
    Some(Book::read(text, name).expect("the books in the project are well formed, as a test checks"))
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;
    use crate::ballots;
    use crate::checkers::Checkers;
    use foehn_databases::book::Manner;

    #[test]
    fn the_book_of_checkers_knows_every_ballot_that_is_drawn() {
        let book = shipped::<Checkers>("checkers").expect("a book");
        for ballot in ballots::playable::<Checkers>() {
            let choice = book.choose(&ballot.position(), &Manner::default());
            assert!(choice.is_some_and(|choice| choice.value.is_some()), "{ballot}");
        }
        assert_eq!(book.text(), SHIPPED[0].1, "written as the program writes it");
    }
}
