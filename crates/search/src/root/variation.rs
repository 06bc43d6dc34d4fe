//! The principal variation, where the search's own line is shorter than what the table knows.

use super::Line;
use crate::cutoffs::table_depth;
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Lengthens a line up to `plies` moves by the best moves of the table. It ends where the table knows no
    /// further, at the end of the game, or where a position comes back.
    pub(crate) fn lengthen(&self, root: &G, line: &mut Line<G::Move>, plies: usize) {
        let mut position = line.moves.iter().fold(root.clone(), |position, &mv| position.play(mv));
        let mut seen = vec![position.key()];
        while line.moves.len() < plies && position.ending().is_none() {
            let left = Depth::plies((plies - line.moves.len()) as i32);
            let known = self.shared.table.probe(&position, position.key(), table_depth(left));
            let Some(mv) = known.best.and_then(|best| self.numbered_move(&position, best.0, left)) else { return };
            position = position.play(mv);
            if seen.contains(&position.key()) {
                return;
            }
            seen.push(position.key());
            line.moves.push(mv);
        }
    }

    /// The move with this number. A number from another depth may be too large, or mean another legal move.
    pub(crate) fn numbered_move(&self, position: &G, number: u16, depth: Depth) -> Option<G::Move> {
        let mut counted = 0;
        let mut found = None;
        self.knowledge.sensible_moves(position, &self.glance(position, depth), |mv| {
            if counted == number {
                found = Some(mv);
            }
            counted += 1;
        });
        found
    }
}
