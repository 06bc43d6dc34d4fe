//! Iterative deepening (Slate and Atkin 1977; Schaeffer 2001, 4.2): one depth after the other, each helped by the table
//! and the order of moves that the one before left behind.

use super::aspiration::Aspired;
use super::moves::RootMove;
use super::{Iteration, Line, RootMoves};
use crate::budget::Stopped;
use crate::observer::{Observer, Reporter};
use crate::parallel::{Crew, Worker};
use crate::recipe::{Algorithm, Recipe};
use crate::scoring::{Basis, stuck_score};
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Score, ScoreKind, Window};

/// No iteration is deeper; tables store depths in a byte.
const DEEPEST: i32 = 255;

/// Below so many nodes the deepening begins at the beginning: the five plies at which checkers begins take up to 2,000.
const SCARCE_NODES: u64 = 4_000;

/// An obvious move is played when this share of the time is used.
const OBVIOUS_SHARE: f64 = 0.2;

/// Where the deepening stands.
#[derive(Clone)]
pub(crate) struct Deepening {
    depth: i32,
    /// The value of each line at the last depth.
    values: Vec<Option<Score>>,
    /// The depth at which a fail low began the deepening anew.
    restarted_at: i32,
    /// How often that happened.
    restarts: u32,
    /// Whether one move has led all others by the recipe's margin so far.
    is_obvious: bool,
}

impl Deepening {
    /// The next depth; the last one is the deepest allowed, whatever the step.
    fn next_depth(&self, recipe: &Recipe, deepest: i32) -> i32 {
        if self.depth >= deepest { deepest + 1 } else { (self.depth + recipe.step.get()).min(deepest) }
    }

    /// The number of the present step: deepening anew is further on.
    fn step(&self) -> u64 {
        u64::from(self.restarts) << 16 | self.depth as u64
    }

    /// Whether a fail low at this depth begins anew: once for each depth, so that the deepening ends.
    fn restarts(&self, recipe: &Recipe) -> bool {
        recipe.restart_on_fail_low && self.depth > recipe.first_depth.get() && self.depth > self.restarted_at
    }
}

/// How an iteration, or the search of one of its lines, ended.
#[derive(Clone)]
pub(crate) enum Iterated<T> {
    /// With its result.
    Finished(T),
    /// With a fail low, after which the deepening begins anew at the first depth.
    Restart,
}

/// What a finished iteration hands to the other workers: all that the next one begins with.
pub(crate) struct Standing<G: Duel> {
    deepening: Deepening,
    moves: Vec<RootMove<G>>,
    basis: Basis,
    /// Its number.
    iteration: u32,
    ended: Iterated<Iteration<G::Move>>,
}

// Derived, this would ask that positions be cloned.
impl<G: Duel> Clone for Standing<G> {
    fn clone(&self) -> Self {
        Standing {
            deepening: self.deepening.clone(),
            moves: self.moves.clone(),
            basis: self.basis,
            iteration: self.iteration,
            ended: self.ended.clone(),
        }
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Deepens with helpers, and adds up what all of them have spent.
    pub(crate) fn deepen_together(
        &mut self,
        root: &mut RootMoves<G>,
        lines: usize,
        helpers: &mut [Worker<G>],
    ) -> Iteration<G::Move> {
        let mut answer = if helpers.is_empty() || root.moves.len() < 2 {
            self.shared.marks = None;
            self.deepen(root, lines, None)
        } else {
            let moves = root.for_helper();
            let help = |search: &mut Search<'_, G, K, Reporter<'_, G::Move>>, crew: &Crew<Standing<G>>| {
                search.deepen(&mut moves.for_helper(), lines, Some(crew));
            };
            self.together(helpers, help, |search, crew| search.deepen(root, lines, Some(crew)))
        };
        answer.nodes = self.meter.count_all();
        answer.quiet_nodes = self.counters.quiet_nodes;
        answer.expanded = self.counters.expanded;
        answer.time = self.meter.elapsed();
        answer
    }

    /// Deepens until the budget is spent or the value is proved, and returns the last finished iteration.
    pub(crate) fn deepen(
        &mut self,
        root: &mut RootMoves<G>,
        lines: usize,
        crew: Option<&Crew<Standing<G>>>,
    ) -> Iteration<G::Move> {
        let lines = lines.min(root.moves.len());
        let mut answer = self.reported(root, self.answer_without_search(root));
        if root.moves.is_empty() {
            return answer;
        }
        let deepest = self.meter.deepest(DEEPEST);
        let first = self.first_depth(deepest);
        let is_obvious = self.begins_obvious(root);
        let mut deepening =
            Deepening { depth: first, values: vec![None; lines], restarted_at: 0, restarts: 0, is_obvious };
        while deepening.depth <= deepest {
            match self.next_standing(root, &mut deepening, deepest, crew) {
                Ok(Iterated::Finished(iteration)) => {
                    let enough = self.is_enough(&iteration, &deepening, root);
                    answer = self.reported(root, iteration);
                    self.observer.iteration(&answer);
                    if enough {
                        break;
                    }
                    deepening.depth = deepening.next_depth(self.recipe, deepest);
                }
                Ok(Iterated::Restart) => deepening.depth = first,
                Err(Stopped) => {
                    self.take_finished_part(root, &mut answer, &deepening);
                    break;
                }
            }
        }
        answer
    }

    /// The first depth: that of the recipe. With so few nodes that it might not be finished, the least of the same parity, so that no
    /// move is played that nobody searched.
    fn first_depth(&self, deepest: i32) -> i32 {
        let usual = self.recipe.first_depth.get();
        match self.meter.most_nodes() {
            // A recipe that begins at the deepest depth wants that one iteration and no other.
            Some(most) if most < SCARCE_NODES && usual < deepest => usual.min(2 - usual % 2),
            _ => usual.min(deepest),
        }
    }

    /// One iteration by this worker, or by another one that has finished it first.
    fn next_standing(
        &mut self,
        root: &mut RootMoves<G>,
        deepening: &mut Deepening,
        deepest: i32,
        crew: Option<&Crew<Standing<G>>>,
    ) -> Result<Iterated<Iteration<G::Move>>, Stopped> {
        let Some(crew) = crew else { return self.iterate(root, deepening) };
        deepening.depth = (deepening.depth + self.ahead).min(deepest);
        let step = deepening.step();
        self.meter.begin_step(step);
        let standing = match self.iterate(root, deepening) {
            Ok(ended) => {
                let (moves, basis, iteration) = (root.moves.clone(), root.basis, self.iteration);
                crew.finish(step, Standing { deepening: deepening.clone(), moves, basis, iteration, ended })
            }
            Err(Stopped) => crew.result_of(step).ok_or(Stopped)?,
        };
        self.scratch.stack.clear();
        *deepening = standing.deepening;
        (root.moves, root.basis, root.taken) = (standing.moves, standing.basis, 0);
        self.iteration = standing.iteration;
        Ok(standing.ended)
    }

    /// One iteration of all lines.
    fn iterate(
        &mut self,
        root: &mut RootMoves<G>,
        deepening: &mut Deepening,
    ) -> Result<Iterated<Iteration<G::Move>>, Stopped> {
        self.iteration += 1;
        root.begin_iteration(if self.recipe.sticky { deepening.values.len() } else { 0 });
        let mut proved = true;
        for line in 0..deepening.values.len() {
            root.taken = line;
            let value = match self.value_of_line(root, deepening)? {
                Iterated::Finished(value) => value,
                Iterated::Restart => return Ok(Iterated::Restart),
            };
            deepening.values[line] = Some(value);
            root.moves[line].line.score = value;
            proved &= root.basis.is_proved();
        }
        root.taken = 0;
        Ok(Iterated::Finished(self.report(root, deepening, proved)))
    }

    /// The value of the best move that is not taken by an earlier line.
    fn value_of_line(
        &mut self,
        root: &mut RootMoves<G>,
        deepening: &mut Deepening,
    ) -> Result<Iterated<Score>, Stopped> {
        let depth = Depth::plies(deepening.depth);
        let guess = deepening.values[root.taken];
        let value = match self.recipe.algorithm {
            Algorithm::Minimax => self.search_root(root, Window::FULL, depth)?,
            Algorithm::MtdF => self.mtdf(root, guess.unwrap_or(Score::DRAW), depth)?,
            Algorithm::SssStar => self.sss(root, depth)?,
            Algorithm::AlphaBeta | Algorithm::NegaScout => return self.aspired_value(root, guess, depth, deepening),
        };
        Ok(Iterated::Finished(value))
    }

    /// The value of a line by alpha-beta or NegaScout: that of the obvious move while there is one, otherwise by aspiration.
    fn aspired_value(
        &mut self,
        root: &mut RootMoves<G>,
        guess: Option<Score>,
        depth: Depth,
        deepening: &mut Deepening,
    ) -> Result<Iterated<Score>, Stopped> {
        if deepening.is_obvious {
            let value = self.value_of_obvious(root, deepening.values.len(), depth)?;
            deepening.is_obvious = value.is_some();
            if let Some(value) = value {
                return Ok(Iterated::Finished(value));
            }
        }
        match self.aspire(root, guess, depth)? {
            Aspired::Value(value) => Ok(Iterated::Finished(value)),
            Aspired::FailLow(low) if deepening.restarts(self.recipe) => {
                deepening.restarted_at = deepening.depth;
                deepening.restarts += 1;
                deepening.values[root.taken] = Some(low);
                Ok(Iterated::Restart)
            }
            Aspired::FailLow(_) => match self.aspire(root, None, depth)? {
                Aspired::Value(value) | Aspired::FailLow(value) => Ok(Iterated::Finished(value)),
            },
        }
    }

    /// Whether a deeper iteration would find nothing new, or should not be begun.
    fn is_enough(&self, answer: &Iteration<G::Move>, deepening: &Deepening, root: &RootMoves<G>) -> bool {
        let decided = answer.proved || (answer.lines.len() == 1 && ends_within(answer.best().score, answer.depth));
        let forced = root.moves.len() == 1 && self.meter.is_past(0.0);
        decided || forced || self.meter.is_past(1.0) || (deepening.is_obvious && self.meter.is_past(OBVIOUS_SHARE))
    }

    fn report(&self, root: &RootMoves<G>, deepening: &Deepening, proved: bool) -> Iteration<G::Move> {
        let mut lines: Vec<Line<G::Move>> =
            root.moves[..deepening.values.len()].iter().map(|root_move| root_move.line.clone()).collect();
        if self.shared.uses_table {
            lines.iter_mut().for_each(|line| self.lengthen(&root.position, line, deepening.depth as usize));
        }
        lines.iter_mut().for_each(|line| self.lengthen_by_oracle(&root.position, line));
        // A later line may have turned out better than an earlier one; people expect the best first.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        self.iteration(deepening.depth, lines, proved)
    }

    /// The answer before any iteration: the first move as it is ordered, or the end of the game.
    fn answer_without_search(&self, root: &RootMoves<G>) -> Iteration<G::Move> {
        let line = match root.moves.first() {
            Some(first) => Line { moves: vec![first.mv], score: Score::DRAW },
            None => Line { moves: Vec::new(), score: stuck_score(&root.position) },
        };
        self.iteration(0, vec![line], root.moves.is_empty())
    }

    /// A stopped iteration may have found a better move before it stopped: it stands first, with a finished score.
    fn take_finished_part(&self, root: &RootMoves<G>, answer: &mut Iteration<G::Move>, deepening: &Deepening) {
        let finished = root.moves.first().filter(|first| first.line.score > Score::MIN && deepening.values.len() == 1);
        if let (Some(first), Some(best)) = (finished, answer.lines.first_mut())
            && best.moves.first() != Some(&first.mv)
        {
            *best = Line { score: self.reported_score(root, first.line.score), ..first.line.clone() };
        }
    }
}

/// Whether a score is the end of the game seen within `depth`. One from further away comes from the table, and a nearer
/// end may still be found.
fn ends_within(score: Score, depth: i32) -> bool {
    match score.kind() {
        ScoreKind::WinIn(plies) | ScoreKind::LossIn(plies) => i32::from(plies) <= depth,
        _ => false,
    }
}
