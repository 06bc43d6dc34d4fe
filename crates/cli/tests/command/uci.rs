//! `foehn uci` as graphical boards and match runners speak to it: the whole conversation, searches that are stopped,
//! pondered and left alone, and input that is none.

use crate::foehn::{foehn, foehn_with_input};
use crate::talk::Talk;
use foehn_game::{Game, Notation};
use foehn_games::chess::Chess;
use std::time::{Duration, Instant};

fn uci() -> Talk {
    let mut talk = Talk::new(&["uci", "--set", "table-size=4"]);
    talk.say("uci");
    talk.hear("uciok");
    talk
}

/// The move of the next `bestmove`, which must be legal in `position`.
#[track_caller]
fn best(talk: &mut Talk, position: &Chess) -> String {
    let line = talk.hear("bestmove ");
    let mv = line.split(' ').nth(1).expect("a move").to_owned();
    position.parse_move(&mv).unwrap_or_else(|error| panic!("{line}: {error}"));
    mv
}

fn number_after(line: &str, name: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|&word| word != name);
    words.nth(1).unwrap_or_else(|| panic!("no {name} in {line}")).parse().expect("a number")
}

#[test]
fn it_introduces_itself_with_the_usual_options() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("uci");
    let lines = talk.hear_all("uciok");
    assert!(lines[0].starts_with("id name Foehn ") && lines[1].starts_with("id author "), "{lines:?}");
    for option in ["Hash type spin", "Threads type spin", "MultiPV type spin", "Ponder type check"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} "))), "{option}");
    }
    for option in ["Move Overhead type spin", "UCI_Chess960 type check default false", "Clear Hash type button"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
    }
    talk.say("isready");
    talk.hear("readyok");
    talk.say("quit");
    assert!(talk.ends());
}

#[test]
fn every_limit_brings_a_legal_move_and_whole_lines_about_it() {
    let mut talk = uci();
    let start = Chess::start();
    for go in ["depth 5", "nodes 3000", "movetime 30", "wtime 500 btime 500 winc 10", "mate 1", "nodes 1", "movetime 1"]
    {
        talk.say("ucinewgame");
        talk.say("position startpos");
        talk.say(&format!("go {go}"));
        best(&mut talk, &start);
    }
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go depth 6");
    let lines = talk.hear_all("bestmove ");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth 6 ")).expect("the last iteration");
    for name in ["seldepth", "multipv", "cp", "nodes", "nps", "hashfull", "time"] {
        number_after(last, name);
    }
    let (_, line) = last.split_once(" pv ").expect("a line of play");
    let mut position =
        ["e2e4", "e7e5"].iter().fold(start, |position, mv| position.play(position.parse_move(mv).unwrap()));
    for mv in line.split(' ') {
        position = position.play(position.parse_move(mv).unwrap());
    }
    let mut words = line.split(' ');
    let (first, second) = (words.next().unwrap(), words.next().unwrap());
    assert_eq!(lines.last().unwrap(), &format!("bestmove {first} ponder {second}"));
}

#[test]
fn an_endless_search_answers_questions_and_stops_when_told() {
    let mut talk = uci();
    talk.say("go infinite");
    talk.hear("info depth 3 ");
    let asked = Instant::now();
    talk.say("isready");
    talk.hear("readyok");
    assert!(asked.elapsed() < Duration::from_secs(2));
    talk.say("stop");
    best(&mut talk, &Chess::start());
    talk.say("stop");
    talk.say("isready");
    assert_eq!(talk.hear_all("readyok"), ["readyok"], "nothing runs, so nothing answers");
    // A mate ends the search, but the answer waits for its question.
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    talk.say("go infinite");
    talk.hear("info ");
    assert!(!talk.says_within("bestmove", Duration::from_millis(300)));
    talk.say("stop");
    assert_eq!(talk.hear("bestmove "), "bestmove a1a8");
}

#[test]
fn stopping_at_once_brings_a_legal_move() {
    let mut talk = uci();
    for _ in 0..20 {
        talk.say("go infinite\nstop");
        best(&mut talk, &Chess::start());
    }
    talk.say("go infinite\ngo depth 2");
    best(&mut talk, &Chess::start());
    best(&mut talk, &Chess::start());
}

#[test]
fn pondering_lasts_until_the_move_is_played() {
    let mut talk = uci();
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder wtime 300 btime 300 movestogo 10");
    talk.hear("info depth 4 ");
    assert!(!talk.says_within("bestmove", Duration::from_millis(600)), "the clock stands still");
    talk.say("ponderhit");
    let hit = Instant::now();
    talk.hear("bestmove ");
    assert!(hit.elapsed() < Duration::from_secs(3), "the clock runs after the hit");
    talk.say("go ponder wtime 300 btime 300");
    talk.say("stop");
    talk.hear("bestmove ");
    talk.say("ponderhit");
    talk.say("go ponder depth 1");
    assert!(!talk.says_within("bestmove", Duration::from_millis(200)), "an answer before the question");
    talk.say("ponderhit");
    talk.hear("bestmove ");
}

#[test]
fn several_lines_are_told_apart() {
    let mut talk = uci();
    talk.say("setoption name MultiPV value 3");
    talk.say("go depth 4");
    let lines = talk.hear_all("bestmove ");
    let last: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let numbers: Vec<_> = last.iter().map(|line| number_after(line, "multipv")).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let scores: Vec<_> = last.iter().map(|line| number_after(line, "cp")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    talk.say("setoption name multipv value 1");
    talk.say("go depth 2");
    assert!(talk.hear_all("bestmove ").iter().all(|line| !line.contains("multipv 2")));
}

#[test]
fn castling_is_written_as_the_board_wishes() {
    let mut talk = uci();
    let castling = |talk: &mut Talk| {
        talk.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
        talk.say("isready");
        assert_eq!(talk.hear_all("readyok"), ["readyok"], "both notations are read");
        talk.say("position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1");
        talk.say("setoption name MultiPV value 20");
        talk.say("go depth 1");
        let lines = talk.hear_all("bestmove ");
        lines.iter().filter_map(|line| line.split_once(" pv e1")).map(|(_, to)| to[..2].to_owned()).collect::<Vec<_>>()
    };
    let classical = castling(&mut talk);
    assert!(classical.contains(&"g1".to_owned()) && !classical.contains(&"h1".to_owned()), "{classical:?}");
    talk.say("setoption name UCI_Chess960 value true");
    let shuffled = castling(&mut talk);
    assert!(shuffled.contains(&"h1".to_owned()) && !shuffled.contains(&"g1".to_owned()), "{shuffled:?}");
    talk.say("position fen 4k3/8/8/8/8/8/8/R4K1R w HA - 0 1 moves f1h1");
    talk.say("isready");
    assert_eq!(talk.hear_all("readyok"), ["readyok"], "castling rights by files, castling by the rook");
}

#[test]
fn mates_are_counted_in_moves() {
    let mut talk = uci();
    let cases = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "mate 1"),
        ("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "mate 2"),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", "mate -1"),
    ];
    for (position, mate) in cases {
        talk.say(&format!("position fen {position}"));
        talk.say("go depth 8");
        let lines = talk.hear_all("bestmove ");
        assert!(lines.iter().any(|line| line.contains(&format!(" score {mate} "))), "{position}: {lines:?}");
    }
}

#[test]
fn games_that_are_over_have_no_move_and_drawn_ones_go_on() {
    let mut talk = uci();
    for (position, score) in [("7k/5KQ1/8/8/8/8/8/8", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8", "cp 0")] {
        talk.say(&format!("position fen {position} b - - 0 1\ngo movetime 50"));
        assert_eq!(talk.hear_all("bestmove "), [format!("info depth 0 score {score}"), "bestmove 0000".to_owned()]);
    }
    talk.say("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\ngo depth 2");
    best(&mut talk, &Chess::start());
    talk.say("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 100 80\ngo depth 2");
    talk.hear("bestmove e");
}

#[test]
fn what_is_not_understood_is_ignored() {
    let mut talk = uci();
    talk.say_bytes(b"\xff\xfe\x00go\xff\n");
    talk.say("joho\n\n   \ndebug on\nregister later\nsetoption\nsetoption name\nsetoption name Nonsense value 3");
    talk.say("position\nposition fen\nposition fen nonsense\nposition startpos moves e2e5");
    talk.say("setoption name Hash value 0\nsetoption name Hash value 999999999\nsetoption name Hash value x");
    talk.say("setoption name MultiPV value -1\nsetoption name Move Overhead value x\nsetoption name Threads value 8");
    talk.say("ponderhit\nstop");
    talk.say("joho isready");
    let lines = talk.hear_all("readyok");
    assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info string ")), "{lines:?}");
    talk.say("go depth 3 nonsense 7 movestogo");
    best(&mut talk, &Chess::start());
}

#[test]
fn it_can_be_left_at_any_time() {
    for before in ["", "go infinite", "go ponder wtime 100 btime 100", "position startpos moves e2e4", "go depth 60"] {
        let mut talk = uci();
        talk.say(before);
        talk.say("quit");
        assert!(talk.ends(), "{before}");
        let mut talk = uci();
        talk.say(before);
        talk.close();
        assert!(before == "go depth 60" || talk.ends(), "{before}: the end of input");
    }
}

#[test]
fn the_end_of_input_is_no_stop_for_a_search_with_an_end() {
    let text = foehn_with_input(["uci"], "position startpos\ngo depth 7\n").succeeds();
    assert!(text.contains("info depth 7 ") && text.contains("\nbestmove "), "{text}");
}

#[test]
fn bench_is_the_same_each_time() {
    let nodes = |text: String| {
        let words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        assert_eq!((words.len(), words[1].as_str(), words[3].as_str()), (4, "nodes", "nps"), "{text}");
        words[0].parse::<u64>().unwrap()
    };
    let once = nodes(foehn(["uci", "bench"]).succeeds());
    assert_eq!(nodes(foehn_with_input(["uci"], "bench\nquit\n").succeeds()), once);
    assert_ne!(nodes(foehn(["uci", "bench", "--set", "null-move=off"]).succeeds()), once, "switches are heard");
}

#[test]
fn switches_that_cannot_be_meant_exit_with_2() {
    foehn(["uci", "--set", "killer=off"]).fails(2, "did you mean `killers`?");
    foehn(["uci", "--set", "probcut=multi"]).fails(2, "probcut");
    foehn(["uci", "--set", "probcut=single"]).fails(2, "probcut");
    foehn(["uci", "dance"]).fails(2, "dance");
}

#[test]
fn counting_paths_hears_what_is_said_meanwhile() {
    let mut talk = uci();
    talk.say("go perft 4");
    assert_eq!(talk.hear("info string perft"), "info string perft 4: 197281");
    talk.say("go perft 12\nisready");
    talk.hear("readyok");
    talk.say("stop");
    assert_eq!(talk.hear("info string perft"), "info string perft 12: stopped before the count was there");
    talk.say("go perft 12\ngo depth 2");
    talk.hear("info string perft 12: stopped");
    best(&mut talk, &Chess::start());
    talk.say("go perft 12\nquit");
    assert!(talk.ends());
    // Without `quit`: what is short is told, what is endless is not waited for.
    let told = foehn_with_input(["uci"], "go perft 3\n");
    assert!(told.stdout.contains("perft 3: 8902"), "{}", told.stdout);
    let told = foehn_with_input(["uci"], "go perft 12\n");
    assert!(told.stdout.contains("perft 12: stopped"), "{}", told.stdout);
}
