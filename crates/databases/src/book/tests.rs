//! Books of small games, in which everything is known.

use super::*;
use crate::Error;
use foehn_game::any::{AsDuel, History, Move, Position, Rules, rules_of};
use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Player, Score, Window};

/// An analyst who knows the whole game, and notes the windows it was asked with.
#[derive(Default)]
struct Oracle {
    windows: Vec<Window>,
}

fn value(position: &Position) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::of_outcome(outcome, position.mover(), position.rules().counts_points());
    }
    position.moves().into_iter().map(|mv| worth(position, mv)).max().expect("a game that goes on has a move")
}

fn worth(position: &Position, mv: Move) -> Score {
    let child = position.play(mv);
    seen_above(position, &child, value(&child))
}

impl Analyst for Oracle {
    fn best(&mut self, game: &History, width: usize) -> Option<Findings<Move>> {
        let position = game.position();
        let judged = |mv| (mv, Analysis { score: worth(position, mv), depth: 9, nodes: 100 });
        let mut findings: Vec<_> = position.moves().into_iter().map(judged).collect();
        findings.sort_by_key(|(_, analysis)| std::cmp::Reverse(analysis.score));
        findings.truncate(width);
        Some(findings)
    }

    fn value(&mut self, game: &History, mv: Move, window: Window) -> Option<Score> {
        self.windows.push(window);
        Some(worth(game.position(), mv))
    }
}

fn tree(text: &str) -> Position {
    rules_of::<Tree, AsDuel>().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

fn analysis(score: i32) -> Analysis {
    Analysis { score: Score::estimate(score), depth: 4, nodes: 50 }
}

fn mv(position: &Position, text: &str) -> Move {
    position.parse_move(text).unwrap_or_else(|error| panic!("{error}"))
}

fn ttt() -> &'static dyn Rules {
    rules_of::<TicTacToe, AsDuel>()
}

fn game(moves: &str) -> History {
    let mut game = History::new(ttt().start());
    moves.split_whitespace().for_each(|text| game.play(mv(game.position(), text)));
    game
}

/// A book of tic-tac-toe with scores for some moves, each after a line from the start.
fn book(lines: &[(&str, &str, i32)]) -> Book {
    let mut book = Book::new("tic-tac-toe");
    for &(line, reply, score) in lines {
        let game = game(line);
        book.analysed(game.position(), &[(mv(game.position(), reply), analysis(score))]);
    }
    book.settle();
    book
}

fn chosen(book: &Book, line: &str, manner: &Manner) -> Option<String> {
    let game = game(line);
    book.choose(game.position(), manner).map(|choice| game.position().move_text(choice.mv))
}

#[test]
fn a_deeper_page_corrects_the_ones_above() {
    let shallow = book(&[("", "1", 30), ("", "5", 10)]);
    assert_eq!(chosen(&shallow, "", &Manner::default()).as_deref(), Some("1"));
    let deeper = book(&[("", "1", 30), ("", "5", 10), ("1", "5", 40), ("1", "2", -90)]);
    assert_eq!(chosen(&deeper, "", &Manner::default()).as_deref(), Some("5"));
    let page = deeper.page(&ttt().start()).expect("the first page");
    assert_eq!(
        page.moves.iter().map(|known| known.value).collect::<Vec<_>>(),
        [10, -40].map(|s| Some(Score::estimate(s)))
    );
    assert_eq!(page.value(), Some(Score::estimate(10)));
}

#[test]
fn what_is_written_reads_back_to_the_same_text() {
    let mut book = book(&[("", "1", 30), ("1", "5", -12), ("1 5", "9", 4)]);
    book.played(&game("1 5 9 3"), Ended::Won(Player::FIRST), 3);
    book.played(&game("5 1"), Ended::Unknown, 3);
    book.verified(&ttt().start(), mv(&ttt().start(), "1"), 15);
    let text = book.text();
    let read = Book::read(ttt(), &text, "tic-tac-toe").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.text(), text);
    assert_eq!((read.positions(), read.move_count()), (4, 5));
    let said = read.page(&ttt().start()).and_then(|page| page.get(mv(&ttt().start(), "1"))).expect("a move").said;
    assert_eq!((said.tally.games, said.tally.wins, said.verified), (1, 1, Some(15)));
    assert_eq!(said.analysis, Some(analysis(30)));
}

#[test]
fn results_are_counted_for_the_player_of_the_move() {
    let mut book = Book::new("tic-tac-toe");
    for (moves, ended) in [("1 5 9", Ended::Won(Player::SECOND)), ("1 5 3", Ended::Drawn), ("1 2", Ended::Unknown)] {
        book.played(&game(moves), ended, 2);
    }
    let tally = |line: &str, reply: &str| {
        let game = game(line);
        book.page(game.position()).and_then(|page| page.get(mv(game.position(), reply))).map(|known| known.said.tally)
    };
    assert_eq!(tally("", "1"), Some(Tally { games: 3, wins: 0, draws: 1, losses: 1 }));
    assert_eq!(tally("1", "5"), Some(Tally { games: 2, wins: 1, draws: 1, losses: 0 }));
    assert_eq!(tally("1 5", "9"), None, "no more plies than were asked for");
    book.drop_rare(2);
    assert_eq!((book.positions(), book.move_count()), (2, 2));
}

#[test]
fn damaged_files_are_refused_with_the_line() {
    let good = book(&[("", "1", 30), ("1", "5", -12)]).text();
    let refused = |text: &str| Book::read(ttt(), text, "tic-tac-toe").expect_err("a damaged book").to_string();
    assert_eq!(refused(&good.replace("tic-tac-toe", "nim")), "line 2: a book of `nim`, expected one of tic-tac-toe");
    assert!(refused("").contains("this is no book"));
    assert!(refused("PK\u{3}\u{4}").contains("this is no book"));
    assert!(refused(&good.replace("book 1", "book 7")).contains("version `7`"));
    assert!(refused("# foehn book 1\nhello\n").starts_with("line 2: found `hello`"));
    let line = |old: &str, new: &str| refused(&good.replacen(old, new, 1));
    assert!(
        line("\t30\t4\t50", "\t30\t4").starts_with("line 5: found 9 columns"),
        "{}",
        line("\t30\t4\t50", "\t30\t4")
    );
    assert!(line("\t1\t30", "\tz\t30").starts_with("line 5: move: found"));
    assert!(line("\t30\t4", "\thigh\t4").contains("line 5: score: found `high`"));
    assert!(line("\t30\t4", "\t-\t4").contains("all three"));
    assert!(line("\t30\t4", "\t30\t400").contains("depth"));
    assert!(line("\t0\t0\t0\t0\n", "\t0\t1\t0\t0\n").contains("games: found 0 with 1 results"));
    assert!(line("........", "????????").starts_with("line 5: position: found"));
    assert!(matches!(
        Book::read(ttt(), &good.replacen("\t1\t30", "\t1\t30\t", 1), "tic-tac-toe"),
        Err(Error::Book { line: 5, .. })
    ));
    let cut = &good[..good.len() - 9];
    assert!(refused(cut).starts_with("line 6: "), "{}", refused(cut));
}

#[test]
fn an_illegal_move_is_refused() {
    let text = book(&[("1", "5", 3)]).text();
    let error = Book::read(ttt(), &text.replace("\t5\t3", "\t1\t3"), "tic-tac-toe").expect_err("a field that is taken");
    assert!(error.to_string().starts_with("line 5: move: found"), "{error}");
}

#[test]
fn lines_that_stand_twice_count_once() {
    let text = book(&[("", "1", 30)]).text();
    let again = text.lines().last().expect("a line").replace("\t30\t4\t50", "\t20\t6\t99") + "\n";
    let read = Book::read(ttt(), &(text + &again), "tic-tac-toe").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((read.move_count(), read.page(&ttt().start()).and_then(Page::value)), (1, Some(Score::estimate(20))));
}

#[test]
fn books_are_added_up() {
    let mut one = book(&[("", "1", 30)]);
    let mut two = book(&[("", "1", 10), ("1", "5", 0)]);
    one.played(&game("1"), Ended::Drawn, 9);
    two.played(&game("1"), Ended::Drawn, 9);
    one.add(&two);
    let start = ttt().start();
    let said = one.page(&start).and_then(|page| page.get(mv(&start, "1"))).expect("a move").said;
    assert_eq!((one.positions(), said.tally.draws, said.analysis.map(|a| a.score.raw())), (2, 2, Some(30)));
}

#[test]
fn the_strong_side_thinks_for_itself() {
    let book = book(&[("", "1", 30), ("1", "5", -30)]);
    let manner = |limit| Manner { strong_side_thinks_from: Some(limit), ..Manner::default() };
    assert_eq!(chosen(&book, "", &manner(20)), None);
    assert_eq!(chosen(&book, "", &manner(31)).as_deref(), Some("1"));
    assert_eq!(chosen(&book, "1", &manner(20)).as_deref(), Some("5"), "the weak side follows the book");
    assert_eq!(chosen(&book, "9", &Manner::default()), None, "no page");
}

#[test]
fn variety_stays_within_its_margin() {
    let book = book(&[("", "1", 30), ("", "5", 25), ("", "3", 20), ("", "2", -50)]);
    let with = |seed| Manner { variety: Some(Variety { margin: 10, seed }), ..Manner::default() };
    let all: std::collections::BTreeSet<String> = (0..50).filter_map(|seed| chosen(&book, "", &with(seed))).collect();
    assert_eq!(all.into_iter().collect::<Vec<_>>(), ["1", "3", "5"]);
    assert_eq!(chosen(&book, "", &with(7)), chosen(&book, "", &with(7)));
    let start = ttt().start();
    assert!(book.recommends(&start, mv(&start, "3")) && !book.recommends(&start, mv(&start, "2")));
    assert!(!book.recommends(&start, mv(&start, "9")));
}

#[test]
fn played_moves_are_chosen_by_their_points() {
    let mut book = Book::new("tic-tac-toe");
    (0..3).for_each(|_| book.played(&game("1 5"), Ended::Won(Player::SECOND), 1));
    (0..2).for_each(|_| book.played(&game("5 1"), Ended::Won(Player::FIRST), 1));
    book.settle();
    assert_eq!(chosen(&book, "", &Manner::default()).as_deref(), Some("5"));
    let start = ttt().start();
    assert!(!book.recommends(&start, mv(&start, "1")));
}

/// Grows a book by so many positions.
fn grown(mut book: Book, growth: &Growth, positions: usize) -> Book {
    for _ in 0..positions {
        let Some(leaf) = leaves(&book, &[game("1 5")], growth, 1).pop() else { break };
        let findings = Oracle::default().best(&leaf, growth.width).expect("nobody stops it");
        book.analysed(leaf.position(), &findings);
        book.settle();
    }
    book
}

#[test]
fn a_build_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let growth = Growth { plies: 6, width: 3, ply_cost: 20 };
    let empty = || Book::new("tic-tac-toe");
    let whole = grown(empty(), &growth, 12).text();
    let half = grown(empty(), &growth, 5).text();
    let half = Book::read(ttt(), &half, "tic-tac-toe").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(grown(half, &growth, 7).text(), whole);
    let full = grown(empty(), &growth, 1000);
    assert!(leaves(&full, &[game("1 5")], &growth, 1).is_empty() && full.positions() > 12);
}

#[test]
fn the_line_that_loses_least_is_followed_first() {
    let growth = Growth { plies: 9, width: 2, ply_cost: 20 };
    let book = book(&[("", "1", 30), ("", "5", 0), ("", "3", -99), ("1", "5", -25), ("1", "2", -40)]);
    let found: Vec<usize> = leaves(&book, &[game("")], &growth, 9).iter().map(|leaf| leaf.moves().len()).collect();
    let lines: Vec<String> = leaves(&book, &[game("")], &growth, 9).iter().map(line_text).collect();
    // 1-5 and 5 cost 40 and 45 by length and loss: the value of 1 is 25, so 5 loses 25 of it.
    assert_eq!(lines, ["1 5", "5", "1 2"], "{found:?}");
    assert_eq!(leaves(&book, &[game("")], &Growth { plies: 2, ..growth }, 9).len(), 1, "no longer lines than allowed");
}

fn line_text(game: &History) -> String {
    let texts = game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.move_text(mv));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_wrong_book_is_found_out() {
    let position = tree("((3 12 8) (2 4 6) (14 5 2))");
    let page = |number, score: Score| {
        let mut book = Book::new("tree");
        book.analysed(&position, &[(number, Analysis { score, depth: 4, nodes: 50 })]);
        book.settle();
        book.page(&position).expect("a page").clone()
    };
    let opinion = |number, score| examine(&position, &page(number, score), 0, &mut Oracle::default());
    assert_eq!(opinion(Move(0), Score::by_points(3)), Some(Opinion::Agrees));
    let Some(Opinion::Differs(found)) = opinion(Move(1), Score::by_points(2)) else {
        panic!("the second move is worse")
    };
    assert_eq!(
        (found.book, found.best, found.found, found.score),
        (Move(1), Move(0), Score::by_points(2), Score::by_points(3))
    );
    assert!(matches!(opinion(Move(0), Score::estimate(7)), Some(Opinion::Differs(_))), "the right move, misjudged");
}

#[test]
fn cooks_are_asked_for_narrowly_first() {
    let position = tree("((3 12 8) (2 4 6) (14 5 3) (9 3 7))");
    let mut book = Book::new("tree");
    book.analysed(&position, &[(Move(0), analysis(3)), (Move(3), analysis(1))]);
    book.settle();
    let mut oracle = Oracle::default();
    let found = cooks(&position, book.page(&position).expect("a page"), 0, &mut oracle).expect("nobody stops it");
    assert_eq!((found.book, found.value), (Move(0), Score::by_points(3)));
    let listed: Vec<_> = found.cooks.iter().map(|cook| (cook.mv, cook.known)).collect();
    assert_eq!(listed, [(Move(2), false), (Move(3), true)]);
    let narrow = oracle.windows.iter().filter(|window| window.is_minimal()).count();
    assert_eq!((narrow, oracle.windows.len()), (3, 6), "one open window for the book's move, one for each cook");
    assert!(oracle.windows.iter().all(|window| !window.is_minimal() || window.beta == Score::by_points(3)));
}

#[test]
fn a_won_position_behind_a_move_counts_its_plies() {
    let start = Position::new::<Nim, AsDuel>(Nim::with_heaps(&[1, 1]));
    let mut book = Book::new("nim");
    let first = start.moves()[0];
    book.analysed(&start, &[(first, analysis(5))]);
    let after = start.play(first);
    let last = after.moves()[0];
    book.analysed(&after, &[(last, analysis(5))]);
    book.settle();
    assert_eq!(book.page(&start).and_then(Page::value), Some(Score::loss_in(foehn_game::Ply(2))));
}

#[test]
fn a_flipped_bit_breaks_the_seal_and_so_does_a_cut() {
    let text = book(&[("", "1", 30), ("1", "5", -12)]).text();
    assert_eq!(Seal::of(&text), Seal::Whole);
    let sum = text.lines().nth(2).expect("the line of the checksum");
    assert_eq!(Seal::of(&text.replace(&format!("{sum}\n"), "")), Seal::None, "an older book, or a person's");
    let (from, to) = (text.find(sum).expect("there it is"), text.find(sum).expect("there it is") + "# checksum".len());
    for at in (0..text.len()).filter(|at| !(from..to).contains(at)) {
        for bit in 0..7 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let changed = String::from_utf8(bytes).expect("seven bits are a text");
            assert_ne!(Seal::of(&changed), Seal::Whole, "bit {bit} of byte {at}");
        }
        if at > to {
            assert_eq!(Seal::of(&text[..at]), Seal::Broken, "cut at {at}");
        }
    }
}
