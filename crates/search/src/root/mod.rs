//! The root: from a game and a budget to the move to play.
//!
//! [`Engine`] owns what outlives one search (table, ordering memory); [`Engine::think`] deepens iteratively and returns
//! the best finished answer.

mod ask;
mod aspiration;
mod clock;
mod conversion;
mod deepening;
mod known;
mod moves;
mod obvious;
mod solve;
mod variation;

pub use ask::Question;
pub use clock::Clock;
pub(crate) use moves::RootMoves;

use crate::alphabeta::Scheme;
use crate::budget::{Budget, Meter};
use crate::cutoffs::DecidedRoot;
use crate::evolved::DepthModule;
use crate::observer::Observer;
use crate::ordering::OrderingWeights;
use crate::parallel::{self, Marks, NEVER, Worker};
use crate::recipe::{Parallel, Recipe};
use crate::scoring::{Basis, DrawScores};
use crate::search::{Counters, ExactKnowledge, MAX_PLY, Search, Shared};
use crate::selective::{Correlations, Selection};
use crate::setting::Setting;
use crate::table::{Estimates, Table};
use foehn_game::{Depth, Duel, History, Knowledge, Oracle, Passing, Player, Score};
use std::sync::Arc;
use std::time::Duration;

/// A search for one game, with its recipe, its evaluation and its memory.
///
/// ```
/// use foehn_game::{Even, Game, History, toys::TicTacToe};
/// use foehn_search::{Budget, Engine, Recipe, Silent};
/// let mut engine = Engine::new(Recipe::default(), Even);
/// let answer = engine.think(&History::new(TicTacToe::start()), &Budget::depth(9), 1, &mut Silent);
/// assert!(answer.proved && answer.best().score == foehn_game::Score::DRAW);
/// ```
pub struct Engine<G: Duel, K> {
    recipe: Recipe,
    knowledge: K,
    table: Table<G>,
    estimates: Estimates,
    weights: Option<Box<dyn OrderingWeights<G>>>,
    correlations: Option<Correlations>,
    depth_module: Option<Arc<DepthModule<G>>>,
    pass: Option<fn(&G) -> Option<G>>,
    oracle: Option<Arc<dyn Oracle<G>>>,
    /// For whom the draws in the table are strong or weak; `None` where they are all alike.
    draws_for: Option<Player>,
    /// Whether wins and losses in the table have distances, because the last root was known to be one.
    with_distances: bool,
    /// The first one asks; there are as many as the recipe has threads.
    workers: Vec<Worker<G>>,
    /// The moves that workers search now, where there are several and they divide nodes between them.
    marks: Option<Marks>,
}

/// Which of an engine's workers take part in a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Helpers {
    All,
    None,
}

/// A line of play with its value for the player at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The moves from the root.
    pub moves: Vec<M>,
    /// What the line is worth to the mover at the root.
    pub score: Score,
}

/// What one finished iteration found.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration<M> {
    /// The nominal depth, in plies.
    pub depth: i32,
    /// The longest line searched, in plies.
    pub selective_depth: u16,
    /// The best lines, best first: as many as were asked for.
    pub lines: Vec<Line<M>>,
    /// Nodes since the search began.
    pub nodes: u64,
    /// Simulated games since the search began; 0 for methods that simulate none.
    pub simulations: u64,
    /// How many of them lie below the horizon, in quiescence.
    pub quiet_nodes: u64,
    /// How many of them were expanded: their moves were searched, because no table or other knowledge answered before.
    pub expanded: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_fill: u32,
    /// Whether the value is proved: no estimate entered it.
    pub proved: bool,
    /// What each line is worth to each seat, in the units of the payoff, in games of more than two seats; empty in duels.
    pub shares: Vec<Vec<f64>>,
    /// How many simulated games went through the first move of each line; empty for methods that simulate none.
    pub visits: Vec<u64>,
    /// The standard error of what each line is worth to the player to move, where worlds were drawn; empty for other methods.
    pub errors: Vec<f64>,
    /// How often the first move of each line should be made, where the answer is a mixture; empty for other methods. The line that stands
    /// first was drawn by these odds.
    pub odds: Vec<f64>,
}

impl<M> Iteration<M> {
    /// The same iteration with its lines told in other words.
    #[must_use]
    pub fn with_lines<N>(&self, lines: Vec<Line<N>>) -> Iteration<N> {
        Iteration {
            depth: self.depth,
            selective_depth: self.selective_depth,
            lines,
            nodes: self.nodes,
            simulations: self.simulations,
            quiet_nodes: self.quiet_nodes,
            expanded: self.expanded,
            time: self.time,
            table_fill: self.table_fill,
            proved: self.proved,
            shares: self.shares.clone(),
            visits: self.visits.clone(),
            errors: self.errors.clone(),
            odds: self.odds.clone(),
        }
    }

    /// The best line. A search of a position with a legal move always has one.
    pub fn best(&self) -> &Line<M> {
        self.lines.first().expect("an answer has a line")
    }
}

impl<G: Duel, K: Knowledge<G>> Engine<G, K> {
    /// What the engine knows of the game beyond its rules.
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// An engine with an empty memory.
    pub fn new(recipe: Recipe, knowledge: K) -> Self {
        let table = Table::new(&recipe);
        let count = parallel::workers(&recipe);
        let divides = count > 1 && recipe.parallel == Parallel::Abdada;
        Engine {
            workers: (0..count).map(|_| Worker::new(&table, count)).collect(),
            marks: divides.then(Marks::new),
            estimates: Estimates::new(recipe.estimate_table),
            table,
            recipe,
            knowledge,
            weights: None,
            correlations: None,
            depth_module: None,
            pass: None,
            oracle: None,
            draws_for: None,
            with_distances: false,
        }
    }

    /// The same engine with learned weights for move ordering; they count where the recipe's `ordering-weights` is on.
    #[must_use]
    pub fn with_ordering(mut self, weights: Box<dyn OrderingWeights<G>>) -> Self {
        self.weights = Some(weights);
        self
    }

    /// The same engine, able to give up the move: only games that can pass have this method.
    #[must_use]
    pub fn with_passing(mut self) -> Self
    where
        G: Passing,
    {
        self.pass = Some(G::pass);
        self
    }

    /// The same engine with what was measured for ProbCut.
    #[must_use]
    pub fn with_correlations(mut self, correlations: Correlations) -> Self {
        self.correlations = Some(correlations);
        self
    }

    /// The same engine with the depth module of an evolved individual; it is asked where the recipe's `depth-module` is on.
    #[must_use]
    pub fn with_depth_module(mut self, module: Arc<DepthModule<G>>) -> Self {
        self.depth_module = Some(module);
        self
    }

    /// The same engine with exact knowledge about positions.
    ///
    /// ```
    /// use foehn_game::{Even, Game, History, Verdict, toys::Nim};
    /// use foehn_search::{Budget, Engine, Recipe, Silent};
    /// use std::sync::Arc;
    /// let bouton = |nim: &Nim| Some(if nim.is_won() { Verdict::Win(None) } else { Verdict::Loss(None) });
    /// let mut engine = Engine::new(Recipe::default(), Even).with_oracle(Arc::new(bouton));
    /// let start = Nim::with_heaps(&[40, 41, 42]);
    /// let answer = engine.think(&History::new(start), &Budget::nodes(5_000), 1, &mut Silent);
    /// assert!(answer.best().score.is_win() && !start.play(answer.best().moves[0]).is_won());
    /// ```
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<dyn Oracle<G>>) -> Self {
        self.oracle = Some(oracle).filter(|_| self.recipe.oracle);
        self
    }

    /// Asks `oracle` from now on, or none (as where the recipe's `oracle` is off), and forgets everything that was found with the
    /// help of another.
    pub fn consult(&mut self, oracle: Option<Arc<dyn Oracle<G>>>) {
        self.oracle = oracle.filter(|_| self.recipe.oracle);
        self.clear();
    }

    /// The recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.estimates.clear();
        self.workers.iter_mut().for_each(|worker| worker.memory.clear());
        self.begin_counting();
    }

    /// Says that a new search begins, and that it has stored nothing yet.
    fn begin_search(&mut self) {
        self.table.begin_search();
        self.begin_counting();
    }

    /// No worker has stored anything since.
    fn begin_counting(&mut self) {
        let stores = self.table.store_count(self.workers.len());
        self.workers.iter_mut().for_each(|worker| worker.scratch.stores = stores);
    }

    /// Searches the current position of `history` within `budget` for the best `lines` lines. Where the position has no
    /// legal move, the answer has one line without moves. With several threads, the observer sees the nodes of the first.
    pub fn think<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        observer: &mut O,
    ) -> Iteration<G::Move> {
        self.think_with(history, budget, lines, observer, Helpers::All)
    }

    /// The same search by one thread, however many the recipe has, so that the observer sees every node.
    pub fn watch<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        observer: &mut O,
    ) -> Iteration<G::Move> {
        self.think_with(history, budget, lines, observer, Helpers::None)
    }

    fn think_with<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        observer: &mut O,
        wanted: Helpers,
    ) -> Iteration<G::Move> {
        self.begin_search();
        self.workers.iter_mut().for_each(|worker| worker.memory.begin_search());
        let draws = DrawScores::of(&self.recipe, history.position().mover()).filter(|_| self.oracle.is_some());
        let (mut search, helpers) = self.search(history, budget, draws, observer);
        let mut root = RootMoves::new(&mut search, history.position());
        search.consult_at_root(&mut root, lines.max(1));
        let helpers = if wanted == Helpers::All { helpers } else { &mut [] };
        let answer = search.deepen_together(&mut root, lines.max(1), helpers);
        let scratch = search.into_scratch();
        self.workers[0].scratch = scratch;
        answer
    }

    pub(crate) fn search<'a, O: Observer<G>>(
        &'a mut self,
        history: &History<G>,
        budget: &Budget,
        draws: Option<DrawScores>,
        observer: &'a mut O,
    ) -> (Search<'a, G, K, O>, &'a mut [Worker<G>]) {
        let draws_for = draws.map(DrawScores::side);
        let decided = self.decided_root(history.position());
        let with_distances = decided.is_some();
        if (self.draws_for, self.with_distances) != (draws_for, with_distances) {
            // The entries score draws for the other player, or wins without their distance.
            self.table.clear();
            self.begin_counting();
            (self.draws_for, self.with_distances) = (draws_for, with_distances);
        }
        let recipe = &self.recipe;
        let (first, helpers) = self.workers.split_first_mut().expect("an engine has a worker");
        let mut scratch = first.scratch.take();
        scratch.path.begin(history, recipe.repetition);
        // Fractions of a ply belong to the ply below.
        let etc_distance = recipe.etc.get().map_or(i32::from(u16::MAX), |distance| distance + 1);
        let marks = self.marks.as_ref();
        let search = Search {
            recipe,
            knowledge: &self.knowledge,
            shared: Shared {
                table: &self.table,
                estimates: &self.estimates,
                marks,
                divided_from: if marks.is_some() { Depth::plies(recipe.parallel_depth.get()) } else { NEVER },
                uses_table: recipe.table_cutoffs || recipe.table_move || recipe.etc.get().is_some(),
                etc_beyond: Depth::plies(etc_distance) - Depth::sixteenths(1),
                weights: self.weights.as_deref().filter(|_| recipe.ordering_weights.is_on()),
                correlations: self.correlations.as_ref(),
                depth_module: self.depth_module.as_deref().filter(|_| recipe.depth_module.is_on()),
                pass: self.pass,
            },
            exact: ExactKnowledge { oracle: self.oracle.as_deref(), draws, decided },
            selection: Selection::of(recipe, K::REASONS),
            scheme: Scheme::AlphaBeta,
            nominal_depth: 0,
            iteration: 0,
            ahead: 0,
            memory: &mut first.memory,
            scratch,
            counters: Counters::default(),
            meter: Meter::new(budget.clone()),
            basis: Basis::PROVED,
            observer,
        };
        (search, helpers)
    }

    /// The root, where the oracle knows who wins from it.
    fn decided_root(&self, root: &G) -> Option<DecidedRoot<G>> {
        let oracle = self.oracle.as_deref().filter(|_| root.outcome().is_none())?;
        DecidedRoot::of(root, oracle.verdict(root)?)
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// What the search has found and spent so far, as an iteration.
    fn iteration(&self, depth: i32, lines: Vec<Line<G::Move>>, proved: bool) -> Iteration<G::Move> {
        Iteration {
            depth,
            selective_depth: self.counters.deepest_ply.0.min(MAX_PLY as u16),
            lines,
            nodes: self.meter.count_all(),
            simulations: 0,
            quiet_nodes: self.counters.quiet_nodes,
            expanded: self.counters.expanded,
            time: self.meter.elapsed(),
            table_fill: self.shared.table.fill(),
            proved,
            shares: Vec::new(),
            visits: Vec::new(),
            errors: Vec::new(),
            odds: Vec::new(),
        }
    }
}
