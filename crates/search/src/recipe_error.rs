//! What was wrong with a recipe.

use foehn_game::edit_distance;
use std::fmt;

/// What was wrong with a recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecipeError {
    /// No switch has this name.
    Unknown {
        /// The name given.
        name: String,
        /// The nearest name there is.
        nearest: String,
    },
    /// The switch does not take this value.
    NotAllowed {
        /// The switch.
        name: String,
        /// The value given.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// A line without `=`.
    NoValue {
        /// The line.
        line: String,
    },
    /// An error in a line of a file.
    Line {
        /// The line's number, from 1.
        number: usize,
        /// What was wrong there.
        error: Box<RecipeError>,
    },
}

impl RecipeError {
    /// No switch of the recipe is called `name`; `fields` are those that it has.
    pub(crate) fn unknown(name: &str, fields: &[&str]) -> Self {
        let names = fields.iter().map(|field| field.replace('_', "-"));
        let nearest = names.min_by_key(|known| edit_distance(known, name)).unwrap_or_default();
        RecipeError::Unknown { name: name.to_owned(), nearest }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Unknown { name, nearest } => write!(f, "unknown switch `{name}`: did you mean `{nearest}`?"),
            RecipeError::NotAllowed { name, value, allowed } => {
                write!(f, "`{name}` does not take `{value}`: it takes {allowed}")
            }
            RecipeError::NoValue { line } => write!(f, "`{line}` is not of the form `name = value`"),
            RecipeError::Line { number, error } => write!(f, "line {number}: {error}"),
        }
    }
}

impl std::error::Error for RecipeError {}
