//! Capability: how to draw a position.
//!
//! A game says what stands where; terminals and browsers decide how it looks.

use crate::{Game, Player};
use std::fmt;

/// A position that can be drawn on a grid.
pub trait Board: Game {
    /// What stands where, from the top row down.
    fn picture(&self) -> Picture;
}

/// A grid with something in each cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The cells, from the top row down and from the left.
    pub rows: Vec<Vec<Cell>>,
    /// A label for each row, or none.
    pub row_labels: Vec<String>,
    /// A label for each column, or none.
    pub column_labels: Vec<String>,
    /// Lines below the grid for what it cannot show; empty, or ending with a line break.
    pub caption: String,
}

/// One cell of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What stands there as one character; a blank or a dot where nothing does.
    pub glyph: char,
    /// Whose it is.
    pub owner: Option<Player>,
    /// The colour of the field.
    pub shade: Shade,
    /// The name of the field in the game's notation; empty where it has none.
    pub name: String,
}

/// The colour of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A light field.
    Light,
    /// A dark field.
    Dark,
}

impl Picture {
    /// Draws the picture, each cell by `paint`; so a terminal can colour what plain text leaves bare.
    pub fn draw(&self, mut paint: impl FnMut(&Cell) -> String) -> String {
        let margin = self.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let label = self.row_labels.get(index).map_or("", String::as_str);
            text.push_str(&format!("{label:>margin$}"));
            for cell in row {
                text.push(' ');
                text.push_str(&paint(cell));
            }
            text.push('\n');
        }
        if !self.column_labels.is_empty() {
            text.push_str(&" ".repeat(margin));
            for label in &self.column_labels {
                text.push(' ');
                text.push_str(label);
            }
            text.push('\n');
        }
        text.push_str(&self.caption);
        text
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(|cell| cell.glyph.to_string()))
    }
}
