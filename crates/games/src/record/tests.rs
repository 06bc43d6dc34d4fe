//! Hand-written game files with every feature, random records that must read back, and broken texts.

use super::*;
use foehn_game::any::{AsDuel, rules_of};
use foehn_game::kit::{Random, mutate};
use foehn_game::toys::{Nim, TicTacToe};
use foehn_game::{Board, Duel, Notation};

const EVERYTHING: &str = "\u{feff}% an escaped line with { and (\r\n\
[Event \"A \\\"quoted\\\" cup\"]\r\n\
[First \"Ann\"] [Second \"Bob\"]\r\n\
[Result \"1-0\"]\r\n\
\r\n\
{Opening remark} 1. {the centre} 5! ; to the end ) of the line\r\n\
1... 1$2 {wrapped\r\n   comment} (1...2 2.9?! (2. 7 $255 {deep}) 2... 7) (1... 3!?) {now}\r\n\
2. 9 (!) 3 3.7 8\r\n% another )\r\n4. ... 2?? {bad} 6 !! 1-0 {time}\r\n";

fn of<G: Duel + Notation + Board>(dialect: &'static Dialect) -> Format {
    Format { rules: rules_of::<G, AsDuel>(), dialect }
}

fn ttt() -> Format {
    of::<TicTacToe>(&Dialect::GENERIC)
}

fn only(text: &str, format: Format) -> Reading {
    let mut games: Vec<_> = Record::games(text, format).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
    games.pop().unwrap()
}

fn error(text: &str, format: Format) -> String {
    Record::games(text, format).find_map(Result::err).expect("an error").to_string()
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::text).collect()
}

#[test]
fn reads_every_feature() {
    let reading = only(EVERYTHING, of::<TicTacToe>(&Dialect::GENERIC));
    assert_eq!(reading.warnings, []);
    let record = reading.record;
    assert_eq!(record.tags.get("event"), Some("A \"quoted\" cup"));
    assert_eq!(record.player_name(Player::SECOND, &Dialect::GENERIC), Some("Bob"));
    assert_eq!(record.result, GameResult::Win(Player::FIRST));
    assert_eq!(texts(&record.line.opening), ["Opening remark"]);
    let steps = &record.line.steps;
    assert_eq!(steps.len(), 8);
    assert_eq!(texts(&steps[0].before), ["the centre"]);
    assert_eq!((steps[0].nags.as_slice(), texts(&steps[0].after)), (&[Nag(1)][..], vec!["to the end ) of the line"]));
    assert_eq!((steps[1].nags.as_slice(), texts(&steps[1].after)), (&[Nag(2)][..], vec!["wrapped comment"]));
    let side = &steps[1].variations[0];
    assert_eq!((side.steps.len(), side.steps[1].nags.as_slice()), (3, &[Nag(6)][..]));
    assert_eq!(texts(&side.steps[1].variations[0].steps[0].after), ["deep"]);
    assert_eq!(side.steps[1].variations[0].steps[0].nags, [Nag(255)]);
    assert_eq!(steps[1].variations[1].steps[0].nags, [Nag(5)]);
    assert_eq!(texts(&steps[2].before), ["now"]);
    assert_eq!(steps[2].nags, [Nag(1)]);
    assert_eq!((steps[6].nags.as_slice(), texts(&steps[6].after)), (&[Nag(4)][..], vec!["bad"]));
    assert_eq!((steps[7].nags.as_slice(), texts(&steps[7].after)), (&[Nag(3)][..], vec!["time"]));
    assert_eq!(only(&record.text(&Dialect::GENERIC), of::<TicTacToe>(&Dialect::GENERIC)).record, record);
}

#[test]
fn reads_move_numbers_in_any_form() {
    let plain: Vec<_> = only("1-1 2-1 3-1 1-2 *", of::<Nim>(&Dialect::PGN)).record.moves().collect();
    for text in ["1. 1-1 2-1 2. 3-1 1-2 *", "1.1-1 1...2-1 2.3-1 2…1-2 *", "1 1-1 2-1 2 3-1 ... 1-2 *"] {
        assert_eq!(only(text, of::<Nim>(&Dialect::PGN)).record.moves().collect::<Vec<_>>(), plain, "{text}");
    }
    let later = only("[SetUp \"1\"]\n[FEN \"3,4,5 second\"]\n12... 1-1 13. 2-1 *", of::<Nim>(&Dialect::PGN)).record;
    assert_eq!((later.first_number, later.start.mover()), (12, Player::SECOND));
    assert!(later.text(&Dialect::PGN).ends_with("\n\n12... 1-1 13. 2-1 *\n\n"), "{}", later.text(&Dialect::PGN));
}

#[test]
fn reads_the_habits_of_draughts() {
    let text = "[GameType \"21,B,8,8,N1,0\"]\n[FEN \"0,4,5,3 first\"]\n1. 2 - 1* 3- 2(?) 2. 4 -3 ! 2-3* 0-2";
    let record = only(text, of::<Nim>(&Dialect::PDN)).record;
    let nags: Vec<_> = record.line.steps.iter().map(|step| step.nags.clone()).collect();
    assert_eq!(nags, [vec![Nag::FORCED], vec![Nag::MISTAKE], vec![Nag::GOOD], vec![Nag::FORCED]]);
    assert_eq!(record.result, GameResult::Win(Player::FIRST), "0-2 is a loss of White, who moves second");
    let wrong = error("[GameType \"20\"]\n1. 2-1 *", of::<Nim>(&Dialect::PDN));
    assert_eq!(
        wrong,
        "line 1, column 12: found GameType `20`, international draughts, expected `21`, the mark of this game"
    );
    let chess = only("1. 2-1 3-2*", of::<Nim>(&Dialect::PGN));
    assert_eq!(chess.record.line.steps.len(), 2, "outside draughts a star is a result");
}

#[test]
fn reads_several_games_and_goes_on_after_a_bad_one() {
    let text = "1. 5 *\n\n[Event \"b\"]\n\n1. 5 5 *\n\n[Event \"c\"]\n[Site \"s\"]\n\n1. 1 2\n\n[Event \"d\"]\n\n[Event \"e\"]\n1. 9 1/2-1/2";
    let games: Vec<_> = Record::games(text, of::<TicTacToe>(&Dialect::GENERIC)).collect();
    assert_eq!(games.len(), 5);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!((error.line_column, &text[error.at..error.at + 1]), (Some((5, 6)), "5"));
    let events: Vec<_> =
        games.iter().flatten().map(|game| (game.record.tags.get("Event"), game.record.moves().count())).collect();
    assert_eq!(events, [(None, 1), (Some("c"), 2), (Some("d"), 0), (Some("e"), 1)]);
    let warned: Vec<_> = games.iter().flatten().map(|game| game.warnings.len()).collect();
    assert_eq!(warned, [0, 1, 1, 0], "games without a result are named");
    let warning = &games[2].as_ref().unwrap().warnings[0];
    assert_eq!(
        warning.to_string(),
        "line 12, column 1: found the end of the moves, expected a result such as `*` after them"
    );
    assert!(Record::read_all(text, ttt()).is_err());
    assert_eq!(Record::read_all("1. 1 * 1. 2 *", ttt()).unwrap().len(), 2);
}

#[test]
fn a_bad_variation_never_costs_the_main_line() {
    for (bad, kept) in [
        ("(1... 5 2. 6)", "5 2. 6"),
        ("(1... xyz (2. 3) {a) b} 4)", "xyz (2. 3) (a) b) 4"),
        ("(1... ) )", ""),
        ("(] \" } ;)\n)", "] \" ) ;)"),
    ] {
        let text = format!("1. 5 1 {bad} 2. 9 1-0");
        if kept.is_empty() {
            assert!(Record::read_first(&text, ttt()).is_err(), "a bracket too many is an error");
            continue;
        }
        let reading = Record::read_first(&text, ttt()).unwrap();
        assert_eq!(reading.record.moves().count(), 3, "{text}");
        assert_eq!(reading.warnings.len(), 1, "{text}");
        let side = &reading.record.line.steps[1].variations[0];
        assert_eq!(texts(&side.opening), [kept]);
    }
    let reading = Record::read_first("1. 5 1 (1... 2 $1 2. {a plan} Qxh9 3) 2. 9 *", ttt()).unwrap();
    assert_eq!(
        reading.warnings[0].to_string(),
        "line 1, column 31: found X's move 2 `Qxh9`, expected an empty field from 1 to 9"
    );
    let step = &reading.record.line.steps[1].variations[0].steps[0];
    assert_eq!((step.nags.as_slice(), texts(&step.after)), (&[Nag(1)][..], vec!["a plan", "Qxh9 3"]));
}

#[test]
fn errors_of_the_main_line_say_where_and_what() {
    for (text, expected) in [
        ("", "line 1, column 1: found no game, expected tags or moves in the notation of the game"),
        ("1. 5\n  1. 5", "line 2, column 6: found O's move 1 `5`, expected an empty field from 1 to 9"),
        ("1. 5 é9", "line 1, column 6: found O's move 1 `é9`, expected an empty field from 1 to 9"),
        ("1. 1 4 2 5 3 6", "line 1, column 14: found O's move 3 `6`, expected a result: the game is over here"),
        ("1. 5 {x", "line 1, column 6: found a comment that does not end, expected a `}` after this `{`"),
        ("1. 5 (2 3 *", "line 1, column 6: found a variation that does not end, expected a `)` after this `(`"),
        ("1. 5 ) 3", "line 1, column 6: found a `)` without its `(`, expected a move or a result"),
        ("1. 5 {a} }", "line 1, column 10: found a `}` outside a comment, expected comments that do not nest"),
        ("[A \"b\"]\r\n1. 5 ]", "line 2, column 6: found `]`, expected a move or a result"),
        (
            "\u{feff}[FEN \" XO..Z....\"]",
            "line 1, column 12: found `Z`, expected nine of `X`, `O` and `.`, such as `XO..X....`",
        ),
    ] {
        assert_eq!(Record::read_first(text, ttt()).unwrap_err().to_string(), expected, "{text:?}");
    }
}

#[test]
fn small_faults_are_warnings() {
    for (text, expected) in [
        (
            "[Event x]\n[Site \"s\"]\n1. 5 *",
            "line 1, column 8: found `x]`, expected a value in quotes after the tag name `Event`",
        ),
        ("[Site \"a\"]\n[site \"b\"]\n1. 5 *", "line 2, column 8: found a second tag `site`, expected each tag once"),
        ("1. 5 $256 *", "line 1, column 6: found `$256`, expected `$` and a number to 255, or a mark such as `!?`"),
        ("1. 5 {a {b} c} *", "line 1, column 6: found a comment inside a comment, expected comments that do not nest"),
        ("! 1. 5 *", "line 1, column 1: found `!`, expected a move before it"),
        (
            "(1. 3) 1. 5 *",
            "line 1, column 1: found a variation before the first move, expected a move it is played for",
        ),
        (
            "1. 5 1 (1... 2 0-1) *",
            "line 1, column 16: found the result `0-1` inside a variation, expected a result at the end of the game only",
        ),
        ("[Result \"0-1\"]\n1. 5 1-0", "line 2, column 6: found the result `1-0`, expected `0-1` as in the Result tag"),
        (
            "[SetUp \"1\"]\n1. 5 *",
            "line 1, column 9: found a set-up game without a `FEN` tag, expected its position in a `FEN` tag",
        ),
    ] {
        let reading = Record::read_first(text, ttt()).unwrap();
        let warnings: Vec<_> = reading.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, [expected], "{text:?}");
        assert_eq!(reading.record.line.steps[0].mv, ttt().rules.start().moves()[4]);
    }
    let unknown = Record::read_first("[Result \"won\"]\n1. 5 *", ttt()).unwrap();
    assert!(
        unknown.warnings[0].to_string().starts_with("line 1, column 10: found the result `won`, expected one of `1-0`")
    );
}

#[test]
fn the_result_tag_speaks_where_the_moves_are_silent() {
    for (text, result) in [
        ("[Result \"0-1\"]\n1. 5 *", GameResult::Win(Player::SECOND)),
        ("[Result \"1/2 - 1/2\"]\n1. 5", GameResult::Draw),
        ("[Result \"*\"]\n1. 5 1-0", GameResult::Win(Player::FIRST)),
        ("1. 5", GameResult::Unknown),
    ] {
        assert_eq!(Record::read_first(text, ttt()).unwrap().record.result, result, "{text}");
    }
}

#[test]
fn the_board_judges_the_result() {
    let verdict = |text: &str| Record::read_first(text, ttt()).unwrap().record.verdict();
    assert_eq!(verdict("1. 1 4 2. 2 5 3. 3 1-0"), Verdict::Agrees);
    assert_eq!(verdict("1. 1 4 2. 2 5 3. 3 0-1"), Verdict::Swapped);
    assert_eq!(verdict("1. 1 4 2. 2 5 3. 3 1/2-1/2"), Verdict::Contradicts);
    assert_eq!(verdict("1. 1 4 2. 2 5 3. 3 *"), Verdict::Open);
    assert_eq!(verdict("1. 1 4 2. 2 1-0"), Verdict::Open);
}

#[test]
fn deep_nesting_is_kept_as_text() {
    for depth in [63, 64, 65, 100_000] {
        let text = format!("1. 5 {} {} 2 *", "(1. 6 ".repeat(depth), ")".repeat(depth));
        let reading = Record::read_first(&text, ttt()).unwrap();
        assert_eq!(reading.record.moves().count(), 2);
        assert_eq!(reading.warnings.len(), usize::from(depth > 64), "{depth}");
        assert_eq!(Record::read_first(&reading.record.text(&Dialect::GENERIC), ttt()).unwrap().record, reading.record);
    }
    assert!(Record::read_first(&"(".repeat(1_000_000), ttt()).is_err());
    assert!(Record::read_first(&format!("1. 5 {}", "(".repeat(1_000_000)), ttt()).is_err());
}

#[test]
fn a_played_game_becomes_a_record() {
    let mut history = History::new(rules_of::<Nim, AsDuel>().start());
    while let Some(&mv) = history.position().moves().last() {
        history.play(mv);
    }
    let record = Record::from_history(&history, &Dialect::PGN);
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n\
                1. 3-5 2-4 2. 1-3 1-0\n\n";
    assert_eq!(record.text(&Dialect::PGN), text);
    assert_eq!(record.verdict(), Verdict::Agrees);
    assert_eq!(record.history().moves(), history.moves());
    let checkers_like = Record::from_history(&history, &Dialect::PDN).text(&Dialect::PDN);
    assert!(checkers_like.contains("[Result \"0-1\"]\n[GameType \"21\"]\n"), "{checkers_like}");
}

/// Words that a careless writer or reader would stumble over.
const WORDS: &[&str] = &[
    "a",
    "plan",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "[%clk 0:01]",
    "[Event",
    "\"",
    "\\",
    "$1",
    "1-0",
    "*",
    "1.",
    "...",
    "é♔",
    "\n",
    "\t ",
    "\u{feff}",
    "a-very-long-word-that-fills-most-of-a-line-of-text-and-more",
    "!",
    "",
];

fn random_comments(random: &mut Random) -> Vec<Comment> {
    let mut comments = Vec::new();
    for _ in 0..random.below(8).saturating_sub(5) {
        let words: Vec<_> = (0..random.below(12)).map(|_| *random.choose(WORDS).unwrap()).collect();
        comments.extend(Comment::new(&words.join(" ")));
    }
    comments
}

fn random_line(random: &mut Random, start: &Position, depth: usize) -> Line {
    let mut line = Line { opening: random_comments(random), steps: Vec::new() };
    let mut position = start.clone();
    for _ in 0..random.below(10) {
        let moves = position.moves();
        let Some(&mv) = random.choose(&moves) else { break };
        let nags = (0..random.below(6).saturating_sub(3)).map(|_| Nag(random.below(256) as u8)).collect();
        let mut step = Step { before: random_comments(random), nags, after: random_comments(random), ..Step::new(mv) };
        for _ in 0..random.below(8).saturating_sub(3 + depth) {
            let side = random_line(random, &position, depth + 1);
            step.variations.extend((!side.is_empty()).then_some(side));
        }
        line.steps.push(step);
        position = position.play(mv);
    }
    line
}

fn random_record(random: &mut Random, start: Position, dialect: &Dialect) -> Record {
    let line = random_line(random, &start, 0);
    let first_number = if line.steps.is_empty() { 1 } else { random.below(200) as u32 };
    let result = random.choose(dialect.results).unwrap().1;
    let mut record = Record { line, first_number, result, ..Record::new(start) };
    for _ in 0..random.below(6) {
        let name = random.choose(&["Event", "Date", "White", "First", "Annotator", "ECO", "Größe"]).unwrap();
        let value: Vec<_> = (0..random.below(6)).map(|_| *random.choose(WORDS).unwrap()).collect();
        record.tags.set(name, &value.join(" ")).unwrap();
    }
    record
}

/// Writes and reads `count` random records, several to a file, and checks the width of the lines.
fn records_read_back(seed: u64, count: usize, dialect: &'static Dialect, starts: &[Position]) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let records: Vec<_> = (0..1 + random.below(3))
            .map(|_| {
                let start = random.choose(starts).unwrap().clone();
                random_record(&mut random, start, dialect)
            })
            .collect();
        let text: String = records.iter().map(|record| record.text(dialect)).collect();
        let read: Vec<_> = Record::games(&text, Format { rules: starts[0].rules(), dialect })
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| {
                panic!("{error} in\n{text}");
            });
        for (reading, record) in read.iter().zip(&records) {
            assert_eq!(reading.record, *record, "{text}");
            assert_eq!(reading.warnings, [], "{text}");
        }
        assert_eq!(read.len(), records.len(), "{text}");
        for line in text.lines().filter(|line| !line.starts_with('[') && !line.contains(" %") && !line.contains(" [")) {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
}

#[test]
fn whatever_is_written_reads_back() {
    let positions = |texts: &[&str]| {
        texts.iter().map(|text| rules_of::<Nim, AsDuel>().parse_position(text).unwrap()).collect::<Vec<_>>()
    };
    let middle = ttt().rules.parse_position("X...O....").unwrap();
    let second = ttt().rules.parse_position("X........").unwrap();
    records_read_back(1, 3000, &Dialect::GENERIC, &[ttt().rules.start(), middle, second]);
    records_read_back(2, 3000, &Dialect::PGN, &positions(&["3,4,5 first", "2,2,2,2 second"]));
    // Heap 1 is empty, so that no move looks like the draw 1-1.
    records_read_back(3, 3000, &Dialect::PDN, &positions(&["0,4,5,3 first", "0,1,9 second"]));
}

#[test]
fn broken_files_never_panic() {
    let samples = [
        "[Event \"x\"]\n[FEN \"XO.......\"]\n\n1. 5 {c} (1. 6! 7) 9 *",
        "1. 5 1 $4 2. 9 1-0 {end}\n%e\n[Site \"y\"]\n1. 3 ; c\n4 1/2-1/2",
        "1. 5 (1. {d} 6 (!) (1. 7 (1. 8))) 1... 2 0-1",
    ];
    mutate::storm(&samples, 1, 1_000_000, |text| {
        for reading in Record::games(text, of::<TicTacToe>(&Dialect::GENERIC)).flatten() {
            let written = reading.record.text(&Dialect::GENERIC);
            let again = Record::read_first(&written, ttt());
            assert_eq!(again.map(|again| again.record), Ok(reading.record), "{text:?}");
        }
    });
}

#[test]
fn broken_draughts_files_never_panic() {
    let samples = [
        "[GameType \"21\"]\n1. 2 - 1* 3- 2(?) 2. 3 x 1 ! 2-3* 0-2",
        "1. 3-5!(1. 2-1*) 2-4 2. 1 -3 1-1",
        "11 - 15 x 2-1 *",
    ];
    mutate::storm(&samples, 2, 1_000_000, |text| {
        for reading in Record::games(text, of::<Nim>(&Dialect::PDN)) {
            let _ = reading.map(|reading| reading.record.text(&Dialect::PDN));
        }
    });
}
