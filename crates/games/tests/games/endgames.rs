//! Endgame databases of real games: facts that are known from elsewhere, two ways to the same files, and games won with them.

#![allow(clippy::unwrap_used)]

use foehn_databases::endgame::{Endgames, Folder, Kind, Order, Progress, Sample, Value, build, verify};
use foehn_game::kit::Random;
use foehn_game::toys::TicTacToe;
use foehn_game::{Duel, Game, History, Notation, Oracle, Outcome, Patience, Retrograde, SliceIndex, Verdict};
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::nine_mens_morris::NineMensMorris;
use foehn_games::playable::Playable;
use foehn_search::Budget;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("foehn-endgames-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn folder(&self) -> Folder {
        Folder::new(&self.0)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn order(pieces: u32, kind: Kind) -> Order {
    let distances = if kind == Kind::Distances { pieces } else { 0 };
    Order { pieces, distances, memory: 4 << 30, keep_work: false }
}

fn built<G: Retrograde + Notation>(scratch: &Scratch, game: &str, pieces: u32, kind: Kind) -> Endgames<G> {
    build::<G>(&scratch.folder(), game, &order(pieces, kind), &Progress::new()).unwrap();
    let endgames = Endgames::open(&scratch.folder(), game);
    assert!(endgames.problems().is_empty(), "{:?}", endgames.problems());
    endgames
}

fn verified<G: Retrograde + Notation>(endgames: &Endgames<G>, sample: Sample) -> u64 {
    let slices: Vec<_> = endgames.facts().iter().map(|facts| facts.slice).collect();
    let verified = verify(endgames, &slices, sample, G::position_text, &Progress::new()).unwrap();
    assert_eq!(verified.faults, Vec::<String>::new());
    assert_eq!(verified.faulty, 0);
    verified.positions
}

fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_name() != "lock" && entry.file_type().unwrap().is_file());
    files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())).collect()
}

#[test]
fn tic_tac_toe_is_a_draw_and_every_position_is_what_minimax_says() {
    fn minimax(position: TicTacToe, known: &mut HashMap<TicTacToe, Verdict>) -> Verdict {
        if let Some(&verdict) = known.get(&position) {
            return verdict;
        }
        let verdict = match position.outcome() {
            Some(outcome) => Verdict::of_outcome::<TicTacToe>(outcome, position.mover()),
            None => {
                let children = position.moves().into_iter().map(|mv| minimax(position.play(mv), known));
                let scores = children.map(|child| match child.for_opponent() {
                    Verdict::Win(plies) => (2, -i32::from(plies.unwrap() + 1)),
                    Verdict::Draw => (1, 0),
                    Verdict::Loss(plies) => (0, i32::from(plies.unwrap() + 1)),
                });
                match scores.max().unwrap() {
                    (2, plies) => Verdict::Win(Some(-plies as u16)),
                    (1, _) => Verdict::Draw,
                    (_, plies) => Verdict::Loss(Some(plies as u16)),
                }
            }
        };
        known.insert(position, verdict);
        verdict
    }
    let scratch = Scratch::new("tic-tac-toe");
    let endgames = built::<TicTacToe>(&scratch, "tic-tac-toe", 9, Kind::Distances);
    let mut known = HashMap::new();
    assert_eq!(minimax(TicTacToe::start(), &mut known), Verdict::Draw);
    assert_eq!(known.len(), 5478);
    for (position, verdict) in known {
        assert_eq!(endgames.probe(&position), Some(verdict), "{}", position.position_text());
    }
    verified(&endgames, Sample::All);
}

/// Won, drawn and lost for the player to move, by an independent program; the first also by hand: king against king.
const CHECKERS: [(&str, [u64; 3]); 12] = [
    ("0101", [230, 654, 108]),
    ("1001", [53, 574, 241]),
    ("0110", [331, 531, 6]),
    ("1010", [102, 611, 47]),
    ("0201", [14846, 34, 0]),
    ("0102", [412, 1450, 13018]),
    ("1101", [25941, 89, 10]),
    ("0111", [1103, 2588, 22349]),
    ("1110", [22792, 7, 1]),
    ("1011", [154, 1465, 21181]),
    ("2010", [9928, 8, 0]),
    ("1020", [96, 757, 9083]),
];

#[test]
fn checkers_counts_are_those_that_are_known() {
    let scratch = Scratch::new("checkers");
    let endgames = built::<Checkers>(&scratch, "checkers", 3, Kind::Distances);
    let facts = endgames.facts();
    for (class, counts) in CHECKERS {
        let found = facts.iter().find(|facts| facts.class == class).unwrap().counts;
        assert_eq!([found.wins, found.draws, found.losses], counts, "{class}");
    }
    let all = facts.iter().map(|facts| facts.counts.positions()).sum::<u64>();
    assert!(verified(&endgames, Sample::All) > all / 2, "more than half of the positions are stored");
    assert_eq!(endgames.complete_up_to(), 3);
}

#[test]
fn values_are_the_same_files_with_and_without_distances_and_with_any_number_of_threads() {
    let (alone, measured) = (Scratch::new("alone"), Scratch::new("measured"));
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool(1).install(|| built::<Checkers>(&alone, "checkers", 3, Kind::Values));
    pool(3).install(|| built::<Checkers>(&measured, "checkers", 3, Kind::Distances));
    let (alone, mut measured) = (files(&alone.0), files(&measured.0));
    assert_eq!(measured.len(), 2 * alone.len());
    measured.retain(|name, _| name.ends_with(".wdl"));
    assert!(alone == measured, "the files differ");
}

#[test]
fn a_build_goes_on_from_whatever_is_there() {
    let (whole, parts) = (Scratch::new("whole"), Scratch::new("parts"));
    built::<Checkers>(&whole, "checkers", 3, Kind::Distances);
    // First fewer pieces, without the working files; then some files are lost, one is damaged, and one belongs elsewhere.
    built::<Checkers>(&parts, "checkers", 2, Kind::Values);
    built::<Checkers>(&parts, "checkers", 2, Kind::Distances);
    built::<Checkers>(&parts, "checkers", 3, Kind::Distances);
    std::fs::remove_file(parts.0.join("2K-1K.wdl")).unwrap();
    std::fs::remove_file(parts.0.join("1M-1K.dtw")).unwrap();
    std::fs::write(parts.0.join("1K-1K1M.wdl"), b"scribble").unwrap();
    std::fs::copy(parts.0.join("1K-2K.wdl"), parts.0.join("1K-1M.wdl")).unwrap();
    let damaged = Endgames::<Checkers>::open(&parts.folder(), "checkers");
    let words: Vec<String> = damaged.problems().iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 2, "{words:?}");
    assert!(words.iter().any(|words| words.contains("1K-1K1M.wdl") && words.contains("no database")), "{words:?}");
    assert!(words.iter().any(|words| words.contains("its slice is 1K-2K, not 1K-1M")), "{words:?}");
    built::<Checkers>(&parts, "checkers", 3, Kind::Distances);
    assert!(files(&whole.0) == files(&parts.0), "the files differ");
    let again = build::<Checkers>(&parts.folder(), "checkers", &order(3, Kind::Distances), &Progress::new()).unwrap();
    assert_eq!((again.slices, again.positions), (0, 0), "nothing is left to do");
}

#[test]
fn whoever_asks_to_stop_is_heard_and_too_little_memory_is_said_before() {
    let scratch = Scratch::new("stopped");
    let progress = Progress::new();
    progress.stop();
    let stopped = build::<Checkers>(&scratch.folder(), "checkers", &order(3, Kind::Values), &progress);
    assert!(stopped.unwrap_err().to_string().contains("run the same command again"));
    let little = Order { memory: 1 << 16, ..order(4, Kind::Values) };
    let refused = build::<Checkers>(&scratch.folder(), "checkers", &little, &Progress::new());
    let words = refused.unwrap_err().to_string();
    assert!(words.contains("MiB of memory and the limit is 0 MiB"), "{words}");
}

/// Plays the engine against the hardest defence and gives the number of plies until it has won.
fn plies_to_win(position: &Checkers, endgames: &Arc<Endgames<Checkers>>) -> u16 {
    let mut engine = Checkers::thinker(Checkers::recipe());
    engine.consult(Some(endgames.clone()));
    let mut history = History::new(*position);
    let winner = position.mover();
    for plies in 0.. {
        let position = *history.position();
        if position.outcome().is_some() {
            assert_ne!(position.mover(), winner, "the winner is the one who can still move");
            return plies;
        }
        assert!(plies < 300, "no progress from {}", position.position_text());
        let mv = if position.mover() == winner {
            let answer = engine.think(&history, &Budget::nodes(2000), 1, &mut |_| ());
            assert!(answer.lines[0].score.is_win(), "{}", position.position_text());
            answer.lines[0].moves[0]
        } else {
            let distance = |&mv: &_| match endgames.probe(&position.play(mv)) {
                Some(Verdict::Win(plies)) => plies,
                _ => panic!("the defender has found a hole"),
            };
            position.moves().into_iter().max_by_key(distance).unwrap()
        };
        history.play(mv);
    }
    unreachable!("every game ends or is cut")
}

#[test]
fn the_engine_wins_what_is_won_in_as_few_moves_as_can_be() {
    let scratch = Scratch::new("wins");
    let endgames = Arc::new(built::<Checkers>(&scratch, "checkers", 3, Kind::Distances));
    // Two kings against one that holds the double corner: seven moves each and the last capture.
    for text in ["B:WK32:BK18,K19", "W:WK22,K23:BK1", "B:W31:BK1,10", "B:WK28:BK5,K6"] {
        let position = Checkers::parse_position(text).unwrap();
        match endgames.probe(&position) {
            Some(Verdict::Win(Some(plies))) => assert_eq!(plies_to_win(&position, &endgames), plies, "{text}"),
            other => assert_eq!(other, Some(Verdict::Draw), "{text}"),
        }
    }
}

/// Plays the engine, which has values alone, against the longest delay of every conversion.
fn wins_by_values(position: Checkers, endgames: &Arc<Endgames<Checkers>>) -> bool {
    let mut engine = Checkers::thinker(Checkers::recipe());
    engine.consult(Some(endgames.clone()));
    let winner = position.mover();
    let mut history = History::new(position);
    loop {
        let position = *history.position();
        if let Some(outcome) = history.outcome() {
            return outcome == Outcome::win(winner);
        }
        let mv = if position.mover() == winner {
            engine.think(&history, &Budget::nodes(2000), 1, &mut |_| ()).lines[0].moves[0]
        } else {
            let delay = |&mv: &_| {
                let child = position.play(mv);
                let plies = endgames.plies_to_conversion(&position, &child, &Patience::endless());
                if endgames.value_or_outcome(&child) == Some(Value::Win) { plies.unwrap() } else { u16::MAX }
            };
            position.moves().into_iter().max_by_key(delay).unwrap()
        };
        history.play(mv);
    }
}

#[test]
fn values_alone_win_what_is_won() {
    let scratch = Scratch::new("by-values");
    let endgames = Arc::new(built::<Checkers>(&scratch, "checkers", 4, Kind::Values));
    // Drawn by the search alone at ten times the nodes.
    let hard =
        ["B:W16,17:BK23,24", "B:W5,9:B6,K17", "B:W12,20:BK13,K28"].map(|text| Checkers::parse_position(text).unwrap());
    hard.into_iter().for_each(|position| assert!(wins_by_values(position, &endgames), "{}", position.position_text()));
    let mut random = Random::new(7);
    for facts in endgames.facts().into_iter().filter(|facts| facts.counts.wins > 0) {
        let index = Checkers::index(facts.slice);
        let draw = || index.unrank(random.next_word() % index.len()).unwrap();
        let mut drawn = std::iter::repeat_with(draw);
        let won = drawn.find(|position| endgames.value_or_outcome(position) == Some(Value::Win)).unwrap();
        if won.outcome().is_none() {
            assert!(wins_by_values(won, &endgames), "{}", won.position_text());
        }
    }
}

/// The positions in which a repetition was seen.
#[test]
#[ignore = "minutes: 146 million positions"]
fn values_alone_win_with_five_pieces() {
    let scratch = Scratch::new("by-values-5");
    let endgames = Arc::new(built::<Checkers>(&scratch, "checkers", 5, Kind::Values));
    for text in ["W:WK15,16,K19:BK6,K7", "B:WK9,K10:BK19,K23,24", "B:W11,K15:BK3,5,16", "B:WK14,K22:B5,K21,K31"] {
        assert!(wins_by_values(Checkers::parse_position(text).unwrap(), &endgames), "{text}");
    }
}

/// What is measured in memory follows from the children, position by position.
#[test]
fn plies_to_conversion_are_what_the_children_make_of_them() {
    let scratch = Scratch::new("conversion");
    let endgames = built::<Checkers>(&scratch, "checkers", 3, Kind::Values);
    let plies = |root: &Checkers, later: &Checkers| match later.outcome() {
        Some(_) => Some(0),
        None => endgames.plies_to_conversion(root, later, &Patience::endless()),
    };
    let (mut random, mut decided) = (Random::new(5), 0);
    for slice in endgames.facts().into_iter().map(|facts| facts.slice) {
        let index = Checkers::index(slice);
        for _ in 0..300 {
            let position = index.unrank(random.next_word() % index.len()).unwrap();
            let Some(value) = endgames.value(&position).filter(|_| position.outcome().is_none()) else { continue };
            let child_after = |mv| position.play(mv);
            let losing = |child: &Checkers| endgames.value_or_outcome(child) == Some(Value::Loss);
            let children: Vec<Checkers> = position.moves().into_iter().map(child_after).collect();
            let after = |child: &Checkers| {
                let men = |position: &Checkers| (position.slice().map(Checkers::pieces), position.quiet_plies());
                let plies = plies(&position, child).unwrap();
                // The positions of an index are quiet from now on; only kings' moves are.
                assert!(plies == 0 || men(child) == (position.slice().map(Checkers::pieces), 1));
                plies + 1
            };
            let expected = match value {
                Value::Win => children.iter().filter(|child| losing(child)).map(after).min(),
                Value::Draw => None,
                Value::Loss => children.iter().map(after).max(),
            };
            assert_eq!(plies(&position, &position), expected, "{}", position.position_text());
            decided += usize::from(expected.is_some());
        }
    }
    assert!(decided > 2000, "only {decided} are won or lost");
    let brief = Patience::new(Some(Duration::ZERO), || false);
    let fresh = Endgames::<Checkers>::open(&scratch.folder(), "checkers");
    let position = Checkers::parse_position("B:WK32:BK18,K19").unwrap();
    assert_eq!(fresh.plies_to_conversion(&position, &position, &brief), None, "there is no time");
    assert!(fresh.plies_to_conversion(&position, &position, &Patience::endless()).is_some());
    assert!(fresh.plies_to_conversion(&position, &position, &brief).is_some(), "it is kept");
    let over = Patience::new(None, || true);
    let position = Checkers::parse_position("B:WK32:B1,K19").unwrap();
    assert_eq!(fresh.plies_to_conversion(&position, &position, &over), None, "nobody waits");
}

#[test]
fn games_at_once_measure_a_phase_once_and_agree() {
    let scratch = Scratch::new("at-once");
    let endgames = built::<Checkers>(&scratch, "checkers", 3, Kind::Values);
    let position = Checkers::parse_position("B:WK32:BK18,K19").unwrap();
    // More of them than threads, and within a pool that they fill.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let ask = |_| endgames.plies_to_conversion(&position, &position, &Patience::endless());
    let answers: Vec<Option<u16>> = pool.install(|| (0..64).into_par_iter().map(ask).collect());
    assert!(answers[0].is_some() && answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn distances_can_be_built_for_few_pieces_only() {
    let scratch = Scratch::new("few");
    let order = Order { distances: 2, ..order(3, Kind::Values) };
    build::<Checkers>(&scratch.folder(), "checkers", &order, &Progress::new()).unwrap();
    let endgames = Endgames::<Checkers>::open(&scratch.folder(), "checkers");
    assert!(endgames.facts().iter().all(|facts| facts.distance_bytes.is_some() == (facts.pieces <= 2)));
    assert_eq!(endgames.complete_up_to(), 3);
    let again = build::<Checkers>(&scratch.folder(), "checkers", &order, &Progress::new()).unwrap();
    assert_eq!(again.slices, 0, "nothing is left to do");
    // The rest can be added, and the files are those of one build.
    let whole = Scratch::new("few-whole");
    built::<Checkers>(&whole, "checkers", 3, Kind::Distances);
    built::<Checkers>(&scratch, "checkers", 3, Kind::Distances);
    assert!(files(&whole.0) == files(&scratch.0), "the files differ");
}

/// Whatever a search above the database proves with its help is what the larger database says.
#[test]
fn a_search_above_the_database_proves_only_what_is_true() {
    let (three, four) = (Scratch::new("above3"), Scratch::new("above4"));
    let endgames = Arc::new(built::<Checkers>(&three, "checkers", 3, Kind::Values));
    let truth = built::<Checkers>(&four, "checkers", 4, Kind::Values);
    let mut engine = Checkers::thinker(Checkers::recipe());
    engine.consult(Some(endgames));
    let (mut proved, mut random) = (0, Random::new(3));
    for slice in Checkers::slices(4).into_iter().filter(|&slice| Checkers::pieces(slice) == 4) {
        let index = Checkers::index(slice);
        for _ in 0..12 {
            let position = index.unrank(random.next_word() % index.len()).unwrap();
            if position.outcome().is_some() {
                continue;
            }
            let answer = engine.think(&History::new(position), &Budget::nodes(2000), 1, &mut |_| ());
            let score = answer.lines[0].score;
            if score.is_win() || score.is_loss() {
                proved += 1;
                let value = if score.is_win() { Value::Win } else { Value::Loss };
                assert_eq!(truth.value(&position), Some(value), "{}", position.position_text());
            }
        }
    }
    assert!(proved > 50, "only {proved} of 300 were proved");
}

#[test]
fn chess_with_three_men_is_as_long_as_the_books_say() {
    let scratch = Scratch::new("chess");
    let endgames = built::<Chess>(&scratch, "chess", 3, Kind::Distances);
    let facts = endgames.facts();
    let longest = |name: &str| facts.iter().find(|facts| facts.name == name).unwrap().longest;
    // Mate in 10, 16 and 28 moves of the stronger side, who moves first.
    assert_eq!(["KQ-K", "KR-K", "KP-K"].map(longest), [Some(19), Some(31), Some(55)]);
    let wins = |name: &str| facts.iter().find(|facts| facts.name == name).unwrap().counts.wins;
    assert_eq!((wins("KB-K"), wins("KN-K")), (0, 0));
    verified(&endgames, Sample::Some { positions: 20_000, seed: 1 });
}

/// All endings of four men; about ten minutes.
#[test]
#[ignore = "ten minutes: 158 million ranks"]
fn chess_with_four_men_is_as_long_as_the_books_say() {
    let scratch = Scratch::new("chess4");
    let endgames = built::<Chess>(&scratch, "chess", 4, Kind::Distances);
    let facts = endgames.facts();
    for (name, moves) in CHESS {
        let longest = facts.iter().find(|facts| facts.name == name).unwrap().longest.unwrap();
        assert_eq!(u32::from(longest).div_ceil(2), moves, "{name}");
    }
    verified(&endgames, Sample::Some { positions: 100_000, seed: 1 });
}

/// The longest mates of the stronger side, in moves.
const CHESS: [(&str, u32); 12] = [
    ("KBN-K", 33),
    ("KBB-K", 19),
    ("KQ-KR", 35),
    ("KR-KB", 29),
    ("KR-KN", 40),
    ("KQ-KB", 17),
    ("KQ-KN", 21),
    ("KQ-KP", 28),
    ("KP-KR", 43),
    ("KP-KP", 33),
    ("KQ-KQ", 13),
    ("KR-KR", 19),
];

/// One other program's count; the whole slice is also solved by a naive iteration beside the game.
#[test]
fn three_against_three_men_of_morris() {
    let scratch = Scratch::new("morris");
    let endgames = built::<NineMensMorris>(&scratch, "morris", 6, Kind::Distances);
    let facts = &endgames.facts()[0];
    let counts = facts.counts;
    assert_eq!((counts.wins, counts.losses, counts.draws), (2_232_160, 455_648, 4_112));
    assert_eq!(facts.longest, Some(26));
    verified(&endgames, Sample::Some { positions: 20_000, seed: 1 });
}
