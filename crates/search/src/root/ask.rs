//! One question about one place of a tree: a window and a depth, below a line that others chose.
//!
//! [`Engine::think`] finds a move from a root; here somebody who knows a tree already (an experiment that checks a cut) asks
//! what a search says of a position within it. The line above counts for repetitions as it does inside a search.
//!
//! The table is kept from one question to the next: under `depth-rule = "exact"` what it holds answers for no other depth.
//! Shallower searches come first, for the order of moves alone. Not here: the facts of the moves above, so the first move
//! below the position is never taken for a recapture.

use super::Engine;
use crate::alphabeta::Scheme;
use crate::budget::{Budget, Stopped};
use crate::observer::Observer;
use crate::recipe::Algorithm;
use crate::search::{MAX_PLY, Search};
use crate::selective::Step;
use crate::tree::Node;
use foehn_game::{Depth, Duel, History, Knowledge, MoveFacts, Ply, Score, Window};

/// What is asked of a position.
#[derive(Clone, Debug)]
pub struct Question<'a, G: Duel> {
    /// The positions below the root, one after the other; the last one is asked about, the root where there is none.
    pub line: &'a [G],
    /// The window.
    pub window: Window,
    /// The depth left.
    pub depth: Depth,
}

impl<G: Duel, K: Knowledge<G>> Engine<G, K> {
    /// The value of the question's position, or a bound on it that answers the question of the window, and the nodes it
    /// took; `None` where the budget ended first. The root of the tree is the current position of `history`.
    ///
    /// ```
    /// use foehn_game::{Depth, Even, Game, History, Notation, Score, Window, toys::Tree};
    /// use foehn_search::{Budget, Engine, Question, Recipe, Silent};
    /// let root = Tree::parse_position("((3 12 8) (2 4 6))").expect("a tree");
    /// let line = [root.play(1)];
    /// let question = Question { line: &line, window: Window::FULL, depth: Depth::PLY };
    /// let mut engine = Engine::new(Recipe::default(), Even);
    /// let (answer, _) = engine.ask(&History::new(root), &question, &Budget::default(), &mut Silent);
    /// assert_eq!(answer, Some(Score::by_points(-2)), "as Min, who moves there, counts it");
    /// ```
    pub fn ask<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        question: &Question<'_, G>,
        budget: &Budget,
        observer: &mut O,
    ) -> (Option<Score>, u64) {
        debug_assert!(question.line.len() < MAX_PLY / 2, "no search is that deep");
        let (mut search, _) = self.search(history, budget, None, observer);
        search.shared.marks = None;
        let answer = search.answer(history.position(), question).ok();
        let nodes = search.meter.nodes();
        let scratch = search.into_scratch();
        self.workers[0].scratch = scratch;
        (answer, nodes)
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    fn answer(&mut self, root: &G, question: &Question<'_, G>) -> Result<Score, Stopped> {
        let &Question { line, window, depth } = question;
        self.nominal_depth = depth.whole().max(0) + line.len() as i32;
        self.scratch.trail[..=line.len()].fill(Step::default());
        let mut ply = Ply::ROOT;
        self.scratch.path.enter(root.key(), ply);
        for position in line {
            ply = ply.next();
            self.scratch.path.enter(position.key(), ply);
        }
        let position = line.last().unwrap_or(root);
        let plain = self.recipe.algorithm == Algorithm::AlphaBeta;
        self.scheme = if plain { Scheme::AlphaBeta } else { Scheme::NegaScout };
        let mut score = Score::DRAW;
        for less in (0..depth.whole().max(1)).step_by(2).rev() {
            let depth = depth - Depth::plies(less);
            score = self.node(Node { position, window, depth, ply, previous: MoveFacts::UNKNOWN })?;
        }
        Ok(score)
    }
}
