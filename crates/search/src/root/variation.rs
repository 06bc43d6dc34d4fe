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
            let Some(mv) = known.best.and_then(|best| best.find(&position)) else { return };
            position = position.play(mv);
            if seen.contains(&position.key()) {
                return;
            }
            seen.push(position.key());
            line.moves.push(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::exam::Scatter;
    use crate::{Budget, Engine, Recipe, Silent, Whole};
    use foehn_game::toys::{TicTacToe, TicTacToeField};
    use foehn_game::{Game, Glance, History, Knowledge, Score};

    /// Leaves out the first legal move wherever a glance may leave out any.
    struct Picky;

    impl Knowledge<TicTacToe> for Picky {
        fn evaluate(&self, position: &TicTacToe) -> Score {
            Scatter.evaluate(position)
        }

        fn glance(&self, _position: &TicTacToe) -> Glance {
            Glance { moves: 1, ..Glance::NOTHING }
        }

        fn sensible_moves(&self, position: &TicTacToe, glance: &Glance, visit: impl FnMut(TicTacToeField)) {
            let left_out = if glance.moves == 0 { 0 } else { 1 };
            position.moves().into_iter().skip(left_out).for_each(visit);
        }
    }

    #[test]
    fn a_best_move_is_stored_by_its_number_among_all_legal_moves() {
        for depth in 2..6 {
            let recipe = Recipe { table_size: Whole::new(1), first_depth: Whole::new(depth), ..Recipe::default() };
            let mut engine = Engine::new(recipe, Picky);
            let history = History::new(TicTacToe::start());
            let answer = engine.think(&history, &Budget::depth(depth), 1, &mut Silent);
            let mut position = *history.position();
            for pair in answer.best().moves.windows(2) {
                position = position.play(pair[0]);
                let best = engine.table.probe(&position, position.key(), 0).best.expect("of a principal variation");
                assert_eq!(position.moves()[usize::from(best.0)], pair[1], "depth {depth}: {position:?}");
            }
        }
    }
}
