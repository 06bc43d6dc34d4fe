//! What an individual inherits: a program and two vectors of weights, and their text.
//!
//! ```text
//! depth-module
//!   load captured-piece
//!   ...
//! position-module
//!   pawn 100
//!   ...
//! ordering-module
//!   pawn-opening 20
//!   ...
//! ```

use super::Arena;
use foehn_game::{NotationError, Weight};
use foehn_search::evolved::{Program, ProgramError};
use std::fmt;

/// The three modules of an individual.
#[derive(Clone, PartialEq, Debug)]
pub struct Genome {
    /// The depth module.
    pub depth: Program,
    /// The weights of the position module.
    pub position: Vec<f64>,
    /// The weights of the move ordering module.
    pub ordering: Vec<f64>,
}

const DEPTH: &str = "depth-module";
const POSITION: &str = "position-module";
const ORDERING: &str = "ordering-module";

impl Genome {
    /// The standard weights of a game, with a program that does nothing: looks two plies ahead as the kernel begins.
    pub fn standard(arena: &dyn Arena) -> Self {
        let standards = |weights: &[Weight]| weights.iter().map(|weight| weight.standard).collect();
        Genome {
            depth: Program::NEUTRAL,
            position: standards(arena.position_weights()),
            ordering: standards(arena.ordering_weights()),
        }
    }

    /// The genome as text, in the words of the arena's game.
    pub fn text(&self, arena: &dyn Arena) -> String {
        let mut text = format!("{DEPTH}\n");
        for line in self.depth.text(arena.vocabulary()).lines() {
            text.push_str(&format!("  {line}\n"));
        }
        let lists = [
            (POSITION, &self.position, arena.position_weights()),
            (ORDERING, &self.ordering, arena.ordering_weights()),
        ];
        for (module, values, weights) in lists {
            text.push_str(&format!("{module}\n"));
            for (value, weight) in values.iter().zip(weights) {
                text.push_str(&format!("  {} {value}\n", weight.name));
            }
        }
        text
    }

    /// Reads a genome of the arena's game.
    ///
    /// # Errors
    /// The line that makes no sense, and what was expected there: a word of another game, a weight beyond its limits, a module that is
    /// missing.
    pub fn parse(text: &str, arena: &dyn Arena) -> Result<Genome, GenomeError> {
        let lines: Vec<&str> = text.lines().collect();
        let start = |module: &str| {
            let place = lines.iter().position(|line| line.trim() == module);
            place.ok_or_else(|| GenomeError::new(lines.len(), format!("the text stops before `{module}`")))
        };
        let (depth, position, ordering) = (start(DEPTH)?, start(POSITION)?, start(ORDERING)?);
        if let Some(early) = lines[..depth].iter().position(|line| !line.trim().is_empty()) {
            let found = NotationError::quote(lines[early].trim());
            return Err(GenomeError::new(early + 1, format!("found {found} where `{DEPTH}` was expected")));
        }
        if !(depth < position && position < ordering) {
            let reason = format!("the modules come in this order: {DEPTH}, {POSITION}, {ORDERING}");
            return Err(GenomeError::new(position + 1, reason));
        }
        let program = lines[depth + 1..position].join("\n");
        let moved = |error: ProgramError| GenomeError { line: error.line + depth + 1, ..GenomeError::from(error) };
        Ok(Genome {
            depth: Program::parse(&program, arena.vocabulary()).map_err(moved)?,
            position: weights(&lines, position + 1..ordering, arena.position_weights())?,
            ordering: weights(&lines, ordering + 1..lines.len(), arena.ordering_weights())?,
        })
    }
}

/// Reads a list of weights: every one, in order, within its limits.
fn weights(lines: &[&str], range: std::ops::Range<usize>, weights: &[Weight]) -> Result<Vec<f64>, GenomeError> {
    let end = range.end;
    let mut filled = range.filter(|&line| !lines[line].trim().is_empty());
    let mut values = Vec::with_capacity(weights.len());
    for weight in weights {
        let Some(line) = filled.next() else {
            return Err(GenomeError::new(end, format!("the text stops before the weight `{}`", weight.name)));
        };
        values.push(value(lines[line], weight).map_err(|reason| GenomeError::new(line + 1, reason))?);
    }
    match filled.next() {
        None => Ok(values),
        Some(line) => {
            let found = NotationError::quote(lines[line].trim());
            Err(GenomeError::new(line + 1, format!("found {found} after the last weight of the module")))
        }
    }
}

/// Reads the line of a weight.
fn value(line: &str, weight: &Weight) -> Result<f64, String> {
    let found: Vec<&str> = line.split_whitespace().take(3).collect();
    let (name, value) = match found[..] {
        [name, value] => (name, value),
        _ => {
            return Err(format!(
                "found {} where `{} NUMBER` was expected",
                NotationError::quote(line.trim()),
                weight.name
            ));
        }
    };
    if name != weight.name {
        return Err(format!("found {} where the weight `{}` was expected", NotationError::quote(name), weight.name));
    }
    match value.parse::<f64>() {
        Ok(number) if (weight.least..=weight.most).contains(&number) => Ok(number),
        Ok(number) => Err(format!("`{name}` is {number}, and lies between {} and {}", weight.least, weight.most)),
        Err(_) => Err(format!("found {} where a number was expected", NotationError::quote(value))),
    }
}

/// What is wrong with the text of a genome, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenomeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The word of the line, counted from 1; 0 where the line as a whole is meant.
    pub word: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl GenomeError {
    fn new(line: usize, reason: String) -> Self {
        GenomeError { line, word: 0, reason }
    }
}

impl From<ProgramError> for GenomeError {
    fn from(error: ProgramError) -> Self {
        GenomeError { line: error.line, word: error.word, reason: error.reason }
    }
}

impl fmt::Display for GenomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            0 => write!(f, "line {}: {}", self.line, self.reason),
            word => write!(f, "line {}, word {word}: {}", self.line, self.reason),
        }
    }
}

impl std::error::Error for GenomeError {}
