//! The family of alpha-beta: the oracle, the node that all the others share, and how each values a move.

mod alpha_beta;
mod minimax;
mod mtdf;
mod negascout;
mod node;
mod quiescence;
mod sss;

pub use minimax::minimax;
pub(crate) use minimax::minimax_within;

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::recipe::Algorithm;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

/// How a node asks for the value of a move: the only thing in which the algorithms differ there. MTD(f) and SSS* ask with
/// minimal windows, for which alpha-beta and NegaScout are the same.
///
/// Chosen while the program runs, not when it is compiled: a node compiled for each of them made the code of a game three
/// times as large, and cost the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    /// Every move with the full window, so that nothing is cut by beta: minimax within the shared node, for experiments.
    FullWidth,
    /// Every move with the window that is left.
    AlphaBeta,
    /// The first move with the window that is left, every other one first with a minimal one.
    NegaScout,
}

impl Scheme {
    /// What the nodes of an algorithm ask.
    pub(crate) fn of(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Minimax => Scheme::FullWidth,
            Algorithm::AlphaBeta | Algorithm::MtdF | Algorithm::SssStar => Scheme::AlphaBeta,
            Algorithm::NegaScout => Scheme::NegaScout,
        }
    }
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

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of the move that leads from `node` to `child`, as `node` reads it, for the question of `window`.
    #[inline(always)]
    pub(crate) fn value_of_move(&mut self, edge: &Edge<'_, G>, window: Window) -> Result<Score, Stopped> {
        match self.scheme {
            Scheme::NegaScout if edge.earlier > 0 && !window.is_minimal() => self.negascout(edge, window),
            Scheme::NegaScout | Scheme::AlphaBeta => self.alpha_beta(edge, window),
            Scheme::FullWidth => self.alpha_beta(edge, Window::FULL),
        }
    }
}
