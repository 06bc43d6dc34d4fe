//! The family of alpha-beta: the oracle, the node that all the others share, and how each values a move.

mod minimax;
mod mtdf;
mod negascout;
mod node;
mod quiescence;
mod scheme;
mod sss;

pub use minimax::minimax;
pub(crate) use minimax::minimax_within;
pub(crate) use scheme::Scheme;
