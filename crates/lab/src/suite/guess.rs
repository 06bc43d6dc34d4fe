//! Which game a suite is of, told from its positions.

use super::Suite;
use super::problems::is_game_file;
use crate::position_line::content_lines;
use foehn_games::catalog::{self, Entry};
use foehn_play::guess_game_of_file;
use std::cmp::Reverse;

/// So many lines are enough to tell.
const LINES: usize = 32;

/// The game that can read the most of the first lines, the first of the catalog among equals; `None` where no game can
/// read any.
///
/// ```
/// use foehn_lab::suite::guess_game;
/// assert_eq!(guess_game("# a remark\nB:W18,24,K30:B12,K16 bm 16-19;\n").map(|game| game.name), Some("checkers"));
/// assert_eq!(guess_game("good morning\n"), None);
/// ```
pub fn guess_game(text: &str) -> Option<&'static Entry> {
    if is_game_file(text) {
        // Problems that state a result only have no moves to tell the game by.
        return guess_game_of_file(text).or_else(|| most_readable(text));
    }
    let sample: String = content_lines(text).take(LINES).map(|(_, line)| format!("{line}\n")).collect();
    most_readable(&sample)
}

fn most_readable(text: &str) -> Option<&'static Entry> {
    let counted = catalog::entries().iter().map(|entry| (entry, Suite::read(entry.format(), text).tasks.len()));
    let best = counted.filter(|&(_, count)| count > 0).min_by_key(|&(_, count)| Reverse(count));
    best.map(|(entry, _)| entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_told_from_its_example() {
        for entry in catalog::entries() {
            let guess = guess_game(entry.example).map(|game| game.name);
            // Chess960 is read like chess, small boards like large ones where columns are named, and heaps are heaps for three, too.
            let is_size = |letter: char| letter == '-' || letter.is_ascii_digit();
            let alike = entry.name.split(is_size).next().unwrap_or_default();
            // Cards that were dealt and coins that were staked look alike in both games of poker.
            let alike = if alike == "leduc" { "kuhn" } else { alike };
            assert!(guess.is_some_and(|name| name.starts_with(alike)), "{} is taken for {guess:?}", entry.name);
        }
    }

    #[test]
    fn columns_and_scores_are_connect_four() {
        assert_eq!(guess_game("2252576253462244111563365343671351441 -1\n").map(|game| game.name), Some("connect4"));
    }
}
