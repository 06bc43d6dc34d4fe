//! Enhanced transposition cutoffs (ETC, Plaat 1996, figure 5, the lines marked **).
//!
//! Before any move is searched, each child is looked up in the table: a child whose value is already known to refute this
//! node ends it without search. The children of a node lie one ply nearer the leaves, and their scores are the opponent's.
//!
//! Worth: -28 % nodes in chess at 8 plies, -22 % in checkers at 17 (Plaat 1996; Schaeffer 2001, 4.3). Because each child
//! has to be played, it pays only away from the leaves; the recipe's number says how far.

use crate::observer::{Cut, Observer};
use crate::scoring::{Basis, score_above};
use crate::search::Search;
use crate::tree::{Moves, Node};
use foehn_game::{Bounds, Depth, Duel, Knowledge, Score};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The score of `node`, where the table knows a child that refutes it.
    #[inline(always)]
    pub(crate) fn etc_cutoff(&mut self, node: &Node<'_, G>, moves: &Moves) -> Option<Score> {
        if node.depth <= self.shared.etc_beyond { None } else { self.refuting_child(node, moves) }
    }

    #[cold]
    fn refuting_child(&mut self, node: &Node<'_, G>, moves: &Moves) -> Option<Score> {
        let &Node { position, window, depth, ply, .. } = node;
        let below = super::table::table_depth(depth - Depth::PLY);
        for index in moves.range() {
            let mut child = position.clone();
            child.make(self.scratch.stack[index].mv);
            if self.scratch.path.draws(&child, ply.next()).is_some() {
                continue; // The table does not know that this path repeats a position.
            }
            let key = self.table_key(&child, child.key(), ply.next());
            let known = self.shared.table.probe(&child, key, below);
            if known.bounds == Bounds::UNKNOWN {
                continue;
            }
            // f+ of the opponent's child bounds this node from below, once negated.
            let worst = [known.bounds.f_plus, known.bounds.f_minus].map(|bound| score_above(position, &child, bound));
            let f_minus = worst[0].min(worst[1]);
            if f_minus >= window.beta {
                self.basis = Basis::of_entry(known.proved);
                self.observer.cut(Cut::Etc, 0, depth, ply);
                return Some(f_minus);
            }
        }
        None
    }
}
