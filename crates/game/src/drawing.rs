//! A drawing: the glyphs of a board set up by hand, before a game says whether they are a position.
//!
//! What every game with a grid asks of it is here, so that [`Board::arrange`] asks only what is the game's own: is it a
//! grid of the right size, can every glyph stand there, and is the player said to move the one whose turn it is?
//! Cells are counted from the top left; an empty one is a dot or a blank.

use crate::{Board, Duel, Notation, NotationError, Player};

/// The glyph of something that lies in a cell and may not be seen: a card or coin face down.
pub const FACE_DOWN: char = '?';

/// Whether a glyph stands for an empty cell.
pub const fn is_empty(glyph: char) -> bool {
    matches!(glyph, '.' | ' ')
}

/// Refuses whatever is not `height` rows of `width` cells with pieces of the game in them.
///
/// # Errors
/// The first cell or row that is wrong.
pub fn check<G: Board>(rows: &[Vec<char>], height: usize, width: usize) -> Result<(), NotationError> {
    let expected = || format!("{height} rows of {width} cells");
    if rows.len() != height {
        let at = rows.iter().take(height).map(Vec::len).sum();
        return Err(NotationError::new(at, counted(rows.len(), "row"), expected()));
    }
    if let Some(short) = rows.iter().position(|row| row.len() != width) {
        let what = format!("{} in row {}", counted(rows[short].len(), "cell"), short + 1);
        return Err(NotationError::new(short * width, what, expected()));
    }
    let pieces = G::pieces();
    let known = |glyph: char| is_empty(glyph) || pieces.iter().any(|piece| piece.glyph == glyph);
    match rows.iter().flatten().enumerate().find(|&(_, &glyph)| !known(glyph)) {
        None => Ok(()),
        Some((at, glyph)) => {
            let glyphs: String = pieces.iter().map(|piece| piece.glyph).collect();
            let expected = format!("one of `{glyphs}`, or `.` for an empty cell");
            Err(NotationError::new(at, NotationError::quote(&glyph.to_string()), expected))
        }
    }
}

fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The position, if `mover` is to move in it; for games in which that follows from the pieces.
///
/// # Errors
/// It is the other player's turn.
pub fn check_mover<G: Duel + Notation>(position: G, mover: Player) -> Result<G, NotationError> {
    if position.mover() == mover {
        return Ok(position);
    }
    let expected = format!("{}, whose turn it is with these pieces", G::player_name(position.mover()));
    Err(NotationError::new(0, format!("{} to move", G::player_name(mover)), expected))
}
