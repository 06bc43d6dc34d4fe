//! The bits of all patterns, and their file.
//!
//! A file is a [`container`](crate::container) whose header names the patterns; its payload is the words of the table, deflated:
//! most classes win nothing, so a table shrinks to a fraction.

use super::PatternSize;
use crate::container::{Container, HeaderText};
use crate::{Error, Result};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};
use std::path::Path;

const KIND: &str = "tactics";

/// A bit for each class of each pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    game: String,
    patterns: Vec<PatternSize>,
    /// The word at which each pattern begins.
    first: Vec<usize>,
    words: Vec<u64>,
}

/// The words that hold so many bits.
/// No table has more classes in all: a file that says so would only fill the memory.
const MOST_CLASSES: u32 = 1 << 27;

fn words_for(classes: u32) -> usize {
    (classes as usize).div_ceil(64)
}

impl Table {
    /// A table of the words of each pattern, one pattern after another.
    pub(super) fn new(game: &str, patterns: Vec<PatternSize>, words: Vec<u64>) -> Table {
        let first = patterns.iter().scan(0, |next, pattern| {
            let first = *next;
            *next += words_for(pattern.classes);
            Some(first)
        });
        let first = first.collect();
        debug_assert_eq!(words.len(), patterns.iter().map(|pattern| words_for(pattern.classes)).sum::<usize>());
        Table { game: game.to_owned(), first, patterns, words }
    }

    /// Whether the combination of a pattern wins in positions of a class; false beyond the table.
    #[inline(always)]
    pub fn wins(&self, pattern: usize, class: u32) -> bool {
        let word = self.first.get(pattern).and_then(|first| self.words.get(first + class as usize / 64));
        word.is_some_and(|word| word >> (class % 64) & 1 == 1)
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The patterns.
    pub fn patterns(&self) -> &[PatternSize] {
        &self.patterns
    }

    /// How many classes of a pattern win.
    pub fn winning_classes(&self, pattern: usize) -> u64 {
        let words = words_for(self.patterns[pattern].classes);
        self.words[self.first[pattern]..][..words].iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// Writes the table to a file, which appears whole or not at all.
    ///
    /// # Errors
    /// Whatever the system refuses.
    pub fn write(&self, path: &Path) -> Result<()> {
        let header = HeaderText::default().with("kind", KIND).with("game", &self.game);
        let header = self.patterns.iter().fold(header, |header, pattern| {
            header.with("pattern", format_args!("{} {}", pattern.classes, pattern.name))
        });
        let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
        let packed = self.words.iter().try_for_each(|word| deflated.write_all(&word.to_le_bytes()));
        let packed = packed.and_then(|()| deflated.finish()).map_err(Error::io("pack", path))?;
        Container::write(path, &header, &packed)
    }

    /// Reads a file that [`write`](Table::write) wrote.
    ///
    /// # Errors
    /// The file is not there, is no tactics table, or is damaged.
    pub fn open(path: &Path) -> Result<Table> {
        let bytes = std::fs::read(path).map_err(Error::io("read", path))?;
        Table::read(&bytes, path)
    }

    /// Reads the bytes of such a file, which came from `path`.
    ///
    /// # Errors
    /// They are no tactics table, or damaged.
    pub fn read(bytes: &[u8], path: &Path) -> Result<Table> {
        let (header, payload) = Container::read(bytes, path)?;
        let damaged = |what: &str| Error::damaged(path, what);
        if header.get("kind") != Some(KIND) {
            return Err(damaged("it is no tactics table"));
        }
        let game = header.get("game").ok_or_else(|| damaged("it names no game"))?;
        let patterns = header.all("pattern").map(|text| {
            let (classes, name) = text.split_once(' ')?;
            Some(PatternSize { name: name.to_owned(), classes: classes.parse().ok()? })
        });
        let patterns: Option<Vec<_>> = patterns.collect();
        let patterns = patterns.ok_or_else(|| damaged("its patterns cannot be read"))?;
        let words = patterns.iter().try_fold(0_usize, |words, pattern| {
            let fits = pattern.classes <= MOST_CLASSES;
            fits.then(|| words + words_for(pattern.classes)).filter(|&words| words <= words_for(MOST_CLASSES))
        });
        let words = words.ok_or_else(|| damaged("its header speaks of more classes than any table has"))?;
        let mut unpacked = Vec::new();
        let limit = 8 * words as u64 + 1;
        DeflateDecoder::new(payload).take(limit).read_to_end(&mut unpacked).map_err(Error::io("unpack", path))?;
        if unpacked.len() != 8 * words {
            return Err(damaged("it does not hold as many bits as its header says"));
        }
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let words = unpacked.chunks_exact(8).map(word).collect();
        Ok(Table::new(game, patterns, words))
    }
}
