//! What an individual inherits: a program and two vectors of weights.

use foehn_search::evolved::Program;

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
