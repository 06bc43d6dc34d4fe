//! What the game itself wants to see deeper (Schaeffer 2001, 4.4): runaways, first kings, later kings that matter, checks.
//!
//! The game says why; each reason has its switch, and `game-extensions` turns on all of them. A runaway is extended "once it
//! has advanced at least 2 squares": the advances of a side's runaways are counted along the line, and the third is the first to count.
//! A later king counts "only if the program estimates it will have a major impact": by what the evaluation says before and after.

use crate::observer::Observer;
use crate::scoring::score_above;
use crate::search::Search;
use crate::tree::Child;
use foehn_game::{Depth, Duel, Extension, Knowledge, Reason};

/// So many squares a runaway advances before its advances are extended.
const ADVANCED: u8 = 2;

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// By how much the game's own reasons extend a move.
    #[inline(always)]
    pub(super) fn extension_by_game(&mut self, child: &Child<'_, G>) -> Depth {
        if !self.selection.by_game {
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
        if !self.recipe.extends(reason) {
            return Depth::ZERO;
        }
        match reason {
            Reason::Runaway => self.runaway_extension(child, depth),
            Reason::LaterKing => self.later_king_extension(child, depth),
            Reason::Attack | Reason::Advance | Reason::FirstKing => depth,
        }
    }

    /// Nothing for the first two advances, and a note of this one for the rest of the line.
    fn runaway_extension(&mut self, child: &Child<'_, G>, depth: Depth) -> Depth {
        let step = &mut self.scratch.trail[child.node.ply.index()];
        let runner = child.node.position.mover();
        step.runner = Some(runner);
        if step.advances[runner] >= ADVANCED { depth } else { Depth::ZERO }
    }

    /// With a switch of its own, a later king is worth a ply where it changes the evaluation; otherwise what the game says.
    fn later_king_extension(&mut self, child: &Child<'_, G>, depth: Depth) -> Depth {
        let Some(major) = self.recipe.later_kings.get() else { return depth };
        let before = self.estimate(child.node.position);
        let after = self.estimate(&child.position);
        let after = score_above(child.node.position, &child.position, after);
        if after.raw() - before.raw() >= major { Depth::PLY } else { Depth::ZERO }
    }
}
