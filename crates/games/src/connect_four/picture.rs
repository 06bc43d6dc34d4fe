//! Connect-4 drawn: the top row first, column numbers below. People touch a column anywhere, so all its cells have the
//! column's name.

use super::notation::column_name;
use super::{Column, ConnectFour};
use foehn_game::{Board, Cell, Look, Notation, NotationError, Picture, Piece, Player, Shade, drawing};

/// The stones of the players.
const GLYPHS: [char; 2] = ['X', 'O'];

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// The owner of the stone in a cell.
    pub(super) fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let holds = |&player: &Player| self.stones_of(player) & Self::cell(column, row) != 0;
        [Player::FIRST, Player::SECOND].into_iter().find(holds)
    }
}

impl<const W: usize, const H: usize> Board for ConnectFour<W, H> {
    const LOOK: Look = Look::Rack;

    fn picture(&self) -> Picture {
        let cell = |column: usize, row: usize| {
            let owner = self.owner(column, row);
            let glyph = owner.map_or('.', |player| GLYPHS[player.index()]);
            Cell { glyph, owner, shade: Shade::Light, name: column_name(column).to_string() }
        };
        Picture {
            rows: (0..H).rev().map(|row| (0..W).map(|column| cell(column, row)).collect()).collect(),
            column_labels: (0..W).map(|column| column_name(column).to_string()).collect(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: Column) -> Vec<String> {
        vec![self.move_text(mv)]
    }

    fn pieces() -> Vec<Piece> {
        let stone = |player: Player| Piece { glyph: GLYPHS[player.index()], owner: Some(player), name: "stone" };
        vec![stone(Player::FIRST), stone(Player::SECOND)]
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, H, W)?;
        let mut stones = [0; 2];
        let mut places = [0; 64];
        for (at, &drawn) in rows.iter().flatten().enumerate() {
            let cell = Self::cell(at % W, H - 1 - at / W);
            places[cell.trailing_zeros() as usize] = at;
            if let Some(player) = GLYPHS.iter().position(|&glyph| glyph == drawn) {
                stones[player] |= cell;
            }
        }
        drawing::check_mover(Self::checked(stones, &places)?, mover)
    }
}
