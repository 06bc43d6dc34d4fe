//! The engine for games of chance: what outlives one search, and the way into it.

use super::events::{ChanceEvent, Events};
use super::ordering::ChanceOrdering;
use super::recipe::ChanceRecipe;
use super::search::ChanceSearch;
use super::table::ChanceTable;
use crate::budget::{Budget, Meter};
use crate::many_players::{SeatAnswer, SeatLine, SeatThinker};
use foehn_game::{Chance, Equity, History};
use std::time::Duration;

/// A search for a game of chance for two, with its recipe, its evaluation and its memory.
///
/// ```
/// use foehn_game::{Game, History, Level, toys::ChanceTree};
/// use foehn_search::{Budget, ChanceEngine, ChanceRecipe};
/// let mut engine = ChanceEngine::new(ChanceRecipe::default(), Level::<-2, 7, 0>);
/// let answer = engine.think(&History::new(ChanceTree::start()), &Budget::depth(3), 1, &mut |_| ());
/// assert_eq!(answer.lines[0].moves, [0]);
/// assert_eq!(answer.lines[0].values, [3.0, -3.0]);
/// ```
pub struct ChanceEngine<G: Chance, E> {
    recipe: ChanceRecipe,
    equity: E,
    table: ChanceTable,
    ordering: ChanceOrdering<G::Move>,
}

/// A search that was written down.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceRecord<M> {
    /// The best line with its values; `None` where the budget did not suffice.
    pub line: Option<SeatLine<M>>,
    /// The nodes: positions that a move, or what chance did, led to.
    pub nodes: u64,
    /// What happened, in order, below the root.
    pub events: Vec<ChanceEvent<M>>,
}

impl<G: Chance, E: Equity<G>> ChanceEngine<G, E> {
    /// An engine with an empty memory. A game of other than two seats does not compile.
    pub fn new(recipe: ChanceRecipe, equity: E) -> Self {
        const { assert!(G::SEATS == 2, "expectiminimax is for games of two seats") };
        let size = if recipe.table { recipe.table_size.get() as usize } else { 0 };
        ChanceEngine { recipe, equity, table: ChanceTable::new(size), ordering: ChanceOrdering::new() }
    }

    /// The recipe.
    pub fn recipe(&self) -> &ChanceRecipe {
        &self.recipe
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = ChanceOrdering::new();
    }

    fn search(&mut self, budget: &Budget, events: Events<G::Move>) -> ChanceSearch<'_, G, E> {
        self.table.begin_search();
        self.ordering.begin_search();
        ChanceSearch {
            recipe: &self.recipe,
            equity: &self.equity,
            table: &mut self.table,
            ordering: &mut self.ordering,
            meter: Meter::new(budget.clone()),
            choices: Vec::new(),
            happenings: Vec::new(),
            variations: vec![Vec::new(); 2],
            events,
        }
    }

    /// Searches `root`, which is not over, at once to the budget's depth, and writes everything down; within a budget of nodes, for records are long.
    pub fn record(&mut self, root: &G, budget: &Budget) -> ChanceRecord<G::Move> {
        let mut search = self.search(budget, Events::kept());
        let line = search.at_once(root, budget.depth.unwrap_or(1));
        ChanceRecord { line, nodes: search.meter.nodes(), events: search.events.take() }
    }

    /// Searches the current position of `history` within `budget` for the best `lines` lines of the player to move, and
    /// reports each finished iteration. A line ends where chance decides, and its values are what may be expected there.
    /// Where chance is to move, or the game is over, the answer has one line without moves.
    pub fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        if let Some(values) = history.payoffs() {
            let line = SeatLine { moves: Vec::new(), values };
            let (nodes, time) = (0, Duration::ZERO);
            return SeatAnswer { depth: 0, lines: vec![line], nodes, time, proved: true, refused: None };
        }
        let mut search = self.search(budget, Events::NONE);
        search.deepen(history.position(), lines, report)
    }
}

impl<G: Chance, E: Equity<G>> SeatThinker<G> for ChanceEngine<G, E> {
    fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        ChanceEngine::think(self, history, budget, lines, report)
    }

    fn clear(&mut self) {
        ChanceEngine::clear(self);
    }
}
