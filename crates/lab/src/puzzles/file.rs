//! Puzzles as text: a first line that names the game, then for each puzzle its grade, its aim, its position, its solution and its source, with tabs
//! between.

use super::{Aim, Puzzle};
use foehn_games::catalog::Entry;
use foehn_play::move_texts;

/// How a file begins; the name of the game follows.
const HEADING: &str = "# foehn puzzles 1: ";

/// Puzzles of a game, the easy ones first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Puzzles {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl Puzzles {
    /// Puzzles of several files or games: each position once, the easy ones first, else in their order.
    pub fn new(puzzles: impl IntoIterator<Item = Puzzle>) -> Self {
        let mut kept: Vec<Puzzle> = Vec::new();
        let mut met = std::collections::HashSet::new();
        kept.extend(puzzles.into_iter().filter(|puzzle| met.insert(puzzle.position.position_text())));
        kept.sort_by_key(|puzzle| puzzle.grade);
        Puzzles { puzzles: kept }
    }

    /// Reads a file of puzzles of this game.
    ///
    /// # Errors
    /// The line that is wrong, and how.
    pub fn read(entry: &Entry, text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate();
        let heading = lines.next().map_or("", |(_, line)| line);
        match heading.strip_prefix(HEADING) {
            None => return Err(format!("line 1: found no heading, expected `{HEADING}{}`", entry.name)),
            Some(game) if game.trim() != entry.name => {
                return Err(format!("line 1: found puzzles of {}, expected {}", game.trim(), entry.name));
            }
            Some(_) => {}
        }
        let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let read =
            lines.map(|(number, line)| puzzle(entry, line).map_err(|wrong| format!("line {}: {wrong}", number + 1)));
        read.collect::<Result<Vec<_>, _>>().map(|puzzles| Puzzles { puzzles })
    }

    /// The text of a file.
    pub fn text(&self, entry: &Entry) -> String {
        let mut text = format!("{HEADING}{}\n# grade, aim, position, solution, source\n", entry.name);
        for puzzle in &self.puzzles {
            let solution = move_texts(&puzzle.position, &puzzle.solution).join(" ");
            let source = puzzle.source.replace(['\t', '\n'], " ");
            let (aim, position) = (puzzle.aim.name(), puzzle.position.position_text());
            text.push_str(&format!("{}\t{aim}\t{position}\t{solution}\t{source}\n", puzzle.grade));
        }
        text
    }
}

fn puzzle(entry: &Entry, line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [grade, aim, position, solution, source] = fields.as_slice() else {
        return Err(format!(
            "found {} fields, expected grade, aim, position, solution and source with tabs between",
            fields.len()
        ));
    };
    let grade = grade.parse().map_err(|_| format!("found `{grade}`, expected a grade such as 5"))?;
    let aim = Aim::named(aim).ok_or_else(|| format!("found `{aim}`, expected win, advantage or save"))?;
    let position = entry.rules.parse_position(position).map_err(|error| error.to_string())?;
    let mut moves = Vec::new();
    let mut at = position.clone();
    for text in solution.split_whitespace() {
        let mv = at.parse_move(text).map_err(|error| format!("`{text}`: {error}"))?;
        moves.push(mv);
        at = at.play(mv);
    }
    match moves.len() % 2 {
        1 => Ok(Puzzle { position, solution: moves, grade, aim, source: (*source).to_owned() }),
        _ => Err("a solution begins and ends with a move of the solver".to_owned()),
    }
}
