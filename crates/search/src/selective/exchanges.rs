//! Losing exchanges: near the leaves a move that gives material away in the exchange it begins is not searched.
//!
//! What an exchange is worth is the game's own knowledge ([`Knowledge::exchange`]).

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::{Candidate, Node};
use foehn_game::{Depth, Duel, Knowledge};

/// The greatest depth at which such moves are left out.
const DEEPEST: Depth = Depth::plies(7);

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Whether the move loses more than the depth left could win back.
    #[inline(always)]
    pub(super) fn loses_exchange(&self, node: &Node<'_, G>, candidate: &Candidate<G::Move>) -> bool {
        let Some(margin) = self.recipe.losing_exchanges.get() else { return false };
        if node.depth > DEEPEST {
            return false;
        }
        let worst = -margin * node.depth.whole();
        self.knowledge.exchange(node.position, candidate.mv).is_some_and(|balance| balance < worst)
    }
}
