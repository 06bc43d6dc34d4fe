//! The state of one search, shared by all algorithms: budget, tables, path, move stack, principal variation.
//!
//! The algorithms are methods of [`Search`], one file each in `alphabeta/`; the techniques they ask are in `cutoffs/`,
//! `ordering/` and `scoring/`.

use crate::alphabeta::Scheme;
use crate::budget::{Meter, Stopped};
use crate::observer::Observer;
use crate::ordering::{Memory, OrderingWeights, Place, Ranked, bring_best, shuffled};
use crate::recipe::Recipe;
use crate::scoring::{Basis, DrawMemory, DrawScores, Path};
use crate::selective::{Analogies, Correlations, Selection, Step};
use crate::table::{Estimates, Table};
use foehn_game::{Depth, Duel, Glance, Knowledge, MoveFacts, Oracle, Ply, Score, Window};
use std::ops::Range;

/// No line of a search is longer; the deepest iteration is below it.
pub(crate) const MAX_PLY: usize = 512;

/// One search from one root.
pub(crate) struct Search<'a, G: Duel, K, O> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) knowledge: &'a K,
    pub(crate) table: &'a Table<G>,
    pub(crate) estimates: &'a mut Estimates,
    pub(crate) memory: &'a mut Memory<G>,
    pub(crate) weights: Option<&'a dyn OrderingWeights<G>>,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: Meter,
    pub(crate) path: Path,
    /// What the score last returned rests on.
    pub(crate) basis: Basis,
    /// Whether any switch that needs the table is on.
    pub(crate) uses_table: bool,
    /// ETC is tried at nodes with more depth left than this: the recipe's distance from the leaves.
    pub(crate) etc_beyond: Depth,
    /// The moves of all nodes on the current line, one node's after another's.
    pub(crate) stack: Vec<Ranked<G::Move>>,
    /// The facts of the move played at each ply of the current line.
    pub(crate) line: Vec<MoveFacts>,
    /// The principal variation from each ply of the current line.
    pub(crate) variations: Vec<Vec<G::Move>>,
    pub(crate) deepest_ply: Ply,
    /// How many of the nodes lie below the horizon.
    pub(crate) quiet_nodes: u64,
    /// How many nodes had their moves searched: nothing answered them before.
    pub(crate) expanded: u64,
    /// Which places of the node have a question of selective search.
    pub(crate) selection: Selection,
    /// What each node of the current line hands to the next.
    pub(crate) trail: Vec<Step>,
    /// The noisy move that cut last at each ply, for analogies.
    pub(crate) refuters: Vec<Option<G::Move>>,
    pub(crate) analogies: &'a mut Analogies,
    /// Giving up the move, in games where that is a fair test.
    pub(crate) pass: Option<fn(&G) -> Option<G>>,
    /// What was measured for ProbCut.
    pub(crate) correlations: Option<&'a Correlations>,
    /// Exact knowledge, where there is any.
    pub(crate) oracle: Option<&'a dyn Oracle<G>>,
    /// How the oracle's draws are told apart, where they are.
    pub(crate) draws: Option<DrawScores>,
    /// Whether the oracle is asked for distances, and nothing without one is believed: who wins is known, the way is wanted.
    pub(crate) distances_wanted: bool,
    pub(crate) draw_memory: &'a mut DrawMemory,
    /// The depth of the present iteration, in plies.
    pub(crate) nominal_depth: i32,
    /// How the values of moves are asked for.
    pub(crate) scheme: Scheme,
}

/// The buffers of a search, kept from one to the next so that a short one allocates nothing.
pub(crate) struct Scratch<G: Duel> {
    pub(crate) path: Path,
    pub(crate) stack: Vec<Ranked<G::Move>>,
    pub(crate) line: Vec<MoveFacts>,
    pub(crate) variations: Vec<Vec<G::Move>>,
    pub(crate) trail: Vec<Step>,
    pub(crate) refuters: Vec<Option<G::Move>>,
}

impl<G: Duel> Scratch<G> {
    pub(crate) fn new() -> Self {
        Scratch {
            path: Path::empty(),
            stack: Vec::with_capacity(1024),
            line: vec![MoveFacts::UNKNOWN; MAX_PLY],
            variations: vec![Vec::new(); MAX_PLY + 1],
            trail: vec![Step::default(); MAX_PLY + 2],
            refuters: vec![None; MAX_PLY + 2],
        }
    }

    /// What stands in while the buffers are lent to a search.
    pub(crate) fn lent() -> Self {
        Scratch {
            path: Path::empty(),
            stack: Vec::new(),
            line: Vec::new(),
            variations: Vec::new(),
            trail: Vec::new(),
            refuters: Vec::new(),
        }
    }
}

/// The moves of one node: a range of the move stack.
pub(crate) struct Moves {
    start: usize,
    end: usize,
}

impl Moves {
    #[inline(always)]
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Ends the search and gives its buffers back.
    pub(crate) fn into_scratch(mut self) -> Scratch<G> {
        self.stack.clear();
        Scratch {
            path: self.path,
            stack: self.stack,
            line: self.line,
            variations: self.variations,
            trail: self.trail,
            refuters: self.refuters,
        }
    }

    /// Counts a node, or stops.
    #[inline(always)]
    pub(crate) fn spend_node(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) -> Result<(), Stopped> {
        self.meter.spend()?;
        self.observer.node(node, window, depth, ply);
        self.deepest_ply = self.deepest_ply.max(ply);
        self.basis = Basis::PROVED;
        Ok(())
    }

    /// What the evaluation says of a position.
    #[inline(always)]
    pub(crate) fn estimate(&mut self, node: &G) -> Score {
        if self.recipe.estimate_table {
            self.estimates.of(node.key(), || self.knowledge.evaluate(node))
        } else {
            self.knowledge.evaluate(node)
        }
    }

    /// The score of a position where the game is over, by the rules or by the path.
    #[inline(always)]
    pub(crate) fn ended(&mut self, node: &G, ply: Ply) -> Option<Score> {
        if let Some(outcome) = node.ending() {
            return Some(Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS));
        }
        self.basis = self.path.draws(node, ply)?;
        Some(Score::DRAW)
    }

    /// Lists the moves of `node` on the stack.
    #[inline(always)]
    pub(crate) fn list_moves(&mut self, node: &G, glance: &Glance) -> Moves {
        let start = self.stack.len();
        let stack = &mut self.stack;
        let mut number = 0;
        self.knowledge.sensible_moves(node, glance, |mv| {
            stack.push(Ranked::unranked(mv, number));
            number += 1;
        });
        Moves { start, end: self.stack.len() }
    }

    /// Puts the move to search next at `index`: the table's move first, then the others by their rank. They are ranked
    /// when the first of them is asked for.
    #[inline(always)]
    pub(crate) fn bring_next(&mut self, place: &Place<'_, G>, moves: &Moves, table_move: Option<u16>, index: usize) {
        let first_ranked = moves.start + usize::from(table_move.is_some());
        if index < first_ranked {
            let is_it = |ranked: &Ranked<G::Move>| Some(ranked.number()) == table_move;
            let found = self.stack[moves.range()].iter().position(is_it).unwrap_or(0);
            self.stack.swap(moves.start, moves.start + found);
            return;
        }
        let rest = &mut self.stack[index..moves.end];
        if index == first_ranked && rest.len() > 1 {
            if self.recipe.shuffle {
                rest.iter_mut().for_each(|ranked| ranked.set_rank(shuffled(place.node.key(), ranked.number())));
            } else {
                let ranker = self.memory.ranker(self.recipe, self.knowledge, self.weights, place);
                rest.iter_mut().for_each(|ranked| ranked.set_rank(ranker.rank(ranked.mv)));
            }
        }
        bring_best(rest);
    }

    /// Notes the key of a child that will be searched next, and has its place in the table fetched meanwhile. A leaf has
    /// no place there.
    #[inline(always)]
    pub(crate) fn approach(&mut self, child: &G, depth: Depth, ply: Ply) {
        if !depth.is_horizon() {
            let key = child.key();
            self.path.enter(key, ply);
            self.table.prefetch(key);
        }
    }

    /// Gives the stack back.
    #[inline(always)]
    pub(crate) fn drop_moves(&mut self, moves: &Moves) {
        self.stack.truncate(moves.start);
    }

    #[inline(always)]
    pub(crate) fn place<'n>(&self, node: &'n G, ply: Ply) -> Place<'n, G> {
        let previous = match ply.0 {
            0 => MoveFacts::UNKNOWN,
            _ => self.line[usize::from(ply.0) - 1],
        };
        Place { node, ply, previous }
    }

    /// Begins the principal variation of the node at `ply` anew. Also where the window is minimal: its parent may take
    /// the line over, and must not find an older one there.
    #[inline(always)]
    pub(crate) fn begin_variation(&mut self, ply: Ply) {
        self.variations[usize::from(ply.0)].clear();
    }

    /// Puts `mv` and the child's variation at the node's own place.
    pub(crate) fn take_variation(&mut self, mv: G::Move, ply: Ply) {
        let ply = usize::from(ply.0);
        let (above, below) = self.variations.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}
