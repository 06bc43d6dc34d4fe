//! Positions are looked at one by one: is there exactly one clearly best move, by two looks, and how deep does one have to look for it?

use super::{Aim, GAP, Puzzle};
use crate::interrupt::Interrupt;
use crate::review::share;
use foehn_game::any::{History, Move};
use foehn_games::face::DuelFace;
use foehn_search::any::Thinker;
use foehn_search::{Budget, Iteration};

/// Positions below this grade are no puzzles: what stands on the board, a capture, a four in a row.
const LEAST_GRADE: i32 = 3;

/// A solution is continued to so many moves of both players.
const LONGEST: usize = 7;

/// Who has less than this share before a move that holds stands with the back to the wall.
const LOST: f64 = 0.3;

/// What became of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// It is a puzzle.
    Puzzle(Puzzle),
    /// It is none: several moves are about as good, or the answer is too easy or not sure.
    Nothing,
    /// The interrupt was raised.
    Interrupted,
}

/// Looks for puzzles with one engine.
pub struct Maker<'a> {
    duel: &'a dyn DuelFace,
    engine: Box<dyn Thinker>,
    nodes: u64,
    least_grade: i32,
    interrupt: &'a Interrupt,
}

/// What a look at a position found: the best line, how sure, and the depth from which on it stayed the best.
struct Look {
    line: Vec<Move>,
    best: f64,
    gap: f64,
    is_won: bool,
    grade: i32,
}

impl<'a> Maker<'a> {
    /// With an engine, and so many nodes for the first look at a position; the second one has four times as many.
    pub fn new(duel: &'a dyn DuelFace, engine: Box<dyn Thinker>, nodes: u64, interrupt: &'a Interrupt) -> Self {
        Maker { duel, engine, nodes, least_grade: LEAST_GRADE, interrupt }
    }

    /// The same with puzzles from this grade on.
    #[must_use]
    pub fn from_grade(self, least_grade: i32) -> Self {
        Maker { least_grade, ..self }
    }

    /// Whether the position at the end of this game so far is a puzzle.
    pub fn look(&mut self, history: &History, source: &str) -> Found {
        if history.is_over() || history.position().count_moves() < 2 {
            return Found::Nothing;
        }
        // What a search remembers of the position before must not change what it says of this one.
        self.engine.clear();
        let Some(first) = self.search(history, self.nodes) else { return self.nothing() };
        if first.gap < GAP || first.grade < self.least_grade {
            return self.nothing();
        }
        let Some(second) = self.search(history, 4 * self.nodes) else { return self.nothing() };
        let agrees = second.gap >= GAP && second.line.first() == first.line.first();
        if self.interrupt.is_raised() || !agrees {
            return self.nothing();
        }
        let aim = match second.best {
            _ if second.is_won => Aim::Win,
            best if best - second.gap < LOST && best < 0.65 => Aim::Save,
            _ => Aim::Advantage,
        };
        let Some(solution) = self.solution(history, &second) else { return Found::Interrupted };
        let grade = second.grade.max(first.grade);
        Found::Puzzle(Puzzle { position: history.position().clone(), solution, grade, aim, source: source.to_owned() })
    }

    fn nothing(&self) -> Found {
        if self.interrupt.is_raised() { Found::Interrupted } else { Found::Nothing }
    }

    /// The line in which every move of the solver is the only one; `None` after an interrupt.
    fn solution(&mut self, history: &History, look: &Look) -> Option<Vec<Move>> {
        let mut solution = look.line[..1].to_vec();
        let mut line = look.line.clone();
        let mut at = history.clone();
        while let [mv, reply, ..] = line[..] {
            at.play(mv);
            at.play(reply);
            if at.is_over() || solution.len() + 2 > LONGEST || at.position().mover() != history.position().mover() {
                break;
            }
            let next = self.search(&at, self.nodes);
            if self.interrupt.is_raised() {
                return None;
            }
            let Some(next) = next.filter(|next| next.gap >= GAP && at.position().count_moves() > 1) else { break };
            solution.extend([reply, next.line[0]]);
            line = next.line;
        }
        Some(solution)
    }

    /// The two best lines. `None` where not even one depth was finished.
    fn search(&mut self, history: &History, nodes: u64) -> Option<Look> {
        let budget = self.interrupt.over(&Budget::nodes(nodes));
        let mut preferred: Vec<(i32, Option<Move>)> = Vec::new();
        let first = |iteration: &Iteration<Move>| iteration.lines.first().and_then(|line| line.moves.first().copied());
        let answer = self
            .engine
            .think(history.sight(), &budget, 2, &mut |iteration| preferred.push((iteration.depth, first(iteration))));
        let [best, second] = answer.lines.as_slice() else { return None };
        if answer.depth == 0 || best.moves.is_empty() {
            return None;
        }
        let [best_share, second_share] = [best, second].map(|line| share(self.duel, line.score));
        let changed = preferred.iter().rposition(|(_, mv)| *mv != best.moves.first().copied());
        let grade = preferred.get(changed.map_or(0, |index| index + 1)).map_or(answer.depth, |&(depth, _)| depth);
        Some(Look {
            line: best.moves.clone(),
            best: best_share,
            gap: best_share - second_share,
            is_won: best.score.is_win() && !second.score.is_win(),
            grade,
        })
    }
}
