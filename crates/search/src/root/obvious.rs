//! The obvious move (Schaeffer 2001, 4.2): a move far better than all others need not be thought about for long.
//!
//! A search of three plies with a full window values every move. If one leads by the recipe's margin, the iterations ask of the others
//! only whether they come within the margin: a cheaper question. The move stays obvious as long as none does, and
//! then the last iteration, the costly one, is not made.

use super::RootMoves;
use crate::alphabeta::Scheme;
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

/// The depth of the first impression.
const FIRST_IMPRESSION: Depth = Depth::plies(3);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether the first impression is that of an obvious move, where the recipe looks for one.
    pub(crate) fn begins_obvious(&mut self, root: &mut RootMoves<G>) -> bool {
        match self.recipe.obvious_move.get() {
            Some(margin) => self.has_obvious_move(root, margin).unwrap_or(false),
            None => false,
        }
    }

    /// The value of the first move, if it is still the obvious one; of several `lines` none is.
    pub(crate) fn value_of_obvious(
        &mut self,
        root: &mut RootMoves<G>,
        lines: usize,
        depth: Depth,
    ) -> Result<Option<Score>, Stopped> {
        let margin = self.recipe.obvious_move.get().unwrap_or_default();
        self.scheme = Scheme::NegaScout;
        let value = self.value_of_root_move(root, 0, Window::FULL, depth, 0)?;
        root.basis = self.basis;
        let line = self.scratch.variations[1].clone();
        let is_obvious = lines == 1 && self.is_still_obvious(root, value, margin, depth)?;
        root.moves[0].line.moves.truncate(1);
        root.moves[0].line.moves.extend(line);
        Ok(is_obvious.then_some(value))
    }

    /// Values each move three plies deep, sorts them, and says whether the first leads by `margin`.
    fn has_obvious_move(&mut self, root: &mut RootMoves<G>, margin: i32) -> Result<bool, Stopped> {
        self.scheme = Scheme::NegaScout;
        self.scratch.path.enter(root.position.key(), Ply::ROOT);
        self.begin_trail(&root.position);
        for index in 0..root.moves.len() {
            let score = self.value_of_root_move(root, index, Window::FULL, FIRST_IMPRESSION, 0)?;
            root.moves[index].line.score = score;
        }
        root.moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.line.score));
        Ok(match root.moves.as_slice() {
            [best, second, ..] => best.line.score - margin >= second.line.score,
            _ => false,
        })
    }

    /// Whether the first move, worth `value`, still leads all others by `margin` at this depth.
    fn is_still_obvious(
        &mut self,
        root: &mut RootMoves<G>,
        value: Score,
        margin: i32,
        depth: Depth,
    ) -> Result<bool, Stopped> {
        let question = Window::minimal(value - margin);
        for index in 1..root.moves.len() {
            let score = self.value_of_root_move(root, index, question, depth, index)?;
            if score >= question.beta {
                return Ok(false);
            }
            root.basis = root.basis.and(self.basis);
        }
        Ok(true)
    }
}
