//! Max^n (Luckhardt and Irani 1986): every seat maximises its own share.
//!
//! The value of a node is a vector. Whoever is to move takes the child that is worth most to itself; among equals the
//! first in the game's order, because the others' shares differ among them, and a value that depended on the order of
//! search would be none.
//!
//! Two kinds of moves need no search (Korf 1991):
//! - *Immediate pruning*: nothing is better than [`Shares::MOST`].
//! - *Shallow pruning*, where all shares sum to a constant: what the mover already has here is lost to the seat above.
//!   If what is left for that seat is no more than it has elsewhere ([`Floor`]), it does not come here, whatever the
//!   other moves are worth.
//!
//! *Deep* pruning, by what a seat further above has, is not sound: the seat between may choose by the very value that
//! was not looked at.
//!
//! worth: 0.6 % of the nodes (Rolit for three on 7x7 squares, 5 plies, shares by discs); on average shallow pruning does
//! not reduce the asymptotic branching factor (Korf 1991)
//!
//! Rounding: a cut compares sums of shares. If those of the game are constant only up to rounding, a cut may cost that
//! much.

use super::search::{Best, Entered, Found, SeatNode, SeatSearch};
use super::table::{Kind, SeatEntry};
use crate::budget::Stopped;
use foehn_game::{Game, Shares};

/// What the seat that decides whether to come here has elsewhere. A node that is worth no more to it is refuted.
#[derive(Clone, Copy)]
pub(super) struct Floor {
    pub(super) seat: usize,
    pub(super) value: f64,
}

impl<G: Game, S: Shares<G>> SeatSearch<'_, G, S> {
    /// The value of a node.
    pub(super) fn max_n(&mut self, node: &SeatNode<'_, G>, floor: Floor) -> Result<Found, Stopped> {
        let mover = match self.enter(node)? {
            Entered::Leaf(found) => return Ok(found),
            Entered::Turn(mover) => mover,
        };
        let known = self.probe(node);
        if let Some(found) = known.and_then(|entry| self.max_n_from_table(&entry, node, mover, floor)) {
            return Ok(found);
        }
        let start = self.choices.len();
        self.list_moves(node.position, node.round);
        let listed = self.put_in_order(start, node, mover, known.and_then(|entry| entry.best));
        let mut best: Option<Best> = None;
        let mut proved = true;
        let mut refuted = false;
        for index in listed {
            let choice = self.choices[index];
            let own = self.floor_beside(best, mover, choice.number);
            if own >= S::MOST {
                continue;
            }
            let child = self.child(node.position, &choice)?;
            let below = SeatNode { position: &child, depth: node.depth - 1, ply: node.ply + 1, ..*node };
            let found = self.max_n(&below, Floor { seat: mover, value: own })?;
            proved &= found.proved;
            if found.refuted || !is_better(best, mover, &found, choice.number) {
                continue;
            }
            best = Some(Best { values: found.values, number: choice.number });
            self.lead(node.ply, &choice);
            if floor.seat != mover && self.most_beside(found.values[mover]) <= floor.value {
                self.ordering.reward(self.recipe, &choice, node.ply, mover, node.depth);
                (proved, refuted) = (found.proved, true);
                break;
            }
        }
        self.choices.truncate(start);
        let Some(best) = best else { return Ok(self.estimate(node.position)) };
        let kind = if refuted { Kind::AtLeast } else { Kind::Exact };
        self.store(node, &SeatEntry { values: best.values, depth: node.depth, kind, proved, best: Some(best.number) });
        Ok(Found { values: best.values, proved, refuted })
    }

    /// What the choice `number` must exceed to count beside the best one so far: its value, or a little less where the
    /// choice comes before it and would do with the same.
    #[inline]
    fn floor_beside(&self, best: Option<Best>, mover: usize, number: u32) -> f64 {
        match best {
            Some(best) if self.recipe.pruning => below_if(number < best.number, best.values[mover]),
            _ => f64::NEG_INFINITY,
        }
    }

    /// The most that any other seat can have where one has `value`: what is left of the sum if all others have the
    /// least.
    #[inline]
    fn most_beside(&self, value: f64) -> f64 {
        match S::SUM {
            Some(sum) if self.recipe.pruning && G::SEATS == 2 => sum - value,
            Some(sum) if self.recipe.pruning => sum - value - S::LEAST * (G::SEATS - 2) as f64,
            _ => f64::INFINITY,
        }
    }

    fn max_n_from_table(
        &mut self,
        entry: &SeatEntry,
        node: &SeatNode<'_, G>,
        mover: usize,
        floor: Floor,
    ) -> Option<Found> {
        let refuted = match entry.kind {
            _ if !entry.answers(node.depth, self.recipe.depth_rule) => return None,
            Kind::Exact => false,
            Kind::AtLeast if floor.seat != mover && self.most_beside(entry.values[mover]) <= floor.value => true,
            Kind::AtLeast | Kind::AtMost => return None,
        };
        Some(Found { values: entry.values, proved: entry.proved, refuted })
    }
}

/// The value, or the number just below it.
#[inline]
pub(super) fn below_if(is_below: bool, value: f64) -> f64 {
    if is_below { value.next_down() } else { value }
}

/// Whether a seat prefers what was found for the choice `number` to the best so far: for more, or for as much from an
/// earlier move.
#[inline]
fn is_better(best: Option<Best>, seat: usize, found: &Found, number: u32) -> bool {
    best.is_none_or(|best| {
        let (value, other) = (found.values[seat], best.values[seat]);
        value > other || (value == other && number < best.number)
    })
}
