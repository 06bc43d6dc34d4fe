//! The minimal tree: what alpha-beta visits to a fixed depth where every first move is the best one (Knuth and Moore 1975).
//!
//! No order of moves needs less without a table of positions, so it says how much an order can gain at all. Values play no part: a
//! node that is cut has one child, and the standard ordering weights choose it. Another reply that cuts would leave a tree
//! of another size, so the count is of one minimal tree among many, and not of the smallest.

use super::OrderingModule;
use super::killers::Killers;
use super::ordering_module::best_to_front;
use foehn_game::{Duel, Features};

/// What a node is in the minimal tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// On the line of best play: its first child is so too, the others are cut.
    Principal,
    /// Its first child refutes the move that led here.
    Cut,
    /// Every child is looked at, and none is good enough.
    All,
}

/// The nodes of a minimal tree below `root`, itself included.
pub(super) fn minimal_tree<G: Duel, F: Features<G>>(features: &F, root: &G, depth: u8) -> u64 {
    nodes(&Order { features, module: OrderingModule::standard() }, root, depth, Kind::Principal)
}

struct Order<'a, G, F> {
    features: &'a F,
    module: OrderingModule<G, F>,
}

fn nodes<G: Duel, F: Features<G>>(order: &Order<'_, G, F>, position: &G, depth: u8, kind: Kind) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    order.module.list(order.features, position, &Killers::NONE, &mut moves);
    if moves.is_empty() {
        return 1;
    }
    best_to_front(&mut moves);
    let below = |mv, kind| nodes(order, &position.play(mv), depth - 1, kind);
    let first = |kind| moves.first().map_or(0, |first| below(first.mv, kind));
    let rest = |kind| moves.iter().skip(1).map(|other| below(other.mv, kind)).sum::<u64>();
    1 + match kind {
        Kind::Principal => first(Kind::Principal) + rest(Kind::Cut),
        Kind::Cut => first(Kind::All),
        Kind::All => first(Kind::Cut) + rest(Kind::Cut),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::toys::TicTacToe;
    use foehn_game::{Even, Game, KnowledgeFeatures};

    #[test]
    fn its_leaves_are_those_of_knuth_and_moore() {
        let count = |depth| minimal_tree(&KnowledgeFeatures(Even), &TicTacToe::start(), depth);
        // With b and c moves at the first two plies there are b + c - 1 leaves at depth 2, and bd + c - 1 with d at the third.
        assert_eq!([count(0), count(1), count(2)], [1, 1 + 9, 1 + 9 + (9 + 8 - 1)]);
        assert_eq!(count(3) - count(2), 9 * 7 + 8 - 1);
        assert!(count(9) > count(8), "games that are over have no moves");
    }
}
