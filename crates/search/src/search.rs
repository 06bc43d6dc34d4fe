//! The state of one search, shared by all algorithms.
//!
//! In groups, by whose they are: [`Shared`] is the same for all of a search and only read; [`Memory`] is learned from one search
//! to the next, [`Scratch`] and [`Counters`] belong to the line being searched. The algorithms are methods of [`Search`], one
//! file each in `alphabeta/`; the techniques they ask are in `cutoffs/`, `ordering/`, `selective/`, `extensions/` and `scoring/`.

use crate::alphabeta::Scheme;
use crate::budget::{Meter, Stopped};
use crate::cutoffs::DecidedRoot;
use crate::evolved::{Arrival, DepthModule, ModuleMemory};
use crate::observer::Observer;
use crate::ordering::{OrderingMemory, OrderingWeights, Ranked, select_best, shuffled};
use crate::parallel::Marks;
use crate::recipe::Recipe;
use crate::scoring::{Basis, DrawMemory, DrawScores, Path};
use crate::selective::{Analogies, Correlations, Selection, Step};
use crate::table::{Estimates, MoveNumber, StoreCount, Table};
use crate::tree::{Candidate, Expansion, Moves, Node};
use foehn_game::{Depth, Duel, Glance, Key, Knowledge, Oracle, Ply, Score};
use std::mem;

/// No line of a search is longer; the deepest iteration is below it.
pub(crate) const MAX_PLY: usize = 512;

/// One search from one root.
pub(crate) struct Search<'a, G: Duel, K, O> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) knowledge: &'a K,
    pub(crate) shared: Shared<'a, G>,
    pub(crate) exact: ExactKnowledge<'a, G>,
    /// Which places of the node have a question of selective search.
    pub(crate) selection: Selection,
    /// How the values of moves are asked for.
    pub(crate) scheme: Scheme,
    /// The depth of the present iteration, in plies.
    pub(crate) nominal_depth: i32,
    /// The number of the present iteration, however often and to whatever depth it is searched.
    pub(crate) iteration: u32,
    /// By how many iterations this worker looks further ahead than the step asks for.
    pub(crate) ahead: i32,
    pub(crate) memory: &'a mut Memory<G>,
    pub(crate) scratch: Scratch<G>,
    pub(crate) counters: Counters,
    pub(crate) meter: Meter,
    /// What the score last returned rests on.
    pub(crate) basis: Basis,
    pub(crate) observer: &'a mut O,
}

/// What a search reads and does not change, table, estimates and marks apart, which any number of threads may change at once.
pub(crate) struct Shared<'a, G: Duel> {
    pub(crate) table: &'a Table<G>,
    /// What the evaluation said of positions, where the recipe remembers it.
    pub(crate) estimates: &'a Estimates,
    /// Whether any switch that needs the table is on.
    pub(crate) uses_table: bool,
    /// The moves that other workers search now, where nodes are divided between them.
    pub(crate) marks: Option<&'a Marks>,
    /// Nodes with at least so much depth left are divided.
    pub(crate) divided_from: Depth,
    /// ETC is tried at nodes with more depth left than this: the recipe's distance from the leaves.
    pub(crate) etc_beyond: Depth,
    /// Learned weights for move ordering.
    pub(crate) weights: Option<&'a dyn OrderingWeights<G>>,
    /// What was measured for ProbCut.
    pub(crate) correlations: Option<&'a Correlations>,
    /// The depth module of an evolved individual.
    pub(crate) depth_module: Option<&'a DepthModule<G>>,
    /// Giving up the move, in games where that is a fair test.
    pub(crate) pass: Option<fn(&G) -> Option<G>>,
}

impl<G: Duel> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Duel> Copy for Shared<'_, G> {}

/// Who knows positions exactly, and how that is scored.
#[derive(Clone)]
pub(crate) struct ExactKnowledge<'a, G> {
    /// Who is asked, where anybody is.
    pub(crate) oracle: Option<&'a dyn Oracle<G>>,
    /// How the oracle's draws are distinguished, where they are.
    pub(crate) draws: Option<DrawScores>,
    /// The root, where the oracle knows who wins and the way is wanted.
    pub(crate) decided: Option<DecidedRoot<G>>,
}

/// What is remembered from one search to the next, the table apart.
pub(crate) struct Memory<G: Duel> {
    pub(crate) ordering: OrderingMemory<G>,
    pub(crate) analogies: Analogies,
    pub(crate) draws: DrawMemory,
    pub(crate) depth_module: ModuleMemory,
}

impl<G: Duel> Memory<G> {
    pub(crate) fn new() -> Self {
        Memory {
            ordering: OrderingMemory::new(),
            analogies: Analogies::default(),
            draws: DrawMemory::default(),
            depth_module: ModuleMemory::default(),
        }
    }

    /// Says that a search for a move begins: what older ones left counts less.
    pub(crate) fn begin_search(&mut self) {
        self.ordering.begin_search();
        self.depth_module.begin_search();
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.ordering = OrderingMemory::new();
        self.analogies.clear();
        self.draws.clear();
        self.depth_module = ModuleMemory::default();
    }
}

/// The buffers of the current line, kept from one search to the next so that a short one allocates nothing.
pub(crate) struct Scratch<G: Duel> {
    pub(crate) path: Path,
    /// The moves of all nodes on the line, one node's after another's.
    pub(crate) stack: Vec<Ranked<G::Move>>,
    /// The principal variation from each ply of the line.
    pub(crate) variations: Vec<Vec<G::Move>>,
    /// What each node of the line hands to the next.
    pub(crate) trail: Vec<Step>,
    /// The noisy move that cut last at each ply and the key of the position it refuted, for analogies.
    pub(crate) refuters: Vec<Option<(Key, G::Move)>>,
    /// How each node of the line was reached, where a depth module wants to know.
    pub(crate) arrivals: Vec<Arrival>,
    /// What was stored in the table since the search began.
    pub(crate) stores: StoreCount,
}

impl<G: Duel> Scratch<G> {
    pub(crate) fn new(stores: StoreCount) -> Self {
        Scratch {
            path: Path::empty(),
            stack: Vec::with_capacity(1024),
            variations: vec![Vec::new(); MAX_PLY + 1],
            trail: vec![Step::default(); MAX_PLY + 2],
            refuters: vec![None; MAX_PLY + 2],
            arrivals: Vec::new(),
            stores,
        }
    }

    /// The buffers themselves; none are left behind.
    pub(crate) fn take(&mut self) -> Self {
        Scratch {
            path: mem::replace(&mut self.path, Path::empty()),
            stack: mem::take(&mut self.stack),
            variations: mem::take(&mut self.variations),
            trail: mem::take(&mut self.trail),
            refuters: mem::take(&mut self.refuters),
            arrivals: mem::take(&mut self.arrivals),
            stores: self.stores,
        }
    }
}

/// What a search counts besides its nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counters {
    pub(crate) deepest_ply: Ply,
    /// How many of the nodes lie below the horizon.
    pub(crate) quiet_nodes: u64,
    /// How many nodes had their moves searched: nothing answered them before.
    pub(crate) expanded: u64,
}

impl Counters {
    /// Adds what another worker of the search has counted.
    pub(crate) fn add(&mut self, other: &Counters) {
        self.deepest_ply = self.deepest_ply.max(other.deepest_ply);
        self.quiet_nodes += other.quiet_nodes;
        self.expanded += other.expanded;
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Ends the search and gives its buffers back.
    pub(crate) fn into_scratch(mut self) -> Scratch<G> {
        self.scratch.stack.clear();
        self.scratch
    }

    /// Counts a node, or stops.
    #[inline(always)]
    pub(crate) fn spend_node(&mut self, node: &Node<'_, G>) -> Result<(), Stopped> {
        self.meter.spend()?;
        self.observer.node(node.position, node.window, node.depth, node.ply);
        self.counters.deepest_ply = self.counters.deepest_ply.max(node.ply);
        self.basis = Basis::PROVED;
        Ok(())
    }

    /// What the evaluation says of a position.
    #[inline(always)]
    pub(crate) fn estimate(&mut self, position: &G) -> Score {
        if self.recipe.estimate_table {
            self.shared.estimates.of(position.key(), || self.knowledge.evaluate(position))
        } else {
            self.knowledge.evaluate(position)
        }
    }

    /// The score of a position where the game is over, by the rules or by the path.
    #[inline(always)]
    pub(crate) fn ended(&mut self, node: &Node<'_, G>) -> Option<Score> {
        if let Some(outcome) = node.position.ending() {
            return Some(Score::of_outcome(outcome, node.position.mover(), G::COUNTS_POINTS));
        }
        self.basis = self.scratch.path.draws(node.position, node.ply)?;
        Some(Score::DRAW)
    }

    /// Lists the moves of a position on the stack.
    #[inline(always)]
    pub(crate) fn list_moves(&mut self, position: &G, glance: &Glance) -> Moves {
        let start = self.scratch.stack.len();
        let stack = &mut self.scratch.stack;
        let mut place = 0;
        self.knowledge.sensible_moves(position, glance, |mv| {
            stack.push(Ranked::unranked(mv, place));
            place += 1;
        });
        Moves { start, end: self.scratch.stack.len(), is_complete: glance.moves == 0 }
    }

    /// The place in a fresh list of the move with this number among all legal ones; `None` where it was left out.
    #[inline(always)]
    pub(crate) fn place_of(&self, number: MoveNumber, position: &G, moves: &Moves) -> Option<u16> {
        if moves.is_complete {
            return Some(number.0).filter(|&place| usize::from(place) < moves.len());
        }
        let mv = number.find(position)?;
        self.scratch.stack[moves.range()].iter().find(|ranked| ranked.mv == mv).map(Ranked::place)
    }

    /// Puts the move to search next at `index`: the table's move first, then the others by their rank. They are ranked
    /// when the first of them is asked for.
    #[inline(always)]
    pub(crate) fn next_candidate(
        &mut self,
        node: &Node<'_, G>,
        expansion: &Expansion<'_>,
        index: usize,
    ) -> Candidate<G::Move> {
        self.select_next(node, expansion.moves, expansion.table_move, index);
        let ranked = self.scratch.stack[index];
        let facts = self.knowledge.facts(node.position, ranked.mv);
        let earlier = index - expansion.moves.start;
        Candidate { mv: ranked.mv, facts, place: ranked.place(), earlier }
    }

    #[inline(always)]
    pub(crate) fn select_next(&mut self, node: &Node<'_, G>, moves: &Moves, table_move: Option<u16>, index: usize) {
        let stack = &mut self.scratch.stack;
        let first_ranked = moves.start + usize::from(table_move.is_some());
        if let Some(place) = table_move
            && index == moves.start
        {
            stack.swap(index, index + usize::from(place));
            return;
        }
        let rest = &mut stack[index..moves.end];
        if index == first_ranked && rest.len() > 1 {
            if self.recipe.shuffle {
                rest.iter_mut().for_each(|ranked| ranked.set_rank(shuffled(node.position.key(), ranked.place())));
            } else {
                let ranker = self.memory.ordering.ranker(self.recipe, self.knowledge, self.shared.weights, node);
                rest.iter_mut().for_each(|ranked| ranked.set_rank(ranker.rank(ranked.mv)));
            }
        }
        select_best(rest);
    }

    /// Gives the stack back.
    #[inline(always)]
    pub(crate) fn drop_moves(&mut self, moves: &Moves) {
        self.scratch.stack.truncate(moves.start);
    }

    /// Begins the principal variation of the node at `ply` anew. Also where the window is minimal: its parent may take
    /// the line over, and must not find an older one there.
    #[inline(always)]
    pub(crate) fn begin_variation(&mut self, ply: Ply) {
        self.scratch.variations[ply.index()].clear();
    }

    /// Puts `mv` and the child's variation at the node's own place.
    pub(crate) fn take_variation(&mut self, mv: G::Move, ply: Ply) {
        let (above, below) = self.scratch.variations.split_at_mut(ply.index() + 1);
        let own = &mut above[ply.index()];
        own.clear();
        own.push(mv);
        own.extend_from_slice(&below[0]);
    }
}
