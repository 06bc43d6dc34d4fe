//! Solving: the exact value of a position, by tests with minimal windows at unlimited depth.
//!
//! In a game of wins, the tests come from the ends of the scale towards the draw: is there a win within 8 plies, a loss
//! within 8, a win within 16, and so on. A near horizon cuts most of the tree, and the table carries what one test proves
//! to the next, so this is to solving what iterative deepening is to playing (after Pons, "Solving Connect 4", who halves a known range). Once
//! a test has found the side, the distance is halved until the bounds meet. In a game of points, the sign is asked first.

use super::{Engine, Iteration, Line};
use crate::budget::{Budget, Stopped};
use crate::observer::{Observer, Reporter};
use crate::parallel::{Crew, SOLVING_PLIES, Worker};
use crate::scoring::window_below;
use crate::search::{MAX_PLY, Search};
use crate::tree::Node;
use foehn_game::{Bounds, Depth, Duel, History, Knowledge, MoveFacts, Ply, Score, Window};

impl<G: Duel, K: Knowledge<G>> Engine<G, K> {
    /// The exact value of the current position of `history`, and the nodes it took; `None` where the budget ended first.
    pub fn exact_value<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        observer: &mut O,
    ) -> (Option<Score>, u64) {
        self.begin_search();
        let (mut search, helpers) = self.search(history, budget, None, observer);
        let value = search.value_together(history.position(), helpers);
        let nodes = search.meter.count_all();
        let scratch = search.into_scratch();
        self.workers[0].scratch = scratch;
        (value, nodes)
    }

    /// Solves the current position of `history`: its exact value with a best line. Where the budget ends first, the
    /// answer is not `proved` and has no line.
    ///
    /// ```
    /// use foehn_game::{Even, History, toys::Nim};
    /// use foehn_search::{Budget, Engine, Recipe, Silent};
    /// let mut engine = Engine::new(Recipe::default(), Even);
    /// let answer = engine.solve(&History::new(Nim::with_heaps(&[3, 5])), &Budget::default(), &mut Silent);
    /// assert!(answer.proved && answer.best().score.is_win());
    /// ```
    pub fn solve<O: Observer<G>>(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        observer: &mut O,
    ) -> Iteration<G::Move> {
        self.begin_search();
        let (mut search, helpers) = self.search(history, budget, None, observer);
        let root = history.position();
        let value = search.value_together(root, helpers);
        let mut line = Line { moves: Vec::new(), score: value.unwrap_or(Score::DRAW) };
        if let Some(value) = value {
            line.moves = search.solved_line(root.clone(), value);
        }
        let answer = search.iteration(Depth::TO_THE_END.whole(), vec![line], value.is_some());
        let scratch = search.into_scratch();
        self.workers[0].scratch = scratch;
        answer
    }
}

/// What the tests so far have found.
#[derive(Clone, Copy)]
struct Narrowed {
    bounds: Bounds,
    /// Whether no estimate entered.
    proved: bool,
    tests: u64,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of `root`, found with helpers; `None` where the budget ended first.
    fn value_together(&mut self, root: &G, helpers: &mut [Worker<G>]) -> Option<Score> {
        self.shared.divided_from = Depth::TO_THE_END - Depth::plies(SOLVING_PLIES);
        if helpers.is_empty() {
            return self.narrow_bounds(root, None).unwrap_or(None);
        }
        let help = |search: &mut Search<'_, G, K, Reporter<'_, G::Move>>, crew: &Crew<Narrowed>| {
            // A helper that is stopped has nothing to say.
            let _ = search.narrow_bounds(root, Some(crew));
        };
        let value = self.together(helpers, help, |search, crew| search.narrow_bounds(root, Some(crew)));
        // What is left to do, the best line, is one worker's.
        self.meter.leave();
        self.shared.marks = None;
        self.scratch.stack.clear();
        value.unwrap_or(None)
    }

    /// Tests until the bounds meet. `None` where an estimate entered, which happens only in games longer than the depth.
    fn narrow_bounds(&mut self, root: &G, crew: Option<&Crew<Narrowed>>) -> Result<Option<Score>, Stopped> {
        self.scratch.path.enter(root.key(), Ply::ROOT);
        let mut narrowed = Narrowed { bounds: Bounds::UNKNOWN, proved: true, tests: 0 };
        while narrowed.bounds.f_minus < narrowed.bounds.f_plus {
            let step = narrowed.tests + 1;
            self.meter.begin_step(step);
            narrowed = match (self.test(root, narrowed), crew) {
                (tested, None) => tested?,
                (Ok(tested), Some(crew)) => crew.finish(step, tested),
                (Err(Stopped), Some(crew)) => crew.result_of(step).ok_or(Stopped)?,
            };
            self.scratch.stack.clear();
            self.observer.bounds(narrowed.bounds, self.meter.count_all());
        }
        Ok(narrowed.proved.then_some(narrowed.bounds.f_minus))
    }

    /// One test with a minimal window between the bounds.
    fn test(&mut self, root: &G, narrowed: Narrowed) -> Result<Narrowed, Stopped> {
        let Narrowed { mut bounds, proved, tests } = narrowed;
        let beta = if G::COUNTS_POINTS { split(bounds) } else { split_by_distance(bounds) };
        let g = self.node(Node::root(root, Window::minimal(beta - 1), Depth::TO_THE_END))?;
        if g < beta {
            bounds.f_plus = g;
        } else {
            bounds.f_minus = g;
        }
        Ok(Narrowed { bounds, proved: proved && self.basis.is_proved(), tests: tests + 1 })
    }

    /// Best play of both sides to the end of the game. The table has forgotten parts of the proof, and remembers best
    /// moves of tests that asked for less, so each move is tested to keep the value; most tests end in the table at once.
    fn solved_line(&mut self, mut position: G, mut value: Score) -> Vec<G::Move> {
        let mut moves = Vec::new();
        while position.ending().is_none() && moves.len() < MAX_PLY {
            let Ok(Some(mv)) = self.move_that_keeps(&position, value) else { break };
            let child = position.play(mv);
            // What the child's value must be for this one to follow from it.
            let below = window_below(&position, &child, Window { alpha: value, beta: value });
            (position, value) = (child, below.alpha);
            moves.push(mv);
        }
        moves
    }

    /// The table's move, if it keeps the value of `position`, or else the first that does.
    fn move_that_keeps(&mut self, position: &G, value: Score) -> Result<Option<G::Move>, Stopped> {
        let known = self.shared.table.probe(position, self.table_key(position, position.key(), Ply::ROOT), u8::MAX);
        let from_table = known.best.and_then(|best| best.find(position));
        for mv in from_table.into_iter().chain(position.moves()) {
            if self.keeps(position, mv, value)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn keeps(&mut self, position: &G, mv: G::Move, value: Score) -> Result<bool, Stopped> {
        let node = Node::root(position, Window::minimal(value - 1), Depth::TO_THE_END);
        let child = position.play(mv);
        self.scratch.path.enter(position.key(), Ply::ROOT);
        self.enter(&child, node.depth, Ply::ROOT.next());
        Ok(self.search_below(&node, &child, node.window, node.depth, MoveFacts::UNKNOWN)? >= value)
    }
}

/// The distance of the first tests, in plies, and the one beyond which only the sign is asked.
const FIRST_HORIZON: u16 = 8;
const LAST_HORIZON: u16 = 128;

/// The next question in a game of wins: within ever larger distances from both ends, then as [`split`] asks.
fn split_by_distance(bounds: Bounds) -> Score {
    let Bounds { f_minus, f_plus } = bounds;
    let undecided = !f_minus.is_win() && !f_plus.is_loss();
    let mut horizon = FIRST_HORIZON;
    while undecided && horizon < LAST_HORIZON {
        // A win or a loss within the horizon is excluded once a bound says so.
        if f_plus >= Score::win_in(Ply(horizon)) {
            return Score::win_in(Ply(horizon));
        }
        if f_minus <= Score::loss_in(Ply(horizon)) {
            return Score::loss_in(Ply(horizon)).next();
        }
        horizon *= 2;
    }
    split(bounds)
}

/// The next question between two bounds: won, at least drawn, then halves.
fn split(bounds: Bounds) -> Score {
    let Bounds { f_minus, f_plus } = bounds;
    if f_minus <= Score::DRAW && f_plus > Score::DRAW {
        Score::DRAW.next()
    } else if f_minus < Score::DRAW && f_plus == Score::DRAW {
        Score::DRAW
    } else {
        // Both are real scores of one sign by now, or the most extreme bound there is.
        Score::from_raw((f_minus.raw() + f_plus.raw() + 1).div_euclid(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_is_asked_first_then_halves() {
        assert_eq!(split(Bounds::UNKNOWN), Score::DRAW.next());
        assert_eq!(split(Bounds { f_minus: Score::MIN, f_plus: Score::DRAW }), Score::DRAW);
        let won = Bounds { f_minus: Score::win_in(Ply(9)), f_plus: Score::win_in(Ply(5)) };
        assert_eq!(split(won), Score::win_in(Ply(7)));
        let near = Bounds { f_minus: Score::loss_in(Ply(4)), f_plus: Score::loss_in(Ply(5)) };
        assert_eq!(split(near), Score::loss_in(Ply(5)));
    }
}
