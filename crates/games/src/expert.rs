//! What a game knows about being searched: its evaluation and its default recipe.
//!
//! A recipe is a file in `recipes/`, so that it can be read beside the game and printed as it is; the comments there say
//! what each value is worth.

use crate::checkers::{Checkers, CheckersEvaluation};
use crate::chess::{Chess, ChessEvaluation};
use crate::connect_four::ConnectFour;
use crate::othello::{Othello, OthelloEvaluation};
use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Evaluate, Even, Game, Score, ScoreKind};
use foehn_search::Recipe;

/// A game with an evaluation and a recipe of its own.
pub trait Expert: Game {
    /// The game's evaluation.
    type Evaluation: Evaluate<Self> + Clone + Default + 'static;

    /// The recipe with which the game is searched unless somebody says otherwise, as TOML.
    const RECIPE: &'static str = "";

    /// The default recipe, ready to use.
    fn recipe() -> Recipe {
        Recipe::read(Self::RECIPE).expect("the recipes in the project are well formed")
    }

    /// A proved value of this position as the number in which suites of solved positions state it: points where the game
    /// counts them, otherwise 1 for a win, 0 for a draw, -1 for a loss.
    fn solver_score(&self, score: Score) -> i32 {
        match score.kind() {
            ScoreKind::WinBy(points) => i32::from(points),
            ScoreKind::LossBy(points) => -i32::from(points),
            _ => i32::from(score.is_win()) - i32::from(score.is_loss()),
        }
    }
}

impl Expert for Checkers {
    type Evaluation = CheckersEvaluation;
    const RECIPE: &'static str = include_str!("../recipes/checkers.toml");
}

impl Expert for Chess {
    type Evaluation = ChessEvaluation;
    const RECIPE: &'static str = include_str!("../recipes/chess.toml");
}

impl<const N: usize> Expert for Othello<N> {
    type Evaluation = OthelloEvaluation;
    const RECIPE: &'static str = include_str!("../recipes/othello.toml");
}

impl<const W: usize, const H: usize> Expert for ConnectFour<W, H> {
    type Evaluation = Even;
    const RECIPE: &'static str = include_str!("../recipes/connect4.toml");

    /// As the benchmark sets of Connect-4 have it: the sooner, the more.
    fn solver_score(&self, score: Score) -> i32 {
        ConnectFour::solver_score(self, score)
    }
}

impl Expert for TicTacToe {
    type Evaluation = Even;
}

impl Expert for Nim {
    type Evaluation = Even;
}

impl Expert for Tree {
    type Evaluation = Even;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipe_reads() {
        let recipes = [Checkers::recipe(), Chess::recipe(), Othello::<8>::recipe(), ConnectFour::<7, 6>::recipe()];
        assert!(recipes.iter().all(|recipe| recipe.table_cutoffs));
    }
}
