//! The exam of drawing: pictures, gestures and set-ups agree with the rules, along random games and random set-ups.

use super::Random;
use super::examine::{Violation, random_games, violation};
use crate::{Board, History, Look, Notation, Picture, Player, Turn, drawing};
use std::collections::{HashMap, HashSet};

/// Examines the drawings along `games` random games from the start, and returns the number of positions visited.
///
/// # Errors
/// The first law of [`Board`] that is broken.
pub fn examine_board<G: Board + Notation>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_board_from(&[G::start()], seed, games)
}

/// Examines the drawings along `games` random games from each of `starts`.
///
/// # Errors
/// The first law of [`Board`] that is broken.
pub fn examine_board_from<G: Board + Notation>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut positions = 0;
    random_games(starts, seed, games, |history: &History<G>, _| {
        positions += 1;
        pieces_differ(history)?;
        let position = history.position();
        let for_seats = Player::all(G::SEATS).map(|seat| position.picture_for(seat));
        for picture in for_seats.chain([position.picture()]) {
            labels_fit(history, &picture)?;
            pieces_are_known(history, &picture)?;
        }
        gestures_touch_cells(history)?;
        gestures_are_ways(history)?;
        nothing_lies_face_down_for_all(history)?;
        gestures_and_texts_tell_moves_apart(history)?;
        drawing_reads_back(history)
    })?;
    Ok(positions)
}

/// Hands `count` random set-ups to [`Board::arrange`]: positions of random games with a few cells changed, rows cut,
/// foreign glyphs. Returns how many were accepted; each of those must be what was drawn, with moves that can be listed.
///
/// # Errors
/// The first set-up that was accepted and is not what was drawn.
pub fn storm_board<G: Board + Notation>(starts: &[G], seed: u64, count: usize) -> Result<usize, Violation> {
    const GAMES: usize = 4;
    let mut samples = Vec::new();
    random_games(starts, seed, GAMES, |history: &History<G>, _| {
        samples.push(glyphs(history.position()));
        Ok(())
    })?;
    let pieces: Vec<char> = G::pieces().iter().map(|piece| piece.glyph).collect();
    let mut random = Random::new(seed);
    let mut accepted = 0;
    for _ in 0..count {
        let Some(sample) = random.choose(&samples) else { break };
        let rows = changed(sample.clone(), &pieces, &mut random);
        let mover = Player::new(random.below(G::SEATS) as u8);
        if let Ok(position) = G::arrange(&rows, mover) {
            accepted += 1;
            position.moves();
            if !is_drawn(&position, &rows) || matches!(position.turn(), Turn::Player(player) if player != mover) {
                let law = format!("a set-up is what was drawn, but {rows:?} is not");
                return Err(violation(&History::new(position), law));
            }
        }
    }
    Ok(accepted)
}

/// The glyphs of a picture.
fn glyphs<G: Board>(position: &G) -> Vec<Vec<char>> {
    position.picture().rows.iter().map(|row| row.iter().map(|cell| cell.glyph).collect()).collect()
}

/// Up to eight changes: most put a piece somewhere or take one away, few break the grid.
fn changed(mut rows: Vec<Vec<char>>, pieces: &[char], random: &mut Random) -> Vec<Vec<char>> {
    for _ in 0..random.below(9) {
        if rows.is_empty() {
            rows.push(Vec::new());
        }
        let row = random.below(rows.len());
        let width = rows[row].len();
        let glyph = random.choose(pieces).copied().unwrap_or('x');
        match (random.below(40), width) {
            (0, _) => drop(rows.remove(row)),
            (1, _) => rows[row].push(glyph),
            (2, 1..) => drop(rows[row].pop()),
            (3, 1..) => rows[row][random.below(width)] = *random.choose(&['?', '\0', 'é', '♔', 'Z']).unwrap_or(&'?'),
            (4..=20, 1..) => rows[row][random.below(width)] = glyph,
            (_, 1..) => rows[row][random.below(width)] = '.',
            _ => rows[row].push(glyph),
        }
    }
    rows
}

/// Whether the position looks like these glyphs, empty cells aside: heaps have none.
fn is_drawn<G: Board>(position: &G, rows: &[Vec<char>]) -> bool {
    let bare = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        match G::LOOK {
            Look::Heaps => {
                let heaps =
                    rows.iter().map(|row| row.iter().copied().filter(|&glyph| !drawing::is_empty(glyph)).collect());
                let mut heaps: Vec<Vec<char>> = heaps.collect();
                heaps.truncate(heaps.iter().rposition(|heap| !heap.is_empty()).map_or(0, |last| last + 1));
                heaps
            }
            _ => {
                let blank = |&glyph: &char| if drawing::is_empty(glyph) { '.' } else { glyph };
                rows.iter().map(|row| row.iter().map(blank).collect()).collect()
            }
        }
    };
    bare(&glyphs(position)) == bare(rows)
}

fn labels_fit<G: Board>(history: &History<G>, picture: &Picture) -> Result<(), Violation> {
    let width = picture.rows.iter().map(Vec::len).max().unwrap_or(0);
    let fits = |labels: &[String], cells: usize| labels.is_empty() || labels.len() == cells;
    if !fits(&picture.row_labels, picture.rows.len()) || !fits(&picture.column_labels, width) {
        return Err(violation(history, "there is a label for each row and column, or none"));
    }
    if G::LOOK != Look::Heaps && picture.rows.iter().any(|row| row.len() != width) {
        return Err(violation(history, "the rows of a grid are equally long"));
    }
    if (G::LOOK == Look::Outline) != picture.rows.is_empty() {
        return Err(violation(history, "an outline has no grid, and only an outline"));
    }
    Ok(())
}

fn pieces_differ<G: Board>(history: &History<G>) -> Result<(), Violation> {
    let pieces = G::pieces();
    let distinct: HashSet<_> = pieces.iter().map(|piece| piece.glyph).collect();
    let no_piece = |glyph: char| drawing::is_empty(glyph) || glyph == drawing::FACE_DOWN;
    if distinct.len() != pieces.len() || pieces.iter().any(|piece| no_piece(piece.glyph)) {
        return Err(violation(history, "pieces have distinct glyphs, none of them empty or face down"));
    }
    Ok(())
}

fn pieces_are_known<G: Board>(history: &History<G>, picture: &Picture) -> Result<(), Violation> {
    let pieces = G::pieces();
    for cell in picture.rows.iter().flatten() {
        let known = match cell.glyph {
            drawing::FACE_DOWN => true,
            glyph if drawing::is_empty(glyph) => cell.owner.is_none(),
            // Cards on a table are dealt, not set up.
            _ if pieces.is_empty() => true,
            glyph => pieces.iter().any(|piece| (piece.glyph, piece.owner) == (glyph, cell.owner)),
        };
        if !known {
            let law = format!("what stands in a cell is among the pieces, but not `{}` on {}", cell.glyph, cell.name);
            return Err(violation(history, law));
        }
    }
    Ok(())
}

fn nothing_lies_face_down_for_all<G: Board>(history: &History<G>) -> Result<(), Violation> {
    let picture = history.position().picture();
    match picture.rows.iter().flatten().find(|cell| cell.glyph == drawing::FACE_DOWN) {
        Some(cell) => {
            Err(violation(history, format!("the whole picture hides nothing, but {} lies face down", cell.name)))
        }
        None => Ok(()),
    }
}

/// The cells are those of the whole picture, and of what the player to move sees of it.
fn gestures_touch_cells<G: Board>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let mut pictures = vec![position.picture()];
    if let Turn::Player(mover) = position.turn() {
        pictures.push(position.picture_for(mover));
    }
    for picture in pictures {
        let named: HashSet<&str> = picture.rows.iter().flatten().map(|cell| cell.name.as_str()).collect();
        for mv in position.moves() {
            let gesture = position.gesture(mv);
            if let Some(name) = gesture.iter().find(|name| name.is_empty() || !named.contains(name.as_str())) {
                return Err(violation(history, format!("a gesture touches cells of the picture, but {mv:?} `{name}`")));
            }
        }
    }
    Ok(())
}

/// A gesture is among the ways in which a hand may make its move, and every way leads to one move.
fn gestures_are_ways<G: Board>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let mut seen = HashMap::new();
    for mv in position.moves() {
        let ways = position.gestures(mv);
        if !ways.contains(&position.gesture(mv)) {
            return Err(violation(history, format!("a gesture is among the ways of its move, but not that of {mv:?}")));
        }
        if ways.len() == 1 {
            continue;
        }
        for way in ways {
            if let Some(other) = seen.insert(way, mv).filter(|other| *other != mv) {
                let law = format!("a way leads to one move, but {mv:?} and {other:?} share one");
                return Err(violation(history, law));
            }
        }
    }
    Ok(())
}

fn gestures_and_texts_tell_moves_apart<G: Board + Notation>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let mut seen = HashMap::new();
    for mv in position.moves() {
        if let Some(other) = seen.insert((position.gesture(mv), position.move_text(mv)), mv) {
            let law = format!("gesture and text together name one move, but {mv:?} and {other:?} share them");
            return Err(violation(history, law));
        }
    }
    Ok(())
}

fn drawing_reads_back<G: Board>(history: &History<G>) -> Result<(), Violation> {
    let position = history.position();
    let Turn::Player(mover) = position.turn() else { return Ok(()) };
    let rows = glyphs(position);
    match (G::arrange(&rows, mover), G::pieces().is_empty()) {
        (Err(_), true) => Ok(()),
        (Ok(_), true) => Err(violation(history, "a game without pieces cannot be set up by hand")),
        (Err(error), false) => Err(violation(history, format!("a picture can be set up by hand, but: {error}"))),
        (Ok(read), false) if read.picture().rows == position.picture().rows && read.turn() == position.turn() => Ok(()),
        (Ok(read), false) => Err(violation(history, format!("a picture reads back when set up, but gave {read:?}"))),
    }
}
