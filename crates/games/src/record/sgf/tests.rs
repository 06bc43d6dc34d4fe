//! What is written reads back; files as other programs write them; files that are none.

use crate::go::Go;
use crate::record::{Comment, Dialect, Format, GameResult, Line, Nag, Reading, Record, Step};
use foehn_game::any::{AsDuel, History, Position, rules_of};
use foehn_game::kit::{Random, mutate};
use foehn_game::{Game, NotationError, Player};

fn format() -> Format {
    Format { rules: rules_of::<Go, AsDuel>(), dialect: &Dialect::SGF }
}

fn read(text: &str) -> Result<Reading, NotationError> {
    Record::read_first(text, format())
}

/// The record of a clean text.
fn record(text: &str) -> Record {
    let reading = read(text).unwrap();
    assert_eq!(reading.warnings, [], "{text}");
    reading.record
}

fn moves(record: &Record) -> String {
    let mut position = record.start.clone();
    let mut words = Vec::new();
    for mv in record.moves() {
        words.push(position.move_text(mv));
        position = position.play(mv);
    }
    words.join(" ")
}

const GAME: &str = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bob \\] Lee]RU[Chinese]RE[W+R]C[A game.]
;B[ee];W[gc]C[Large.]
(;B[cc]TE[1];W[])
(;B[gg]BM[2];W[cg](;B[dg])(;B[cf]))
(;C[Why not];B[tt]))";

#[test]
fn a_game_with_its_variations_is_read() {
    let record = record(GAME);
    assert_eq!(moves(&record), "E5 G7 C7 pass");
    assert_eq!(record.tags.get("White"), Some("Bob ] Lee"));
    assert_eq!((record.tags.get("RU"), record.tags.get("Score")), (Some("Chinese"), Some("W+R")));
    assert_eq!(record.result, GameResult::Win(Player::SECOND));
    assert_eq!(record.start.typed::<Go>().unwrap().komi(), 13);
    assert_eq!(record.line.opening[0].text(), "A game.");
    let step = &record.line.steps[2];
    assert_eq!((step.nags.as_slice(), step.variations.len()), (&[Nag(1)][..], 2));
    assert_eq!(step.variations[0].steps[0].nags, [Nag(4)]);
    assert_eq!(step.variations[0].steps[2].variations[0].steps.len(), 1);
    assert_eq!(step.variations[1].opening[0].text(), "Why not");
    let written = record.text(&Dialect::SGF);
    assert_eq!(super::super::sgf::read_game(&written, 0).unwrap().reading.unwrap().record, record, "{written}");
}

#[test]
fn set_ups_and_handicaps_are_first_positions() {
    let handicap = record("(;SZ[9]HA[2]AB[cg][gc]KM[0];W[ee];B[ec])");
    assert_eq!(handicap.start.position_text(), "9/9/6x2/9/9/9/2x6/9/9 w - 0 0");
    assert_eq!(record(&handicap.text(&Dialect::SGF)), handicap);
    let fixed = record("(;SZ[19]HA[4];W[cc])");
    assert_eq!(fixed.start.typed::<Go>().unwrap().count_stones(Player::FIRST), 4);
    let rectangle = record("(;SZ[5]AB[aa:bb]AW[ee]PL[W])");
    assert_eq!(rectangle.start.position_text(), "xx3/xx3/5/5/4o w - 0 7.5");
    assert_eq!(record("(;)").start.typed::<Go>().unwrap().size(), 19, "the size where none is named");
}

#[test]
fn results_keep_their_margins() {
    for (text, result, score) in [
        ("B+3.5", GameResult::Win(Player::FIRST), Some("B+3.5")),
        ("W+", GameResult::Win(Player::SECOND), None),
        ("0", GameResult::Draw, None),
        ("Void", GameResult::BothLose, None),
        ("?", GameResult::Unknown, None),
    ] {
        let read = record(&format!("(;SZ[9]RE[{text}];B[ee])"));
        assert_eq!((read.result, read.tags.get("Score")), (result, score));
        assert_eq!(record(&read.text(&Dialect::SGF)), read);
    }
    let counted = record("(;SZ[3]KM[0]RE[B+9];B[bb];W[];B[])");
    assert_eq!(counted.tags.get("Score"), None, "the board says so itself");
    assert!(counted.text(&Dialect::SGF).contains("RE[B+9]"));
}

#[test]
fn a_collection_is_read_game_by_game() {
    let text = "From: a mail\n(;SZ[9];B[ee])\n(;SZ[9];B[zz])\n\n(;SZ[13];B[gg];W[cc])";
    let games: Vec<_> = Record::file(text, format()).collect();
    assert_eq!(games.len(), 3);
    let told = format!("{}, {}", games[1].name, games[1].reading.as_ref().unwrap_err());
    assert_eq!(
        told,
        "game 2, ply 1: line 3, column 11: found `zz`, expected two letters from `aa` to `ii`, or nothing for a pass"
    );
    assert_eq!(games[2].reading.as_ref().unwrap().record.moves().count(), 2);
}

#[test]
fn files_of_the_wild_are_read_with_warnings() {
    let twice = read("(;SZ[9];B[ee];B[cc];W[gg])").unwrap();
    assert_eq!((moves(&twice.record).as_str(), twice.warnings.len()), ("E5 pass C7 G3", 1));
    let late = read("(;SZ[9];B[ee];W[];B[];W[cc])").unwrap();
    assert_eq!((late.record.moves().count(), late.warnings.len()), (3, 1));
    let broken_side = read("(;SZ[9];B[ee](;W[cc])(;W[ee]))").unwrap();
    assert_eq!((broken_side.record.moves().count(), broken_side.warnings.len()), (2, 1));
    assert_eq!(read("(;SZ[9]KM[3.75];B[ee])").unwrap().warnings.len(), 1);
}

#[test]
fn what_is_no_game_of_go_is_refused_with_its_place() {
    for (text, what) in [
        ("(;GM[2]SZ[8])", "column 6: found GM `2`, another game, expected `1`"),
        ("(;SZ[19:13])", "found a board of size `19:13`"),
        ("(;SZ[25])", "found a board of size `25`"),
        ("(;SZ[9];B[ee];W[ee])", "found move 2 of White, E5, which is taken, expected an empty point"),
        ("(;SZ[9];B[ee];AB[aa])", "found a stone set up in the middle of a game"),
        ("(;SZ[9]AB[ee]AW[ee])", "found a black and a white stone on E5"),
        ("(;SZ[9];B[ee]", "found the end of the text, expected a `)`"),
        ("(;SZ[9];B", "found `B` without a value"),
        ("(;SZ[9];B[ee", "found a value that does not end"),
        ("(;SZ[9] 7)", "found `7`, expected `;`"),
        ("1. e4 e5 *", "found no game"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}

/// A random line with remarks and variations of its own.
fn random_line(start: &Position, depth: usize, random: &mut Random) -> Line {
    let comment = |random: &mut Random| {
        let words = ["good", "a ] bracket", "back\\slash", "1:2 (;B[aa])", "ü"];
        let count = random.below(9) / 6;
        (0..count).filter_map(|_| Comment::new(words[random.below(words.len())])).collect::<Vec<_>>()
    };
    let mut line = Line { opening: comment(random), steps: Vec::new() };
    let mut position = start.clone();
    for _ in 0..random.below(12) {
        let legal = position.moves();
        let Some(&mv) = random.choose(&legal) else { break };
        let nags = (0..random.below(8) / 5).map(|_| Nag(random.below(12) as u8 + 1)).collect();
        let mut step = Step { before: comment(random), nags, after: comment(random), ..Step::new(mv) };
        if depth < 3 && random.below(6) == 0 {
            let side = random_line(&position, depth + 1, random);
            step.variations.extend((!side.is_empty()).then_some(side));
        }
        line.steps.push(step);
        position = position.play(mv);
    }
    line
}

#[test]
fn whatever_is_written_reads_back() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let mut go = Go::empty(2 + random.below(18));
        for _ in 0..random.below(20) {
            let legal = go.moves();
            match random.choose(&legal) {
                Some(&mv) if !mv.is_pass() => go.make(mv),
                _ => break,
            }
        }
        let start = Position::new::<Go, AsDuel>(go.with_komi(random.below(40) as i16 - 10));
        let start = rules_of::<Go, AsDuel>().parse_position(&start.position_text()).unwrap();
        let mut record = Record::new(start.clone());
        record.line = random_line(&start, 0, &mut random);
        record.first_number = 1 + random.below(3) as u32;
        for (name, value) in [("Black", "Ann"), ("Note", "a:b ] c"), ("RU", "Chinese"), ("Event", " two  blanks")] {
            if random.below(3) > 0 {
                record.tags.set(name, value).unwrap();
            }
        }
        record.result = GameResult::of(&record.history());
        let text = record.text(&Dialect::SGF);
        let reading = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.record, record, "{text}");
        assert_eq!(reading.warnings, [], "{text}");
    }
}

#[test]
fn a_game_of_random_moves_goes_through_a_file() {
    let mut history = History::new(Position::new::<Go, AsDuel>(Go::start()));
    let mut random = Random::new(4);
    while !history.is_over() {
        let moves = history.position().moves();
        history.play(moves[random.below(moves.len())]);
    }
    let record = Record::from_history(&history, &Dialect::SGF);
    let text = record.text(&Dialect::SGF);
    assert_eq!(self::record(&text), record, "{text}");
    assert!(text.contains("GM[1]") && text.contains("SZ[9]KM[7.5]"));
}

#[test]
fn broken_texts_do_no_harm() {
    let deep = format!("(;SZ[9]{}{}", "(;B[aa];W[]".repeat(20_000), ")".repeat(20_001));
    let _ = read(&deep);
    let sides = format!("(;SZ[9]{}{}", "(;C[a])(;C[b]".repeat(3000), ")".repeat(3001));
    let _ = read(&sides);
    let samples = [GAME, "(;SZ[9]HA[2]AB[cg][gc];W[ee])", "(;SZ[3];B[bb];W[];B[])"];
    mutate::storm(&samples, 11, 60_000, |text| Record::games(text, format()).for_each(drop));
}
