//! Puzzles are found where there is one answer, and not where there are several.

use super::*;
use crate::by_name::{duel, entry};
use crate::interrupt::Interrupt;
use foehn_game::any::History;
use foehn_games::catalog;

fn looked(name: &str, position: &str) -> Found {
    let (duel, interrupt) = (duel(name), Interrupt::default());
    let position = entry(name).rules.parse_position(position).expect("a position");
    let mut maker = Maker::new(duel, duel.engine(duel.recipe()), 20_000, &interrupt).from_grade(1);
    maker.look(&History::new(position), "a test")
}

#[test]
fn a_mate_that_has_to_be_seen_is_a_puzzle() {
    // Smothered: 1. Qg8+ Rxg8 2. Nf7. The queen holds the last rank, so that 1. Nf7+ Rxf7 wins nothing.
    let Found::Puzzle(puzzle) = looked("chess", "1q3r1k/6pp/7N/3Q4/8/8/6PP/7K w - - 0 1") else { panic!("no puzzle") };
    let solution = foehn_play::move_texts(&puzzle.position, &puzzle.solution);
    assert_eq!(solution.first().map(String::as_str), Some("Qg8+"), "{solution:?}");
    assert_eq!(puzzle.aim, Aim::Win);
    assert!(puzzle.grade >= 1 && puzzle.solution.len() % 2 == 1, "{puzzle:?}");
    let puzzles = Puzzles::new([puzzle.clone(), puzzle]);
    let text = puzzles.text(entry("chess"));
    assert_eq!(Puzzles::read(entry("chess"), &text), Ok(puzzles.clone()));
    assert_eq!(puzzles.puzzles.len(), 1, "a position twice");
}

#[test]
fn quiet_positions_and_finished_games_are_none() {
    assert_eq!(looked("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), Found::Nothing);
    // Many ways to mate.
    assert_eq!(looked("chess", "7k/8/5K2/8/8/8/QQ6/8 w - - 0 1"), Found::Nothing);
    assert_eq!(looked("tic-tac-toe", "XXXOO...."), Found::Nothing);
}

#[test]
fn broken_files_are_refused_with_their_line() {
    let chess = entry("chess");
    for (text, words) in [
        ("", "line 1: found no heading"),
        ("# foehn puzzles 1: othello\n", "line 1: found puzzles of othello, expected chess"),
        ("# foehn puzzles 1: chess\n5\twin\n", "line 2: found 2 fields"),
        ("# foehn puzzles 1: chess\nx\twin\tstart\te4\t-\n", "line 2: found `x`, expected a grade"),
        (
            "# foehn puzzles 1: chess\n\n3\twin\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\te4 e5\t-\n",
            "line 3: a solution begins and ends",
        ),
    ] {
        let error = Puzzles::read(chess, text).expect_err(text);
        assert!(error.starts_with(words), "{error}");
    }
}

#[test]
fn the_shipped_puzzles_can_be_read_and_their_solutions_played() {
    for name in ["checkers", "chess", "othello", "connect4"] {
        let puzzles = shipped(entry(name)).puzzles;
        assert!(puzzles.windows(2).all(|pair| pair[0].grade <= pair[1].grade), "{name}: the easy ones come first");
        for puzzle in &puzzles {
            let moves = puzzle.solution.iter().fold(puzzle.position.clone(), |at, &mv| at.play(mv));
            assert!(puzzle.position.count_moves() > 1 && moves.rules().is_duel(), "{puzzle:?}");
        }
    }
    assert!(shipped(catalog::find("nim").expect("a game")).puzzles.is_empty());
}
