//! Paranoid search (Sturtevant and Korf 2000): all other seats play against the one at the root.
//!
//! That is minimax between one and a coalition: the value of a node is what it is worth to the seat at the root, which
//! maximises it, and every other seat minimises it. So alpha-beta cuts at every depth, and what is found is what the
//! seat can have whatever the others do. The price is pessimism: opponents who play for themselves seldom unite.
//!
//! The vector of all shares at the leaf is carried along, so that a line can tell what everybody gets.
//!
//! Best-reply search is the same search with fewer replies (`best_reply.rs`).

use super::best_reply::Round;
use super::search::{Best, Choice, Entered, Found, SeatNode, SeatSearch};
use super::table::{Kind, SeatEntry};
use crate::budget::Stopped;
use crate::method::SeatMethod;
use foehn_game::{Game, Shares};

/// Values at or below `alpha` and at or above `beta` do not matter.
#[derive(Clone, Copy)]
pub(super) struct SeatWindow {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

/// Who decides at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Ours,
    Theirs,
}

impl Side {
    fn prefers(self, value: f64, other: f64) -> bool {
        match self {
            Side::Ours => value > other,
            Side::Theirs => value < other,
        }
    }
}

impl SeatWindow {
    /// The window after this side has found `value`.
    fn after(self, side: Side, value: f64) -> Self {
        match side {
            Side::Ours => SeatWindow { alpha: self.alpha.max(value), ..self },
            Side::Theirs => SeatWindow { beta: self.beta.min(value), ..self },
        }
    }

    fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

impl<G: Game, S: Shares<G>> SeatSearch<'_, G, S> {
    /// The value of a node for the seat at the root, by fail-soft alpha-beta.
    pub(super) fn coalition(&mut self, node: &SeatNode<'_, G>, window: SeatWindow) -> Result<Found, Stopped> {
        let mover = match self.enter(node)? {
            Entered::Leaf(found) => return Ok(found),
            Entered::Turn(mover) => mover,
        };
        let known = self.probe(node);
        if let Some(found) = known.and_then(|entry| self.coalition_from_table(&entry, node, window)) {
            return Ok(found);
        }
        let side = if mover == self.seat { Side::Ours } else { Side::Theirs };
        let start = self.choices.len();
        self.list_choices(node, mover)?;
        let listed = self.put_in_order(start, node, mover, known.and_then(|entry| entry.best));
        let mut open = window;
        let mut best: Option<Best> = None;
        let mut proved = true;
        for index in listed {
            let choice = self.choices[index];
            let found = self.follow(node, mover, &choice, open)?;
            proved &= found.proved;
            let value = found.values[self.seat];
            if best.is_none_or(|best| side.prefers(value, best.values[self.seat])) {
                best = Some(Best { values: found.values, number: choice.number });
                self.lead(node.ply, &choice);
            }
            if self.recipe.pruning {
                open = open.after(side, value);
                if open.is_closed() {
                    self.ordering.reward(self.recipe, &choice, node.ply, mover, node.depth);
                    proved = found.proved;
                    break;
                }
            }
        }
        self.choices.truncate(start);
        let Some(best) = best else { return Ok(self.estimate(node.position)) };
        let kind = self.kind(best.values[self.seat], window);
        self.store(node, &SeatEntry { values: best.values, depth: node.depth, kind, proved, best: Some(best.number) });
        Ok(Found { values: best.values, proved, refuted: false })
    }

    /// Lists what the method lets the mover choose from.
    fn list_choices(&mut self, node: &SeatNode<'_, G>, mover: usize) -> Result<(), Stopped> {
        match self.recipe.method {
            SeatMethod::BestReply if mover != self.seat => self.list_replies(node, mover),
            _ => {
                self.list_moves(node.position, Round::ENDED);
                Ok(())
            }
        }
    }

    fn follow(
        &mut self,
        node: &SeatNode<'_, G>,
        mover: usize,
        choice: &Choice<G::Move>,
        window: SeatWindow,
    ) -> Result<Found, Stopped> {
        let child = self.child(node.position, choice)?;
        let cost = i32::from(!self.is_within_round(node, mover));
        let below = SeatNode { position: &child, depth: node.depth - cost, ply: node.ply + 1, round: choice.round };
        self.coalition(&below, window)
    }

    /// What a value found within a window says of the true one. Nothing lies beyond the bounds of the shares.
    fn kind(&self, value: f64, window: SeatWindow) -> Kind {
        if value <= window.alpha && value > S::LEAST {
            Kind::AtMost
        } else if value >= window.beta && value < S::MOST {
            Kind::AtLeast
        } else {
            Kind::Exact
        }
    }

    fn coalition_from_table(&self, entry: &SeatEntry, node: &SeatNode<'_, G>, window: SeatWindow) -> Option<Found> {
        let value = entry.values[self.seat];
        let cuts = entry.answers(node.depth, self.recipe.depth_rule)
            && match entry.kind {
                Kind::Exact => true,
                Kind::AtLeast => value >= window.beta,
                Kind::AtMost => value <= window.alpha,
            };
        cuts.then_some(Found { values: entry.values, proved: entry.proved, refuted: false })
    }
}
