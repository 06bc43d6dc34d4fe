//! What the methods share: a node, what is found there, its leaves, its moves in order, its line.

use super::best_reply::Round;
use super::ordering::SeatOrdering;
use super::recipe::ManyPlayersRecipe;
use super::table::{SeatEntry, SeatTable};
use super::{MOST_SEATS, SeatRefusal, Values};
use crate::budget::{Meter, Stopped};
use crate::method::SeatMethod;
use foehn_game::{Game, Key, Player, Shares, Turn};
use std::cmp::Reverse;
use std::ops::Range;

/// One search of one position.
pub(super) struct SeatSearch<'a, G: Game, S> {
    pub(super) recipe: &'a ManyPlayersRecipe,
    pub(super) shares: &'a S,
    pub(super) table: &'a mut SeatTable,
    pub(super) ordering: &'a mut SeatOrdering<G::Move>,
    pub(super) meter: Meter,
    /// The seat to move at the root.
    pub(super) seat: usize,
    /// How a turn is skipped, where the game can.
    pub(super) skip: Option<fn(&G) -> Option<G>>,
    /// Why the search cannot go on.
    pub(super) refused: Option<SeatRefusal>,
    /// The choices of all nodes on the path, one node's after the other's.
    pub(super) choices: Vec<Choice<G::Move>>,
    /// The best line found below each ply of the path.
    pub(super) variations: Vec<Vec<G::Move>>,
}

/// A position to search, how deep, how far from the root, and at which point of a round.
#[derive(Clone, Copy)]
pub(super) struct SeatNode<'n, G> {
    pub(super) position: &'n G,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) round: Round,
}

/// What may be done at a node.
#[derive(Clone, Copy)]
pub(super) struct Choice<M> {
    /// The move, or `None` where the turn is skipped.
    pub(super) mv: Option<M>,
    /// Its number among the choices in the game's own order.
    pub(super) number: u32,
    /// Higher ones are searched first.
    pub(super) order: i32,
    /// Where it leaves the round.
    pub(super) round: Round,
}

/// What a node is worth.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) values: Values,
    /// No estimate entered it.
    pub(super) proved: bool,
    /// In max^n: the values do not count, because the seat above will not come here.
    pub(super) refuted: bool,
}

/// The best choice of a node so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) values: Values,
    pub(super) number: u32,
}

/// What is seen of a node before its moves are listed.
pub(super) enum Entered {
    /// The game or the search ends here.
    Leaf(Found),
    /// This seat is to move.
    Turn(usize),
}

impl<G: Game, S: Shares<G>> SeatSearch<'_, G, S> {
    /// Looks whose turn it is and whether the node is a leaf.
    #[inline]
    pub(super) fn enter(&mut self, node: &SeatNode<'_, G>) -> Result<Entered, Stopped> {
        if self.variations.len() < node.ply + 2 {
            self.variations.resize_with(node.ply + 2, Vec::new);
        }
        self.variations[node.ply].clear();
        match node.position.turn() {
            Turn::Over => Ok(Entered::Leaf(Found { values: payoffs(node.position), proved: true, refuted: false })),
            Turn::Chance => {
                self.refused = Some(SeatRefusal::Chance);
                Err(Stopped)
            }
            Turn::Player(player) => Ok(match node.depth <= 0 && !self.is_within_round(node, player.index()) {
                true => Entered::Leaf(self.estimate(node.position)),
                false => Entered::Turn(player.index()),
            }),
        }
    }

    /// What the shares say of a position that is not over.
    pub(super) fn estimate(&self, position: &G) -> Found {
        let mut values = [0.0; MOST_SEATS];
        values.iter_mut().zip(self.shares.shares(position)).for_each(|(value, share)| *value = share);
        Found { values, proved: false, refuted: false }
    }

    /// The position after a choice; a move costs a node, a skipped turn does not.
    #[inline]
    pub(super) fn child(&mut self, position: &G, choice: &Choice<G::Move>) -> Result<G, Stopped> {
        match choice.mv {
            Some(mv) => {
                self.meter.spend()?;
                Ok(position.play(mv))
            }
            None => {
                let skipped = self.skip.and_then(|skip| skip(position));
                Ok(skipped.expect("a skip was listed because the position has one"))
            }
        }
    }

    /// Lists all legal moves; each leaves the round at `round`.
    #[inline]
    pub(super) fn list_moves(&mut self, position: &G, round: Round) {
        let mut number = 0;
        position.legal_moves(|mv| {
            self.choices.push(Choice { mv: Some(mv), number, order: 0, round });
            number += 1;
        });
    }

    /// Puts the choices from `start` on in the order to search them: the best one known, killers, history, the game's
    /// own order.
    #[inline]
    pub(super) fn put_in_order(
        &mut self,
        start: usize,
        node: &SeatNode<'_, G>,
        mover: usize,
        best: Option<u32>,
    ) -> Range<usize> {
        let listed = start..self.choices.len();
        let choices = &mut self.choices[listed.clone()];
        let mut ranked = self.ordering.rank(self.recipe, choices, node.ply, mover);
        if let Some(choice) = best.and_then(|number| choices.get_mut(number as usize)) {
            choice.order = i32::MAX;
            ranked |= choice.number > 0;
        }
        if ranked {
            choices.sort_unstable_by_key(|choice| (Reverse(choice.order), choice.number));
        }
        listed
    }

    /// Makes a choice the beginning of the best line at `ply`; a line ends before a turn that is skipped.
    #[inline]
    pub(super) fn lead(&mut self, ply: usize, choice: &Choice<G::Move>) {
        let (above, below) = self.variations.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        if let Some(mv) = choice.mv {
            line.push(mv);
            line.extend_from_slice(&below[0]);
        }
    }

    /// What the table holds of the node, from whatever depth.
    #[inline]
    pub(super) fn probe(&self, node: &SeatNode<'_, G>) -> Option<SeatEntry> {
        if !self.recipe.table {
            return None;
        }
        self.table.probe(self.key(node))
    }

    /// Stores what was found of the node.
    #[inline]
    pub(super) fn store(&mut self, node: &SeatNode<'_, G>, entry: &SeatEntry) {
        if self.recipe.table {
            let key = self.key(node);
            self.table.store(key, entry);
        }
    }

    /// What the value of a node depends on: the position; who is at the root, but in max^n; and where the round is, in
    /// best-reply search.
    #[inline]
    pub(super) fn key(&self, node: &SeatNode<'_, G>) -> Key {
        let key = node.position.key();
        match self.recipe.method {
            SeatMethod::MaxN => key,
            SeatMethod::Paranoid => key.with(self.seat as u64),
            SeatMethod::BestReply => key.with(self.seat as u64 | node.round.word() << 8),
        }
    }
}

/// The payoffs of a finished game.
#[inline]
pub(super) fn payoffs<G: Game>(position: &G) -> Values {
    let mut values = [0.0; MOST_SEATS];
    values.iter_mut().zip(Player::all(G::SEATS)).for_each(|(value, seat)| *value = position.payoff(seat));
    values
}
