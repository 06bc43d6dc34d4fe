//! Writes a segment.

use super::positions::{self, Standing};
use super::{HEADER, Header, MAGIC, Part};
use crate::error::LibraryError;
use crate::stored::{Indexed, StoredGame, result_byte};
use crate::varint::put;
use foehn_files::WholeFile;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

/// A segment holds no more positions, so that making one takes no more than some hundred megabytes.
const MOST_POSITIONS: usize = 6_000_000;

/// Games that will be a segment.
pub(crate) struct Builder {
    words: HashMap<String, u32>,
    words_bytes: Vec<u8>,
    heads: Vec<u8>,
    moves: Vec<u8>,
    results: Vec<foehn_games::record::GameResult>,
    standing: Vec<Standing>,
}

impl Builder {
    pub(crate) fn new() -> Self {
        let mut builder = Builder {
            words: HashMap::new(),
            words_bytes: Vec::new(),
            heads: Vec::new(),
            moves: Vec::new(),
            results: Vec::new(),
            standing: Vec::new(),
        };
        // The first word is none: nobody, nowhere, the usual start.
        builder.word("");
        builder
    }

    pub(crate) fn games(&self) -> usize {
        self.results.len()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.standing.len() >= MOST_POSITIONS || self.moves.len() + self.words_bytes.len() > 1 << 28
    }

    fn word(&mut self, text: &str) -> u32 {
        if let Some(&index) = self.words.get(text) {
            return index;
        }
        let index = self.words.len() as u32;
        put(&mut self.words_bytes, text.len() as u64);
        self.words_bytes.extend(text.as_bytes());
        self.words.insert(text.to_owned(), index);
        index
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, indexed: &Indexed) {
        let number = self.results.len() as u32;
        self.add_head(&indexed.game);
        self.results.push(indexed.game.result);
        self.standing.extend(indexed.positions.iter().map(|&(key, mv)| Standing { key, game: number, mv }));
    }

    fn add_head(&mut self, game: &StoredGame) {
        let players: Vec<u32> = game.players.iter().map(|name| self.word(name)).collect();
        let words = [&game.event, &game.date, game.start.as_ref().unwrap_or(&String::new()), &game.opening]
            .map(|text| self.word(text));
        let begin = self.moves.len();
        game.moves.iter().for_each(|mv| put(&mut self.moves, u64::from(mv.0)));
        let length = self.moves.len() - begin;
        self.heads.push(players.len() as u8);
        players.iter().chain(&words).for_each(|&word| put(&mut self.heads, u64::from(word)));
        self.heads.push(result_byte(game.result));
        self.heads.extend(game.end.to_le_bytes());
        put(&mut self.heads, length as u64);
    }

    /// Writes the segment.
    pub(crate) fn write(mut self, path: &Path) -> Result<(), LibraryError> {
        self.standing.sort_unstable();
        let positions = self.standing.chunk_by(|a, b| a.key == b.key).count() as u64;
        let (key_bits, block_bits) = positions::bits(positions);
        let (blocks, lengths) = positions::write(&self.standing, &self.results, (key_bits, block_bits));
        let directory = directory(&blocks, &lengths);
        let words_at = (MAGIC.len() + HEADER) as u64;
        let heads_at = words_at + self.words_bytes.len() as u64;
        let moves_at = heads_at + self.heads.len() as u64;
        let blocks_at = moves_at + self.moves.len() as u64;
        let header = Header {
            games: self.results.len() as u64,
            positions,
            key_bits,
            block_bits,
            words: Part::of(words_at, &self.words_bytes),
            heads: Part::of(heads_at, &self.heads),
            moves_at,
            moves_length: self.moves.len() as u64,
            directory: Part::of(blocks_at + blocks.len() as u64, &directory),
            blocks_at,
        };
        let parts = [MAGIC, &header.bytes(), &self.words_bytes, &self.heads, &self.moves, &blocks, &directory];
        let write = || {
            let mut file = WholeFile::create(path)?;
            parts.iter().try_for_each(|part| file.write_all(part))?;
            file.finish()
        };
        write().map_err(|error| LibraryError::io(path, error))
    }
}

fn directory(blocks: &[u8], lengths: &[u32]) -> Vec<u8> {
    let mut begin = 0;
    let mut bytes = Vec::with_capacity(lengths.len() * 8);
    for &length in lengths {
        let end = begin + length as usize;
        bytes.extend(length.to_le_bytes());
        bytes.extend(crc32fast::hash(&blocks[begin..end]).to_le_bytes());
        begin = end;
    }
    bytes
}
