//! Connect-4 drawn: the top row first, column numbers below.

use super::ConnectFour;
use super::notation::column_name;
use foehn_game::{Board, Cell, Picture, Player, Shade};

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// The owner of the stone in a cell.
    pub(super) fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let holds = |&player: &Player| self.stones_of(player) & Self::cell(column, row) != 0;
        [Player::FIRST, Player::SECOND].into_iter().find(holds)
    }
}

impl<const W: usize, const H: usize> Board for ConnectFour<W, H> {
    fn picture(&self) -> Picture {
        let cell = |column: usize, row: usize| {
            let owner = self.owner(column, row);
            let glyph = owner.map_or('.', |player| ['X', 'O'][player.index()]);
            Cell { glyph, owner, shade: Shade::Light, name: column_name(column).to_string() }
        };
        Picture {
            rows: (0..H).rev().map(|row| (0..W).map(|column| cell(column, row)).collect()).collect(),
            column_labels: (0..W).map(|column| column_name(column).to_string()).collect(),
            ..Picture::default()
        }
    }
}
