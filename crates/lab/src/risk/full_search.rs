//! The full search: what the same search would have said with nothing left out.

use super::witness::{Role, Seen, Visit};
use crate::between_plies::{score_above, window_below};
use foehn_game::any::{History, Move, Position};
use foehn_game::{Depth, Score, Window};
use foehn_games::face::DuelFace;
use foehn_search::Budget;
use foehn_search::any::{Prover, Question};
use std::rc::Rc;

/// Asks a search without selective techniques about places of a recorded tree.
pub(super) struct FullSearch<'a> {
    pub(super) duel: &'a dyn DuelFace,
    pub(super) engine: &'a mut dyn Prover,
    /// The game up to the root of the tree.
    pub(super) history: &'a History,
    /// What one question may cost.
    pub(super) budget: Budget,
    /// What all questions cost.
    pub(super) nodes: u64,
}

impl FullSearch<'_> {
    /// What a full search of a visit's node says; `None` where it costs too much.
    pub(super) fn node(&mut self, seen: &Seen, window: Window, depth: Depth) -> Option<Score> {
        self.ask(&line(seen), window, depth)
    }

    /// What a full search says of a move of a visit's node, as the node reads it. The child is searched to `depth`, or as
    /// deeply as the node's own depth has it.
    pub(super) fn of_move(&mut self, seen: &Seen, mv: Move, window: Window, depth: Option<Depth>) -> Option<Score> {
        let mut line = line(seen);
        let visit = seen.borrow();
        let child = visit.position.play(mv);
        let depth = depth.unwrap_or_else(|| self.depth_below(&visit, mv));
        let below = window_below(&visit.position, &child, window);
        line.push(child);
        let score = self.ask(&line, below, depth)?;
        line.last().map(|child| score_above(&visit.position, child, score))
    }

    fn depth_below(&self, visit: &Visit, mv: Move) -> Depth {
        let wish = self.duel.extension(&visit.position, mv);
        let wish = wish.filter(|wish| self.engine.recipe().extends(self.duel.reasons(), wish.reason));
        let extension = wish.map_or(Depth::ZERO, |wish| wish.depth);
        visit.depth.max(Depth::PLY) - Depth::PLY + extension.min(Depth::PLY)
    }

    fn ask(&mut self, line: &[Position], window: Window, depth: Depth) -> Option<Score> {
        let (answer, nodes) = self.engine.ask(self.history, &Question { line, window, depth }, &self.budget);
        self.nodes += nodes;
        answer
    }
}

/// The positions from the root (left out) to the visit's own.
fn line(seen: &Seen) -> Vec<Position> {
    let mut line = Vec::new();
    let mut next = Some(Rc::clone(seen));
    while let Some(seen) = next {
        let visit = seen.borrow();
        next = visit.above.as_ref().map(|(above, role)| {
            if !matches!(role, Role::Same { .. }) {
                line.push(visit.position.clone());
            }
            Rc::clone(above)
        });
    }
    line.reverse();
    line
}
