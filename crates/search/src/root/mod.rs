//! The root: from a game and a budget to the move to play.
//!
//! [`Engine`] owns what outlives one search (table, ordering memory); [`Engine::think`] deepens iteratively and returns
//! the best finished answer.

mod ask;
mod aspiration;
mod clock;
mod deepening;
mod known;
mod obvious;
mod solve;
mod variation;

pub use ask::Question;
pub use clock::Clock;

use crate::alphabeta::{Algorithm, Edge};
use crate::budget::{Budget, Meter, Stopped};
use crate::observer::{Cut, Observer};
use crate::ordering::{Memory, OrderingWeights};
use crate::recipe::Recipe;
use crate::scoring::{Basis, DrawMemory, DrawScores};
use crate::search::{Scratch, Search};
use crate::selective::{Analogies, Correlations, Selection};
use crate::table::{Estimates, Table};
use foehn_game::{
    Depth, Duel, Glance, History, Knowledge, MoveFacts, Oracle, Passing, Player, Ply, Score, Verdict, Window,
};
use known::KnownRoot;
use std::sync::Arc;
use std::time::Duration;

/// A search for one game, with its recipe, its evaluation and its memory.
///
/// ```
/// use foehn_game::{Even, Duel, History, toys::TicTacToe};
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
    memory: Memory<G>,
    weights: Option<Box<dyn OrderingWeights<G>>>,
    pass: Option<fn(&G) -> Option<G>>,
    correlations: Option<Correlations>,
    analogies: Analogies,
    oracle: Option<Arc<dyn Oracle<G>>>,
    draw_memory: DrawMemory,
    /// For whom the draws in the table are strong or weak; nobody where they are all alike.
    draws_for: Option<Player>,
    /// Whether wins and losses in the table have distances, because the last root was known to be one.
    with_distances: bool,
    scratch: Scratch<G>,
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
            quiet_nodes: self.quiet_nodes,
            expanded: self.expanded,
            time: self.time,
            table_fill: self.table_fill,
            proved: self.proved,
            shares: self.shares.clone(),
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
        let estimates = Estimates::new(recipe.estimate_table);
        Engine {
            recipe,
            knowledge,
            table,
            estimates,
            memory: Memory::new(),
            weights: None,
            pass: None,
            correlations: None,
            analogies: Analogies::default(),
            oracle: None,
            draw_memory: DrawMemory::default(),
            draws_for: None,
            with_distances: false,
            scratch: Scratch::new(),
        }
    }

    /// The same engine with learned weights for move ordering.
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

    /// The same engine with exact knowledge about positions.
    ///
    /// ```
    /// use foehn_game::{Even, Duel, History, Verdict, toys::Nim};
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

    /// Asks `oracle` from now on, or nobody (as where the recipe's `oracle` is off), and forgets everything that was found with the help of another.
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
        self.memory = Memory::new();
        self.analogies.clear();
        self.draw_memory.clear();
    }

    /// Searches the current position of `history` within `budget` for the best `lines` lines. Where the position has no
    /// legal move, the answer has one line without moves.
    pub fn think<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        observer: &mut O,
    ) -> Iteration<G::Move> {
        self.table.begin_search();
        self.memory.begin_search();
        let draws = DrawScores::of(&self.recipe, history.position().mover()).filter(|_| self.oracle.is_some());
        let mut search = self.search(history, budget, draws, observer);
        let mut root = RootMoves::new(&mut search, history.position());
        search.consult_at_root(&mut root, lines.max(1));
        let answer = search.deepen(&mut root, lines.max(1));
        self.scratch = search.into_scratch();
        answer
    }

    fn search<'a, O: Observer<G>>(
        &'a mut self,
        history: &History<G>,
        budget: &Budget,
        draws: Option<DrawScores>,
        observer: &'a mut O,
    ) -> Search<'a, G, K, O> {
        let draws_for = draws.map(DrawScores::side);
        let distances_wanted = self.knows_the_winner(history.position());
        if (self.draws_for, self.with_distances) != (draws_for, distances_wanted) {
            // The entries score draws for somebody else, or call a win what has no end.
            self.table.clear();
            (self.draws_for, self.with_distances) = (draws_for, distances_wanted);
        }
        let recipe = &self.recipe;
        let Scratch { mut path, stack, line, variations, trail, refuters } =
            std::mem::replace(&mut self.scratch, Scratch::lent());
        path.begin(history, recipe.repetition);
        let uses_table = recipe.table_cutoffs || recipe.table_move || recipe.etc.get().is_some();
        // Fractions of a ply belong to the ply below.
        let distance = recipe.etc.get().map_or(i32::from(u16::MAX), |distance| distance + 1);
        Search {
            recipe,
            knowledge: &self.knowledge,
            table: &self.table,
            estimates: &mut self.estimates,
            memory: &mut self.memory,
            weights: self.weights.as_deref(),
            observer,
            meter: Meter::new(budget.clone()),
            path,
            basis: Basis::PROVED,
            uses_table,
            etc_beyond: Depth::plies(distance) - Depth::sixteenths(1),
            stack,
            line,
            variations,
            deepest_ply: Ply::ROOT,
            quiet_nodes: 0,
            expanded: 0,
            selection: Selection::of(recipe, K::REASONS),
            trail,
            refuters,
            analogies: &mut self.analogies,
            pass: self.pass,
            correlations: self.correlations.as_ref(),
            oracle: self.oracle.as_deref(),
            draws,
            distances_wanted,
            draw_memory: &mut self.draw_memory,
            nominal_depth: 0,
        }
    }

    /// Whether the oracle knows who wins from `root`.
    fn knows_the_winner(&self, root: &G) -> bool {
        let known = self.oracle.as_deref().filter(|_| root.outcome().is_none());
        matches!(known.and_then(|oracle| oracle.verdict(root)), Some(Verdict::Win(_) | Verdict::Loss(_)))
    }
}

/// The moves of the root in the order to search them, with what is known of each.
pub(crate) struct RootMoves<G: Duel> {
    pub(crate) position: G,
    pub(crate) moves: Vec<RootMove<G>>,
    /// Moves before this one are taken by better lines (several principal variations).
    pub(crate) taken: usize,
    /// What the value found last rests on.
    pub(crate) basis: Basis,
    /// What the oracle says of the root, where it knows it.
    pub(crate) known: Option<KnownRoot<G>>,
}

pub(crate) struct RootMove<G: Duel> {
    pub(crate) mv: G::Move,
    pub(crate) child: G,
    pub(crate) facts: MoveFacts,
    /// The line found last, with its score.
    pub(crate) line: Line<G::Move>,
}

impl<G: Duel> RootMoves<G> {
    fn new<K: Knowledge<G>, O: Observer<G>>(search: &mut Search<'_, G, K, O>, position: &G) -> Self {
        let listed = search.list_moves(position, &Glance::NOTHING);
        let place = search.place(position, Ply::ROOT);
        listed.range().for_each(|index| search.bring_next(&place, &listed, None, index));
        let moves = search.stack[listed.range()].iter().map(|ranked| RootMove {
            mv: ranked.mv,
            child: position.play(ranked.mv),
            facts: search.knowledge.facts(position, ranked.mv),
            line: Line { moves: vec![ranked.mv], score: Score::MIN },
        });
        let moves = moves.collect();
        search.drop_moves(&listed);
        RootMoves { position: position.clone(), moves, taken: 0, basis: Basis::PROVED, known: None }
    }

    /// Puts the move at `index` before the others that are not taken.
    fn promote(&mut self, index: usize) {
        self.moves[self.taken..=index].rotate_right(1);
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Searches the root's moves that are not taken, as a node does, and remembers the line of every move that raises
    /// alpha. The best one comes first for the next time.
    pub(crate) fn search_root<A: Algorithm>(
        &mut self,
        root: &mut RootMoves<G>,
        window: Window,
        depth: Depth,
    ) -> Result<Score, Stopped> {
        self.path.enter(root.position.key(), Ply::ROOT);
        self.observer.node(&root.position, window, depth, Ply::ROOT);
        self.nominal_depth = depth.whole();
        self.begin_trail(&root.position);
        let mut g = Score::MIN;
        let mut basis = Basis::PROVED;
        for index in root.taken..root.moves.len() {
            let earlier = index - root.taken;
            let score = self.value_of_root_move::<A>(root, index, window.raised_to(g), depth, earlier)?;
            basis = if score >= window.beta { self.basis } else { basis.and(self.basis) };
            if score > g {
                g = score;
                if score > window.alpha {
                    self.keep_line(root, index, score);
                    root.promote(index);
                }
            }
            if score >= window.beta {
                self.observer.cut(Cut::Beta, earlier + 1, depth, Ply::ROOT);
                break;
            }
        }
        root.basis = basis;
        self.observer.leave(g, Ply::ROOT);
        Ok(g)
    }

    /// The value of one root move for the question of `window`.
    pub(crate) fn value_of_root_move<A: Algorithm>(
        &mut self,
        root: &RootMoves<G>,
        index: usize,
        window: Window,
        depth: Depth,
        earlier: usize,
    ) -> Result<Score, Stopped> {
        let RootMove { mv, child, facts, .. } = &root.moves[index];
        self.observer.descend(*mv, Ply::ROOT);
        self.line[0] = *facts;
        self.variations[1].clear();
        let ply = Ply::ROOT.next();
        self.approach(child, depth - Depth::PLY, ply);
        let edge = Edge { node: &root.position, child, depth: depth - Depth::PLY, ply, earlier };
        A::value_of_move(self, &edge, window)
    }

    fn keep_line(&self, root: &mut RootMoves<G>, index: usize, score: Score) {
        let kept = &mut root.moves[index];
        kept.line.score = score;
        kept.line.moves.truncate(1);
        kept.line.moves.extend_from_slice(&self.variations[1]);
    }
}
