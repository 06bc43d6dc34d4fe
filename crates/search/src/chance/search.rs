//! What the nodes of expectiminimax share: the state of one search, leaves, and the table.

use super::events::Events;
use super::ordering::{ChanceOrdering, Choice};
use super::recipe::ChanceRecipe;
use super::star1::Happening;
use super::table::{ChanceEntry, ChanceTable};
use super::window::{Side, ValueBounds, ValueWindow};
use crate::budget::{Meter, Stopped};
use foehn_game::{Chance, Equity, Player, Turn};

/// One search of one position.
pub(super) struct ChanceSearch<'a, G: Chance, E> {
    pub(super) recipe: &'a ChanceRecipe,
    pub(super) equity: &'a E,
    pub(super) table: &'a mut ChanceTable,
    pub(super) ordering: &'a mut ChanceOrdering<G::Move>,
    pub(super) meter: Meter,
    /// The choices of all players' nodes on the path, one node's after the other's.
    pub(super) choices: Vec<Choice<G::Move>>,
    /// What may happen at all chance nodes on the path, one node's after the other's.
    pub(super) happenings: Vec<Happening<G::Move>>,
    /// The best line found below each ply of the path, as far as chance leaves it alone.
    pub(super) variations: Vec<Vec<G::Move>>,
    /// What is written down for a replay.
    pub(super) events: Events<G::Move>,
}

/// A position to search, how deep, and how far from the root.
#[derive(Clone, Copy)]
pub(super) struct ChanceNode<'n, G> {
    pub(super) position: &'n G,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

impl<G> ChanceNode<'_, G> {
    /// The node of a position one ply further.
    pub(super) fn below<'c>(&self, position: &'c G) -> ChanceNode<'c, G> {
        ChanceNode { position, depth: self.depth - 1, ply: self.ply + 1 }
    }
}

/// What a node is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ValueFound {
    pub(super) value: f64,
    /// No estimate entered it.
    pub(super) proved: bool,
}

impl<G: Chance, E: Equity<G>> ChanceSearch<'_, G, E> {
    /// What every value lies between.
    pub(super) const STAKES: ValueBounds = ValueBounds { least: E::LEAST, most: E::MOST };

    /// The window that nothing is outside of.
    pub(super) const OPEN: ValueWindow = ValueWindow { alpha: E::LEAST, beta: E::MOST };

    /// The value of a node: exact within the window, and a bound outside it (fail-soft).
    pub(super) fn value(&mut self, node: &ChanceNode<'_, G>, window: ValueWindow) -> Result<ValueFound, Stopped> {
        self.begin_line(node.ply);
        let turn = node.position.turn();
        if let Some(found) = self.leaf(node, turn) {
            return Ok(found);
        }
        let known = self.known(node);
        if let Some(found) = known.and_then(|entry| self.table_cutoff(&entry, node, window)) {
            return Ok(found);
        }
        match turn {
            Turn::Player(player) => self.decide(node, window, Side::of(player), known.and_then(|entry| entry.best)),
            Turn::Chance | Turn::Over => self.average(node, window),
        }
    }

    /// The value of the node that `mv` led to.
    #[inline]
    pub(super) fn below(
        &mut self,
        mv: G::Move,
        node: &ChanceNode<'_, G>,
        window: ValueWindow,
    ) -> Result<ValueFound, Stopped> {
        self.events.enter(mv, window);
        let found = self.value(node, window)?;
        self.events.leave(found);
        Ok(found)
    }

    /// What a node is worth where the game or the search ends.
    #[inline]
    pub(super) fn leaf(&self, node: &ChanceNode<'_, G>, turn: Turn) -> Option<ValueFound> {
        match turn {
            Turn::Over => Some(ValueFound { value: node.position.payoff(Player::FIRST), proved: true }),
            _ if node.depth <= 0 => Some(self.estimate(node.position)),
            _ => None,
        }
    }

    /// What a position is worth without looking further: its payoff, or the evaluation.
    pub(super) fn worth(&self, position: &G) -> f64 {
        if position.is_over() { position.payoff(Player::FIRST) } else { self.equity.equity(position) }
    }

    /// What the evaluation says of a position that is not over.
    pub(super) fn estimate(&self, position: &G) -> ValueFound {
        ValueFound { value: self.equity.equity(position), proved: false }
    }

    /// The position after a move, or after what chance does: it costs a node.
    #[inline]
    pub(super) fn enter(&mut self, position: &G, mv: G::Move) -> Result<G, Stopped> {
        self.meter.spend()?;
        Ok(position.play(mv))
    }

    /// What the table holds of a node, from whatever depth.
    #[inline]
    pub(super) fn known(&self, node: &ChanceNode<'_, G>) -> Option<ChanceEntry> {
        if self.recipe.table { self.table.probe(node.position.key()) } else { None }
    }

    /// The value of a node where its entry answers for it.
    pub(super) fn table_cutoff(
        &self,
        entry: &ChanceEntry,
        node: &ChanceNode<'_, G>,
        window: ValueWindow,
    ) -> Option<ValueFound> {
        let answers = entry.answers(node.depth, self.recipe.depth_rule);
        let value = entry.bounds.answer(window).filter(|_| answers)?;
        Some(ValueFound { value, proved: entry.proved })
    }

    /// Remembers the bounds of a node.
    #[inline]
    pub(super) fn remember(&mut self, node: &ChanceNode<'_, G>, bounds: ValueBounds, proved: bool, best: Option<u32>) {
        if self.recipe.table {
            self.table.store(node.position.key(), ChanceEntry { bounds, depth: node.depth, proved, best });
        }
    }

    /// Begins the line of a ply anew.
    #[inline]
    pub(super) fn begin_line(&mut self, ply: usize) {
        if self.variations.len() < ply + 2 {
            self.variations.resize_with(ply + 2, Vec::new);
        }
        self.variations[ply].clear();
    }

    /// Makes a move the beginning of the best line at `ply`.
    #[inline]
    pub(super) fn lead(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.variations.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
