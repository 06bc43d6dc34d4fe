//! The formats of suites, told apart line by line.
//!
//! ```text
//! 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";    EPD, for any game
//! ... w - - bm f5; c0 "f5=100, Bf2=46"; c8 "100 46"; c9 "f4f5 d4f2";       EPD with points (c8 and c9, or c0)
//! O--OOOOX-OO ... X; A2:+38; C7:+36;                                       OBF: the moves with the best score
//! 32164625 11                                                              a position and the sign of its value
//! W:W18,24,K30:B12,K16                                                     a plain position
//! ```
//!
//! A file with tags is a collection of problems, each a game: see `problems.rs`.
//!
//! Whether Connect-4's score is right to the stone is a question for a solver; a suite asks who wins.

use super::problems::{is_game_file, read_problems};
use super::{Goal, Task};
use crate::position_line::{BadLine, PositionLine, content_lines};
use foehn_game::NotationError;
use foehn_game::any::{Move, Position, Rules};
use foehn_games::chess::epd::{self, Operand, Operation};
use foehn_games::record::Format;

/// The positions of a file, and the lines that are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// What can be searched, in the order of the file.
    pub tasks: Vec<Task>,
    /// What could not be read.
    pub bad: Vec<BadLine>,
}

impl Suite {
    /// Reads a file. Empty lines and those that begin with `#` are skipped.
    ///
    /// ```
    /// use foehn_games::catalog;
    /// use foehn_lab::suite::Suite;
    /// let game = catalog::find("tic-tac-toe").expect("a game of the catalog");
    /// let suite = Suite::read(game.format(), "XX.OO.... bm 3; id \"three\";\nXX.O bm 3;\n");
    /// assert_eq!(suite.tasks[0].id, "three");
    /// assert_eq!(suite.bad[0].line, 2);
    /// ```
    pub fn read(format: Format, text: &str) -> Self {
        if is_game_file(text) {
            return read_problems(format, text);
        }
        let mut suite = Suite { tasks: Vec::new(), bad: Vec::new() };
        for (number, line) in content_lines(text) {
            match read_task(format.rules, number, line) {
                Ok(task) => suite.tasks.push(task),
                Err(error) => suite.bad.push(BadLine::new(number, &error, line)),
            }
        }
        suite
    }
}

fn read_task(rules: &dyn Rules, number: usize, line: &str) -> Result<Task, NotationError> {
    let task = match read_valued(rules, line) {
        Some((position, goal)) => Task { line: number, id: format!("line {number}"), position, goal },
        None => {
            let read = PositionLine::parse(rules, line)?;
            let (goal, id) = read_goal(&read, line)?;
            let id = id.or(read.name.map(str::to_owned)).unwrap_or_else(|| format!("line {number}"));
            Task { line: number, id, position: read.position, goal }
        }
    };
    if task.position.outcome().is_some() {
        return Err(NotationError::new(0, "a position in which the game is over", "one with a legal move"));
    }
    Ok(task)
}

/// Two words, a position and a whole number: the number's sign says who wins.
fn read_valued(rules: &dyn Rules, line: &str) -> Option<(Position, Goal<Move>)> {
    let mut words = line.split_whitespace();
    let (position, value) = (words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let value: i64 = value.parse().ok()?;
    Some((rules.parse_position(position).ok()?, Goal::Value(value.cmp(&0))))
}

/// What is said after the position: the goal, and its name.
fn read_goal(read: &PositionLine<'_>, line: &str) -> Result<(Goal<Move>, Option<String>), NotationError> {
    if let Some(scores) = scored_words(read.rest) {
        return Ok((scored_moves(read, &scores)?, None));
    }
    let end = read.rest_at + read.rest.len();
    let operations = epd::parse_operations(&line[..end], read.rest_at)?;
    let id = operands(&operations, "id").first().map(|operand| operand.text.clone());
    let best = moves(&read.position, operands(&operations, "bm"))?;
    let avoid = moves(&read.position, operands(&operations, "am"))?;
    let points = points(&read.position, &operations);
    let goal = match best.is_empty() && avoid.is_empty() && points.is_empty() {
        true => Goal::None,
        false if best.is_empty() && avoid.is_empty() => Goal::Move { best: top_moves(&points), avoid, points },
        false => Goal::Move { best, avoid, points },
    };
    Ok((goal, id))
}

fn operands<'a>(operations: &'a [Operation], opcode: &str) -> &'a [Operand] {
    let found = operations.iter().find(|operation| operation.opcode == opcode);
    found.map_or(&[], |operation| &operation.operands)
}

fn moves(position: &Position, operands: &[Operand]) -> Result<Vec<Move>, NotationError> {
    let read = |operand: &Operand| {
        position.parse_move(&operand.text).map_err(|error| NotationError { at: operand.at, ..error })
    };
    operands.iter().map(read).collect()
}

/// A move and a score at byte `at`.
struct ScoredWord<'a> {
    at: usize,
    mv: &'a str,
    score: i32,
}

/// `; A2:+38; C7:+36;` taken apart, or `None` where something else is said.
fn scored_words(rest: &str) -> Option<Vec<ScoredWord<'_>>> {
    let mut words = Vec::new();
    let mut at = 0;
    for piece in rest.split(';') {
        let word = piece.trim();
        if !word.is_empty() {
            let (mv, score) = word.split_once(':')?;
            let at = at + piece.len() - piece.trim_start().len();
            words.push(ScoredWord { at, mv, score: score.parse().ok()? });
        }
        at += piece.len() + 1;
    }
    (!words.is_empty()).then_some(words)
}

fn scored_moves(read: &PositionLine<'_>, words: &[ScoredWord<'_>]) -> Result<Goal<Move>, NotationError> {
    let mut scored = Vec::new();
    for &ScoredWord { at, mv, score } in words {
        scored.push((read.position.parse_move(mv).map_err(|error| error.shifted(read.rest_at + at))?, score));
    }
    Ok(Goal::Move { best: top_moves(&scored), avoid: Vec::new(), points: Vec::new() })
}

/// The moves with the greatest number.
fn top_moves<M: Copy>(scored: &[(M, i32)]) -> Vec<M> {
    let top = scored.iter().map(|&(_, score)| score).max();
    scored.iter().filter(|&&(_, score)| Some(score) == top).map(|&(mv, _)| mv).collect()
}

/// The points of each move: `c8` beside `c9`, or `c0` as `move=points`. Comments that say something else give none.
fn points(position: &Position, operations: &[Operation]) -> Vec<(Move, i32)> {
    let text = |opcode| operands(operations, opcode).first().map_or("", |operand| operand.text.as_str());
    let (points, moves): (Vec<_>, Vec<_>) =
        (text("c8").split_whitespace().collect(), text("c9").split_whitespace().collect());
    let pairs: Vec<(&str, &str)> = match points.len() == moves.len() && !points.is_empty() {
        true => moves.into_iter().zip(points).collect(),
        false => text("c0").split(',').filter_map(|word| word.trim().split_once('=')).collect(),
    };
    let read = |(mv, worth): (&str, &str)| Some((position.parse_move(mv).ok()?, worth.trim().parse().ok()?));
    pairs.into_iter().map(read).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::entry;
    use std::cmp::Ordering;

    fn only(name: &str, text: &str) -> Task {
        let mut suite = Suite::read(entry(name).format(), text);
        assert_eq!((suite.tasks.len(), suite.bad.as_slice()), (1, [].as_slice()));
        suite.tasks.remove(0)
    }

    fn names(position: &Position, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| position.move_text(mv)).collect()
    }

    #[test]
    fn epd_names_the_moves_to_find_and_to_avoid() {
        let task = only("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; am Kd1; id \"pawn\";");
        assert_eq!(task.id, "pawn");
        let Goal::Move { best, avoid, points } = &task.goal else { panic!("{:?}", task.goal) };
        assert_eq!(names(&task.position, best), ["e4", "e3"]);
        assert_eq!(names(&task.position, avoid), ["Kd1"]);
        assert!(points.is_empty());
    }

    #[test]
    fn points_come_from_either_comment() {
        let head = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;";
        for comments in ["c0 \"e4=100, Kd2=46\";", "c8 \"100 46\"; c9 \"e2e4 e1d2\"; c0 \"prose\";"] {
            let task = only("chess", &format!("{head} {comments}"));
            let Goal::Move { points, .. } = &task.goal else { panic!("{:?}", task.goal) };
            let told: Vec<_> = points.iter().map(|&(mv, worth)| (task.position.move_text(mv), worth)).collect();
            assert_eq!(told, [("e4".to_owned(), 100), ("Kd2".to_owned(), 46)], "{comments}");
        }
        for comments in ["c0 \"a plain remark\";", "c8 \"1 2\"; c9 \"e2e4\";", "c0 \"x=y, e4=1\";"] {
            let task = only("chess", &format!("{head} {comments}"));
            assert!(matches!(&task.goal, Goal::Move { points, .. } if points.is_empty()), "{comments}");
        }
    }

    #[test]
    fn obf_asks_for_the_moves_with_the_best_score() {
        let board = "-------------------X-------XX------XO--------------------------- O";
        let task = only("othello", &format!("# columns\n40\t20\tO\t{board}; C3:+0; E3:-2; C5:+0;"));
        assert_eq!((task.line, task.id.as_str()), (2, "40"));
        let Goal::Move { best, .. } = &task.goal else { panic!("{:?}", task.goal) };
        assert_eq!(names(&task.position, best), ["c3", "c5"]);
    }

    #[test]
    fn a_number_says_who_wins() {
        for (line, value) in [("44 -3", Ordering::Less), ("44 0", Ordering::Equal), ("44 +1", Ordering::Greater)] {
            assert_eq!(only("connect4", line).goal, Goal::Value(value), "{line}");
        }
        assert_eq!(only("connect4", "4433").goal, Goal::None);
    }

    #[test]
    fn bad_lines_say_why_and_the_others_go_on() {
        let text = "\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;\nnonsense\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4\n\
                    7k/5QQ1/8/8/8/8/8/K7 b - - bm Kg8;\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"open;\n";
        let suite = Suite::read(entry("chess").format(), text);
        assert_eq!(suite.tasks.iter().map(|task| task.line).collect::<Vec<_>>(), [4]);
        assert_eq!(suite.bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [2, 3, 5, 6]);
        assert!(suite.bad[0].reason.starts_with("column 32: found"), "{}", suite.bad[0]);
    }

    #[test]
    fn over_games_are_bad_lines() {
        let suite = Suite::read(entry("connect4").format(), "1212121\n");
        assert_eq!(
            suite.bad[0].to_string(),
            "line 1: column 1: found a position in which the game is over, expected one with a legal move"
        );
    }
}
