//! Files of our own and of others: whatever stands in them, they are read or refused, in bounded memory; what is read is written and read
//! back the same. Where a checksum would keep every damaged byte out, a second reading has it put right.

use foehn_databases::book::Book;
use foehn_databases::container::{Container, HeaderText};
use foehn_databases::endgame::{self, Endgames, Folder, Kind, Order, Progress};
use foehn_databases::real_weights::RealWeights;
use foehn_databases::tactics::Table;
use foehn_databases::weights::Weights;
use foehn_files::{checksum, seal_json, seal_words, unseal_words};
use foehn_game::{Retrograde, SliceIndex};
use foehn_games::catalog;
use foehn_games::checkers::Checkers;
use foehn_games::go::PatternWeights;
use foehn_games::individuals::Evolved;
use foehn_lab::Journal;
use foehn_learn::evolution::{GameMemory, Plan};
use foehn_learn::self_play::PlayedGame;
use foehn_learn::td::Schedule;
use foehn_search::{Correlations, MethodRecipe};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A folder of this process, in memory where there is such a place.
fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let above = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let folder = above.join(format!("foehn-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the fuzzer");
    folder
}

/// The bytes up to an empty line as the header of a container, the rest as what is in it.
fn split(bytes: &[u8]) -> (HeaderText, &[u8]) {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap_or(bytes.len());
    let payload = bytes.get(end + 2..).unwrap_or_default();
    (HeaderText::parse(&String::from_utf8_lossy(&bytes[..end])), payload)
}

/// A container as it comes, and one that is whole with this header and payload.
pub fn container(bytes: &[u8]) {
    let path = Path::new("input");
    let _ = Container::read(bytes, path);
    let (header, payload) = split(bytes);
    let path = scratch().join("container");
    Container::write(&path, &header, payload).expect("memory has room");
    let whole = Container::open(&path).expect("what was written");
    assert_eq!((whole.header().to_string(), whole.payload()), (header.to_string(), payload));
    whole.check().expect("what was written");
}

/// A tactics table as it comes, and in a container that is whole.
pub fn tactics(bytes: &[u8]) {
    let path = scratch().join("tactics");
    let _ = Table::read(bytes, &path);
    let (header, payload) = split(bytes);
    Container::write(&path, &header, payload).expect("memory has room");
    let _ = Table::open(&path);
}

/// Endgames of two men as they should be, built once.
fn built() -> &'static Folder {
    static BUILT: OnceLock<Folder> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Folder::new(scratch().join("built"));
        let order = Order { pieces: 2, distances: 2, memory: 1 << 30, keep_work: false };
        endgame::build::<Checkers>(&folder, "checkers", &order, &Progress::new()).expect("memory has room");
        folder
    })
}

/// The first byte chooses an endgame and a kind of file, the rest is its data, in a container whose header is right; every position is asked for.
pub fn endgames(bytes: &[u8]) {
    let Some((&choice, payload)) = bytes.split_first() else { return };
    let slices = Checkers::slices(2);
    let slice = slices[usize::from(choice >> 1) % slices.len()];
    let [odd, whole] = match choice & 1 {
        0 => [Kind::Values, Kind::Distances],
        _ => [Kind::Distances, Kind::Values],
    };
    let folder = Folder::new(scratch().join("endgames"));
    let _ = std::fs::remove_dir_all(folder.path());
    std::fs::create_dir_all(folder.path()).expect("memory has room");
    let path = |folder: &Folder, kind| folder.file::<Checkers>(slice, kind);
    std::fs::copy(path(built(), whole), path(&folder, whole)).expect("memory has room");
    let right = Container::open(&path(built(), odd)).expect("what was built");
    Container::write(&path(&folder, odd), right.header(), payload).expect("memory has room");
    let opened = Endgames::<Checkers>::open(&folder, "checkers");
    if opened.is_empty() {
        return;
    }
    let index = Checkers::index(slice);
    index.visit(0..index.len(), |_, position| {
        let _ = opened.probe(&position);
    });
}

/// Learned weights, whole numbers and real ones.
pub fn weights(bytes: &[u8]) {
    let sealed = [bytes, &checksum(bytes).to_le_bytes()].concat();
    for bytes in [bytes, &sealed] {
        if let Ok(read) = Weights::read(bytes) {
            assert_eq!(Weights::read(&read.write()).as_ref(), Ok(&read));
        }
        if let Ok(read) = RealWeights::read(bytes) {
            let _ = read.write();
        }
        let _ = foehn_backgammon::Networks::read(bytes);
    }
}

/// A book of the game whose name is the first line.
pub fn book(text: &str) {
    let (name, text) = text.split_once('\n').unwrap_or(("checkers", text));
    let Ok(entry) = catalog::find(name) else { return };
    let Ok(book) = Book::read(entry.rules, text, entry.name) else { return };
    let written = book.text();
    let again = Book::read(entry.rules, &written, entry.name).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(again.text(), written);
}

/// A recipe of any method.
pub fn recipe(text: &str) {
    let Ok(recipe) = MethodRecipe::read(text) else { return };
    let written = recipe.to_toml();
    let again = MethodRecipe::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(again.to_toml(), written);
}

/// An evolved individual, as it comes and with the checksum that it should have.
pub fn individual(text: &str) {
    let above = text.rfind("checksum ").map_or(text, |at| &text[..at]);
    let sealed = format!("{above}checksum {:08x}\n", checksum(above.as_bytes()));
    for text in [text, &sealed] {
        let Ok(read) = Evolved::read(text, "input") else { continue };
        let written = read.individual.to_text(read.arena.as_ref());
        let again = Evolved::read(&written, "written").unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(again.individual, read.individual, "{written}");
    }
}

/// The journals: of experiments, of evolution, of games to learn from; each line as it comes and with its checksum.
pub fn journals(text: &str) {
    let journal = Journal::read(text, "build");
    assert!(journal.len() <= text.lines().count());
    let sealed: String = text.lines().map(|line| format!("{}\n", seal_json(line))).collect();
    let _ = Journal::read(&sealed, "build");
    let _ = foehn_learn::evolution::journal::Journal::read(text);
    let sealed = |line: &str| format!("{line} {:08x}\n", checksum(line.as_bytes()));
    let _ = foehn_learn::evolution::journal::Journal::read(&text.lines().map(sealed).collect::<String>());
    let start = catalog::find("checkers").expect("a game of the catalog").start();
    for line in text.lines() {
        assert_eq!(unseal_words(&seal_words(line)), Ok(line));
        let Ok(game) = unseal_words(line).and_then(|line| PlayedGame::read(line, &start)) else { continue };
        let written = game.to_line(&start);
        assert_eq!(PlayedGame::read(&written, &start).map(|again| again.to_line(&start)), Ok(written));
    }
}

/// The plan of a run of evolution, a schedule of learning, parameters of ProbCut, strengths of patterns, what an individual remembers.
pub fn settings(text: &str) {
    if let Ok(plan) = Plan::read(text) {
        let _ = plan;
    }
    let _ = Schedule::parse(text).map(|schedule| schedule.games());
    let _ = Correlations::read(text);
    let _ = PatternWeights::read(text);
    let _ = GameMemory::parse(text);
}

/// Files of openings and of tasks, in the game whose name is the first line.
pub fn suites(text: &str) {
    let (name, text) = text.split_once('\n').unwrap_or(("checkers", text));
    let Ok(entry) = catalog::find(name) else { return };
    let _ = foehn_lab::suite::Suite::read(entry.format(), text);
    let _ = foehn_lab::openings::read(text, &entry.start());
    let _ = foehn_play::guess_game_of_file(text);
}
