//! How programs vary (2.4): random ones, two crossovers, two mutations.
//!
//! - [`random_program`]: a program by chance;
//! - [`swap_sequences`]: the first crossover, sequences with all their branches;
//! - [`swap_branch_free`]: the second, sequences without decisions;
//! - [`cross_with_random`]: the first mutation, a crossover with a random program;
//! - [`mutate_statements`]: the second, statement by statement with a probability.
//!
//! Every result keeps the bounds of its [`Bounds`]: where a swap would nest too deep or grow too large, another place is tried, and
//! after a few of them the parents are returned as they are.

mod crossover;
mod mutation;
mod random_program;
mod sequences;
#[cfg(test)]
mod tests;

pub use crossover::{swap_branch_free, swap_sequences};
pub use mutation::{cross_with_random, mutate_statements};
pub use random_program::random_program;

use foehn_search::evolved::Program;

/// How large programs may be, and what random ones are made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Decisions nest no deeper.
    pub nesting: usize,
    /// No program has more statements, branches included.
    pub statements: usize,
    /// A random sequence has at most so many statements.
    pub sequence: usize,
    /// How likely a statement of a random sequence is a decision, above the deepest level.
    pub decisions: f64,
    /// How likely a terminal is a constant; table 2 has none.
    pub constants: f64,
}

impl Bounds {
    /// The usual bounds. The paper names none of its numbers but says that the nesting is constant.
    pub const USUAL: Bounds = Bounds { nesting: 4, statements: 128, sequence: 8, decisions: 0.25, constants: 0.0 };

    /// Whether a program keeps the bounds.
    pub fn hold(&self, program: &Program) -> bool {
        program.nesting() <= self.nesting.min(Program::MOST_NESTING)
            && program.size() <= self.statements.min(Program::MOST_STATEMENTS)
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds::USUAL
    }
}
