//! Othello drawn: files a to h above each other's ranks, 1 at the top. A hand touches the square of the disc; a pass
//! touches none.

use super::{Othello, OthelloMove};
use foehn_game::{Board, Cell, Duel, Look, NotationError, Picture, Piece, Player, Shade, drawing};

impl<const N: usize> Othello<N> {
    /// The owner of the disc on a square.
    pub(super) fn owner(&self, square: usize) -> Option<Player> {
        [self.mover(), self.mover().opponent()].into_iter().find(|&player| self.discs(player) >> square & 1 == 1)
    }

    /// The name of a square, such as `d3`.
    pub(super) fn square_name(square: usize) -> String {
        format!("{}{}", file_letter(square % N), square / N + 1)
    }
}

/// The discs of the players.
const GLYPHS: [char; 2] = ['X', 'O'];

fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

impl<const N: usize> Board for Othello<N> {
    const LOOK: Look = Look::Cloth;

    fn picture(&self) -> Picture {
        let cell = |square: usize| {
            let owner = self.owner(square);
            let glyph = owner.map_or('.', |player| GLYPHS[player.index()]);
            Cell { glyph, owner, shade: Shade::Dark, name: Self::square_name(square) }
        };
        let counts = [Player::FIRST, Player::SECOND].map(|player| self.discs(player).count_ones());
        let mover = GLYPHS[self.mover().index()];
        Picture {
            rows: (0..N).map(|rank| (0..N).map(|file| cell(N * rank + file)).collect()).collect(),
            row_labels: (1..=N).map(|rank| rank.to_string()).collect(),
            column_labels: (0..N).map(|file| file_letter(file).to_string()).collect(),
            caption: format!("X {}, O {}, {mover} to move\n", counts[0], counts[1]),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: OthelloMove) -> Vec<String> {
        mv.square().map(Self::square_name).into_iter().collect()
    }

    fn pieces() -> Vec<Piece> {
        let disc = |player: Player| Piece { glyph: GLYPHS[player.index()], owner: Some(player), name: "disc" };
        vec![disc(Player::FIRST), disc(Player::SECOND)]
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, N, N)?;
        let discs = GLYPHS.map(|glyph| {
            let squares = rows.iter().flatten().enumerate().filter(|&(_, &drawn)| drawn == glyph);
            squares.fold(0, |discs, (square, _)| discs | 1 << square)
        });
        Self::checked(discs, mover)
    }
}
