//! Castling rights as letters: `KQkq` for the outermost rook of a side (FEN and X-FEN), `HAha` for the rook on a file
//! (Shredder-FEN). Writing uses a file letter only where an outer rook would be meant otherwise.

use super::setup::Setup;
use super::{color_name, piece_name};
use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
use foehn_game::NotationError;

/// The two ways to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    /// Towards the h-file, the king to the g-file.
    Short,
    /// Towards the a-file, the king to the c-file.
    Long,
}

impl Wing {
    /// The wing of a rook on `rook` beside a king on `king`.
    pub(super) fn of(king: File, rook: File) -> Wing {
        if king < rook { Wing::Short } else { Wing::Long }
    }

    /// The file on which the king lands.
    pub(super) const fn king_lands(self) -> File {
        match self {
            Wing::Short => File::G,
            Wing::Long => File::C,
        }
    }
}

/// Reads the letters in `field`, which begins at byte `at`, into the rights of `setup`.
pub(super) fn read(field: &str, at: usize, setup: &mut Setup) -> Result<(), NotationError> {
    if field == "-" {
        return Ok(());
    }
    for (offset, letter) in field.char_indices() {
        read_letter(letter, at + offset, setup)?;
    }
    Ok(())
}

fn read_letter(letter: char, at: usize, setup: &mut Setup) -> Result<(), NotationError> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let small = letter.to_ascii_lowercase();
    if !matches!(small, 'k' | 'q' | 'a'..='h') {
        let what = NotationError::quote(&letter.to_string());
        return Err(NotationError::new(at, what, "castling rights such as `KQkq`, rook files such as `HAha`, or `-`"));
    }
    let row = Rank::First.relative_to(color);
    let name = color_name(color);
    let king = setup.king(color);
    if king.rank() != row {
        let what = format!("castling right `{letter}` with {name}'s king on {king}");
        return Err(NotationError::new(at, what, format!("the king on row {row}, or no such right")));
    }
    let rooks = setup.pieces(color, Piece::Rook);
    let found = match small {
        'k' => outermost(rooks, king, Wing::Short),
        'q' => outermost(rooks, king, Wing::Long),
        file => File::try_from(file).ok().filter(|&file| rooks.has(Square::new(file, row))),
    };
    let rook = found.ok_or_else(|| {
        let place = match small {
            'k' => format!("on row {row} on the h-file side of its king on {king}"),
            'q' => format!("on row {row} on the a-file side of its king on {king}"),
            file => format!("on {file}{row}"),
        };
        let what = format!("castling right `{letter}` without a {}", piece_name(Piece::Rook));
        NotationError::new(at, what, format!("a rook of {name} {place}, or no such right"))
    })?;
    let rights = setup.rights_mut(color);
    let right = match Wing::of(king.file(), rook) {
        Wing::Short => &mut rights.short,
        Wing::Long => &mut rights.long,
    };
    if right.replace(rook).is_some() {
        let what = format!("a second castling right on the same side, `{letter}`");
        return Err(NotationError::new(at, what, "at most one right for each side of each king"));
    }
    Ok(())
}

/// The file of the rook furthest from the king on a wing of the king's row.
fn outermost(rooks: BitBoard, king: Square, wing: Wing) -> Option<File> {
    let mut files = (rooks & king.rank().bitboard()).iter().map(Square::file);
    match wing {
        Wing::Short => files.filter(|&file| king.file() < file).last(),
        Wing::Long => files.next().filter(|&file| file < king.file()),
    }
}

/// Gives a player the rights that king and rooks on their classical squares allow.
pub(super) fn grant_classical(color: Color, setup: &mut Setup) {
    let row = Rank::First.relative_to(color);
    if setup.king(color) != Square::new(File::E, row) {
        return;
    }
    let rooks = setup.pieces(color, Piece::Rook);
    let rook_on = |file: File| rooks.has(Square::new(file, row)).then_some(file);
    let rights = setup.rights_mut(color);
    rights.short = rook_on(File::H);
    rights.long = rook_on(File::A);
}

/// Writes the castling rights of a board.
pub(super) fn write(board: &cozy_chess::Board) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        let rooks = board.colored_pieces(color, Piece::Rook);
        for (right, wing, letter) in [(rights.short, Wing::Short, 'k'), (rights.long, Wing::Long, 'q')] {
            let Some(file) = right else { continue };
            let outer = outermost(rooks, board.king(color), wing) == Some(file);
            let small = if outer { letter } else { char::from(file) };
            text.push(if color == Color::White { small.to_ascii_uppercase() } else { small });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
