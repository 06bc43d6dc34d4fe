//! Breakthrough drawn: a chequered board, White below. A hand touches the square that a pawn leaves and the one that it reaches.

use super::notation::square_name;
use super::{Breakthrough, PawnStep};
use foehn_game::{Board, Cell, NotationError, Picture, Piece, Player, Shade, drawing};

/// The pawns of the players.
const GLYPHS: [char; 2] = ['w', 'b'];

impl Board for Breakthrough {
    fn picture(&self) -> Picture {
        let cell = |row: usize, column: usize| {
            let square = 8 * row + column;
            let owner =
                [Player::FIRST, Player::SECOND].into_iter().find(|&player| self.pawns(player) >> square & 1 == 1);
            let glyph = owner.map_or('.', |player| GLYPHS[player.index()]);
            let shade = if (row + column).is_multiple_of(2) { Shade::Dark } else { Shade::Light };
            Cell { glyph, owner, shade, name: square_name(square) }
        };
        Picture {
            rows: (0..8).rev().map(|row| (0..8).map(|column| cell(row, column)).collect()).collect(),
            row_labels: (1..=8).rev().map(|row| row.to_string()).collect(),
            column_labels: ('a'..='h').map(String::from).collect(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: PawnStep) -> Vec<String> {
        vec![square_name(mv.from()), square_name(mv.to())]
    }

    fn pieces() -> Vec<Piece> {
        let pawn = |player: Player| Piece { glyph: GLYPHS[player.index()], owner: Some(player), name: "pawn" };
        vec![pawn(Player::FIRST), pawn(Player::SECOND)]
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 8, 8)?;
        let pawns = GLYPHS.map(|glyph| {
            let drawn = rows.iter().rev().flatten().enumerate().filter(|&(_, &drawn)| drawn == glyph);
            drawn.fold(0, |pawns, (square, _)| pawns | 1 << square)
        });
        Self::checked(pawns, mover)
    }
}
