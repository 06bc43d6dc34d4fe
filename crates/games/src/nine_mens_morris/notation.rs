//! The capability [`Notation`]: positions as lists of fields and hands, moves by their fields.

use super::{Move, NineMensMorris, move_text, position_text};
use foehn_game::{Notation, NotationError};

impl Notation for NineMensMorris {
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        position_text::read(text)
    }

    fn position_text(&self) -> String {
        position_text::write(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        move_text::read(self, text)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }
}
