//! The puzzles that come with the program. `foehn puzzles make` made them from games that the engine played against itself; docs/PUZZLES.md has the commands.

use super::Puzzles;
use foehn_games::catalog::Entry;

/// Each game with its file.
const FILES: &[(&str, &str)] = &[
    ("checkers", include_str!("../../puzzles/checkers.tsv")),
    ("chess", include_str!("../../puzzles/chess.tsv")),
    ("othello", include_str!("../../puzzles/othello.tsv")),
    ("connect4", include_str!("../../puzzles/connect4.tsv")),
];

/// The puzzles of a game; none where nobody made some.
pub fn shipped(entry: &Entry) -> Puzzles {
    let file = FILES.iter().find(|(name, _)| *name == entry.name);
    file.map(|(_, text)| Puzzles::read(entry, text).expect("the files are read in a test")).unwrap_or_default()
}
