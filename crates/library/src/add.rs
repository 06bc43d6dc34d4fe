//! Games are added: files are read, what is there already is left out, the rest is written as a new segment while a lock is held.

use crate::error::LibraryError;
use crate::library::{self, Library};
use crate::reading::{Taker, Told, Unread, read_files};
use crate::segment::Segment;
use crate::sources;
use crate::stored::Indexed;
use foehn_games::catalog::Entry;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

/// So many games that could not be read are named; the others are counted.
const NAMED: usize = 50;

/// Games wait in memory until they have so many positions.
const WAITING: usize = 4_000_000;

/// More segments than this, and the small ones are joined.
const MOST_SEGMENTS: usize = 8;

/// A segment of fewer positions is small.
const SMALL: u64 = 1_000_000;

/// How files are added.
#[derive(Clone, Copy, Debug)]
pub struct Adding<'a> {
    /// The folder of all libraries.
    pub root: &'a Path,
    /// The game of the files; where it is left out, each file tells.
    pub game: Option<&'static Entry>,
    /// Whether the files are noted as sources: not when they are read again.
    pub(crate) noting: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct AddReport {
    /// Each game with how many of its games were new, and how many were there already.
    pub games: Vec<(&'static str, u64, u64)>,
    /// The first games and files that could not be read.
    pub unread: Vec<Unread>,
    /// How many could not be read.
    pub unread_count: u64,
    /// Damaged libraries that were made anew before anything was added.
    pub rebuilt: Vec<(&'static str, library::Rebuilt)>,
}

impl AddReport {
    /// Games that are new.
    pub fn added(&self) -> u64 {
        self.games.iter().map(|(_, added, _)| added).sum()
    }

    /// Games that were there already.
    pub fn known(&self) -> u64 {
        self.games.iter().map(|(_, _, known)| known).sum()
    }
}

impl<'a> Adding<'a> {
    /// Adds files of this game, or of whatever game each tells.
    pub fn new(root: &'a Path, game: Option<&'static Entry>) -> Self {
        Adding { root, game, noting: true }
    }

    /// Adds all games of the files.
    ///
    /// # Errors
    /// A library cannot be written. What could not be read is in the report.
    pub fn add(&self, files: &[PathBuf], told: &mut dyn FnMut(Told<'_>)) -> Result<AddReport, LibraryError> {
        let mut adder = Adder { adding: *self, told, shelves: BTreeMap::new(), report: AddReport::default() };
        read_files(files, self.game, &mut adder)?;
        adder.finish()
    }
}

/// Games of one game that wait to be written.
#[derive(Default)]
struct Waiting {
    games: Vec<Indexed>,
    positions: usize,
    /// Games that are there already, by their fingerprints, as far as the segments were read.
    known: HashSet<u64>,
    /// The segments that were read for that.
    seen: HashSet<PathBuf>,
    sources: BTreeMap<PathBuf, usize>,
    counts: (u64, u64),
}

struct Adder<'a, 'b> {
    adding: Adding<'a>,
    told: &'b mut dyn FnMut(Told<'_>),
    shelves: BTreeMap<&'static str, (&'static Entry, Waiting)>,
    report: AddReport,
}

impl Taker for Adder<'_, '_> {
    type Error = LibraryError;

    fn games(&mut self, file: &Path, entry: &'static Entry, games: Vec<Indexed>) -> Result<(), LibraryError> {
        let entry = Library::shared(entry);
        let (_, waiting) = self.shelves.entry(entry.name).or_insert_with(|| (entry, Waiting::default()));
        *waiting.sources.entry(file.to_owned()).or_default() += games.len();
        waiting.positions += games.iter().map(|game| game.positions.len()).sum::<usize>();
        waiting.games.extend(games);
        if waiting.positions >= WAITING { self.commit(entry.name) } else { Ok(()) }
    }

    fn unread(&mut self, unread: Unread) {
        self.report.unread_count += 1;
        if self.report.unread.len() < NAMED {
            self.report.unread.push(unread);
        }
    }

    fn told(&mut self, told: Told<'_>) {
        (self.told)(told);
    }
}

impl Adder<'_, '_> {
    fn finish(mut self) -> Result<AddReport, LibraryError> {
        let names: Vec<&str> = self.shelves.keys().copied().collect();
        names.into_iter().try_for_each(|name| self.commit(name))?;
        let counts = self.shelves.iter().map(|(&name, (_, waiting))| (name, waiting.counts.0, waiting.counts.1));
        self.report.games = counts.collect();
        Ok(self.report)
    }

    /// Writes what waits, while nobody else writes.
    fn commit(&mut self, name: &'static str) -> Result<(), LibraryError> {
        let Some((entry, waiting)) = self.shelves.get_mut(name) else { return Ok(()) };
        let games = std::mem::take(&mut waiting.games);
        waiting.positions = 0;
        if games.is_empty() {
            return Ok(());
        }
        let root = self.adding.root;
        let folder = Library::folder(root, entry);
        if let Err(error) = Library::open(root, entry)
            && error.is_damage()
        {
            let rebuilt = Library::rebuild(root, entry, &error, self.told)?;
            self.report.rebuilt.extend(rebuilt.map(|rebuilt| (name, rebuilt)));
        }
        let _lock = library::lock(&folder, self.told)?;
        let before = Library::open(root, entry)?;
        learn(waiting, &before.segments)?;
        let mut new = Vec::new();
        for game in games {
            match waiting.known.insert(game.game.fingerprint()) {
                true => new.push(game),
                false => waiting.counts.1 += 1,
            }
        }
        if self.adding.noting {
            sources::note(&folder, &std::mem::take(&mut waiting.sources))?;
        }
        if new.is_empty() {
            return Ok(());
        }
        waiting.counts.0 += new.len() as u64;
        write(entry, &folder, before, new, &mut waiting.seen)
    }
}

/// Learns which games are there already.
fn learn(waiting: &mut Waiting, segments: &[Segment]) -> Result<(), LibraryError> {
    for segment in segments {
        if waiting.seen.insert(segment.path().to_owned()) {
            for game in segment.all_games() {
                waiting.known.insert(game?.fingerprint());
            }
        }
    }
    Ok(())
}

/// Writes the games as a segment, joins small ones where there are many, and replaces the list.
fn write(
    entry: &'static Entry,
    folder: &Path,
    before: Library,
    new: Vec<Indexed>,
    seen: &mut HashSet<PathBuf>,
) -> Result<(), LibraryError> {
    let old: Vec<PathBuf> = before.segments.iter().map(|segment| segment.path().to_owned()).collect();
    let mut segments = before.segments;
    if segments.is_empty() {
        // Whoever looks between the first segment and its list would miss the list.
        library::write_list(folder, entry, &[])?;
    }
    segments.extend(library::write_segments(folder, new, &old)?);
    if segments.len() > MOST_SEGMENTS {
        let (small, large): (Vec<_>, Vec<_>) = segments.into_iter().partition(|segment| segment.positions() < SMALL);
        let taken: Vec<PathBuf> = small.iter().chain(&large).map(|segment| segment.path().to_owned()).collect();
        let games = small.iter().flat_map(Segment::all_games).map(|game| game.map(|game| game.indexed(entry)));
        let games = games.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        segments = large;
        segments.extend(library::write_segments(folder, games, &taken)?);
        library::write_list(folder, entry, &segments)?;
        library::remove(&taken, &segments);
    } else {
        library::write_list(folder, entry, &segments)?;
    }
    seen.extend(segments.iter().map(|segment| segment.path().to_owned()));
    Ok(())
}
