//! Evolved programs: linear-graph genetic programming as in EvoChess (Groß, Albrecht, Kantschik and Banzhaf 2002; Kantschik and
//! Banzhaf 2002).
//!
//! A [`Program`] is a sequence of statements and nested decisions; [`Vocabulary`] gives the game's words to its text; [`Compiled`]
//! runs it at every inner node of a search; [`DepthModule`] is one inside an engine of this crate. What programs are for, who evolves them and who plays with them is elsewhere: here is
//! only what they are and what they do.

mod arithmetic;
mod compiled;
mod depth_module;
mod program;
#[cfg(test)]
mod tests;
mod text;
mod vocabulary;
mod words;

pub use compiled::{Compiled, Registers};
pub(crate) use depth_module::{Arrival, AskedNode, ModuleMemory};
pub use depth_module::{DepthModule, ModuleWords};
pub use program::{Comparison, Decision, Operation, Program, Statement, Terminal};
pub use text::ProgramError;
pub use vocabulary::Vocabulary;
