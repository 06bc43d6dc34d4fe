//! A file of the library: games that were added together, never changed afterwards.
//!
//! ```text
//!  foehn games 1\n          what it is
//!  header                   numbers of games and positions, where the parts begin, their checksums, its own checksum
//!  words                    names, events, dates, positions, openings: each text once
//!  heads                    of each game: players, event, date, start, opening, result, end, number of moves
//!  moves                    of each game: the numbers of its moves
//!  blocks                   for each position the games in which it stood, sorted by key and cut into blocks
//!  directory                where each block begins, and its checksum
//! ```
//!
//! All numbers are little-endian or varints. Words and heads are read when the file is opened, moves and blocks where they are asked for. A key is kept only
//! as far as it tells positions apart; whoever finds a game by it plays the game again and looks. Only positions of many games have their whole key
//! and the counts of each move beside the games, so that nobody plays thousands of games again.

mod positions;
mod write;

pub(crate) use positions::{Block, Stood};
pub(crate) use write::Builder;

use crate::error::LibraryError;
use crate::stored::{StoredGame, result_of};
use crate::varint::Numbers;
use foehn_game::any::Move;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// How the file begins.
const MAGIC: &[u8] = b"foehn games 1\n";

/// Bytes of the header after the magic words, its checksum included.
const HEADER: usize = 8 * 12 + 4;

/// A position of more games than this has its whole key and its counts in the index; those of fewer are counted by playing.
pub(crate) const FEW: usize = 24;

/// What the header says.
#[derive(Clone, Copy, Debug, Default)]
struct Header {
    games: u64,
    positions: u64,
    /// How many of the first bits of a key are kept.
    key_bits: u64,
    /// How many of the first bits of a key choose the block.
    block_bits: u64,
    words: Part,
    heads: Part,
    moves_at: u64,
    moves_length: u64,
    directory: Part,
    blocks_at: u64,
}

/// A part that is read whole.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    at: u64,
    length: u32,
    checksum: u32,
}

impl Part {
    fn of(at: u64, bytes: &[u8]) -> Self {
        Part { at, length: bytes.len() as u32, checksum: crc32fast::hash(bytes) }
    }

    fn words(self) -> [u64; 2] {
        [self.at, u64::from(self.length) << 32 | u64::from(self.checksum)]
    }

    fn from_words(words: &[u64]) -> Self {
        Part { at: words[0], length: (words[1] >> 32) as u32, checksum: words[1] as u32 }
    }
}

impl Header {
    fn bytes(&self) -> Vec<u8> {
        let [words, heads, directory] = [self.words, self.heads, self.directory].map(Part::words);
        let numbers = [
            self.games,
            self.positions,
            self.key_bits << 32 | self.block_bits,
            words[0],
            words[1],
            heads[0],
            heads[1],
            self.moves_at,
            self.moves_length,
            directory[0],
            directory[1],
            self.blocks_at,
        ];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (numbers, checksum) = bytes.split_at_checked(HEADER - 4)?;
        if crc32fast::hash(numbers).to_le_bytes() != checksum {
            return None;
        }
        let numbers: Vec<u64> =
            numbers.chunks_exact(8).map(|eight| u64::from_le_bytes(eight.try_into().unwrap_or_default())).collect();
        Some(Header {
            games: numbers[0],
            positions: numbers[1],
            key_bits: numbers[2] >> 32,
            block_bits: numbers[2] & 0xffff_ffff,
            words: Part::from_words(&numbers[3..]),
            heads: Part::from_words(&numbers[5..]),
            moves_at: numbers[7],
            moves_length: numbers[8],
            directory: Part::from_words(&numbers[9..]),
            blocks_at: numbers[11],
        })
    }
}

/// What is known of a game without its moves.
#[derive(Clone, Debug)]
struct Head {
    players: Vec<u32>,
    event: u32,
    date: u32,
    start: u32,
    opening: u32,
    result: u8,
    end: u32,
    moves_at: u64,
    moves_length: u32,
}

/// An open segment.
#[derive(Debug)]
pub(crate) struct Segment {
    path: PathBuf,
    file: Mutex<File>,
    header: Header,
    words: Vec<String>,
    heads: Vec<Head>,
    /// Where each block ends, counted from the first one, and its checksum.
    directory: Vec<(u64, u32)>,
}

impl Segment {
    /// Opens a segment; words, heads and directory are checked.
    pub(crate) fn open(path: &Path) -> Result<Self, LibraryError> {
        let mut file = File::open(path).map_err(|error| LibraryError::io(path, error))?;
        let damaged = |what: &str| LibraryError::damaged(path, what);
        let mut first = [0; MAGIC.len() + HEADER];
        file.read_exact(&mut first).map_err(|_| damaged("it is shorter than its header"))?;
        if !first.starts_with(MAGIC) {
            return Err(damaged("it does not begin with `foehn games 1`"));
        }
        let header = Header::read(&first[MAGIC.len()..]).ok_or_else(|| damaged("its header has a wrong checksum"))?;
        let mut segment = Segment {
            path: path.to_owned(),
            file: Mutex::new(file),
            header,
            words: Vec::new(),
            heads: Vec::new(),
            directory: Vec::new(),
        };
        let words = segment.part(header.words, "names")?;
        segment.words = read_words(&words).ok_or_else(|| damaged("its names do not end where they should"))?;
        let heads = segment.part(header.heads, "list of games")?;
        segment.heads = read_heads(&heads, header.games, header.moves_at)
            .ok_or_else(|| damaged("its list of games does not end where it should"))?;
        let directory = segment.part(header.directory, "directory")?;
        segment.directory = read_directory(&directory);
        Ok(segment)
    }

    fn part(&self, part: Part, name: &str) -> Result<Vec<u8>, LibraryError> {
        let bytes = self.read(part.at, part.length as usize)?;
        match crc32fast::hash(&bytes) == part.checksum {
            true => Ok(bytes),
            false => Err(LibraryError::damaged(&self.path, format!("its {name} has a wrong checksum"))),
        }
    }

    fn read(&self, at: u64, length: usize) -> Result<Vec<u8>, LibraryError> {
        let mut bytes = Vec::new();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let read =
            file.seek(SeekFrom::Start(at)).and_then(|_| (&mut *file).take(length as u64).read_to_end(&mut bytes));
        match read {
            Ok(read) if read == length => Ok(bytes),
            Ok(_) => Err(LibraryError::damaged(&self.path, "it ends too early")),
            Err(error) => Err(LibraryError::io(&self.path, error)),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn games(&self) -> usize {
        self.heads.len()
    }

    pub(crate) fn positions(&self) -> u64 {
        self.header.positions
    }

    fn word(&self, index: u32) -> &str {
        self.words.get(index as usize).map_or("", String::as_str)
    }

    /// A game with its moves.
    pub(crate) fn game(&self, index: usize) -> Result<StoredGame, LibraryError> {
        let damaged = || LibraryError::damaged(&self.path, format!("game {} cannot be read", index + 1));
        let head = self.heads.get(index).ok_or_else(damaged)?;
        let bytes = self.read(head.moves_at, head.moves_length as usize)?;
        self.game_of(head, &bytes).ok_or_else(damaged)
    }

    fn game_of(&self, head: &Head, bytes: &[u8]) -> Option<StoredGame> {
        let mut numbers = Numbers(bytes);
        let mut moves = Vec::with_capacity(bytes.len());
        while !numbers.is_at_end() {
            moves.push(Move(numbers.next()?.try_into().ok()?));
        }
        Some(StoredGame {
            players: head.players.iter().map(|&player| self.word(player).to_owned()).collect(),
            event: self.word(head.event).to_owned(),
            date: self.word(head.date).to_owned(),
            start: (head.start > 0).then(|| self.word(head.start).to_owned()),
            opening: self.word(head.opening).to_owned(),
            result: result_of(head.result),
            moves,
            end: head.end,
        })
    }

    /// All games, in the order in which they were added; those that cannot be read are errors.
    pub(crate) fn all_games(&self) -> impl Iterator<Item = Result<StoredGame, LibraryError>> + '_ {
        // Read in one piece: a library is larger in games than in bytes.
        let bytes = self.read(self.header.moves_at, self.header.moves_length as usize);
        self.heads.iter().enumerate().map(move |(index, head)| {
            let Ok(bytes) = &bytes else { return self.game(index) };
            let from = (head.moves_at - self.header.moves_at) as usize;
            let moves = bytes.get(from..from + head.moves_length as usize);
            moves.and_then(|moves| self.game_of(head, moves)).ok_or_else(|| {
                LibraryError::damaged(&self.path, format!("the moves of game {} cannot be read", index + 1))
            })
        })
    }

    /// What a search without positions looks at: players, opening and result of a game.
    pub(crate) fn card(&self, index: usize) -> Card<'_> {
        let head = &self.heads[index];
        Card { segment: self, head }
    }

    /// The block in which a position is found.
    pub(crate) fn block(&self, key: u64) -> Result<Block, LibraryError> {
        let number = positions::block_number(key, self.header.block_bits);
        self.block_number(number)
    }

    fn block_number(&self, number: usize) -> Result<Block, LibraryError> {
        let damaged = |what: String| LibraryError::damaged(&self.path, what);
        let &(end, checksum) =
            self.directory.get(number).ok_or_else(|| damaged("its directory is too short".to_owned()))?;
        let begin = if number == 0 { 0 } else { self.directory[number - 1].0 };
        let length = end.checked_sub(begin).ok_or_else(|| damaged("its directory goes backwards".to_owned()))?;
        let bytes = self.read(self.header.blocks_at + begin, length as usize)?;
        if crc32fast::hash(&bytes) != checksum {
            return Err(damaged(format!("block {number} of its positions has a wrong checksum")));
        }
        Ok(Block { bytes, number, key_bits: self.header.key_bits, block_bits: self.header.block_bits })
    }

    /// Checks everything that is not checked when the segment is opened.
    pub(crate) fn check_blocks(&self) -> Result<(), LibraryError> {
        (0..self.directory.len()).try_for_each(|number| self.block_number(number).map(drop))
    }
}

/// A game without its moves.
pub(crate) struct Card<'a> {
    segment: &'a Segment,
    head: &'a Head,
}

impl<'a> Card<'a> {
    pub(crate) fn players(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.head.players.iter().map(|&player| self.segment.word(player))
    }

    pub(crate) fn opening(&self) -> &'a str {
        self.segment.word(self.head.opening)
    }

    pub(crate) fn event(&self) -> &'a str {
        self.segment.word(self.head.event)
    }

    pub(crate) fn result(&self) -> foehn_games::record::GameResult {
        result_of(self.head.result)
    }
}

fn read_words(bytes: &[u8]) -> Option<Vec<String>> {
    let mut numbers = Numbers(bytes);
    let mut words = Vec::new();
    while !numbers.is_at_end() {
        let length = numbers.next_u32()? as usize;
        words.push(String::from_utf8(numbers.bytes(length)?.to_vec()).ok()?);
    }
    Some(words)
}

fn read_heads(bytes: &[u8], games: u64, mut moves_at: u64) -> Option<Vec<Head>> {
    let mut numbers = Numbers(bytes);
    let mut heads = Vec::new();
    for _ in 0..games {
        let players = numbers.byte()?;
        let players = (0..players).map(|_| numbers.next_u32()).collect::<Option<Vec<u32>>>()?;
        let [event, date, start, opening] =
            [numbers.next_u32()?, numbers.next_u32()?, numbers.next_u32()?, numbers.next_u32()?];
        let result = numbers.byte()?;
        let end = u32::from_le_bytes(numbers.bytes(4)?.try_into().ok()?);
        let moves_length = numbers.next_u32()?;
        heads.push(Head { players, event, date, start, opening, result, end, moves_at, moves_length });
        moves_at += u64::from(moves_length);
    }
    numbers.is_at_end().then_some(heads)
}

fn read_directory(bytes: &[u8]) -> Vec<(u64, u32)> {
    let four = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    let pairs = bytes.chunks_exact(8).map(|eight| (four(&eight[..4]), four(&eight[4..])));
    pairs
        .scan(0u64, |end, (length, checksum)| {
            *end += u64::from(length);
            Some((*end, checksum))
        })
        .collect()
}
