//! Collections of problems as game files: PDN or PGN, a game for each problem.
//!
//! The position is the game's `FEN`, or the game's own first position. What is to be found is the first move, where the game
//! has moves; otherwise what the result says: won, drawn or lost for the player to move, which a search must prove. A game
//! without both is searched for its nodes and time. Variations at the first move are tries that fail, so they are no solutions.

use super::{Goal, Suite, Task};
use crate::position_line::BadLine;
use foehn_game::NotationError;
use foehn_games::record::{FileGame, Format, GameResult, Record, Unreadable};
use std::cmp::Ordering;

/// Whether the text is a file of games: it begins with a tag, or has a line that is a `FEN` tag.
pub(super) fn is_game_file(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    let is_tag = |line: &str| line.starts_with('[') && line.trim_end().ends_with("\"]");
    lines.next().is_some_and(is_tag) || lines.any(|line| is_tag(line) && line[1..].trim_start().starts_with("FEN"))
}

pub(super) fn read_problems(format: Format, text: &str) -> Suite {
    let mut suite = Suite { tasks: Vec::new(), bad: Vec::new() };
    for game in Record::file(text, format) {
        let name = game.name.to_string();
        match read_problem(game) {
            Ok(task) => suite.tasks.push(task),
            Err(Unreadable { ply, error }) => {
                let (line, column) = error.line_column.unwrap_or((1, 1));
                let ply = ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
                let NotationError { what, expected, .. } = error;
                let reason = format!("column {column}: {name}{ply}: found {what}, expected {expected}");
                suite.bad.push(BadLine { line, reason });
            }
        }
    }
    suite
}

fn read_problem(game: FileGame) -> Result<Task, Unreadable> {
    let record = game.reading?.record;
    let position = record.start.clone();
    if position.outcome().is_some() {
        let error = NotationError::new(0, "a position in which the game is over", "one with a legal move");
        return Err(Unreadable { ply: None, error });
    }
    let goal = match (record.moves().next(), record.result) {
        (Some(mv), _) => Goal::Move { best: vec![mv], avoid: Vec::new(), points: Vec::new() },
        (None, GameResult::Win(winner)) if winner == position.mover() => Goal::Value(Ordering::Greater),
        (None, GameResult::Win(_)) => Goal::Value(Ordering::Less),
        (None, GameResult::Draw) => Goal::Value(Ordering::Equal),
        (None, GameResult::BothLose | GameResult::Unknown) => Goal::None,
    };
    let number = game.name.number;
    let id = match record.tags.get("Event").filter(|event| !matches!(event.trim(), "" | "?")) {
        Some(event) => format!("{number} {event}"),
        None => format!("game {number}"),
    };
    Ok(Task { line: number, id, position, goal })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::entry;

    const PROBLEMS: &str = "[Event \"shot\"]\n[SetUp \"1\"]\n[FEN \"W:W27,19,18,11,7,6,5:B28,26,25,20,17,10,9,4,3,2\"]\n\
        [Result \"1-0\"]\n\n1. 11-8 *\n\n\
        [FEN \"B:W18,24,K30:B12,K16\"]\n[Result \"1-0\"]\n*\n\n\
        [Event \"broken\"]\n[White \"Ann\"]\n[FEN \"B:W45:B1\"]\n\n1. 1-6 *\n\n\
        [Event \"illegal\"]\n[FEN \"B:W18:B1\"]\n\n1. 1-5 18-15 2. 5-1 *\n\n\
        [FEN \"B:W18,24,K30:B12,K16\"]\n*\n";

    #[test]
    fn problems_ask_for_a_move_or_a_result() {
        let suite = Suite::read(entry("checkers").format(), PROBLEMS);
        assert_eq!(suite.tasks.iter().map(|task| task.id.as_str()).collect::<Vec<_>>(), ["1 shot", "game 2", "game 5"]);
        assert!(matches!(&suite.tasks[0].goal, Goal::Move { best, .. } if best.len() == 1));
        assert_eq!((&suite.tasks[1].goal, &suite.tasks[2].goal), (&Goal::Value(Ordering::Less), &Goal::None));
        let bad: Vec<_> = suite.bad.iter().map(ToString::to_string).collect();
        assert!(bad[0].starts_with("line 14: column 10: game 3 (White Ann, broken): found "), "{bad:?}");
        assert!(bad[1].contains("game 4 (illegal), ply 3: found Black's move 2 "), "{bad:?}");
    }

    #[test]
    fn lines_of_positions_are_no_game_file() {
        for text in ["", "# a remark\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n", "[remark]\n4433 -1\n"] {
            assert!(!is_game_file(text), "{text}");
        }
        assert!(is_game_file("\u{feff}\n[Event \"x\"]\n") && is_game_file("; a remark\n[FEN \"B:W1:B2\"]\n"));
    }
}
