//! Which game a game file is of, told from the ending of its name and from its first game.

use crate::guess_game_of_file;
use foehn_games::catalog::{self, Entry};
use foehn_games::record::Record;

/// The game of a file. With the ending of the file's name, `pgn` or `pdn`, the first game with such files that can read its
/// first game; otherwise the one that reads its text best. Where none can, the ending of the name alone decides, so
/// that an error is told; `None` where nothing tells the game.
///
/// ```
/// use foehn_play::guess_game;
/// assert_eq!(guess_game("1. 11-15 23-19 *", None).map(|game| game.name), Some("checkers"));
/// assert_eq!(guess_game("1. e4 e5 2. Nf9 *", Some("pgn")).map(|game| game.name), Some("chess"));
/// assert_eq!(guess_game("good morning", None), None);
/// ```
pub fn guess_game(text: &str, extension: Option<&str>) -> Option<&'static Entry> {
    let is_named = |entry: &&'static Entry| {
        extension.is_some_and(|extension| entry.files.extension.eq_ignore_ascii_case(extension))
    };
    let readable = |entry: &&'static Entry| {
        Record::read_first(text, entry.format()).is_ok_and(|reading| !reading.record.line.steps.is_empty())
    };
    let named = || catalog::entries().iter().filter(is_named);
    named().find(readable).or_else(|| guess_game_of_file(text)).or_else(|| named().next())
}
