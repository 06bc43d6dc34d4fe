//! Singular moves (Anantharaman, Campbell and Hsu 1988), as Chinook has them: a move better than all others by a margin is
//! flagged in the table, and extended only if the next iteration finds it alone again (Schaeffer 2001, 4.4). Extending at once was "a
//! disaster" in checkers, where forced moves abound. An iteration that is searched again, with another window, is still the same one.

use crate::budget::Stopped;
use crate::observer::Observer;
use crate::search::Search;
use crate::table::{Known, MoveNumber, SingularIn};
use crate::tree::{Candidate, Child, Expansion, Moves, Node};
use foehn_game::{Depth, Duel, Knowledge, Score, Window};

/// The least depth at which the question is worth its price.
const LEAST_DEPTH: Depth = Depth::plies(6);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the table's move is searched deeper because it is singular, in this iteration and the one before.
    #[inline(always)]
    pub(super) fn singular_extension(&self, expansion: &Expansion<'_>) -> Depth {
        let again = expansion.is_singular && expansion.known.singular.before(self.iteration);
        if again { Depth::PLY } else { Depth::ZERO }
    }

    /// What the table flags of its own move, which the node has found to be singular or not. Another move that is best now was not asked about.
    #[inline(always)]
    pub(crate) fn flagged_singular(&self, known: &Known, best: Option<MoveNumber>, is_singular: bool) -> SingularIn {
        if self.recipe.singular.get().is_none() || (best.is_some() && best != known.best) {
            return SingularIn::NEVER;
        }
        known.singular.after(self.iteration, is_singular)
    }

    /// Whether every move but the table's stays a margin below what the table's move is known to reach, at half the depth.
    #[inline(always)]
    pub(crate) fn is_singular(
        &mut self,
        node: &Node<'_, G>,
        moves: &Moves,
        known_move: Option<u16>,
        known: &Known,
    ) -> Result<bool, Stopped> {
        match (self.recipe.singular.get(), known_move) {
            (Some(margin), Some(best)) => self.exceeds_all_others(node, moves, best, known.last.f_minus, margin),
            _ => Ok(false),
        }
    }

    #[cold]
    fn exceeds_all_others(
        &mut self,
        node: &Node<'_, G>,
        moves: &Moves,
        best: u16,
        reached: Score,
        margin: i32,
    ) -> Result<bool, Stopped> {
        let unsuitable = node.depth < LEAST_DEPTH || node.depth.reaches_the_end() || !self.may_extend(node.ply);
        if unsuitable || reached == Score::MIN || reached.is_win() || reached.is_loss() || moves.len() < 2 {
            return Ok(false);
        }
        let bound = reached - margin;
        for index in moves.range() {
            let ranked = self.scratch.stack[index];
            let place = ranked.place();
            if place == best {
                continue;
            }
            let facts = self.knowledge.facts(node.position, ranked.mv);
            let mut child = Child::new(node, &Candidate { mv: ranked.mv, facts, place, earlier: index - moves.start });
            child.depth = node.depth.scaled(1, 2) - Depth::PLY;
            self.enter_child(&child, 0);
            if self.search_child(&child, Window::minimal(bound - 1), child.depth)? >= bound {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
