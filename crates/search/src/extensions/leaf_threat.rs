//! The threat at a leaf (Schaeffer 2001, 4.4): where the opponent threatens to capture, one more ply lets the mover answer.

use crate::observer::Observer;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a leaf: a ply, where a threat is pending that is serious enough to matter for the window. Other nodes keep
    /// theirs.
    #[inline(always)]
    pub(crate) fn leaf_depth(&mut self, node: &Node<'_, G>) -> Depth {
        match self.recipe.leaf_threats.get() {
            Some(serious) if node.depth.is_horizon() && self.may_extend(node.ply) => {
                self.threatened_depth(node, serious)
            }
            _ => node.depth,
        }
    }

    #[cold]
    fn threatened_depth(&mut self, node: &Node<'_, G>, serious: i32) -> Depth {
        if !self.is_threatened(node, serious) {
            return node.depth;
        }
        // Its parent did not note the key, because a leaf needs none.
        self.enter(node.position, Depth::PLY, node.ply);
        Depth::PLY
    }

    fn is_threatened(&self, node: &Node<'_, G>, serious: i32) -> bool {
        let &Node { position, window, .. } = node;
        if self.knowledge.unsettled(position) || self.knowledge.threat(position).is_none_or(|threat| threat < serious) {
            return false;
        }
        // Where the threat is carried out and the mover is still above beta, or was far below alpha anyway, it changes nothing.
        let material = self.knowledge.material(position);
        material - 2 * serious <= window.beta.raw() && material + 2 * serious >= window.alpha.raw()
    }
}

#[cfg(test)]
mod tests {
    use crate::exam::Scatter;
    use crate::{Budget, Engine, Recipe, Tally, Threshold, Whole};
    use foehn_game::toys::TicTacToe;
    use foehn_game::{Game, History, Knowledge, Score};

    /// Sees a threat everywhere.
    struct Anxious;

    impl Knowledge<TicTacToe> for Anxious {
        fn evaluate(&self, position: &TicTacToe) -> Score {
            Scatter.evaluate(position)
        }

        fn threat(&self, _position: &TicTacToe) -> Option<i32> {
            Some(100)
        }
    }

    #[test]
    fn an_extended_leaf_is_looked_up_by_its_own_key() {
        let recipe = Recipe { leaf_threats: Threshold::at(50), table_size: Whole::new(1), ..Recipe::default() };
        let mut tally = Tally::default();
        let history = History::new(TicTacToe::start());
        Engine::new(recipe, Anxious).think(&history, &Budget::depth(1), 1, &mut tally);
        assert_eq!(tally.nodes_by_ply.len(), 3, "every leaf of a search of one ply is extended by one");
        assert_eq!(tally.misses, 9, "the nine leaves are nine positions");
    }
}
