//! The engine for many players: what outlives one search, and the way into it.

use super::ordering::SeatOrdering;
use super::recipe::{ManyPlayersRecipe, OtherOpponents};
use super::search::SeatSearch;
use super::table::SeatTable;
use super::{MOST_SEATS, SeatAnswer, SeatLine, SeatRefusal, SeatThinker};
use crate::budget::{Budget, Meter};
use crate::method::SeatMethod;
use foehn_game::{Game, History, Shares, Skipping, Turn};
use std::time::Duration;

/// A search for a game of up to [`MOST_SEATS`] seats, with its recipe, its evaluation and its memory.
///
/// ```
/// use foehn_game::{Game, History, Level, toys::TicTacToe};
/// use foehn_search::{Budget, ManyPlayersEngine, ManyPlayersRecipe, SeatMethod};
/// let recipe = ManyPlayersRecipe::of(SeatMethod::MaxN);
/// let mut engine = ManyPlayersEngine::new(recipe, Level::<-1, 1, 0>);
/// let answer = engine.think(&History::new(TicTacToe::start()), &Budget::depth(9), 1, &mut |_| ());
/// assert!(answer.proved);
/// assert_eq!(answer.lines[0].values, [0.0, 0.0]);
/// ```
pub struct ManyPlayersEngine<G: Game, S> {
    recipe: ManyPlayersRecipe,
    shares: S,
    table: SeatTable,
    ordering: SeatOrdering<G::Move>,
    pub(super) skip: Option<fn(&G) -> Option<G>>,
}

impl<G: Game, S: Shares<G>> ManyPlayersEngine<G, S> {
    /// An engine with an empty memory. A game with more than [`MOST_SEATS`] seats does not compile.
    pub fn new(recipe: ManyPlayersRecipe, shares: S) -> Self {
        const { assert!(G::SEATS >= 2 && G::SEATS <= MOST_SEATS, "a game here has between two and MOST_SEATS seats") };
        let size = if recipe.table { recipe.table_size.get() as usize } else { 0 };
        ManyPlayersEngine {
            recipe,
            shares,
            table: SeatTable::new(size, G::SEATS),
            ordering: SeatOrdering::new(),
            skip: None,
        }
    }

    /// The same engine, able to skip turns: only games that can have this method.
    #[must_use]
    pub fn with_skipping(mut self) -> Self
    where
        G: Skipping,
    {
        self.skip = Some(G::skip);
        self
    }

    /// The recipe.
    pub fn recipe(&self) -> &ManyPlayersRecipe {
        &self.recipe
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = SeatOrdering::new();
    }

    /// Searches the current position of `history` within `budget` for the best `lines` lines of the seat to move, and
    /// reports each finished iteration. Where the game is over, the answer has one line without moves; where the method
    /// cannot search the game, it says why ([`SeatAnswer::refused`]).
    pub fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        let root = history.position();
        if let Some(values) = history.payoffs() {
            let line = SeatLine { moves: Vec::new(), values };
            return SeatAnswer { lines: vec![line], proved: true, ..answer_without_lines(None) };
        }
        let needs_skipping = self.recipe.method == SeatMethod::BestReply && self.recipe.others == OtherOpponents::Pass;
        if needs_skipping && self.skip.is_none() {
            return answer_without_lines(Some(SeatRefusal::NoSkipping));
        }
        let Turn::Player(mover) = root.turn() else { return answer_without_lines(Some(SeatRefusal::Chance)) };
        self.table.begin_search();
        self.ordering.begin_search();
        let mut search = SeatSearch {
            recipe: &self.recipe,
            shares: &self.shares,
            table: &mut self.table,
            ordering: &mut self.ordering,
            meter: Meter::new(budget.clone()),
            seat: mover.index(),
            skip: self.skip,
            refused: None,
            choices: Vec::new(),
            variations: vec![Vec::new(); 2],
        };
        search.deepen(root, lines, report)
    }
}

impl<G: Game, S: Shares<G>> SeatThinker<G> for ManyPlayersEngine<G, S> {
    fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        ManyPlayersEngine::think(self, history, budget, lines, report)
    }

    fn clear(&mut self) {
        ManyPlayersEngine::clear(self);
    }
}

fn answer_without_lines<M>(refused: Option<SeatRefusal>) -> SeatAnswer<M> {
    SeatAnswer { depth: 0, lines: Vec::new(), nodes: 0, time: Duration::ZERO, proved: false, refused }
}
