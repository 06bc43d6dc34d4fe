//! What the game itself wants to see deeper (Schaeffer 2001, 4.4): in checkers runaways and kings, in chess checks.
//!
//! The game says why and hands over the rule of each reason ([`ReasonCounts`]); the recipe's `extend` names the reasons that count.
//! A runaway is extended "once it has advanced at least 2 squares", so moves for such a reason are counted along the line, for
//! each player and reason. A later king is extended "only if the program estimates it will have a major impact": by what
//! the evaluation says before and after, measured by the recipe's `extend-margin`.

use crate::observer::Observer;
use crate::scoring::score_above;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Extension, Knowledge, Reason, ReasonCounts};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the game's own reasons extend a move.
    #[inline(always)]
    pub(super) fn extension_by_game(&mut self, child: &Child<'_, G>) -> Depth {
        if self.selection.reasons.is_empty() {
            return Depth::ZERO;
        }
        self.selected_extension(child)
    }

    #[inline(never)]
    fn selected_extension(&mut self, child: &Child<'_, G>) -> Depth {
        let extension = self.knowledge.extension(child.node.position, child.mv, &child.position);
        let Some(Extension { reason, depth }) = extension else {
            return Depth::ZERO;
        };
        if !self.selection.reasons.has(reason) {
            return Depth::ZERO;
        }
        match K::REASONS[reason.index()].when {
            ReasonCounts::Always => depth,
            ReasonCounts::After(moves) => self.extension_after(moves, child, reason, depth),
            ReasonCounts::IfItMatters => self.extension_if_it_matters(child, depth),
        }
    }

    /// Nothing for the first moves, and a note of this one for the rest of the line.
    fn extension_after(&mut self, moves: u8, child: &Child<'_, G>, reason: Reason, depth: Depth) -> Depth {
        let step = &mut self.scratch.trail[child.node.ply.index()];
        let mover = child.node.position.mover();
        step.counted = Some((mover, reason));
        if step.earlier[mover][reason.index()] >= moves { depth } else { Depth::ZERO }
    }

    /// A ply where the move changes the evaluation by the margin; without a margin, what the game says.
    fn extension_if_it_matters(&mut self, child: &Child<'_, G>, depth: Depth) -> Depth {
        let margin = self.recipe.extend_margin.get();
        if margin == 0 {
            return depth;
        }
        let before = self.estimate(child.node.position);
        let after = self.estimate(&child.position);
        let after = score_above(child.node.position, &child.position, after);
        if after.raw() - before.raw() >= margin { Depth::PLY } else { Depth::ZERO }
    }
}
