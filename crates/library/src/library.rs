//! The library of a game: a folder with segments, and a list of them that is replaced whole.

use crate::add::Adding;
use crate::error::LibraryError;
use crate::reading::Told;
use crate::segment::{Builder, Segment};
use crate::sources;
use foehn_files::{Lock, LockError, replace};
use foehn_games::catalog::{self, Entry};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The name of the list in the folder.
const LIST: &str = "library.json";

/// Whoever waits for another process waits no longer.
const PATIENCE: Duration = Duration::from_secs(600);

/// The library of a game, as it was when it was opened.
#[derive(Debug)]
pub struct Library {
    pub(crate) entry: &'static Entry,
    folder: PathBuf,
    pub(crate) segments: Vec<Segment>,
    /// The list as it was read.
    list: String,
}

/// What is in a library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Games.
    pub games: u64,
    /// Positions, those that stand in several segments counted several times.
    pub positions: u64,
    /// The bytes of the index on the disk.
    pub bytes: u64,
    /// The files that the games came from, with how many came from each.
    pub sources: Vec<(PathBuf, u64)>,
}

/// What came of making an index anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rebuilt {
    /// What was wrong.
    pub reason: String,
    /// Games that are there now.
    pub games: u64,
    /// How many of them were read again from their files.
    pub read_again: u64,
    /// Games that the list promised and that are neither whole nor in a file that is still there.
    pub lost: u64,
}

impl Library {
    /// The game under which a game's library is kept: the first one with the same positions.
    pub fn shared(entry: &'static Entry) -> &'static Entry {
        let kind = entry.rules.type_id();
        catalog::entries().iter().find(|other| other.rules.type_id() == kind).unwrap_or(entry)
    }

    /// The folder of a game's library below the folder of all libraries.
    pub fn folder(root: &Path, entry: &'static Entry) -> PathBuf {
        root.join(Self::shared(entry).name)
    }

    /// Opens the library of a game; an empty one where there is none.
    ///
    /// # Errors
    /// It is damaged, or the system refuses.
    pub fn open(root: &Path, entry: &'static Entry) -> Result<Self, LibraryError> {
        // A segment can go while it is opened, where another process joins small ones: the list is then another one.
        match Self::open_once(root, entry) {
            Err(LibraryError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => {
                Self::open_once(root, entry)
            }
            opened => opened,
        }
    }

    fn open_once(root: &Path, entry: &'static Entry) -> Result<Self, LibraryError> {
        let entry = Self::shared(entry);
        let folder = Self::folder(root, entry);
        let list = read_list(&folder)?;
        let names = names(&folder, &list)?;
        let segments = names.iter().map(|name| Segment::open(&folder.join(name))).collect::<Result<Vec<_>, _>>()?;
        let library = Library { entry, folder, segments, list };
        library.check_rules()?;
        Ok(library)
    }

    /// Whether the list has changed since the library was opened.
    pub fn is_outdated(&self) -> bool {
        read_list(&self.folder).map_or(true, |list| list != self.list)
    }

    /// The last game of each segment is played again: other rules number their moves otherwise.
    fn check_rules(&self) -> Result<(), LibraryError> {
        for segment in &self.segments {
            if let Some(last) = segment.games().checked_sub(1)
                && segment.game(last)?.history(self.entry).is_none()
            {
                return Err(LibraryError::damaged(segment.path(), "its moves are not those of these rules"));
            }
        }
        Ok(())
    }

    /// The game; of those that share positions, the first.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.segments.iter().map(|segment| segment.games() as u64).sum()
    }

    /// What is in it.
    pub fn info(&self) -> Info {
        let bytes = self.segments.iter().filter_map(|segment| segment.path().metadata().ok()).map(|data| data.len());
        Info {
            games: self.games(),
            positions: self.segments.iter().map(Segment::positions).sum(),
            bytes: bytes.sum(),
            sources: sources::list(&self.folder),
        }
    }

    /// Checks every byte of the index and plays every game again.
    ///
    /// # Errors
    /// What is damaged first.
    pub fn verify(&self) -> Result<(), LibraryError> {
        for segment in &self.segments {
            segment.check_blocks()?;
            for (index, game) in segment.all_games().enumerate() {
                if game?.history(self.entry).is_none() {
                    let what = format!("game {} does not come to its last position", index + 1);
                    return Err(LibraryError::damaged(segment.path(), what));
                }
            }
        }
        sources::verify(&self.folder)
    }

    /// Removes the library of a game.
    ///
    /// # Errors
    /// The system refuses, or somebody writes in it.
    pub fn forget(root: &Path, entry: &'static Entry) -> Result<(), LibraryError> {
        let folder = Self::folder(root, entry);
        if !folder.is_dir() {
            return Ok(());
        }
        let _lock = Lock::of_folder(&folder).map_err(LibraryError::Locked)?;
        std::fs::remove_dir_all(&folder).map_err(|error| LibraryError::io(&folder, error))
    }

    /// Makes the index of a game anew: of every game that is whole, and of the files that the others came from. `None` where
    /// it is whole when nobody else writes: what was read as damage was the work of another, or is mended already.
    ///
    /// # Errors
    /// The system refuses, or somebody else writes and goes on doing so.
    pub fn rebuild(
        root: &Path,
        entry: &'static Entry,
        reason: &LibraryError,
        told: &mut dyn FnMut(Told<'_>),
    ) -> Result<Option<Rebuilt>, LibraryError> {
        let entry = Self::shared(entry);
        let folder = Self::folder(root, entry);
        let mut whole = Vec::new();
        // A segment that was joined with others may still be there beside them.
        let mut met = HashSet::new();
        let mut promised = 0;
        {
            let _lock = lock(&folder, told)?;
            if Library::open(root, entry).and_then(|library| library.verify()).is_ok() {
                return Ok(None);
            }
            sources::mend(&folder)?;
            let old = segment_files(&folder)?;
            if let Ok(list) = read_list(&folder) {
                promised = promised_games(&list);
            }
            for path in &old {
                let Ok(segment) = Segment::open(path) else { continue };
                let games = segment.all_games().filter_map(Result::ok).filter(|game| met.insert(game.fingerprint()));
                whole.extend(games.filter_map(|game| game.indexed(entry)));
            }
            let written = write_segments(&folder, whole, &old)?;
            write_list(&folder, entry, &written)?;
            remove(&old, &written);
        }
        let kept = Library::open(root, entry)?.games();
        let files: Vec<PathBuf> =
            sources::list(&folder).into_iter().map(|(file, _)| file).filter(|file| file.is_file()).collect();
        Adding { root, game: Some(entry), noting: false }.add(&files, told)?;
        let games = Library::open(root, entry)?.games();
        Ok(Some(Rebuilt {
            reason: reason.to_string(),
            games,
            read_again: games - kept,
            lost: promised.saturating_sub(games),
        }))
    }
}

/// The text of the list; empty where there is no library.
pub(crate) fn read_list(folder: &Path) -> Result<String, LibraryError> {
    let path = folder.join(LIST);
    match std::fs::read_to_string(&path) {
        Ok(list) => Ok(list),
        Err(error) if error.kind() == ErrorKind::NotFound => match segment_files(folder)?.is_empty() {
            true => Ok(String::new()),
            false => Err(LibraryError::damaged(&path, "it is missing beside the games")),
        },
        Err(error) if error.kind() == ErrorKind::InvalidData => Err(LibraryError::damaged(&path, "it is no text")),
        Err(error) => Err(LibraryError::io(&path, error)),
    }
}

fn parsed(list: &str) -> Option<Vec<(String, u64)>> {
    if list.is_empty() {
        return Some(Vec::new());
    }
    let list: Value = serde_json::from_str(list).ok().filter(|list: &Value| list["format"] == 1)?;
    let one = |segment: &Value| Some((segment["file"].as_str()?.to_owned(), segment["games"].as_u64()?));
    list["segments"].as_array()?.iter().map(one).collect()
}

fn promised_games(list: &str) -> u64 {
    parsed(list).unwrap_or_default().iter().map(|(_, games)| games).sum()
}

/// The names of the segments.
pub(crate) fn names(folder: &Path, list: &str) -> Result<Vec<String>, LibraryError> {
    let damaged = |what: &str| LibraryError::damaged(&folder.join(LIST), what);
    let segments = parsed(list).ok_or_else(|| damaged("it is not the list of a library"))?;
    let names: Vec<String> = segments.into_iter().map(|(name, _)| name).collect();
    match names.iter().all(|name| number_of(name).is_some()) {
        true => Ok(names),
        false => Err(damaged("it names a file that is no segment")),
    }
}

/// The number in the name of a segment, `12.games`.
fn number_of(name: &str) -> Option<u64> {
    name.strip_suffix(".games")?.parse().ok()
}

/// All segments in the folder, whether they are in the list or not.
fn segment_files(folder: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let listed = match std::fs::read_dir(folder) {
        Ok(listed) => listed,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(LibraryError::io(folder, error)),
    };
    let mut found: Vec<(u64, PathBuf)> =
        listed.flatten().filter_map(|entry| Some((number_of(entry.file_name().to_str()?)?, entry.path()))).collect();
    found.sort();
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// The right to write in the folder, which is made where it is missing; waits for whoever has it.
pub(crate) fn lock(folder: &Path, told: &mut dyn FnMut(Told<'_>)) -> Result<Lock, LibraryError> {
    std::fs::create_dir_all(folder).map_err(|error| LibraryError::io(folder, error))?;
    let begun = Instant::now();
    let mut is_told = false;
    loop {
        match Lock::of_folder(folder) {
            Err(LockError::Held { by, .. }) if begun.elapsed() < PATIENCE => {
                if !is_told {
                    told(Told::Waiting { by: &by });
                    is_told = true;
                }
                std::thread::sleep(Duration::from_millis(30));
            }
            locked => return locked.map_err(LibraryError::Locked),
        }
    }
}

/// Writes games as new segments.
pub(crate) fn write_segments(
    folder: &Path,
    games: Vec<crate::stored::Indexed>,
    old: &[PathBuf],
) -> Result<Vec<Segment>, LibraryError> {
    let last = old.iter().filter_map(|path| number_of(path.file_name()?.to_str()?)).max().unwrap_or(0);
    let mut written = Vec::new();
    let mut builder = Builder::new();
    let mut write = |builder: Builder| {
        let path = folder.join(format!("{}.games", last + 1 + written.len() as u64));
        builder.write(&path)?;
        written.push(Segment::open(&path)?);
        Ok(())
    };
    for game in games {
        builder.add(&game);
        if builder.is_full() {
            write(std::mem::replace(&mut builder, Builder::new()))?;
        }
    }
    if builder.games() > 0 {
        write(builder)?;
    }
    Ok(written)
}

/// Replaces the list.
pub(crate) fn write_list(folder: &Path, entry: &Entry, segments: &[Segment]) -> Result<(), LibraryError> {
    let one = |segment: &Segment| {
        let name = segment.path().file_name().map(|name| name.to_string_lossy().into_owned());
        json!({ "file": name, "games": segment.games() })
    };
    let list = json!({ "format": 1, "game": entry.name, "segments": segments.iter().map(one).collect::<Vec<_>>() });
    let path = folder.join(LIST);
    replace(&path, format!("{list}\n")).map_err(|error| LibraryError::io(&path, error))
}

/// Removes old segments that are not among the new ones. One that stays is not in the list, and is nobody's loss.
pub(crate) fn remove(old: &[PathBuf], new: &[Segment]) {
    for path in old.iter().filter(|path| !new.iter().any(|segment| segment.path() == path.as_path())) {
        let _ = std::fs::remove_file(path);
    }
}
