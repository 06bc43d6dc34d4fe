//! What plain minimax would have had to look at: the measure of every cut.

use super::{Deepening, teaching_recipe};
use foehn_game::any::{AnyPosition, History, Move};
use foehn_game::{Depth, Ply, Score, Window};
use foehn_games::face::DuelFace;
use foehn_search::any::Observer;
use foehn_search::{Algorithm, Budget, Cut, Recipe};

/// The size of a tree with nothing left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FullWidth {
    /// Its nodes below the root.
    pub nodes: u64,
    /// Those that are valued themselves, by the rules or by the evaluation.
    pub leaves: u64,
}

/// The size of the tree below the current position, `depth` deep, or `None` where `budget` does not suffice.
/// Quiescence and repetition are as in `recipe`.
pub fn full_width(
    duel: &dyn DuelFace,
    history: &History,
    recipe: &Recipe,
    depth: i32,
    budget: &Budget,
) -> Option<FullWidth> {
    let plain = teaching_recipe(Algorithm::Minimax, depth, Deepening::Straight);
    let recipe = Recipe { quiescence: recipe.quiescence, repetition: recipe.repetition, ..plain };
    let budget = Budget { depth: Some(depth), ..budget.clone() };
    let mut leaves = Leaves::default();
    let answer = duel.engine(recipe).watch(history, &budget, 1, &mut leaves);
    (answer.depth == depth).then_some(FullWidth { nodes: answer.nodes, leaves: leaves.count })
}

/// Counts the visits that valued a position itself: none of its moves searched, and no cut either.
#[derive(Default)]
pub(super) struct Leaves {
    pub(super) count: u64,
    /// For each ply of the present line, whether its node is none.
    inner: Vec<bool>,
}

impl Leaves {
    fn mark(&mut self, ply: Ply, inner: bool) {
        let ply = usize::from(ply.0);
        if self.inner.len() <= ply {
            self.inner.resize(ply + 1, true);
        }
        self.inner[ply] = inner;
    }
}

impl Observer for Leaves {
    fn node(&mut self, _node: &dyn AnyPosition, _window: Window, _depth: Depth, ply: Ply) {
        self.mark(ply, false);
    }

    fn descend(&mut self, _mv: Move, ply: Ply) {
        self.mark(ply, true);
    }

    fn cut(&mut self, _reason: Cut, _moves_searched: usize, _depth: Depth, ply: Ply) {
        self.mark(ply, true);
    }

    fn leave(&mut self, _score: Score, ply: Ply) {
        self.count += u64::from(!self.inner[usize::from(ply.0)]);
    }
}
