//! Othello drawn: files a to h above each other's ranks, 1 at the top.

use super::Othello;
use foehn_game::{Board, Cell, Game, Picture, Player, Shade};

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

fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

impl<const N: usize> Board for Othello<N> {
    fn picture(&self) -> Picture {
        let cell = |square: usize| {
            let owner = self.owner(square);
            let glyph = owner.map_or('.', |player| ['X', 'O'][player.index()]);
            Cell { glyph, owner, shade: Shade::Dark, name: Self::square_name(square) }
        };
        let counts = [Player::FIRST, Player::SECOND].map(|player| self.discs(player).count_ones());
        let mover = ['X', 'O'][self.mover().index()];
        Picture {
            rows: (0..N).map(|rank| (0..N).map(|file| cell(N * rank + file)).collect()).collect(),
            row_labels: (1..=N).map(|rank| rank.to_string()).collect(),
            column_labels: (0..N).map(|file| file_letter(file).to_string()).collect(),
            caption: format!("X {}, O {}, {mover} to move\n", counts[0], counts[1]),
        }
    }
}
