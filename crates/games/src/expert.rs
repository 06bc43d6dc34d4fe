//! What a game knows about being searched: its evaluation and its default recipe.
//!
//! A recipe is a file in `recipes/`, so that it can be read beside the game and printed as it is; the comments there say
//! what each value is worth.

use crate::checkers::{Checkers, CheckersKnowledge};
use crate::chess::{Chess, ChessKnowledge};
use crate::connect_four::{ConnectFour, ConnectFourKnowledge};
use crate::nine_mens_morris::{MorrisKnowledge, NineMensMorris};
use crate::othello::{Othello, OthelloKnowledge};
use foehn_databases::endgame::{Endings, Workshop};
use foehn_game::toys::{Nim, TicTacToe, TicTacToeKnowledge, Tree};
use foehn_game::{Duel, Even, Game, Knowledge, Linear, Score, ScoreKind, kit};
use foehn_search::{Correlations, Engine, Need, Recipe, Thinker};

/// A game with an evaluation and a recipe of its own.
pub trait Expert: Duel {
    /// The game's evaluation.
    type Knowledge: Knowledge<Self> + Clone + Default + 'static;

    /// The names by which a recipe chooses an evaluation that is built in; `best` is the default one.
    const EVALUATIONS: &'static [&'static str] = &["best"];

    /// The evaluation with this name; any other name is taken for a file of weights, where the game has learned some.
    ///
    /// # Errors
    /// What is wrong with the name or the file, in words.
    fn evaluation(name: &str) -> Result<Self::Knowledge, String> {
        match name {
            "best" => Ok(Self::Knowledge::default()),
            _ => Err(format!("`evaluation` knows only `best` in this game, not `{name}`")),
        }
    }

    /// The evaluation as weights and features, where its weights can be learned.
    fn linear() -> Option<&'static dyn Linear<Self>> {
        None
    }

    /// The recipe with which the game is searched unless somebody says otherwise, as TOML.
    const RECIPE: &'static str;

    /// What an ordinary mistake costs by the evaluation, in hundredths: a pawn, a man, a threat. Evaluations differ in
    /// scale; whoever compares the scores of two moves in any game measures their difference by this.
    const MISTAKE: i32;

    /// An engine for the game. Written out for each game, so that its search is compiled here, once.
    fn engine(recipe: Recipe) -> Box<dyn Thinker<Self>>;

    /// The number of paths of `depth` moves, the last ply counted ([`kit::perft`]). Written out for each game, like the
    /// engine, so that it is compiled at full speed wherever it is asked for.
    fn perft(&self, depth: u32) -> u64;

    /// The same, every move played ([`kit::perft_plain`]).
    fn perft_plain(&self, depth: u32) -> u64;

    /// What can be done with the endgames of the game; `None` where nobody can compute them.
    fn endings() -> Option<&'static dyn Endings<Self>> {
        None
    }

    /// The default recipe, ready to use.
    fn recipe() -> Recipe {
        Recipe::read(Self::RECIPE).expect("the recipes in the project are well formed")
    }

    /// What the engine of the game was given beyond rules and evaluation.
    const GIVEN: &'static [&'static str];

    /// Whether the game has what a switch needs.
    fn has(need: Need) -> bool {
        let abilities = Self::Knowledge::ABILITIES;
        match need {
            Need::Slots => abilities.slots,
            Need::Exchanges => abilities.exchanges,
            Need::Threats => abilities.threats,
            Need::Combinations => abilities.combinations,
            Need::Passing => Self::GIVEN.contains(&"with_passing"),
            Need::Correlations => Self::GIVEN.contains(&"with_correlations"),
            Need::Endgames => Self::endings().is_some(),
        }
    }

    /// What `recipe` asks of the game that the game does not have, in words; `None` where it can be used.
    fn lacks(recipe: &Recipe) -> Option<String> {
        recipe.unmet_need(Self::has).or_else(|| Self::evaluation(recipe.evaluation.as_str()).err())
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

/// What `foehn learn probcut` measured of a game.
fn measured(table: &str) -> Correlations {
    Correlations::read(table).expect("the tables in the project are well formed")
}

/// Implements [`Expert`] for one type each, with its evaluation, the price of a mistake, and its recipe.
macro_rules! experts {
    ($($game:ty: $evaluation:ty, $mistake:literal, $recipe:expr $(, $solver_score:path)?
        $(=> $ability:ident($($argument:expr)?))* $(, [$name:literal up to $small:literal])? $(, learned $names:expr)?;)+) => {
        $(impl Expert for $game {
            type Knowledge = $evaluation;
            const RECIPE: &'static str = $recipe;
            const GIVEN: &'static [&'static str] = &[$(stringify!($ability)),*];
            const MISTAKE: i32 = $mistake;

            $(fn solver_score(&self, score: Score) -> i32 {
                $solver_score(self, score)
            })?

            $(const EVALUATIONS: &'static [&'static str] = $names;

            fn evaluation(name: &str) -> Result<Self::Knowledge, String> {
                <$evaluation>::named(name)
            }

            fn linear() -> Option<&'static dyn Linear<Self>> {
                Some(&<$evaluation>::FEATURES)
            })?

            $(fn endings() -> Option<&'static dyn Endings<Self>> {
                static WORKSHOP: Workshop<$game> = Workshop::new($name, $small);
                Some(&WORKSHOP)
            })?

            fn perft(&self, depth: u32) -> u64 {
                kit::perft(self, depth)
            }

            fn perft_plain(&self, depth: u32) -> u64 {
                kit::perft_plain(self, depth)
            }

            fn engine(recipe: Recipe) -> Box<dyn Thinker<Self>> {
                // Whoever makes an engine has asked `lacks` whether the name means something; nobody gets a panic for it.
                let evaluation = Self::evaluation(recipe.evaluation.as_str()).unwrap_or_default();
                Box::new(Engine::new(recipe, evaluation)$(.$ability($($argument)?))*)
            }
        })+
    };
}

experts! {
    Checkers: CheckersKnowledge, 100, include_str!("../recipes/checkers.toml"), ["checkers" up to 4],
        learned &["best", "plain"];
    Chess: ChessKnowledge, 100, include_str!("../recipes/chess.toml") => with_passing(), ["chess" up to 3];
    Othello<8>: OthelloKnowledge, 200, include_str!("../recipes/othello.toml")
        => with_correlations(measured(include_str!("../probcut/othello.tsv")));
    Othello<6>: OthelloKnowledge, 200, "";
    Othello<4>: OthelloKnowledge, 200, "";
    ConnectFour<7, 6>: ConnectFourKnowledge, 40, include_str!("../recipes/connect4.toml"), ConnectFour::solver_score;
    ConnectFour<6, 5>: ConnectFourKnowledge, 40, include_str!("../recipes/connect4.toml"), ConnectFour::solver_score;
    ConnectFour<5, 5>: ConnectFourKnowledge, 40, include_str!("../recipes/connect4.toml"), ConnectFour::solver_score;
    ConnectFour<5, 4>: ConnectFourKnowledge, 40, include_str!("../recipes/connect4.toml"), ConnectFour::solver_score;
    ConnectFour<8, 7>: ConnectFourKnowledge, 40, include_str!("../recipes/connect4.toml"), ConnectFour::solver_score;
    NineMensMorris: MorrisKnowledge, 100, include_str!("../recipes/morris.toml"), ["morris" up to 6];
    TicTacToe: TicTacToeKnowledge, 100, "", ["tic-tac-toe" up to 9];
    Nim: Even, 100, "history = false";
    Tree: Even, 100, "history = false";
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_search::{NullMove, ProbCut, Threshold};

    #[test]
    fn a_recipe_that_asks_for_too_much_is_known() {
        assert_eq!(Nim::lacks(&Nim::recipe()), None);
        assert_eq!(Checkers::lacks(&Recipe::default()), None);
        assert!(Nim::lacks(&Recipe::default()).is_some_and(|what| what.contains("history")));
        let recipe = Recipe { draw_scores: Threshold::USUAL, ..Checkers::recipe() };
        assert_eq!(Checkers::lacks(&recipe), None);
        let recipe = Recipe { draw_scores: Threshold::USUAL, ..Othello::<8>::recipe() };
        assert!(Othello::<8>::lacks(&recipe).is_some_and(|what| what.contains("draw-scores")));
        let recipe = Recipe { tactics: true, ..Othello::<8>::recipe() };
        assert!(Othello::<8>::lacks(&recipe).is_some_and(|what| what.contains("tactics")));
        assert_eq!(Checkers::lacks(&Recipe { tactics: true, ..Checkers::recipe() }), None);
        let recipe = Recipe { countermoves: true, ..Tree::recipe() };
        assert!(Tree::lacks(&recipe).is_some_and(|what| what.contains("countermoves")));
        let recipe = Recipe { null_move: NullMove::Fixed, ..Recipe::default() };
        assert!(Checkers::lacks(&recipe).is_some_and(|what| what.contains("null-move")), "zugzwang is a part of it");
        assert_eq!(Chess::lacks(&recipe), None);
        let recipe = Recipe { probcut: ProbCut::Multi, ..Recipe::default() };
        assert!(Othello::<6>::lacks(&recipe).is_some_and(|what| what.contains("probcut")), "nothing was measured");
        assert_eq!(Othello::<8>::lacks(&recipe), None);
        let recipe = Recipe { exchange_order: true, losing_captures: true, ..Recipe::default() };
        let what = Checkers::lacks(&recipe).expect("checkers cannot tell the worth of exchanges");
        assert!(what.starts_with("`exchange-order` and `losing-captures` need the worth of exchanges"), "{what}");
        assert_eq!(Chess::lacks(&recipe), None);
    }

    #[test]
    fn every_recipe_reads() {
        let recipes = [
            Checkers::recipe(),
            Chess::recipe(),
            Othello::<8>::recipe(),
            ConnectFour::<7, 6>::recipe(),
            NineMensMorris::recipe(),
        ];
        assert!(recipes.iter().all(|recipe| recipe.table_cutoffs));
    }

    #[test]
    fn every_game_can_use_its_own_recipe() {
        assert_eq!(Checkers::lacks(&Checkers::recipe()), None);
        assert_eq!(Chess::lacks(&Chess::recipe()), None);
        assert_eq!(Othello::<8>::lacks(&Othello::<8>::recipe()), None);
        assert_eq!(ConnectFour::<7, 6>::lacks(&ConnectFour::<7, 6>::recipe()), None);
        assert_eq!(NineMensMorris::lacks(&NineMensMorris::recipe()), None);
        assert_eq!(TicTacToe::lacks(&TicTacToe::recipe()), None);
    }
}
