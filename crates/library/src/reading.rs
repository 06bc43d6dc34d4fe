//! Game files turned into games of a library, on all cores; what cannot be read is named with its place, and the rest is read.

use crate::chunks::{Chunks, MOST, Piece};
use crate::stored::Indexed;
use foehn_game::NotationError;
use foehn_games::catalog::Entry;
use foehn_games::record::{FileGame, Record, Syntax, decode};
use foehn_play::guess_game;
use rayon::prelude::*;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A game or file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The file.
    pub file: PathBuf,
    /// What is wrong, and where.
    pub what: String,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.what)
    }
}

/// What whoever waits is told.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a> {
    /// So many bytes of so many were read.
    Read {
        /// Bytes read.
        bytes: u64,
        /// Bytes of all files.
        of: u64,
    },
    /// Another process writes in the library.
    Waiting {
        /// Who it is.
        by: &'a str,
    },
}

/// A piece with what is needed to read it.
struct Task {
    file: usize,
    entry: &'static Entry,
    bytes: Vec<u8>,
    line: usize,
}

/// What was read of a piece.
struct Done {
    file: usize,
    entry: &'static Entry,
    games: Vec<Indexed>,
    /// How many games it had, with those that cannot be read.
    count: usize,
    /// The number of a game in the piece, and what is wrong with it.
    unread: Vec<(usize, String)>,
}

/// What files are read into: games as they come, and what could not be read.
pub(crate) trait Taker {
    /// Something went wrong that ends the reading.
    type Error;

    /// Takes the games of a piece.
    fn games(&mut self, file: &Path, entry: &'static Entry, games: Vec<Indexed>) -> Result<(), Self::Error>;

    /// Notes what could not be read.
    fn unread(&mut self, unread: Unread);

    /// Notes how far the reading is.
    fn told(&mut self, told: Told<'_>);
}

/// Reads all games of the files, in the order of the files, whatever the number of cores.
pub(crate) fn read_files<T: Taker>(
    files: &[PathBuf],
    game: Option<&'static Entry>,
    taker: &mut T,
) -> Result<(), T::Error> {
    let of = files.iter().filter_map(|file| file.metadata().ok()).map(|data| data.len()).sum();
    let mut round = Round { tasks: Vec::new(), bytes: 0, read: 0, of, numbers: vec![0; files.len()] };
    for (index, file) in files.iter().enumerate() {
        let mut source = match Source::open(file, game) {
            Ok(source) => source,
            Err(what) => {
                taker.unread(Unread { file: file.clone(), what });
                continue;
            }
        };
        loop {
            match source.next() {
                Ok(None) => break,
                Ok(Some(Piece::Games { bytes, line })) => {
                    round.bytes += bytes.len();
                    round.tasks.push(Task { file: index, entry: source.entry, bytes, line });
                }
                Ok(Some(Piece::TooLong { line })) => {
                    let what = format!("line {line}: no end of a game within {} MB, passed over", MOST >> 20);
                    taker.unread(Unread { file: file.clone(), what });
                }
                Err(error) => {
                    taker.unread(Unread { file: file.clone(), what: error.to_string() });
                    break;
                }
            }
            round.run_if_large(files, taker)?;
        }
    }
    round.run(files, taker)
}

/// A file that is being read.
struct Source {
    entry: &'static Entry,
    chunks: Chunks<File>,
    /// The first piece, by which the game was told.
    first: Option<Piece>,
}

impl Source {
    fn open(path: &Path, game: Option<&'static Entry>) -> Result<Self, String> {
        let open = || File::open(path).map(Chunks::new);
        let mut chunks = open().map_err(|error| error.to_string())?;
        let first = chunks.next().map_err(|error| error.to_string())?;
        let Some(Piece::Games { bytes, .. }) = &first else {
            return match (first, game) {
                (first @ Some(_), Some(entry)) => Ok(Source { entry, chunks, first }),
                (Some(_), None) => Err("found no game at its beginning; name the game with --game".to_owned()),
                (None, _) => Err("an empty file".to_owned()),
            };
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let entry = match game {
            Some(entry) => entry,
            None => guess_game(&text_of(bytes), extension)
                .ok_or("no game of the catalog can read it; name the game with --game to see why")?,
        };
        if entry.files.syntax == Syntax::Movetext {
            return Ok(Source { entry, chunks, first });
        }
        // Trees and matches are read as a whole.
        let mut chunks = open().map_err(|error| error.to_string())?;
        let bytes = chunks.whole().map_err(|error| error.to_string())?;
        let too_long =
            || format!("found more than {} MB, and {} is read whole: cut the file", MOST >> 20, entry.files.name);
        let bytes = bytes.ok_or_else(too_long)?;
        Ok(Source { entry, chunks, first: Some(Piece::Games { bytes, line: 1 }) })
    }

    fn next(&mut self) -> io::Result<Option<Piece>> {
        match self.first.take() {
            Some(first) => Ok(Some(first)),
            None => self.chunks.next(),
        }
    }
}

/// The text of a piece, whatever its encoding; two bytes a character are told by their mark.
fn text_of(bytes: &[u8]) -> String {
    let wide = |from_pair: fn([u8; 2]) -> u16| {
        let pairs = bytes[2..].chunks_exact(2).map(|pair| from_pair([pair[0], pair[1]]));
        char::decode_utf16(pairs).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => decode(bytes).into_owned(),
    }
}

/// Pieces that are read at the same time.
struct Round {
    tasks: Vec<Task>,
    bytes: usize,
    read: u64,
    of: u64,
    /// How many games of each file were met.
    numbers: Vec<usize>,
}

impl Round {
    fn run_if_large<T: Taker>(&mut self, files: &[PathBuf], taker: &mut T) -> Result<(), T::Error> {
        let enough = self.bytes >= rayon::current_num_threads() * (4 << 20);
        if enough { self.run(files, taker) } else { Ok(()) }
    }

    fn run<T: Taker>(&mut self, files: &[PathBuf], taker: &mut T) -> Result<(), T::Error> {
        let tasks = std::mem::take(&mut self.tasks);
        let done: Vec<Done> = tasks.into_par_iter().map(read_piece).collect();
        for done in done {
            let file = &files[done.file];
            for (number, what) in done.unread {
                let what = format!("game {}{what}", self.numbers[done.file] + number);
                taker.unread(Unread { file: file.clone(), what });
            }
            self.numbers[done.file] += done.count;
            taker.games(file, done.entry, done.games)?;
        }
        self.read += self.bytes as u64;
        self.bytes = 0;
        taker.told(Told::Read { bytes: self.read.min(self.of), of: self.of });
        Ok(())
    }
}

fn read_piece(task: Task) -> Done {
    let Task { file, entry, bytes, line } = task;
    let text = text_of(&bytes);
    drop(bytes);
    let mut done = Done { file, entry, games: Vec::new(), count: 0, unread: Vec::new() };
    for FileGame { name, reading } in Record::file(&text, entry.format()) {
        done.count += 1;
        match reading {
            Ok(reading) if reading.record.line.steps.is_empty() => {}
            Ok(reading) => done.games.push(Indexed::of(entry, &reading.record)),
            Err(mut bad) => {
                bad.error = further_down(bad.error, line);
                let words = name.to_string();
                let named = words.split_once(' ').and_then(|(_, rest)| rest.split_once(' ')).map(|(_, words)| words);
                let named = named.map(|words| format!(" {words}")).unwrap_or_default();
                done.unread.push((name.number, format!("{named}, {bad}")));
            }
        }
    }
    done
}

/// The error in a text that begins at this line of the file.
fn further_down(error: NotationError, line: usize) -> NotationError {
    let line_column = error.line_column.map(|(found, column)| (found + line - 1, column));
    NotationError { line_column, ..error }
}
