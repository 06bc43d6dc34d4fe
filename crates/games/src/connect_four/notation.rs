//! Positions and moves of Connect-4 as text.
//!
//! A move is its column, `4`; columns beyond the ninth are letters, `a` for the tenth. A position is its rows from the
//! top, `......./......./......./...o.../...x.../..ox...`, first player `x`; who moves follows from the stones. The
//! columns played from the start, `44443`, are read as a position too.
//!
//! Refused are boards that no game reaches because a stone floats, the stones do not alternate, or the game had ended
//! before the last stone. Boards that break no more than the order of play within columns are read: finding out would
//! take a search, and they play on like any other.

use super::lines::Lines;
use super::{Column, ConnectFour};
use foehn_game::{Duel, Game, Notation, NotationError, Player};

impl<const W: usize, const H: usize> Notation for ConnectFour<W, H> {
    const PLAYERS: &'static [&'static str] = &["X", "O"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        if text.trim().eq_ignore_ascii_case("start") {
            return Ok(Self::start());
        }
        if text.trim().is_empty() {
            let expected = format!("{H} rows such as `{}`, columns played such as `44`, or `start`", ".".repeat(W));
            return Err(NotationError::new(0, "nothing", expected));
        }
        if text.contains(['x', 'X', 'o', 'O', '.', '-', '/']) {
            Self::parse_board(text)
        } else {
            Self::parse_columns(text)
        }
    }

    fn position_text(&self) -> String {
        let glyph = |column, row| self.owner(column, row).map_or('.', |player| ['x', 'o'][player.index()]);
        let rows: Vec<String> = (0..H).rev().map(|row| (0..W).map(|column| glyph(column, row)).collect()).collect();
        rows.join("/")
    }

    fn parse_move(&self, text: &str) -> Result<Column, NotationError> {
        let at = text.len() - text.trim_start().len();
        let mut glyphs = text.trim().chars();
        match (glyphs.next(), glyphs.next()) {
            (Some(glyph), None) => self.read_column(at, glyph),
            _ => Err(NotationError::new(at, NotationError::quote(text.trim()), Self::columns_expected())),
        }
    }

    fn move_text(&self, mv: Column) -> String {
        column_name(mv.index()).to_string()
    }
}

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    fn columns_expected() -> String {
        format!("a column from 1 to {}", column_name(W - 1))
    }

    /// The legal move that `glyph`, found at byte `at`, names here.
    fn read_column(&self, at: usize, glyph: char) -> Result<Column, NotationError> {
        let column = (0..W).find(|&column| column_name(column) == glyph.to_ascii_lowercase()).ok_or_else(|| {
            NotationError::new(at, NotationError::quote(&glyph.to_string()), Self::columns_expected())
        })?;
        if let Some(outcome) = self.outcome() {
            let how = match outcome.winner() {
                Some(winner) => format!("{} has four in a row", Self::player_name(winner)),
                None => "the board is full".to_owned(),
            };
            return Err(NotationError::new(at, format!("a stone in column {glyph}"), format!("no move, for {how}")));
        }
        if !self.is_open(column) {
            return Err(NotationError::new(
                at,
                format!("column {glyph}, which is full"),
                "a column with an empty cell",
            ));
        }
        Ok(Column(column as u8))
    }

    fn parse_columns(text: &str) -> Result<Self, NotationError> {
        let mut position = Self::start();
        for (at, glyph) in text.char_indices().filter(|(_, glyph)| !glyph.is_whitespace()) {
            position = position.play(position.read_column(at, glyph)?);
        }
        Ok(position)
    }

    fn parse_board(text: &str) -> Result<Self, NotationError> {
        let mut stones = [0u64; 2];
        let mut bytes = [0; 64];
        let (mut row, mut column) = (0, 0);
        for (at, glyph) in text.char_indices() {
            let player = match glyph {
                'x' | 'X' => Some(Player::FIRST),
                'o' | 'O' => Some(Player::SECOND),
                '.' | '-' => None,
                '\n' if column == 0 => continue,
                '/' | '\n' if column == W => {
                    (row, column) = (row + 1, 0);
                    continue;
                }
                '/' | '\n' => return Err(short_row(at, column, W)),
                glyph if glyph.is_whitespace() => continue,
                other => {
                    let what = NotationError::quote(&other.to_string());
                    return Err(NotationError::new(at, what, "`x`, `o` or `.` in each cell, `/` between rows"));
                }
            };
            if column == W || row == H {
                let what =
                    if row == H { format!("more than {H} rows") } else { format!("more than {W} cells in a row") };
                return Err(NotationError::new(at, what, format!("{H} rows of {W} cells")));
            }
            let cell = Self::cell(column, H - 1 - row);
            bytes[cell.trailing_zeros() as usize] = at;
            if let Some(player) = player {
                stones[player.index()] |= cell;
            }
            column += 1;
        }
        match (row, column) {
            (row, 0) if row == H => Self::checked(stones, &bytes),
            (row, column) if row + 1 == H && column == W => Self::checked(stones, &bytes),
            (_, column) if column > 0 && column < W => Err(short_row(text.len(), column, W)),
            _ => {
                let rows = row + usize::from(column == W);
                Err(NotationError::new(text.len(), format!("only {rows} rows"), format!("{H} rows of {W} cells")))
            }
        }
    }

    /// The position with these stones, unless no game can reach it; `places` says where each cell was read.
    pub(super) fn checked(stones: [u64; 2], places: &[usize; 64]) -> Result<Self, NotationError> {
        let mask = stones[0] | stones[1];
        let floating = mask & !(mask << 1 | Self::BOTTOM);
        if floating != 0 {
            let at = places[floating.trailing_zeros() as usize];
            return Err(NotationError::new(at, "a stone above an empty cell", "stones that rest on others"));
        }
        let [x, o] = stones.map(u64::count_ones);
        if x != o && x != o + 1 {
            return Err(NotationError::new(0, format!("{x} x and {o} o"), "as many x as o, or one x more"));
        }
        let mover = usize::from(x != o);
        let position = ConnectFour { own: stones[mover], mask };
        if Lines::<H>::has_four(stones[mover]) {
            let both = if position.is_won() { "fours of both players" } else { "a four of the player to move" };
            return Err(NotationError::new(0, both, "a game that ends with the first four"));
        }
        if position.is_won() && !position.last_stone_decided() {
            let expected = "fours that one stone on top of a column completed";
            return Err(NotationError::new(0, "fours that no single stone completed", expected));
        }
        Ok(position)
    }

    /// Whether some stone on top of a column is part of every four of the player who has just moved.
    fn last_stone_decided(&self) -> bool {
        let stones = self.own ^ self.mask;
        let tops = stones & !(self.mask >> 1);
        (0..64).map(|bit| tops & 1 << bit).any(|top| top != 0 && !Lines::<H>::has_four(stones ^ top))
    }
}

/// The name of a column: `1` to `9`, then `a`, `b`, ...
pub(super) fn column_name(column: usize) -> char {
    char::from(if column < 9 { b'1' + column as u8 } else { b'a' + (column - 9) as u8 })
}

fn short_row(at: usize, cells: usize, expected: usize) -> NotationError {
    NotationError::new(at, format!("a row of {cells} cells"), format!("{expected} cells in each row"))
}
