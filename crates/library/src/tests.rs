//! Libraries of random games: what is searched is what was added, whatever happens to the files.

use crate::*;
use foehn_game::any::History;
use foehn_game::kit::Random;
use foehn_games::catalog::{self, Entry};
use foehn_games::record::{GameResult, Record};
use std::path::{Path, PathBuf};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("foehn-library-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Scratch(folder)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file for the test");
        path
    }

    fn root(&self) -> PathBuf {
        self.0.join("library")
    }

    fn add(&self, files: &[PathBuf]) -> AddReport {
        Adding::new(&self.root(), None).add(files, &mut |_| ()).expect("a library that can be written")
    }

    fn open(&self, name: &str) -> Library {
        Library::open(&self.root(), entry(name)).expect("a whole library")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn entry(name: &str) -> &'static Entry {
    catalog::find(name).expect("a game of the catalog")
}

/// Random games, the first moves from few, so that positions meet.
fn games(name: &str, seed: u64, count: usize) -> Vec<Record> {
    let entry = entry(name);
    let mut random = Random::new(seed);
    let one = |number: usize| {
        let mut history = History::new(entry.start());
        while !history.is_over() && history.moves().len() < 40 {
            let moves = history.position().moves();
            let moves = &moves[..if history.moves().len() < 6 { moves.len().min(2) } else { moves.len() }];
            history.play(*random.choose(moves).expect("a game that goes on has a move"));
        }
        let mut record = Record::from_history(&history, entry.files);
        if record.result == GameResult::Unknown {
            record.result =
                if number.is_multiple_of(3) { GameResult::Draw } else { GameResult::Win(foehn_game::Player::FIRST) };
        }
        record.tags.set("Event", &format!("{seed}-{number}")).expect("a tag");
        record.tags.set(entry.files.players[0], ["Ann", "Bob"][number % 2]).expect("a tag");
        record
    };
    (0..count).map(one).collect()
}

fn text(name: &str, records: &[Record]) -> String {
    records.iter().map(|record| record.text(entry(name).files) + "\n").collect()
}

/// What a search through all games says of a position.
fn counted(records: &[Record], position: &foehn_game::any::Position) -> (u64, u64) {
    let stood = |record: &&Record| record.history().positions().contains(position);
    let here: Vec<_> = records.iter().filter(stood).collect();
    (here.len() as u64, here.iter().filter(|record| record.result == GameResult::Draw).count() as u64)
}

#[test]
fn positions_are_counted_as_a_search_through_all_games_counts_them() {
    for name in ["checkers", "chess", "connect4", "othello"] {
        let scratch = Scratch::new(name);
        let records = games(name, 1, 200);
        let extension = entry(name).files.extension;
        let report = scratch.add(&[scratch.file(&format!("games.{extension}"), text(name, &records))]);
        assert_eq!((report.added(), report.unread), (200, vec![]), "{name}");
        let library = scratch.open(name);
        library.verify().expect("a whole library");
        for record in records.iter().step_by(17) {
            for position in record.history().positions().iter().step_by(3) {
                let found = library.position(position).expect("a whole library");
                assert_eq!((found.counts.games, found.counts.draws), counted(&records, position), "{name}");
                assert_eq!(found.moves.iter().map(|played| played.counts.games).sum::<u64>(), found.counts.games);
                assert_eq!(found.games.len() as u64, found.counts.games, "{name}");
            }
        }
        let game = library.game(7).expect("a whole library").expect("it has seven games").game;
        let written = game.record(entry(name)).expect("its moves are legal");
        assert_eq!(written.moves().collect::<Vec<_>>(), records[6].moves().collect::<Vec<_>>());
        assert_eq!(library.game(201).expect("a whole library"), None);
    }
}

#[test]
fn games_are_found_by_names_openings_and_results() {
    let scratch = Scratch::new("names");
    let records = games("chess", 3, 60);
    scratch.add(&[scratch.file("games.pgn", text("chess", &records))]);
    let library = scratch.open("chess");
    let count = |filter: Filter| library.find(&filter, 0, 5).expect("a whole library").1;
    assert_eq!(count(Filter::default()), 60);
    assert_eq!(count(Filter { player: Some("ANN".to_owned()), ..Filter::default() }), 30);
    let draws = records.iter().filter(|record| record.result == GameResult::Draw).count();
    assert_eq!(count(Filter { result: result_named(entry("chess"), "draw"), ..Filter::default() }), draws);
    assert_eq!(count(Filter { event: Some("3-7".to_owned()), ..Filter::default() }), 1);
    let position = records[0].history().positions()[4].clone();
    let here = counted(&records, &position).0 as usize;
    assert_eq!(count(Filter { position: Some(position), ..Filter::default() }), here);
    let (page, _) = library.find(&Filter::default(), 50, 20).expect("a whole library");
    assert_eq!(page.iter().map(|found| found.number).collect::<Vec<_>>(), (1..=10).rev().collect::<Vec<_>>());
}

#[test]
fn games_that_are_there_already_are_not_added_again_and_many_additions_are_joined() {
    let scratch = Scratch::new("again");
    let mut all = Vec::new();
    for seed in 0..12 {
        let records = games("connect4", seed, 5);
        let file = scratch.file(&format!("{seed}.txt"), text("connect4", &records));
        let file = std::slice::from_ref(&file);
        assert_eq!((scratch.add(file).added(), scratch.add(file).known()), (5, 5));
        all.extend(records);
    }
    let library = scratch.open("connect4");
    assert_eq!(library.games(), 60);
    library.verify().expect("a whole library");
    assert_eq!(library.position(&entry("connect4").start()).expect("a whole library").counts.games, 60);
    let files = std::fs::read_dir(scratch.root().join("connect4")).expect("a folder").count();
    assert!(files < 13, "{files} files");
}

#[test]
fn two_that_add_at_once_lose_nothing() {
    let scratch = Scratch::new("two");
    let files: Vec<PathBuf> = (0..8)
        .map(|seed| scratch.file(&format!("{seed}.pdn"), text("checkers", &games("checkers", seed, 10))))
        .collect();
    std::thread::scope(|scope| {
        for file in &files {
            scope.spawn(|| scratch.add(std::slice::from_ref(file)));
        }
        // And one that adds what another one adds at the same time.
        scope.spawn(|| scratch.add(&files[..4]));
    });
    let library = scratch.open("checkers");
    assert_eq!(library.games(), 80);
    library.verify().expect("a whole library");
}

/// Every file of a library, damaged at some of its bytes.
#[test]
fn a_damaged_index_is_noticed_and_made_anew() {
    let scratch = Scratch::new("damage");
    let records = games("checkers", 5, 120);
    let source = [scratch.file("games.pdn", text("checkers", &records))];
    scratch.add(&source);
    let folder = scratch.root().join("checkers");
    let start = entry("checkers").start();
    let good = |library: &Library| {
        library.verify()?;
        library.position(&start).map(|found| found.counts.games)
    };
    for name in ["1.games", "library.json", "sources.jsonl"] {
        let length = std::fs::metadata(folder.join(name)).map(|data| data.len() as usize).unwrap_or_default();
        for at in [0, 20, 60, length / 3, length / 2, length * 2 / 3, length - 2] {
            let path = newest(&folder, name);
            let mut bytes = std::fs::read(&path).expect("a file of the library");
            let at = at.min(bytes.len() - 1);
            bytes[at] ^= 0x41;
            std::fs::write(&path, &bytes).expect("a damaged file");
            let noticed = Library::open(&scratch.root(), entry("checkers")).and_then(|library| good(&library));
            let error = match noticed {
                Err(error) if error.is_damage() => error,
                other => panic!("byte {at} of {name}: {other:?}"),
            };
            let rebuild = || Library::rebuild(&scratch.root(), entry("checkers"), &error, &mut |_| ());
            let rebuilt = rebuild().expect("a folder that can be written").expect("it was damaged");
            assert_eq!(rebuild().expect("a folder that can be written"), None, "it is whole");
            assert_eq!((rebuilt.games, rebuilt.lost), (120, 0), "byte {at} of {name}: {rebuilt:?}");
            assert_eq!(good(&scratch.open("checkers")).expect("a whole library"), 120);
            if name == "sources.jsonl" {
                assert!(scratch.open("checkers").info().sources.is_empty(), "the changed line is gone");
                assert_eq!(scratch.add(&source).known(), 120);
            }
        }
    }
    // Without the list, and by adding to it.
    std::fs::remove_file(folder.join("library.json")).expect("it was there");
    let report = scratch.add(&[scratch.file("more.pdn", text("checkers", &games("checkers", 6, 3)))]);
    assert_eq!((report.added(), report.rebuilt.len()), (3, 1), "{report:?}");
    assert_eq!(scratch.open("checkers").games(), 123);
}

/// The segment that there is now, or the list.
fn newest(folder: &Path, name: &str) -> PathBuf {
    if name != "1.games" {
        return folder.join(name);
    }
    let files = std::fs::read_dir(folder).expect("a folder").flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "games")).max().expect("a segment")
}

#[test]
fn broken_games_are_named_and_the_others_read() {
    let scratch = Scratch::new("broken");
    let mut text = String::new();
    for number in 0..3000 {
        let moves = if number % 3 == 0 { "1. e4 e5 2. Ke3 *" } else { "1. e4 e5 2. Nf3 *" };
        text.push_str(&format!("[Event \"{number}\"]\n[White \"R\u{e9}ti\"]\n\n{moves}\n\n"));
    }
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let half = &text[..text.find("[Event \"1500\"]").expect("the game in the middle")];
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(half.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let files = [scratch.file("latin.pgn", latin), scratch.file("empty.pgn", ""), scratch.file("wide.pgn", wide)];
    let report = scratch.add(&files);
    assert_eq!((report.added(), report.unread_count), (2000, 1000 + 1 + 500), "{:?}", report.unread);
    let first = report.unread.iter().map(ToString::to_string).find(|unread| unread.contains("latin.pgn")).expect("one");
    assert!(first.contains("latin.pgn: game 1 (White R\u{e9}ti, 0), ply 3: line 4, column 13: found"), "{first}");
    let player = Some("r\u{e9}ti".to_owned());
    assert_eq!(scratch.open("chess").find(&Filter { player, ..Filter::default() }, 0, 1).expect("whole").1, 2000);
}

#[test]
fn an_explorer_puts_everything_side_by_side() {
    let scratch = Scratch::new("explorer");
    scratch.add(&[scratch.file("games.txt", "1. 1 4 2. 2 5 3. 9 * \n")]);
    let tic = entry("tic-tac-toe");
    assert_eq!(scratch.open("tic-tac-toe").games(), 1);
    let mut history = History::new(tic.start());
    for mv in ["1", "4", "2", "5"] {
        history.play(history.position().parse_move(mv).expect("a free field"));
    }
    let library = scratch.open("tic-tac-toe");
    let sources = explorer::Sources { book: None, oracle: None, library: Some(&library) };
    let json = explorer::Explorer::ask(&history, &sources).expect("a whole library").json(tic);
    assert_eq!((&json["moves"][0]["text"], &json["moves"][0]["exact"]["text"]), (&"3".into(), &"win in 1 ply".into()));
    assert_eq!((&json["moves"][1]["text"], &json["moves"][1]["library"]["games"]), (&"9".into(), &1.into()));
}
