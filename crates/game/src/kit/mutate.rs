//! Broken texts: seeded mutations of good ones, for parsers that must refuse them without panicking.

use super::Random;

/// Pieces that texts of games are made of, and some that they should never contain.
const PIECES: &[&str] = &[
    "",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\0",
    "-",
    "x",
    ":",
    ",",
    ".",
    "/",
    ";",
    "*",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "$",
    "0",
    "1",
    "9",
    "32",
    "33",
    "99999999999999999999",
    "-1",
    "K",
    "W",
    "B",
    "w",
    "b",
    "O-O",
    "=Q",
    "#",
    "e4",
    "é",
    "♔",
    "\u{feff}",
    "𝟛",
    "1-0",
    "1/2-1/2",
    "start",
];

/// Returns `text` with one to four random edits: pieces deleted, doubled, replaced, swapped, inserted or cut off.
/// Edits fall on character boundaries, so the result is a string like any a user could type.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(characters.len() + 1);
        let end = (at + 1 + random.below(4)).min(characters.len());
        let piece = random.choose(PIECES).copied().unwrap_or_default();
        match random.below(6) {
            0 => drop(characters.drain(at..end)),
            1 => drop(characters.splice(at..at, piece.chars())),
            2 => drop(characters.splice(at..end, piece.chars())),
            3 if !characters.is_empty() => {
                let (a, b) = (random.below(characters.len()), random.below(characters.len()));
                characters.swap(a, b);
            }
            4 => {
                let copy = characters[at..end].to_vec();
                drop(characters.splice(at..at, copy));
            }
            _ => characters.truncate(at),
        }
    }
    characters.into_iter().collect()
}

/// Hands `count` mutations of the `samples` to `parse`, which only has to return.
pub fn storm(samples: &[&str], seed: u64, count: usize, mut parse: impl FnMut(&str)) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let sample = random.choose(samples).copied().unwrap_or_default();
        parse(&mutate(sample, &mut random));
    }
}
