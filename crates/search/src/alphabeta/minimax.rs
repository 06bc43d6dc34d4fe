//! Minimax: every line to the end of its depth. The oracle that all other algorithms must equal.
//!
//! Written apart from the rest and as plainly as possible: it shares with them only the rules of the game, the
//! evaluation, and the definition of a draw by the path.

use crate::recipe::Recipe;
use crate::scoring::{Path, score_above, stuck_score};
use foehn_game::{Depth, Duel, History, Knowledge, Ply, Score};

/// The value of the current position of `history`, searched `depth` plies deep with nothing left out.
///
/// ```
/// use foehn_game::{Depth, Even, History, Notation, Score, toys::Tree};
/// use foehn_search::{Recipe, minimax};
/// let history = History::new(Tree::parse_position("((3 12 8) (2 4 6) (14 5 2))").expect("a tree"));
/// assert_eq!(minimax(&history, &Even, Depth::plies(2), &Recipe::default()), Score::by_points(3));
/// ```
pub fn minimax<G: Duel>(history: &History<G>, knowledge: &impl Knowledge<G>, depth: Depth, recipe: &Recipe) -> Score {
    minimax_within(u64::MAX, history, knowledge, depth, recipe).expect("no tree has so many nodes")
}

/// The same, or `None` where the tree has more than `most` nodes.
pub(crate) fn minimax_within<G: Duel>(
    most: u64,
    history: &History<G>,
    knowledge: &impl Knowledge<G>,
    depth: Depth,
    recipe: &Recipe,
) -> Option<Score> {
    let path = Path::new(history, recipe.repetition);
    let mut minimax = Minimax { knowledge, path, quiescence: recipe.quiescence, nodes_left: most };
    minimax.value(history.position(), depth, Ply::ROOT)
}

struct Minimax<'a, K> {
    knowledge: &'a K,
    path: Path,
    quiescence: bool,
    nodes_left: u64,
}

impl<K> Minimax<'_, K> {
    fn value<G: Duel>(&mut self, node: &G, depth: Depth, ply: Ply) -> Option<Score>
    where
        K: Knowledge<G>,
    {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if let Some(outcome) = node.ending() {
            return Some(Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS));
        }
        if ply > Ply::ROOT && self.path.draws(node, ply).is_some() {
            return Some(Score::DRAW);
        }
        if depth.is_horizon() {
            return self.quiet_value(node);
        }
        self.path.enter(node.key(), ply);
        let mut best = None;
        for mv in node.moves() {
            let child = node.play(mv);
            let score = self.value(&child, depth - Depth::PLY, ply.next())?;
            best = best.max(Some(score_above(node, &child, score)));
        }
        best.or_else(|| Some(stuck_score(node)))
    }

    fn quiet_value<G: Duel>(&mut self, node: &G) -> Option<Score>
    where
        K: Knowledge<G>,
    {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if let Some(outcome) = node.ending() {
            return Some(Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS));
        }
        if !self.quiescence {
            return Some(self.knowledge.evaluate(node));
        }
        let must_move = self.knowledge.unsettled(node);
        let mut best = if must_move { None } else { Some(self.knowledge.evaluate(node)) };
        for mv in node.moves().into_iter().filter(|&mv| must_move || self.knowledge.facts(node, mv).noisy) {
            let child = node.play(mv);
            let score = self.quiet_value(&child)?;
            best = best.max(Some(score_above(node, &child, score)));
        }
        best.or_else(|| Some(stuck_score(node)))
    }
}
