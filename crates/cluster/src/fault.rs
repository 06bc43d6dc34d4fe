//! What goes wrong between machines, in words that say what to do.

use std::fmt;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// What was asked cannot be meant.
    Asked(String),
    /// The world refused: a network, a server, a disk.
    World(String),
}

impl Fault {
    /// Something that was asked and cannot be meant.
    pub fn asked(words: impl Into<String>) -> Self {
        Fault::Asked(words.into())
    }

    /// Something that the world refused.
    pub fn world(words: impl Into<String>) -> Self {
        Fault::World(words.into())
    }

    /// What was refused where a file or folder was touched.
    pub fn file(path: &std::path::Path, error: &dyn fmt::Display) -> Self {
        Fault::World(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Asked(words) | Fault::World(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for Fault {}
