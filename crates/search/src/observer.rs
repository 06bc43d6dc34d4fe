//! Who watches a search. The search reports to an observer; the silent one compiles to nothing.

use crate::root::Iteration;
use foehn_game::{Bounds, Depth, Duel, Ply, Score, Window};

/// Why a node was left before all its moves were searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// A move reached beta.
    Beta,
    /// The table held the answer.
    Table,
    /// A child's entry in the table held the answer (ETC).
    Etc,
    /// The game knew the answer at a glance.
    Static,
    /// Giving up the move was still good enough.
    NullMove,
    /// The position stood far above beta near the leaves (reverse futility).
    Futility,
    /// The position stood far below alpha near the leaves.
    Razoring,
    /// A shallow search predicted the deep one.
    ProbCut,
    /// The oracle knew the position.
    Oracle,
}

impl Cut {
    /// All reasons.
    pub const ALL: [Cut; 9] = [
        Cut::Beta,
        Cut::Table,
        Cut::Etc,
        Cut::Static,
        Cut::NullMove,
        Cut::Futility,
        Cut::Razoring,
        Cut::ProbCut,
        Cut::Oracle,
    ];

    /// The reason in a word, for programs and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Cut::Beta => "beta",
            Cut::Table => "table",
            Cut::Etc => "etc",
            Cut::Static => "static",
            Cut::NullMove => "null-move",
            Cut::Futility => "futility",
            Cut::Razoring => "razoring",
            Cut::ProbCut => "probcut",
            Cut::Oracle => "oracle",
        }
    }
}

/// Why a move was left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Skip {
    /// It cannot make up for what is missing to alpha.
    Futility,
    /// Too many were searched in vain before it.
    LateMove,
    /// It loses material in its exchange.
    Exchange,
    /// It was refuted where the same pieces stood.
    Analogy,
}

impl Skip {
    /// All reasons.
    pub const ALL: [Skip; 4] = [Skip::Futility, Skip::LateMove, Skip::Exchange, Skip::Analogy];

    /// The reason in a word, for programs and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Skip::Futility => "futility",
            Skip::LateMove => "late-move",
            Skip::Exchange => "exchange",
            Skip::Analogy => "analogy",
        }
    }
}

/// Why something is searched less deeply than its nominal depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    /// A move that comes late in the order is first asked with less depth.
    LateMove,
    /// A node stands above beta even after the worst threat.
    FailHigh,
    /// A line is down in material.
    MaterialDeficit,
}

/// What happened in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableEvent {
    /// A position was looked up and not found.
    Miss,
    /// A position was found, and its bounds answer for the wanted depth.
    Usable,
    /// A position was found, but not searched to the wanted depth.
    OtherDepth,
    /// A position was stored.
    Store,
}

/// Sees what a search does. Every method has an empty default; what is not overridden costs nothing.
pub trait Observer<G: Duel> {
    /// A node was entered.
    #[inline(always)]
    fn node(&mut self, _node: &G, _window: Window, _depth: Depth, _ply: Ply) {}

    /// A move of the node at `ply` is about to be searched. What is entered next at the ply below it is its child; entered
    /// twice without this between, the child is searched again with another window.
    #[inline(always)]
    fn descend(&mut self, _mv: G::Move, _ply: Ply) {}

    /// The node at `ply` was left with its value, or a bound on it, for the player to move there.
    #[inline(always)]
    fn leave(&mut self, _score: Score, _ply: Ply) {}

    /// A node was cut, after so many of its moves.
    #[inline(always)]
    fn cut(&mut self, _reason: Cut, _moves_searched: usize, _depth: Depth, _ply: Ply) {}

    /// A move of the node at `ply`, which has `depth` left, was left out.
    #[inline(always)]
    fn skip(&mut self, _mv: G::Move, _reason: Skip, _depth: Depth, _ply: Ply) {}

    /// Less depth than `from` is left to search, `to`: of the node at `ply` itself, or, for a late move, of the child that is
    /// entered next below it.
    #[inline(always)]
    fn reduce(&mut self, _reason: Reduction, _from: Depth, _to: Depth, _ply: Ply) {}

    /// Something happened in the table.
    #[inline(always)]
    fn table(&mut self, _event: TableEvent) {}

    /// An iteration is finished.
    fn iteration(&mut self, _iteration: &Iteration<G::Move>) {}

    /// A test of a solving search is finished, after so many nodes: the value lies within the bounds.
    fn bounds(&mut self, _bounds: Bounds, _nodes: u64) {}
}

/// Whoever is behind the pointer watches: for engines that are compiled once for all observers.
impl<G: Duel> Observer<G> for &mut dyn Observer<G> {
    fn node(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) {
        (**self).node(node, window, depth, ply);
    }

    fn descend(&mut self, mv: G::Move, ply: Ply) {
        (**self).descend(mv, ply);
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        (**self).leave(score, ply);
    }

    fn cut(&mut self, reason: Cut, moves_searched: usize, depth: Depth, ply: Ply) {
        (**self).cut(reason, moves_searched, depth, ply);
    }

    fn skip(&mut self, mv: G::Move, reason: Skip, depth: Depth, ply: Ply) {
        (**self).skip(mv, reason, depth, ply);
    }

    fn reduce(&mut self, reason: Reduction, from: Depth, to: Depth, ply: Ply) {
        (**self).reduce(reason, from, to, ply);
    }

    fn table(&mut self, event: TableEvent) {
        (**self).table(event);
    }

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        (**self).iteration(iteration);
    }

    fn bounds(&mut self, bounds: Bounds, nodes: u64) {
        (**self).bounds(bounds, nodes);
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Duel> Observer<G> for Silent {}

/// Sees what happens at the root and nothing else, so that the search inside stays free of it.
pub(crate) struct Reporter<'a, M> {
    pub(crate) iteration: &'a mut dyn FnMut(&Iteration<M>),
    pub(crate) bounds: &'a mut dyn FnMut(Bounds, u64),
}

impl<G: Duel> Observer<G> for Reporter<'_, G::Move> {
    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        (self.iteration)(iteration);
    }

    fn bounds(&mut self, bounds: Bounds, nodes: u64) {
        (self.bounds)(bounds, nodes);
    }
}

/// Counts nodes, cuts and table events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes by distance from the root.
    pub nodes_by_ply: Vec<u64>,
    /// Cuts, in the order of [`Cut::ALL`].
    pub cuts: [u64; Cut::ALL.len()],
    /// Moves left out, in the order of [`Skip::ALL`].
    pub skips: [u64; Skip::ALL.len()],
    /// Beta cuts made by the first move.
    pub first_move_cuts: u64,
    /// Look-ups that found nothing.
    pub misses: u64,
    /// Look-ups that found a usable entry.
    pub usable: u64,
    /// Look-ups that found an entry of another depth.
    pub other_depth: u64,
    /// Positions stored.
    pub stores: u64,
}

impl Tally {
    /// How many cuts of one kind there were.
    pub fn cuts_by(&self, reason: Cut) -> u64 {
        self.cuts[reason as usize]
    }
}

impl Tally {
    pub(crate) fn count_node(&mut self, ply: Ply) {
        let ply = usize::from(ply.0);
        if self.nodes_by_ply.len() <= ply {
            self.nodes_by_ply.resize(ply + 1, 0);
        }
        self.nodes_by_ply[ply] += 1;
    }

    pub(crate) fn count_cut(&mut self, reason: Cut, moves_searched: usize) {
        self.cuts[reason as usize] += 1;
        self.first_move_cuts += u64::from(reason == Cut::Beta && moves_searched == 1);
    }

    pub(crate) fn count_skip(&mut self, reason: Skip) {
        self.skips[reason as usize] += 1;
    }

    pub(crate) fn count_table(&mut self, event: TableEvent) {
        match event {
            TableEvent::Miss => self.misses += 1,
            TableEvent::Usable => self.usable += 1,
            TableEvent::OtherDepth => self.other_depth += 1,
            TableEvent::Store => self.stores += 1,
        }
    }
}

impl<G: Duel> Observer<G> for Tally {
    fn node(&mut self, _node: &G, _window: Window, _depth: Depth, ply: Ply) {
        self.count_node(ply);
    }

    fn cut(&mut self, reason: Cut, moves_searched: usize, _depth: Depth, _ply: Ply) {
        self.count_cut(reason, moves_searched);
    }

    fn skip(&mut self, _mv: G::Move, reason: Skip, _depth: Depth, _ply: Ply) {
        self.count_skip(reason);
    }

    fn table(&mut self, event: TableEvent) {
        self.count_table(event);
    }
}
