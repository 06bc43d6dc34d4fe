//! The exact value of a position: searched until no estimate is left in it.
//!
//! Everything that solves goes through [`Solver::solve`], so that a faster way for one game has one place to enter.

use foehn_game::{History, Score, ScoreKind};
use foehn_games::catalog::Playable;
use foehn_search::{Budget, Engine, Iteration, Line, Observer, Recipe, Threshold, Whole};
use std::time::Duration;

/// The first depth of a recipe is no greater.
const DEEPEST_BEGINNING: u16 = 64;

/// Solves positions of one game; what it learns from one helps with the next.
pub(crate) struct Solver<G: Playable> {
    engine: Engine<G, G::Evaluation>,
}

/// What came of solving a position.
pub(crate) struct Solved<G: Playable> {
    /// The last finished iteration, with the nodes and the time of the whole.
    pub(crate) answer: Iteration<G>,
    /// Whether its value is the exact one; otherwise the budget was spent before.
    pub(crate) is_exact: bool,
}

impl<G: Playable> Solver<G> {
    /// A solver by this recipe. The obvious move is not for it: that one is played, not proved.
    pub(crate) fn new(recipe: Recipe) -> Self {
        let recipe = Recipe { obvious_move: Threshold::OFF, ..recipe };
        Solver { engine: Engine::new(recipe, G::Evaluation::default()) }
    }

    /// The exact value of the current position of `history`.
    pub(crate) fn solve<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        observer: &mut O,
    ) -> Solved<G> {
        if let Some(outcome) = history.outcome() {
            let score = Score::of_outcome(outcome, history.position().mover(), G::COUNTS_POINTS);
            return Solved { answer: finished(score), is_exact: true };
        }
        let answer = self.engine.think(history, budget, 1, observer);
        match unsure_distance(&answer) {
            None => Solved { is_exact: is_exact(&answer), answer },
            Some(plies) => self.shortest(history, budget, plies, answer, observer),
        }
    }

    /// A win or a loss in `plies` plies is proved, but a nearer one is not excluded: a search of as many plies does that.
    fn shortest<O: Observer<G>>(
        &self,
        history: &History<G>,
        budget: &Budget,
        plies: u16,
        first: Iteration<G>,
        observer: &mut O,
    ) -> Solved<G> {
        let beginning = plies.min(DEEPEST_BEGINNING);
        let recipe = Recipe { first_depth: Whole::new(beginning.into()), ..self.engine.recipe().clone() };
        let budget = Budget { nodes: budget.nodes.map(|limit| limit.saturating_sub(first.nodes)), ..budget.clone() };
        let mut engine = Engine::<G, _>::new(recipe, G::Evaluation::default());
        let mut answer = engine.think(history, &budget, 1, observer);
        answer.nodes += first.nodes;
        answer.time += first.time;
        let is_exact = is_exact(&answer) && unsure_distance(&answer).is_none();
        Solved { answer, is_exact }
    }
}

fn is_exact<G: Playable>(answer: &Iteration<G>) -> bool {
    answer.proved || (answer.best().score.counts_plies() && unsure_distance(answer).is_none())
}

/// The distance of a proved end that lies beyond the depth searched in full: known from the table, and perhaps not the nearest.
fn unsure_distance<G: Playable>(answer: &Iteration<G>) -> Option<u16> {
    match answer.best().score.kind() {
        ScoreKind::WinIn(plies) | ScoreKind::LossIn(plies) => {
            (!answer.proved && i32::from(plies) > answer.depth).then_some(plies)
        }
        _ => None,
    }
}

/// The answer where the game is over.
fn finished<G: Playable>(score: Score) -> Iteration<G> {
    Iteration {
        depth: 0,
        selective_depth: 0,
        lines: vec![Line { moves: Vec::new(), score }],
        nodes: 0,
        time: Duration::ZERO,
        table_fill: 0,
        proved: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::toys::{Nim, TicTacToe, Tree};
    use foehn_game::{Depth, Notation};
    use foehn_games::connect_four::ConnectFour;
    use foehn_games::expert::Expert;
    use foehn_games::othello::Othello;
    use foehn_search::{Silent, minimax};

    #[track_caller]
    fn equals_minimax<G: Playable>(position: &str, depth: i32) {
        let history = History::new(G::parse_position(position).expect("a position"));
        let solved = Solver::<G>::new(G::recipe()).solve(&history, &Budget::default(), &mut Silent);
        let oracle = minimax(&history, &G::Evaluation::default(), Depth::plies(depth), &G::recipe());
        assert!(solved.is_exact, "{position}");
        assert_eq!(solved.answer.best().score, oracle, "{position}");
    }

    #[test]
    fn the_value_is_that_of_the_whole_tree() {
        for position in ["1,2,3", "3,4,5", "1,1,7", "2,2,5", "6", "1,2,4,1", "3,3 second"] {
            equals_minimax::<Nim>(position, 20);
        }
        for position in [".........", "XO..X....", "X...O...X"] {
            equals_minimax::<TicTacToe>(position, 10);
        }
        equals_minimax::<Tree>("((3 12 8) (2 4 6) (14 5 2))", 3);
        equals_minimax::<Othello<4>>("-X---XX--XO----- O", 14);
        equals_minimax::<ConnectFour<5, 4>>("33244513", 13);
    }

    #[test]
    fn a_spent_budget_is_no_solution() {
        let history = History::new(Nim::parse_position("7,7,7,6").expect("heaps"));
        let solved = Solver::<Nim>::new(Nim::recipe()).solve(&history, &Budget::nodes(50), &mut Silent);
        assert!(!solved.is_exact && solved.answer.nodes <= 50);
    }
}
