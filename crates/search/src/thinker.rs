//! A search behind one pointer: for programs that hold engines of many games.
//!
//! An [`Engine`] is compiled for its game, its evaluation and its observer. That is what makes it fast, and what would
//! make every program that uses all games compile every search again. A game's crate makes its engine once, as a
//! `Box<dyn Thinker<G>>`; the one indirect call is per search, not per node.

use crate::observer::Reporter;
use crate::{Budget, Engine, Iteration, Observer, Question, Recipe};
use foehn_game::{Bounds, Duel, History, Knowledge, Oracle, Score};
use std::sync::Arc;

/// Anything that finds moves in a game.
pub trait Thinker<G: Duel>: Send {
    /// Searches the current position of `history` within `budget` for the best `lines` lines, and reports each finished
    /// iteration.
    fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Iteration<G::Move>;

    /// The same search with an observer of every node: a little slower, and node for node the same as that of one thread.
    fn watch(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        observer: &mut dyn Observer<G>,
    ) -> Iteration<G::Move>;

    /// Solves the current position of `history` and reports the bounds and nodes after each test; see [`Engine::solve`].
    fn solve(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        report: &mut dyn FnMut(Bounds, u64),
    ) -> Iteration<G::Move>;

    /// The exact value of the current position and the nodes it took; see [`Engine::exact_value`].
    fn exact_value(&mut self, history: &History<G>, budget: &Budget) -> (Option<Score>, u64);

    /// Asks `oracle` from now on, or none; see [`Engine::consult`].
    fn consult(&mut self, oracle: Option<Arc<dyn Oracle<G>>>);

    /// What a search of `question`'s position says, and the nodes it took; see [`Engine::ask`].
    fn ask(&mut self, history: &History<G>, question: &Question<'_, G>, budget: &Budget) -> (Option<Score>, u64);

    /// The phase of the game in `position`, as the engine's knowledge counts it.
    fn phase(&self, position: &G) -> usize;

    /// Forgets everything, so that the next search is like the first.
    fn clear(&mut self);

    /// The recipe.
    fn recipe(&self) -> &Recipe;
}

impl<G: Duel, K: Knowledge<G>> Thinker<G> for Engine<G, K> {
    fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Iteration<G::Move> {
        Engine::think(self, history, budget, lines, &mut Reporter { iteration: report, bounds: &mut |_, _| () })
    }

    fn watch(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        mut observer: &mut dyn Observer<G>,
    ) -> Iteration<G::Move> {
        Engine::watch(self, history, budget, lines, &mut observer)
    }

    fn solve(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        report: &mut dyn FnMut(Bounds, u64),
    ) -> Iteration<G::Move> {
        Engine::solve(self, history, budget, &mut Reporter { iteration: &mut |_| (), bounds: report })
    }

    fn exact_value(&mut self, history: &History<G>, budget: &Budget) -> (Option<Score>, u64) {
        Engine::exact_value(self, history, budget, &mut Reporter { iteration: &mut |_| (), bounds: &mut |_, _| () })
    }

    fn consult(&mut self, oracle: Option<Arc<dyn Oracle<G>>>) {
        Engine::consult(self, oracle);
    }

    fn ask(&mut self, history: &History<G>, question: &Question<'_, G>, budget: &Budget) -> (Option<Score>, u64) {
        Engine::ask(self, history, question, budget, &mut Reporter { iteration: &mut |_| (), bounds: &mut |_, _| () })
    }

    fn phase(&self, position: &G) -> usize {
        self.knowledge().phase(position)
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn recipe(&self) -> &Recipe {
        Engine::recipe(self)
    }
}
