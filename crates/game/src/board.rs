//! Capability: how to draw a position.
//!
//! A game says what stands where; terminals and browsers decide how it looks.

use crate::{Game, NotationError, Player};
use std::fmt;

/// A position that can be drawn on a grid, and played on it with a hand.
///
/// The laws that [`kit::examine_board`](crate::kit::examine_board) checks along random games:
/// - a gesture touches named cells of the picture; several cells may share a name, then any of them is meant;
/// - gesture and text together name one move;
/// - whatever stands in a cell is among the pieces, where there are some, or lies [face down](crate::drawing::FACE_DOWN) for a seat that may not see it;
/// - what the player to move may see has the cells that the gestures touch;
/// - the glyphs of a picture, set up by hand, give the same picture and mover.
pub trait Board: Game {
    /// What kind of board people know it as.
    const LOOK: Look = Look::Squares;

    /// What stands where, from the top row down.
    fn picture(&self) -> Picture;

    /// What the player in `seat` may see of the board. A game with secrets draws what the others hide
    /// [face down](crate::drawing::FACE_DOWN) here; the default shows everything.
    fn picture_for(&self, _seat: Player) -> Picture {
        self.picture()
    }

    /// The cells that a hand touches to make the legal move `mv`, in order and by their names: from and to, every landing
    /// of a jump, the one cell where a stone is put. Empty for a move that touches no cell, a pass; people then choose it
    /// by its text, as they do where several moves share a gesture (a promotion).
    fn gesture(&self, _mv: Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// All ways in which a hand may make the legal move `mv`, [`gesture`](Board::gesture) among them: the steps of a play in backgammon can be
    /// made in several orders.
    fn gestures(&self, mv: Self::Move) -> Vec<Vec<String>> {
        vec![self.gesture(mv)]
    }

    /// What can stand in a cell, for those who set a position up by hand. Nothing where a position is only written.
    fn pieces() -> Vec<Piece> {
        Vec::new()
    }

    /// The position with these glyphs in the cells, row by row as in [`Board::picture`], and `mover` to move.
    ///
    /// # Errors
    /// Why there is no such position; `at` counts the cells from the top left.
    fn arrange(_rows: &[Vec<char>], _mover: Player) -> Result<Self, NotationError> {
        Err(NotationError::new(0, "a drawing", "a position as text: this game cannot be set up by hand"))
    }
}

/// What kind of board people know a game's board as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Light and dark squares, as in chess and checkers.
    Squares,
    /// A green cloth with lines, as in Othello.
    Cloth,
    /// A rack of columns into which stones fall, as in Connect-4.
    Rack,
    /// Three squares one inside the other with lines between them, and a row for the men in hand above and below, as in Nine
    /// Men's Morris. Only the fields on the lines and in those rows have names.
    Mill,
    /// A wooden board of lines, with stones on their crossings, as in Go. Dark fields are the crossings that are marked.
    Points,
    /// Lines on paper, as in tic-tac-toe.
    Paper,
    /// Heaps of things, a row each, as in Nim.
    Heaps,
    /// Twenty-four points in two rows with a bar between, as in backgammon: the cells of a point lie one over the other and share its name.
    Backgammon,
    /// Cards on a table: the others' above, the own below, what lies open between them.
    Cards,
    /// No grid: an outline in words.
    Outline,
}

/// Something that can stand in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// How it is drawn as one character, the same as in a [`Cell`].
    pub glyph: char,
    /// Whose it is.
    pub owner: Option<Player>,
    /// What it is called, in one word without its colour: "king", "man", "disc".
    pub name: &'static str,
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
    /// What lies beside the pieces and is not in a cell: dice, a doubling cube. The caption tells it in words.
    pub aside: Vec<Aside>,
}

/// Something that lies beside the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aside {
    /// A die with the face that it shows, 1 to 6.
    Die {
        /// The face.
        face: u8,
        /// Who threw it.
        owner: Player,
    },
    /// A doubling cube.
    Cube {
        /// What it shows.
        value: u32,
        /// Who may turn it; nobody in particular while it is in the middle.
        owner: Option<Player>,
        /// Whether it is being offered and not yet taken.
        offered: bool,
    },
    /// A number that belongs to a player.
    Count {
        /// What is counted, in the plural: "pips", "points".
        what: &'static str,
        /// Whose it is.
        owner: Player,
        /// How many.
        value: u32,
    },
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
