//! Singular moves (Anantharaman, Campbell and Hsu 1988), as Chinook has them: a move better than all others by a margin is
//! flagged in the table, and extended only if the next iteration finds it alone again (Schaeffer 2001, 4.4). Extending at once was "a
//! disaster" in checkers, where forced moves abound.

use super::Prospect;
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::scoring::{score_above, window_below};
use crate::search::{Moves, Search};
use crate::table::Known;
use foehn_game::{Depth, Duel, Knowledge, Ply, Score, Window};

/// The least depth at which the question is worth its price.
const LEAST_DEPTH: Depth = Depth::plies(6);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    #[inline(always)]
    pub(super) fn singular_extension(&self, prospect: &Prospect<'_, G>) -> Depth {
        let extends = prospect.is_table_move && prospect.is_singular && prospect.known.singular;
        if extends { Depth::PLY } else { Depth::ZERO }
    }

    /// Whether every move but the table's stays a margin below what the table's move is known to reach, at half the depth.
    #[inline(always)]
    pub(crate) fn is_singular(
        &mut self,
        node: &G,
        moves: &Moves,
        known: &Known,
        depth: Depth,
        ply: Ply,
    ) -> Result<bool, Stopped> {
        match self.recipe.singular.get() {
            None => Ok(false),
            Some(margin) => self.stands_alone(node, moves, known, margin, depth, ply),
        }
    }

    #[cold]
    fn stands_alone(
        &mut self,
        node: &G,
        moves: &Moves,
        known: &Known,
        margin: i32,
        depth: Depth,
        ply: Ply,
    ) -> Result<bool, Stopped> {
        let (Some(best), reached) = (known.best, known.last.f_minus) else { return Ok(false) };
        let unsuitable = depth < LEAST_DEPTH || depth.reaches_the_end() || !self.may_extend(ply);
        if unsuitable || reached == Score::MIN || reached.is_win() || reached.is_loss() || moves.range().len() < 2 {
            return Ok(false);
        }
        let bound = reached - margin;
        let left = depth.scaled(1, 2) - Depth::PLY;
        for index in moves.range() {
            let ranked = self.stack[index];
            if ranked.number() == best.0 {
                continue;
            }
            self.observer.descend(ranked.mv, ply);
            self.line[usize::from(ply.0)] = self.knowledge.facts(node, ranked.mv);
            self.step_down(ply, None);
            let child = node.play(ranked.mv);
            self.approach(&child, left, ply.next());
            let below = window_below(node, &child, Window::minimal(bound - 1));
            let score = self.node(&child, below, left, ply.next())?;
            if score_above(node, &child, score) >= bound {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
