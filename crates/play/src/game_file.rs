//! Which game a file of games is of, told from its text.

use foehn_games::catalog::{self, Entry};
use foehn_games::record::{Record, Verdict};
use std::cmp::Reverse;

/// So many games of the file are enough to tell.
const GAMES: usize = 3;

/// The game that reads the most moves of the first games with the fewest mistakes; among equals, the one by whose rules
/// the results follow, then the one whose own first position the games begin in, then the first of the catalog. `None`
/// where no game can read a move.
///
/// ```
/// use foehn_play::guess_game_of_file;
/// assert_eq!(guess_game_of_file("1. 11-15 23-19 2. 8-11 *").map(|game| game.name), Some("checkers"));
/// assert_eq!(guess_game_of_file("[Event \"club\"]\n\n1. e4 e5 *").map(|game| game.name), Some("chess"));
/// assert_eq!(guess_game_of_file("good morning"), None);
/// ```
pub fn guess_game_of_file(text: &str) -> Option<&'static Entry> {
    let read = catalog::entries().iter().map(|entry| (entry, legible(entry, text)));
    let best = read.filter(|(_, legible)| legible.moves > 0);
    best.min_by_key(|(_, legible)| legible.order()).map(|(entry, _)| entry)
}

/// How well a game reads a text.
#[derive(Default)]
struct Legible {
    moves: usize,
    mistakes: usize,
    /// Games whose result the last position confirms.
    confirmed: usize,
    /// Games that begin in the game's own first position.
    own_starts: usize,
}

impl Legible {
    /// Less is better.
    fn order(&self) -> (usize, Reverse<(usize, usize, usize)>) {
        (self.mistakes, Reverse((self.moves, self.confirmed, self.own_starts)))
    }
}

fn legible(entry: &Entry, text: &str) -> Legible {
    let own_start = entry.start();
    let mut legible = Legible::default();
    for reading in Record::games(text, entry.format()).take(GAMES) {
        match reading {
            Ok(reading) => {
                legible.moves += reading.record.moves().count();
                legible.mistakes += reading.warnings.len();
                legible.confirmed += usize::from(reading.record.verdict() == Verdict::Agrees);
                legible.own_starts += usize::from(reading.record.start == own_start);
            }
            Err(_) => legible.mistakes += 1,
        }
    }
    legible
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::any::History;
    use foehn_game::kit::Random;

    fn written(entry: &Entry) -> String {
        let mut random = Random::new(3);
        let mut history = History::new(entry.start());
        while !history.is_over() && history.moves().len() < 30 {
            history.play(*random.choose(&history.position().moves()).expect("a game that goes on has a move"));
        }
        Record::from_history(&history, entry.files).text(entry.files)
    }

    #[test]
    fn every_game_is_told_from_what_it_writes() {
        for entry in catalog::entries() {
            let text = written(entry);
            let guess = guess_game_of_file(&text).map(|game| game.name);
            // Columns are named the same on boards of every size.
            let same = guess == Some(entry.name) || (guess == Some("connect4") && entry.name.starts_with("connect4"));
            assert!(same, "{} is taken for {guess:?}:\n{text}", entry.name);
        }
    }
}
