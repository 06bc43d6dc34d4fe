//! Programs as text: a statement a line, branches indented between `if`, `else` and `end`.
//!
//! ```text
//! load captured-piece
//! - alpha
//! if accumulator > position-score
//!   inc-horizon
//! else
//!   dec-horizon
//! end
//! ```

use super::program::{Comparison, Decision, Operation, Program, Statement, Terminal};
use super::vocabulary::{Vocabulary, comparison_sign, function_word};
use foehn_game::{NotationError, edit_distance};
use std::fmt;

/// What is wrong with the text of a program, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramError {
    /// The line, counted from 1.
    pub line: usize,
    /// The word of the line, counted from 1; 0 where the line as a whole is meant.
    pub word: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl ProgramError {
    fn new(line: usize, word: usize, reason: String) -> Self {
        ProgramError { line, word, reason }
    }
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            0 => write!(f, "line {}: {}", self.line, self.reason),
            word => write!(f, "line {}, word {word}: {}", self.line, self.reason),
        }
    }
}

impl std::error::Error for ProgramError {}

impl Program {
    /// The program as text in the words of a game, a line for each statement.
    ///
    /// ```
    /// use foehn_search::evolved::{Program, Vocabulary};
    /// let words = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);
    /// let text = "load captured-piece\nif accumulator > alpha\n  inc-horizon\nelse\nend\n";
    /// assert_eq!(Program::parse(text, &words)?.text(&words), text);
    /// # Ok::<(), foehn_search::evolved::ProgramError>(())
    /// ```
    pub fn text(&self, words: &Vocabulary) -> String {
        let mut text = String::new();
        write_sequence(&self.statements, words, 0, &mut text);
        text
    }

    /// Reads a program.
    ///
    /// # Errors
    /// The line and the word that make no sense, and what was expected there.
    pub fn parse(text: &str, words: &Vocabulary) -> Result<Program, ProgramError> {
        let mut reader = Reader { words, open: Vec::new(), current: Vec::new(), statements: 0 };
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let found: Vec<&str> = line.split_whitespace().collect();
            if !found.is_empty() {
                reader.read_line(number, &found)?;
            }
        }
        match reader.open.last() {
            None => Ok(Program { statements: reader.current }),
            Some(open) => {
                let reason = format!("the program stops before the `end` of the `if` in line {}", open.line);
                Err(ProgramError::new(last, 0, reason))
            }
        }
    }
}

fn write_sequence(sequence: &[Statement], words: &Vocabulary, indent: usize, text: &mut String) {
    for statement in sequence {
        match statement {
            Statement::Do(operation) => {
                let terminal = operation.terminal().map(|terminal| format!(" {}", terminal.in_words(words)));
                let line = format!("{}{}", function_word(*operation), terminal.unwrap_or_default());
                write_line(&line, indent, text);
            }
            Statement::If(decision) => {
                let Decision { then, otherwise, .. } = &**decision;
                write_line(&format!("if {}", decision.in_words(words)), indent, text);
                write_sequence(then, words, indent + 1, text);
                write_line("else", indent, text);
                write_sequence(otherwise, words, indent + 1, text);
                write_line("end", indent, text);
            }
        }
    }
}

fn write_line(line: &str, indent: usize, text: &mut String) {
    text.extend(std::iter::repeat_n("  ", indent));
    text.push_str(line);
    text.push('\n');
}

/// An `if` whose `end` has not been read.
struct Open {
    line: usize,
    left: Terminal,
    comparison: Comparison,
    right: Terminal,
    /// The first branch, once `else` has been read.
    then: Option<Vec<Statement>>,
    /// What was read of the sequence around it.
    before: Vec<Statement>,
}

/// Reads a program line by line.
struct Reader<'a> {
    words: &'a Vocabulary,
    open: Vec<Open>,
    current: Vec<Statement>,
    statements: usize,
}

impl Reader<'_> {
    fn read_line(&mut self, line: usize, found: &[&str]) -> Result<(), ProgramError> {
        let words = match found[0] {
            "if" => 4,
            "else" | "end" | "inc-horizon" | "dec-horizon" => 1,
            _ => 2,
        };
        let statement = match found[0] {
            "if" => return self.open_decision(line, found),
            "else" => self.turn_to_else(line),
            "end" => self.close_decision(line),
            _ => self.operation(line, found).map(|operation| self.current.push(Statement::Do(operation))),
        };
        statement?;
        if found.len() > words {
            let reason =
                format!("nothing follows `{}` here, found {}", found[words - 1], NotationError::quote(found[words]));
            return Err(ProgramError::new(line, words + 1, reason));
        }
        self.count(line, found[0])
    }

    /// Counts a statement; a program that is too large is refused where it becomes so.
    fn count(&mut self, line: usize, first: &str) -> Result<(), ProgramError> {
        self.statements += usize::from(!matches!(first, "else" | "end"));
        match self.statements > Program::MOST_STATEMENTS {
            false => Ok(()),
            true => {
                let reason = format!("a program has at most {} statements", Program::MOST_STATEMENTS);
                Err(ProgramError::new(line, 0, reason))
            }
        }
    }

    fn operation(&self, line: usize, found: &[&str]) -> Result<Operation, ProgramError> {
        match found[0] {
            "inc-horizon" => return Ok(Operation::IncHorizon),
            "dec-horizon" => return Ok(Operation::DecHorizon),
            _ => {}
        }
        let sample = Terminal::Accumulator;
        let function = Operation::WITH_TERMINAL.into_iter().find(|make| function_word(make(sample)) == found[0]);
        let Some(function) = function else {
            let functions = Operation::WITH_TERMINAL.into_iter().map(|make| function_word(make(sample)));
            let known = functions.chain(["inc-horizon", "dec-horizon", "if", "else", "end"]);
            return Err(ProgramError::new(line, 1, unknown("a function", found[0], known)));
        };
        Ok(function(self.terminal(line, 2, found)?))
    }

    fn terminal(&self, line: usize, word: usize, found: &[&str]) -> Result<Terminal, ProgramError> {
        let Some(&text) = found.get(word - 1) else {
            let reason =
                format!("something to read is missing after `{}`, for example `alpha`", found[found.len() - 1]);
            return Err(ProgramError::new(line, word, reason));
        };
        if let Some(terminal) = self.words.terminal(text) {
            return Ok(terminal);
        }
        match text.parse::<f32>() {
            Ok(number) if number.abs() <= 1e9 => Ok(Terminal::Constant(number)),
            Ok(_) => {
                let reason =
                    format!("{} is too large: numbers lie within a thousand millions", NotationError::quote(text));
                Err(ProgramError::new(line, word, reason))
            }
            Err(_) => {
                let known = Terminal::ALL.into_iter().map(|terminal| self.words.word(terminal));
                Err(ProgramError::new(line, word, unknown("something to read", text, known)))
            }
        }
    }

    fn open_decision(&mut self, line: usize, found: &[&str]) -> Result<(), ProgramError> {
        if self.open.len() == Program::MOST_NESTING {
            let reason = format!("decisions nest at most {} deep", Program::MOST_NESTING);
            return Err(ProgramError::new(line, 0, reason));
        }
        let left = self.terminal(line, 2, found)?;
        let sign = found.get(2).copied().unwrap_or_default();
        let comparison = Comparison::ALL.into_iter().find(|&comparison| comparison_sign(comparison) == sign);
        let Some(comparison) = comparison else {
            let reason = format!("found {} where `<`, `<=`, `=`, `>=` or `>` was expected", NotationError::quote(sign));
            return Err(ProgramError::new(line, 3, reason));
        };
        let right = self.terminal(line, 4, found)?;
        if let Some(more) = found.get(4) {
            let reason = format!("nothing follows a comparison, found {}", NotationError::quote(more));
            return Err(ProgramError::new(line, 5, reason));
        }
        let before = std::mem::take(&mut self.current);
        self.open.push(Open { line, left, comparison, right, then: None, before });
        self.count(line, "if")
    }

    fn turn_to_else(&mut self, line: usize) -> Result<(), ProgramError> {
        match self.open.last_mut() {
            Some(open) if open.then.is_none() => {
                open.then = Some(std::mem::take(&mut self.current));
                Ok(())
            }
            Some(open) => {
                let reason = format!("the `if` in line {} has its `else` already", open.line);
                Err(ProgramError::new(line, 1, reason))
            }
            None => Err(ProgramError::new(line, 1, "`else` without an `if` before it".to_owned())),
        }
    }

    fn close_decision(&mut self, line: usize) -> Result<(), ProgramError> {
        let Some(Open { left, comparison, right, then, before, .. }) = self.open.pop() else {
            return Err(ProgramError::new(line, 1, "`end` without an `if` before it".to_owned()));
        };
        let last = std::mem::replace(&mut self.current, before);
        // Without an `else` the second branch is empty.
        let (then, otherwise) = match then {
            Some(then) => (then, last),
            None => (last, Vec::new()),
        };
        self.current.push(Statement::If(Box::new(Decision { left, comparison, right, then, otherwise })));
        Ok(())
    }
}

fn unknown<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    // A word longer than any known one is similar to none.
    let near = known.clone().filter(|_| word.len() < 40).map(|known| (edit_distance(word, known), known));
    let near =
        near.filter(|&(distance, known)| distance <= known.len().div_ceil(3)).min_by_key(|&(distance, _)| distance);
    match near {
        Some((_, near)) => {
            format!("found {} where {what} was expected; did you mean `{near}`?", NotationError::quote(word))
        }
        None => {
            let known: Vec<_> = known.collect();
            format!("found {} where {what} was expected: {}", NotationError::quote(word), known.join(", "))
        }
    }
}
