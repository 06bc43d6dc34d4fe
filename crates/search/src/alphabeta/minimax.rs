//! Minimax: every line to the end of its depth. The oracle that all other algorithms must equal.
//!
//! Written apart from the rest and as plainly as possible: it shares with them only the rules of the game, the
//! evaluation, and the definition of a draw by the path.

use super::{Algorithm, Edge};
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::recipe::Recipe;
use crate::scoring::{Path, score_above, stuck_score, window_below};
use crate::search::Search;
use foehn_game::{Depth, Evaluate, Game, History, Ply, Score, Window};

/// The value of the current position of `history`, searched `depth` plies deep with nothing left out.
///
/// ```
/// use foehn_game::{Depth, Even, History, Notation, Score, toys::Tree};
/// use foehn_search::{Recipe, minimax};
/// let history = History::new(Tree::parse_position("((3 12 8) (2 4 6) (14 5 2))").expect("a tree"));
/// assert_eq!(minimax(&history, &Even, Depth::plies(2), &Recipe::default()), Score::by_points(3));
/// ```
pub fn minimax<G: Game>(history: &History<G>, evaluation: &impl Evaluate<G>, depth: Depth, recipe: &Recipe) -> Score {
    let path = Path::new(history, recipe.repetition);
    Oracle { evaluation, path, quiescence: recipe.quiescence }.value(history.position(), depth, Ply::ROOT)
}

struct Oracle<'a, E> {
    evaluation: &'a E,
    path: Path,
    quiescence: bool,
}

impl<E> Oracle<'_, E> {
    fn value<G: Game>(&mut self, node: &G, depth: Depth, ply: Ply) -> Score
    where
        E: Evaluate<G>,
    {
        if let Some(outcome) = node.ending() {
            return Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS);
        }
        if ply > Ply::ROOT && self.path.draws(node, ply).is_some() {
            return Score::DRAW;
        }
        if depth.is_horizon() {
            return self.quiet_value(node);
        }
        self.path.enter(node.key(), ply);
        let children = node.moves().into_iter().map(|mv| node.play(mv));
        let scores =
            children.map(|child| score_above(node, &child, self.value(&child, depth - Depth::PLY, ply.next())));
        scores.max().unwrap_or_else(|| stuck_score(node))
    }

    fn quiet_value<G: Game>(&mut self, node: &G) -> Score
    where
        E: Evaluate<G>,
    {
        if let Some(outcome) = node.ending() {
            return Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS);
        }
        if !self.quiescence {
            return self.evaluation.evaluate(node);
        }
        let must_move = node.unsettled();
        let tried = |mv: &G::Move| must_move || node.facts(*mv).noisy;
        let children = node.moves().into_iter().filter(tried).map(|mv| node.play(mv));
        let played = children.map(|child| score_above(node, &child, self.quiet_value(&child))).max();
        match (must_move, played) {
            (true, played) => played.unwrap_or_else(|| stuck_score(node)),
            (false, None) => self.evaluation.evaluate(node),
            (false, Some(played)) => played.max(self.evaluation.evaluate(node)),
        }
    }
}

/// Minimax within the shared node, for experiments: every move with the full window, so that nothing is cut by beta.
pub(crate) struct FullWidth;

impl Algorithm for FullWidth {
    fn value_of_move<G: Game, E: Evaluate<G>, O: Observer<G>>(
        search: &mut Search<'_, G, E, O>,
        edge: &Edge<'_, G>,
        _window: Window,
    ) -> Result<Score, Stopped> {
        let below = window_below(edge.node, edge.child, Window::FULL);
        let score = search.node::<FullWidth>(edge.child, below, edge.depth, edge.ply)?;
        Ok(score_above(edge.node, edge.child, score))
    }
}
