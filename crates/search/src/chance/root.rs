//! The root: iterative deepening, and the best lines of the player to move.
//!
//! Each iteration keeps the best lines so far. A further move must beat the last of them, so that one pass finds
//! several lines; every value kept is exact. Among equals the first in the game's own order stands first, as far as
//! rounding lets equals be seen.

use super::search::{ChanceNode, ChanceSearch, ValueFound};
use super::window::{Side, ValueWindow};
use crate::budget::Stopped;
use crate::many_players::{SeatAnswer, SeatLine};
use foehn_game::{Chance, Equity, Turn};

/// No iteration is deeper.
const DEEPEST: i32 = 255;

/// A move of the root.
struct RootMove<G: Chance> {
    number: usize,
    mv: G::Move,
    child: G,
}

/// The best lines of an iteration so far, best first.
struct KeptLines<M> {
    side: Side,
    most: usize,
    lines: Vec<KeptLine<M>>,
    /// Whether everything looked at was proved.
    proved: bool,
}

struct KeptLine<M> {
    number: usize,
    moves: Vec<M>,
    found: ValueFound,
}

impl<M> KeptLines<M> {
    /// The window in which move `number` must lie to be kept: `open` beyond what the last line is worth.
    fn window(&self, number: usize, open: ValueWindow) -> ValueWindow {
        let Some(last) = self.lines.last().filter(|_| self.lines.len() == self.most) else { return open };
        let (value, earlier) = (last.found.value, number < last.number);
        match (self.side, earlier) {
            (Side::Max, true) => open.after(Side::Max, value.next_down()),
            (Side::Min, true) => open.after(Side::Min, value.next_up()),
            (side, false) => open.after(side, value),
        }
    }

    fn insert(&mut self, line: KeptLine<M>) {
        let is_before = |kept: &KeptLine<M>| {
            let (value, new) = (kept.found.value, line.found.value);
            self.side.prefers(value, new) || (value == new && kept.number < line.number)
        };
        let place = self.lines.partition_point(is_before);
        self.lines.insert(place, line);
        self.lines.truncate(self.most);
    }

    /// Whether no estimate entered what the lines are worth: all was proved, or nothing can be better than they are.
    fn is_proved(&self, best_possible: f64) -> bool {
        let is_best = |line: &KeptLine<M>| line.found.proved && line.found.value == best_possible;
        self.proved || (self.lines.len() == self.most && self.lines.iter().all(is_best))
    }
}

impl<G: Chance, E: Equity<G>> ChanceSearch<'_, G, E> {
    /// Deepens until the budget is spent or the value is proved, and returns the last finished iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        match root.turn() {
            Turn::Player(player) => self.deepen_moves(root, Side::of(player), lines, report),
            Turn::Chance | Turn::Over => self.deepen_average(root, report),
        }
    }

    /// Where chance is to move: what may be expected.
    fn deepen_average(&mut self, root: &G, report: &mut dyn FnMut(&SeatAnswer<G::Move>)) -> SeatAnswer<G::Move> {
        let mut answer = self.answer(0, vec![told::<G, E>(Vec::new(), self.estimate(root).value)], false);
        for depth in 1..=self.meter.deepest(DEEPEST) {
            let node = ChanceNode { position: root, depth, ply: 0 };
            let Ok(found) = self.value(&node, Self::OPEN) else { break };
            answer = self.answer(depth, vec![told::<G, E>(Vec::new(), found.value)], found.proved);
            report(&answer);
            if found.proved || self.meter.is_past(1.0) {
                break;
            }
        }
        SeatAnswer { nodes: self.meter.nodes(), time: self.meter.elapsed(), ..answer }
    }

    /// Where a player is to move: the best moves.
    fn deepen_moves(
        &mut self,
        root: &G,
        side: Side,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<G::Move>),
    ) -> SeatAnswer<G::Move> {
        let play = |(number, mv)| RootMove { number, mv, child: root.play(mv) };
        let mut moves: Vec<RootMove<G>> = root.moves().into_iter().enumerate().map(play).collect();
        let first = moves.first().map(|first| first.mv).into_iter().collect();
        let mut answer = self.answer(0, vec![told::<G, E>(first, self.estimate(root).value)], false);
        self.filter(&mut moves, side, lines);
        let most = lines.clamp(1, moves.len().max(1));
        for depth in 1..=self.meter.deepest(DEEPEST) {
            let mut kept = KeptLines { side, most, lines: Vec::new(), proved: true };
            if self.iterate(&moves, depth, &mut kept).is_err() {
                // The best line of the last iteration is searched first: what is better than it is better.
                if most == 1 && !kept.lines.is_empty() {
                    answer.lines = told_lines::<G, E>(kept);
                }
                break;
            }
            let proved = kept.is_proved(self.best_possible(side));
            bring_to_front(&mut moves, &kept);
            answer = self.answer(depth, told_lines::<G, E>(kept), proved);
            report(&answer);
            if proved || self.meter.is_past(1.0) || (moves.len() == 1 && self.meter.is_past(0.0)) {
                break;
            }
        }
        SeatAnswer { nodes: self.meter.nodes(), time: self.meter.elapsed(), ..answer }
    }

    /// One iteration, at this depth at once; `None` where the budget did not suffice.
    pub(super) fn at_once(&mut self, root: &G, depth: i32) -> Option<SeatLine<G::Move>> {
        let Turn::Player(player) = root.turn() else {
            let found = self.value(&ChanceNode { position: root, depth, ply: 0 }, Self::OPEN).ok()?;
            return Some(told::<G, E>(Vec::new(), found.value));
        };
        let play = |(number, mv)| RootMove { number, mv, child: root.play(mv) };
        let moves: Vec<RootMove<G>> = root.moves().into_iter().enumerate().map(play).collect();
        let mut kept = KeptLines { side: Side::of(player), most: 1, lines: Vec::new(), proved: true };
        self.iterate(&moves, depth, &mut kept).ok()?;
        told_lines::<G, E>(kept).into_iter().next()
    }

    /// The filter of the root: so many moves as its switch says, or as lines are asked for, whose positions are worth most.
    fn filter(&self, moves: &mut Vec<RootMove<G>>, side: Side, lines: usize) {
        let Some(kept) = self.recipe.filter.get() else { return };
        let mut judged: Vec<(f64, RootMove<G>)> =
            std::mem::take(moves).into_iter().map(|root| (self.worth(&root.child), root)).collect();
        let order = |a: f64, b: f64| match side {
            Side::Max => b.total_cmp(&a),
            Side::Min => a.total_cmp(&b),
        };
        judged.sort_by(|(a, _), (b, _)| order(*a, *b));
        judged.truncate(lines.max(kept as usize));
        moves.extend(judged.into_iter().map(|(_, root)| root));
    }

    /// Searches all moves of the root to one depth.
    fn iterate(&mut self, moves: &[RootMove<G>], depth: i32, kept: &mut KeptLines<G::Move>) -> Result<(), Stopped> {
        for RootMove { number, mv, child } in moves {
            let window = if self.recipe.pruning { kept.window(*number, Self::OPEN) } else { Self::OPEN };
            if window.is_closed() {
                continue;
            }
            self.meter.spend()?;
            let found = self.below(*mv, &ChanceNode { position: child, depth: depth - 1, ply: 1 }, window)?;
            kept.proved &= found.proved;
            // Beyond the stakes there is nothing: only a window that a line has narrowed refuses.
            let refused = match kept.side {
                Side::Max => found.value <= window.alpha && window.alpha > E::LEAST,
                Side::Min => found.value >= window.beta && window.beta < E::MOST,
            };
            if !refused {
                let mut moves = vec![*mv];
                moves.extend_from_slice(&self.variations[1]);
                kept.insert(KeptLine { number: *number, moves, found });
            }
        }
        Ok(())
    }

    fn best_possible(&self, side: Side) -> f64 {
        match side {
            Side::Max => E::MOST,
            Side::Min => E::LEAST,
        }
    }

    fn answer(&self, depth: i32, lines: Vec<SeatLine<G::Move>>, proved: bool) -> SeatAnswer<G::Move> {
        let (nodes, time) = (self.meter.nodes(), self.meter.elapsed());
        SeatAnswer { depth, lines, nodes, time, proved, refused: None }
    }
}

/// The moves of the lines first, best first; then the others as they were.
fn bring_to_front<G: Chance>(moves: &mut [RootMove<G>], kept: &KeptLines<G::Move>) {
    let place = |root: &RootMove<G>| kept.lines.iter().position(|line| line.number == root.number);
    moves.sort_by_key(|root| place(root).unwrap_or(usize::MAX));
}

/// A line with what it is worth to both.
fn told<G: Chance, E: Equity<G>>(moves: Vec<G::Move>, value: f64) -> SeatLine<G::Move> {
    SeatLine { moves, values: vec![value, E::SUM - value] }
}

fn told_lines<G: Chance, E: Equity<G>>(kept: KeptLines<G::Move>) -> Vec<SeatLine<G::Move>> {
    kept.lines.into_iter().map(|line| told::<G, E>(line.moves, line.found.value)).collect()
}
