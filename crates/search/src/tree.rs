//! A node of the tree, its moves, and the way down to a child: what travels together from one question to the next.
//!
//! A node is a position and what is asked of it. A move of it is a [`Candidate`] until it is played, and then a [`Child`]
//! on its way to be searched. A technique is asked about one of the three and needs little else.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::scoring::{score_above, window_below};
use crate::search::Search;
use crate::table::{Known, MoveNumber};
use foehn_game::{Depth, Duel, Knowledge, MoveFacts, Ply, Score, Window};
use std::ops::Range;

/// A node: a position, and the question that is asked of it.
pub(crate) struct Node<'a, G> {
    pub(crate) position: &'a G,
    /// The question.
    pub(crate) window: Window,
    /// The depth left.
    pub(crate) depth: Depth,
    /// The distance from the root.
    pub(crate) ply: Ply,
    /// The facts of the move that led here; unknown at the root and after a pass.
    pub(crate) previous: MoveFacts,
}

// Derived, these would ask that positions be copied too.
impl<G> Clone for Node<'_, G> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Node<'_, G> {}

impl<'a, G> Node<'a, G> {
    /// The root of a search.
    pub(crate) fn root(position: &'a G, window: Window, depth: Depth) -> Self {
        Node { position, window, depth, ply: Ply::ROOT, previous: MoveFacts::UNKNOWN }
    }

    /// The node with what is left of its question once `best` is in hand.
    #[inline(always)]
    pub(crate) fn raised_to(self, best: Score) -> Self {
        Node { window: self.window.raised_to(best), ..self }
    }
}

/// The listed moves of a node: a range of the move stack.
pub(crate) struct Moves {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Whether no legal move was left out, so that a move's place in the list is its number.
    pub(crate) is_complete: bool,
}

impl Moves {
    /// The number among all legal moves of one that is listed at `place`.
    #[inline(always)]
    pub(crate) fn number_of<G: Duel>(&self, position: &G, mv: G::Move, place: u16) -> MoveNumber {
        if self.is_complete { MoveNumber(place) } else { MoveNumber::of(position, mv) }
    }

    #[inline(always)]
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

/// What is the same for all moves of a node while they are searched.
pub(crate) struct Expansion<'a> {
    pub(crate) moves: &'a Moves,
    /// What the table knows of the node.
    pub(crate) known: &'a Known,
    /// The place of the table's move, where it is searched first.
    pub(crate) table_move: Option<u16>,
    /// Whether the table's move is singular in this iteration.
    pub(crate) is_singular: bool,
}

/// A move of a node on the point of being searched, not yet played.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) facts: MoveFacts,
    /// Its place in the list, in the order of the game.
    pub(crate) place: u16,
    /// How many moves of the node were searched before.
    pub(crate) earlier: usize,
}

/// A move of a node that was played, on its way to be searched.
pub(crate) struct Child<'n, G: Duel> {
    /// The node moved from, with the window that is left for this move.
    pub(crate) node: &'n Node<'n, G>,
    pub(crate) mv: G::Move,
    pub(crate) facts: MoveFacts,
    /// How many moves of the node were searched before.
    pub(crate) earlier: usize,
    /// The position after the move.
    pub(crate) position: G,
    /// The depth left after the move.
    pub(crate) depth: Depth,
}

impl<'n, G: Duel> Child<'n, G> {
    /// Plays a move of `node`; it takes one ply.
    #[inline(always)]
    pub(crate) fn new(node: &'n Node<'n, G>, candidate: &Candidate<G::Move>) -> Self {
        let &Candidate { mv, facts, earlier, .. } = candidate;
        // Played in its place: a position that is returned from a function is copied once more.
        let mut child =
            Child { node, mv, facts, earlier, position: node.position.clone(), depth: node.depth - Depth::PLY };
        child.position.make(mv);
        child
    }

    /// By how much the move is searched deeper than the ply it takes.
    #[inline(always)]
    pub(crate) fn extension(&self) -> Depth {
        self.depth - (self.node.depth - Depth::PLY)
    }

    /// The distance of the child from the root.
    #[inline(always)]
    pub(crate) fn ply(&self) -> Ply {
        self.node.ply.next()
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Goes down to a child that is searched next. `alternatives` are the promising moves beside it that stay unexplored.
    #[inline(always)]
    pub(crate) fn enter_child(&mut self, child: &Child<'_, G>, alternatives: u16) {
        self.observer.descend(child.mv, child.node.ply);
        self.step_down(child.node, alternatives);
        self.enter(&child.position, child.depth, child.ply());
    }

    /// Notes the key of a position that is searched next, and has its place in the table fetched meanwhile. A leaf has no
    /// place there.
    #[inline(always)]
    pub(crate) fn enter(&mut self, position: &G, depth: Depth, ply: Ply) {
        if !depth.is_horizon() {
            let key = position.key();
            self.scratch.path.enter(key, ply);
            self.shared.table.prefetch(key);
        }
    }

    /// The value of a move as `node` reads it, in a search that hands nothing on from one node of its line to the next; `value` is asked
    /// of the child, with `depth` left.
    #[inline(always)]
    pub(crate) fn search_plainly(
        &mut self,
        node: &Node<'_, G>,
        mv: G::Move,
        depth: Depth,
        value: impl FnOnce(&mut Self, &Node<'_, G>) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        self.observer.descend(mv, node.ply);
        let mut position = node.position.clone();
        position.make(mv);
        let window = window_below(node.position, &position, node.window);
        let child = Node { position: &position, window, depth, ply: node.ply.next(), previous: MoveFacts::UNKNOWN };
        Ok(score_above(node.position, &position, value(self, &child)?))
    }

    /// The value of a child as its node reads it, for the question of `window`.
    #[inline(always)]
    pub(crate) fn search_child(
        &mut self,
        child: &Child<'_, G>,
        window: Window,
        depth: Depth,
    ) -> Result<Score, Stopped> {
        self.search_below(child.node, &child.position, window, depth, child.facts)
    }

    /// The value of a position below `node` as `node` reads it.
    #[inline(always)]
    pub(crate) fn search_below(
        &mut self,
        node: &Node<'_, G>,
        position: &G,
        window: Window,
        depth: Depth,
        previous: MoveFacts,
    ) -> Result<Score, Stopped> {
        let window = window_below(node.position, position, window);
        let score = self.node(Node { position, window, depth, ply: node.ply.next(), previous })?;
        Ok(score_above(node.position, position, score))
    }
}
