//! The capability [`Board`]: eight rows, Black's side on top; men are `b` and `w`, kings `B` and `W`.

use super::{Checkers, Piece, Square};
use foehn_game::{Board, Cell, Picture, Player, Shade};

impl Board for Checkers {
    fn picture(&self) -> Picture {
        let light = Cell { glyph: ' ', owner: None, shade: Shade::Light, name: String::new() };
        let mut rows = vec![vec![light; 8]; 8];
        for square in Square::all() {
            let piece = self.piece(square);
            rows[usize::from(square.row())][usize::from(square.column())] = Cell {
                glyph: piece.map_or('.', glyph),
                owner: piece.map(|piece| piece.owner),
                shade: Shade::Dark,
                name: square.to_string(),
            };
        }
        // Each row is labelled with its squares, so that a reader can find one without a second board.
        let row_labels = (0..8).map(|row| format!("{}-{}", 4 * row + 1, 4 * row + 4)).collect();
        Picture { rows, row_labels, ..Picture::default() }
    }
}

fn glyph(piece: Piece) -> char {
    match (piece.owner == Player::FIRST, piece.is_king) {
        (true, false) => 'b',
        (true, true) => 'B',
        (false, false) => 'w',
        (false, true) => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Notation;

    #[test]
    fn pieces_stand_on_their_squares() {
        let position = Checkers::parse_position("B:W18,24,K30:B12,K16").unwrap();
        let drawn = position.picture().to_string();
        let rows: Vec<_> = drawn.lines().collect();
        assert_eq!(rows.len(), 8);
        assert_eq!(rows[2], " 9-12   .   .   .   b");
        assert_eq!(rows[3], "13-16 .   .   .   B  ");
        assert_eq!(rows[7], "29-32 .   W   .   .  ");
        assert_eq!(position.picture().rows[7][2].name, "30");
    }
}
