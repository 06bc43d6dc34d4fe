//! A board on a terminal: fields in two shades, what stands on them in the colours of the players.
//!
//! Where there are no colours, the plain picture says the same with its glyphs alone.

use crate::output;
use anstyle::{Ansi256Color, Color, Style};
use foehn_game::any::Position;
use foehn_game::{Cell, Picture, Player, Shade};

/// Field colours for light and dark, from the terminal's palette of 256.
const FIELDS: [u8; 2] = [180, 137];
/// Colours of pieces by the player's name; all are legible on both fields.
const PIECES: [(&str, u8); 4] = [("Black", 16), ("White", 231), ("Red", 124), ("Yellow", 226)];
/// Colours of the players' pieces, the first player's first, where the names say no colour.
const UNNAMED: [u8; 4] = [16, 231, 124, 226];
/// What stands on a field without belonging to a player.
const NEUTRAL: u8 = 95;

/// The position as standard output can show it.
pub(crate) fn drawn(position: &Position) -> String {
    drawn_for(position, None)
}

/// The position as a seat may see it, or everything.
pub(crate) fn drawn_for(position: &Position, seat: Option<Player>) -> String {
    let picture = seat.map_or_else(|| position.picture(), |seat| position.picture_for(seat));
    if output::has_colours() { board(&picture, position.rules().players()) } else { picture.to_string() }
}

/// Draws a picture with colours, each cell three characters wide; `players` are the players' names.
pub(crate) fn board(picture: &Picture, players: &[&str]) -> String {
    let margin = picture.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (index, row) in picture.rows.iter().enumerate() {
        let label = picture.row_labels.get(index).map_or("", String::as_str);
        text.push_str(&format!("{label:>margin$} "));
        text.extend(row.iter().map(|field| cell(field, players)));
        text.push('\n');
    }
    if !picture.column_labels.is_empty() {
        let labels: String = picture.column_labels.iter().map(|label| format!("{label:^3}")).collect();
        text.push_str(&format!("{:margin$} {}\n", "", labels.trim_end()));
    }
    text.push_str(&picture.caption);
    text
}

fn cell(cell: &Cell, players: &[&str]) -> String {
    let style = style(cell, players);
    // Dots mark empty fields on plain text; a coloured field shows that it is empty.
    let glyph = if cell.glyph == '.' { ' ' } else { cell.glyph };
    format!("{style} {glyph} {style:#}")
}

fn style(cell: &Cell, players: &[&str]) -> Style {
    let field = FIELDS[usize::from(cell.shade == Shade::Dark)];
    let piece = cell.owner.map_or(NEUTRAL, |owner| piece(owner, players));
    let colour = |index| Some(Color::Ansi256(Ansi256Color(index)));
    let style = Style::new().bg_color(colour(field)).fg_color(colour(piece));
    if cell.owner.is_some() { style.bold() } else { style }
}

fn piece(owner: Player, players: &[&str]) -> u8 {
    let index = owner.index();
    let named = PIECES.iter().find(|(name, _)| players.get(index) == Some(name));
    named.map_or(UNNAMED[index % UNNAMED.len()], |&(_, colour)| colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_the_text_is_aligned() {
        let cell = |glyph, owner| Cell { glyph, owner, shade: Shade::Light, name: String::new() };
        let picture = Picture {
            rows: vec![vec![cell('x', Some(Player::FIRST)), cell('.', None)]],
            row_labels: vec!["10".to_owned()],
            column_labels: vec!["a".to_owned(), "b".to_owned()],
            caption: "x to move\n".to_owned(),
            ..Picture::default()
        };
        let plain = anstream::adapter::strip_str(&board(&picture, &["x", "o"])).to_string();
        assert_eq!(plain, "10  x    \n    a  b\nx to move\n");
    }
}
