//! The capability [`Notation`]: positions as FEN, moves by square numbers.

use super::{Checkers, Move, fen, move_text};
use foehn_game::{Notation, NotationError};

impl Notation for Checkers {
    const PLAYERS: &'static [&'static str] = &["Black", "White"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        fen::read(text)
    }

    fn position_text(&self) -> String {
        fen::write(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        move_text::read(self, text)
    }

    fn move_text(&self, mv: Move) -> String {
        move_text::write(self, mv)
    }
}
