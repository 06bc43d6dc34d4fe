//! The capability [`Board`]: eight rows, Black's side on top; men are `b` and `w`, kings `B` and `W`. A hand touches the
//! square of the piece and every square on which it lands.

use super::fen::Setup;
use super::{Checkers, Move, Piece, Square};
use foehn_game::{Board, Cell, Look, NotationError, Picture, Player, Shade, drawing};

impl Board for Checkers {
    const LOOK: Look = Look::Squares;

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

    fn gesture(&self, mv: Move) -> Vec<String> {
        mv.path().map(|square| square.to_string()).collect()
    }

    fn pieces() -> Vec<foehn_game::Piece> {
        let drawn = |piece: Piece| {
            let name = if piece.is_king { "king" } else { "man" };
            foehn_game::Piece { glyph: glyph(piece), owner: Some(piece.owner), name }
        };
        PIECES.map(drawn).to_vec()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 8, 8)?;
        let mut setup = Setup::default();
        for (at, &drawn) in rows.iter().flatten().enumerate() {
            let Some(piece) = PIECES.into_iter().find(|&piece| glyph(piece) == drawn) else { continue };
            let here = |square: &Square| (usize::from(square.row()), usize::from(square.column())) == (at / 8, at % 8);
            let square = Square::all().find(here).ok_or_else(|| {
                let what = format!("a piece on a light square in row {}", at / 8 + 1);
                NotationError::new(at, what, "pieces on dark squares only")
            })?;
            setup.place(at, square, piece.owner, piece.is_king)?;
        }
        setup.finish_drawing(mover)
    }
}

/// Everything that can stand on a square.
const PIECES: [Piece; 4] = {
    let [black, white] = [Player::FIRST, Player::SECOND];
    [
        Piece { owner: black, is_king: false },
        Piece { owner: black, is_king: true },
        Piece { owner: white, is_king: false },
        Piece { owner: white, is_king: true },
    ]
};

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
    use foehn_game::{Game, Notation};

    #[test]
    fn a_hand_touches_every_landing() {
        let position = Checkers::parse_position("B:W10,11,18,19:BK7").unwrap();
        let mut gestures: Vec<_> = position.moves().into_iter().map(|mv| position.gesture(mv).join(" ")).collect();
        gestures.sort_unstable();
        assert_eq!(gestures, ["7 14 23 16 7", "7 16 23 14 7"]);
        let start = Checkers::start();
        assert_eq!(start.gesture(start.parse_move("11-15").unwrap()), ["11", "15"]);
    }

    #[test]
    fn impossible_boards_are_refused_with_the_cell() {
        let draw = |changes: &[(usize, char)]| {
            let mut rows = vec![vec!['.'; 8]; 8];
            changes.iter().for_each(|&(at, glyph)| rows[at / 8][at % 8] = glyph);
            Checkers::arrange(&rows, Player::FIRST)
        };
        assert_eq!(draw(&[(1, 'b'), (62, 'w')]).unwrap().position_text(), "B:W32:B1");
        for (changes, at, what) in [
            (&[(0, 'b'), (62, 'w')][..], 0, "a piece on a light square in row 1"),
            (&[(1, 'b'), (60, 'b'), (62, 'w')], 60, "a black man on 31, its crowning row"),
            (&[(1, 'b')], 0, "no white piece"),
        ] {
            let error = draw(changes).unwrap_err();
            assert_eq!((error.at, error.what.as_str()), (at, what));
        }
    }

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
