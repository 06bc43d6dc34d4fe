//! Alpha-beta, fail-soft (Knuth and Moore 1975), and what the other algorithms do otherwise at a node: how they ask for the value of
//! a move.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::recipe::Algorithm;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Duel, Knowledge, Score, Window};

/// How a node asks for the value of a move: the only thing in which the algorithms differ there. MTD(f) and SSS* ask with
/// minimal windows, for which alpha-beta and NegaScout are the same.
///
/// Chosen while the program runs, not when it is compiled: a node compiled for each of them made the code of a game three
/// times as large, and cost the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    /// Every move with the full window, so that nothing is cut by beta: minimax within the shared node, for experiments.
    FullWidth,
    /// Every move with the window that is left, fail-soft (Knuth and Moore 1975).
    AlphaBeta,
    /// The first move with the window that is left, every other one first with a minimal one (Reinefeld 1983).
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

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of a move as its node reads it, for the question of the node's window. The child's depth is then that of the last search.
    #[inline(always)]
    pub(crate) fn value_of_move(&mut self, child: &mut Child<'_, G>) -> Result<Score, Stopped> {
        let window = child.node.window;
        match self.scheme {
            Scheme::NegaScout if child.earlier > 0 && !window.is_minimal() => self.negascout(child),
            Scheme::NegaScout | Scheme::AlphaBeta => self.search_child(child, window, child.depth),
            Scheme::FullWidth => self.search_child(child, Window::FULL, child.depth),
        }
    }
}
