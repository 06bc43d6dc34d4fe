//! The family of alpha-beta: the oracle, the node that all the others share, and how each values a move.

mod alpha_beta;
mod minimax;
mod mtdf;
mod negascout;
mod node;
mod quiescence;
mod sss;

pub(crate) use alpha_beta::AlphaBeta;
pub use minimax::minimax;
pub(crate) use minimax::{FullWidth, minimax_within};
pub(crate) use negascout::NegaScout;

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

/// How an algorithm values one move of a node: the only thing in which alpha-beta and NegaScout differ.
pub(crate) trait Algorithm: Sized {
    /// The value of the move that leads from `node` to `child`, as `node` reads it, for the question of `window`.
    fn value_of_move<G: Duel, K: Knowledge<G>, O: Observer<G>>(
        search: &mut Search<'_, G, K, O>,
        edge: &Edge<'_, G>,
        window: Window,
    ) -> Result<Score, Stopped>;
}

/// A move on its way to be searched.
pub(crate) struct Edge<'a, G> {
    /// The position moved from.
    pub(crate) node: &'a G,
    /// The position moved to.
    pub(crate) child: &'a G,
    /// The depth left at the child.
    pub(crate) depth: Depth,
    /// The distance of the child from the root.
    pub(crate) ply: Ply,
    /// How many moves of the node were searched before.
    pub(crate) earlier: usize,
}
