//! Reading a position from left to right: a place in a text that steps over blanks and says what it found where.
//!
//! What all positions of lists are made of is here: letters of players, numbers, the end. Squares and fields are the games' own.

use foehn_game::{NotationError, Player};

/// A place in the text. Blanks count nowhere.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    /// At the beginning.
    pub(crate) fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// Steps over blanks, and tells where that ends.
    pub(crate) fn skip_blanks(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    /// The next character that is not blank; the reader stands before it.
    pub(crate) fn next(&mut self) -> Option<char> {
        let at = self.skip_blanks();
        self.text[at..].chars().next()
    }

    /// Steps over one character.
    pub(crate) fn advance(&mut self) {
        self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
    }

    /// What is here is not what was expected.
    pub(crate) fn error(&mut self, expected: &str) -> NotationError {
        let found = self.next().map_or("the end".to_owned(), |found| NotationError::quote(&found.to_string()));
        NotationError::new(self.at, found, expected)
    }

    /// Nothing follows.
    pub(crate) fn end(&mut self, expected: &str) -> Result<(), NotationError> {
        match self.next() {
            None => Ok(()),
            Some(_) => Err(self.error(expected)),
        }
    }

    /// The player whose letter comes next, large or small; the first player's letter is the first.
    pub(crate) fn colour(&mut self, letters: [&str; 2], expected: &str) -> Result<Player, NotationError> {
        let found = self.next().map(String::from).unwrap_or_default();
        let player = match letters.iter().position(|letter| letter.eq_ignore_ascii_case(&found)) {
            Some(0) => Player::FIRST,
            Some(_) => Player::SECOND,
            None => return Err(self.error(expected)),
        };
        self.advance();
        Ok(player)
    }

    /// A number and where it begins.
    pub(crate) fn number(&mut self, expected: &str) -> Result<(usize, u32), NotationError> {
        let at = self.skip_blanks();
        let rest = &self.text[at..];
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        if digits.is_empty() {
            return Err(self.error(expected));
        }
        self.at += digits.len();
        let too_large = |_| NotationError::new(at, NotationError::quote(digits), "a smaller number");
        Ok((at, digits.parse().map_err(too_large)?))
    }
}
