//! How a chess position is drawn.

use super::{Chess, castling, color_name, piece_letter, player};
use cozy_chess::{File, Rank, Square};
use foehn_game::{Board, Cell, Picture, Shade};

impl Board for Chess {
    fn picture(&self) -> Picture {
        let cell = |square: Square| {
            let owner = self.board().color_on(square);
            let piece = self.board().piece_on(square).zip(owner);
            Cell {
                glyph: piece.map_or('.', |(piece, color)| piece_letter(piece, color)),
                owner: owner.map(player),
                shade: if super::DARK.has(square) { Shade::Dark } else { Shade::Light },
                name: square.to_string(),
            }
        };
        let row = |&rank: &Rank| File::ALL.iter().map(|&file| cell(Square::new(file, rank))).collect();
        Picture {
            rows: Rank::ALL.iter().rev().map(row).collect(),
            row_labels: Rank::ALL.iter().rev().map(ToString::to_string).collect(),
            column_labels: File::ALL.iter().map(ToString::to_string).collect(),
            caption: self.caption(),
        }
    }
}

impl Chess {
    fn caption(&self) -> String {
        let mut caption = format!("{} to move", color_name(self.board().side_to_move()));
        let rights = castling::write(self.board());
        if rights != "-" {
            caption.push_str(&format!(", castling {rights}"));
        }
        if let Some(square) = self.en_passant() {
            caption.push_str(&format!(", en passant {square}"));
        }
        caption.push('\n');
        caption
    }
}
