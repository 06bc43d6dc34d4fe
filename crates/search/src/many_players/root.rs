//! The root: iterative deepening, and the best lines of the seat to move.
//!
//! Each iteration keeps the best lines so far. A further move must beat the last of them, so that one pass finds
//! several lines: what is worth no more is refuted, and every value kept is exact. Among equals the first in the game's
//! own order stands first, whatever order they are searched in.

use super::best_reply::Round;
use super::max_n::{Floor, below_if};
use super::paranoid::SeatWindow;
use super::search::{Found, SeatNode, SeatSearch};
use super::table::{Kind, SeatEntry};
use super::{SeatAnswer, SeatLine, Values};
use crate::budget::Stopped;
use crate::method::SeatMethod;
use foehn_game::{Game, Shares};

/// No iteration is deeper.
const DEEPEST: i32 = 255;

/// A move of the root.
struct RootMove<G: Game> {
    number: usize,
    mv: G::Move,
    child: G,
}

/// The best lines of an iteration so far, best first.
struct Kept<M> {
    most: usize,
    lines: Vec<KeptLine<M>>,
    /// Whether everything looked at was proved.
    proved: bool,
}

struct KeptLine<M> {
    number: usize,
    moves: Vec<M>,
    values: Values,
    proved: bool,
}

impl<M> Kept<M> {
    fn new(most: usize) -> Self {
        Kept { most, lines: Vec::new(), proved: true }
    }

    /// What move `number` must exceed to be kept.
    fn floor(&self, seat: usize, number: usize) -> f64 {
        match self.lines.last() {
            Some(last) if self.lines.len() == self.most => below_if(number < last.number, last.values[seat]),
            _ => f64::NEG_INFINITY,
        }
    }

    fn insert(&mut self, seat: usize, line: KeptLine<M>) {
        let before = |kept: &KeptLine<M>| {
            let (value, new) = (kept.values[seat], line.values[seat]);
            value > new || (value == new && kept.number < line.number)
        };
        let place = self.lines.partition_point(before);
        self.lines.insert(place, line);
        self.lines.truncate(self.most);
    }

    /// Whether no estimate entered what the lines are worth to the seat: all was proved, or nothing can be better than
    /// they are.
    fn is_proved(&self, seat: usize, most: f64) -> bool {
        let best_possible = |line: &KeptLine<M>| line.proved && line.values[seat] >= most;
        self.proved || (self.lines.len() == self.most && self.lines.iter().all(best_possible))
    }
}

impl<G: Game, S: Shares<G>> SeatSearch<'_, G, S> {
    /// Deepens until the budget is spent or the value is proved, and returns the last finished iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        let play = |(number, mv)| RootMove { number, mv, child: root.play(mv) };
        let mut moves: Vec<RootMove<G>> = root.moves().into_iter().enumerate().map(play).collect();
        let mut answer = self.answer_without_search(root, moves.first().map(|first| first.mv));
        let lines = lines.clamp(1, moves.len().max(1));
        for depth in 1..=self.meter.deepest(DEEPEST) {
            let mut kept = Kept::new(lines);
            let finished = self.iterate(&moves, depth, &mut kept);
            if finished.is_err() {
                // The best line of the last iteration is searched first: what is better than it is better.
                if lines == 1 && !kept.lines.is_empty() {
                    answer.lines = told::<G>(kept);
                }
                break;
            }
            let proved = kept.is_proved(self.seat, S::MOST);
            bring_to_front(&mut moves, &kept);
            kept.lines.iter_mut().for_each(|line| self.lengthen(root, line, depth));
            answer = SeatAnswer {
                depth,
                lines: told::<G>(kept),
                nodes: self.meter.nodes(),
                time: self.meter.elapsed(),
                proved: proved && (self.recipe.method != SeatMethod::BestReply || G::SEATS == 2),
                refused: None,
            };
            report(&answer);
            if proved || self.meter.is_past(1.0) || (moves.len() == 1 && self.meter.is_past(0.0)) {
                break;
            }
        }
        SeatAnswer { nodes: self.meter.nodes(), time: self.meter.elapsed(), refused: self.refused, ..answer }
    }

    /// Searches all moves of the root to one depth.
    fn iterate(&mut self, moves: &[RootMove<G>], depth: i32, kept: &mut Kept<G::Move>) -> Result<(), Stopped> {
        for RootMove { number, mv, child } in moves {
            let floor = if self.recipe.pruning { kept.floor(self.seat, *number) } else { f64::NEG_INFINITY };
            if floor >= S::MOST {
                continue;
            }
            self.meter.spend()?;
            let node = SeatNode { position: child, depth: depth - 1, ply: 1, round: Round::ENDED };
            let found = self.value_of_child(&node, floor)?;
            kept.proved &= found.proved;
            if !found.refuted {
                let mut moves = vec![*mv];
                moves.extend_from_slice(&self.variations[1]);
                let line = KeptLine { number: *number, moves, values: found.values, proved: found.proved };
                kept.insert(self.seat, line);
            }
        }
        Ok(())
    }

    fn value_of_child(&mut self, node: &SeatNode<'_, G>, floor: f64) -> Result<Found, Stopped> {
        match self.recipe.method {
            SeatMethod::MaxN => self.max_n(node, Floor { seat: self.seat, value: floor }),
            SeatMethod::Paranoid | SeatMethod::BestReply => {
                self.coalition(node, SeatWindow { alpha: floor.max(S::LEAST), beta: S::MOST })
            }
        }
    }

    /// Goes on with a line that ended where the table had the answer, as far as the table knows how that came about. In
    /// best-reply search a line may also end before a turn that is skipped, so it is left as it is.
    fn lengthen(&self, root: &G, line: &mut KeptLine<G::Move>, depth: i32) {
        if self.recipe.method == SeatMethod::BestReply {
            return;
        }
        let mut position = line.moves.iter().fold(root.clone(), |position, &mv| position.play(mv));
        while line.moves.len() < depth as usize && !position.is_over() {
            let left = depth - line.moves.len() as i32;
            let node = SeatNode { position: &position, depth: left, ply: 0, round: Round::ENDED };
            let same = |entry: &SeatEntry| entry.kind == Kind::Exact && entry.values == line.values;
            let known = self.probe(&node).filter(|entry| same(entry) && entry.answers(left, self.recipe.depth_rule));
            let best = known.and_then(|entry| entry.best);
            let Some(mv) = best.and_then(|number| position.moves().get(number as usize).copied()) else { break };
            line.moves.push(mv);
            position = position.play(mv);
        }
    }

    /// The answer before any iteration: the first move, worth what the shares say of the root.
    fn answer_without_search(&self, root: &G, first: Option<G::Move>) -> SeatAnswer<G::Move> {
        let values = self.estimate(root).values[..G::SEATS].to_vec();
        let line = SeatLine { moves: first.into_iter().collect(), values };
        SeatAnswer { depth: 0, lines: vec![line], nodes: 0, time: self.meter.elapsed(), proved: false, refused: None }
    }
}

/// The moves of the lines first, best first; then the others as they were.
fn bring_to_front<G: Game>(moves: &mut [RootMove<G>], kept: &Kept<G::Move>) {
    let place = |root: &RootMove<G>| kept.lines.iter().position(|line| line.number == root.number);
    moves.sort_by_key(|root| place(root).unwrap_or(usize::MAX));
}

fn told<G: Game>(kept: Kept<G::Move>) -> Vec<SeatLine<G::Move>> {
    let tell = |line: KeptLine<G::Move>| SeatLine { moves: line.moves, values: line.values[..G::SEATS].to_vec() };
    kept.lines.into_iter().map(tell).collect()
}
