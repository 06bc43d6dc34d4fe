//! The players' nodes: alpha-beta between the first player, who takes the most, and the second, who takes the least.

use super::events::ChanceCut;
use super::ordering::Choice;
use super::search::{ChanceNode, ChanceSearch, ValueFound};
use super::window::{Side, ValueWindow};
use crate::budget::Stopped;
use foehn_game::{Chance, Equity};

/// The best choice of a node so far.
#[derive(Clone, Copy)]
struct BestChoice {
    found: ValueFound,
    number: u32,
}

/// What the first moves of a node gave.
pub(super) struct Probed {
    pub(super) found: ValueFound,
    /// These were all moves, or the best of them cut: the node's value is known as if it had been searched.
    pub(super) is_all: bool,
}

impl<G: Chance, E: Equity<G>> ChanceSearch<'_, G, E> {
    /// The value of a node where `side` decides.
    pub(super) fn decide(
        &mut self,
        node: &ChanceNode<'_, G>,
        window: ValueWindow,
        side: Side,
        best: Option<u32>,
    ) -> Result<ValueFound, Stopped> {
        Ok(self.decide_among(node, window, side, best, usize::MAX)?.found)
    }

    /// The same with only the first `most` moves looked at: a bound on the value from the side's own side.
    pub(super) fn decide_among(
        &mut self,
        node: &ChanceNode<'_, G>,
        window: ValueWindow,
        side: Side,
        known_best: Option<u32>,
        most: usize,
    ) -> Result<Probed, Stopped> {
        let start = self.choices.len();
        self.list_choices(node, side, known_best);
        let listed = self.choices.len() - start;
        let mut open = window;
        let mut best: Option<BestChoice> = None;
        let (mut proved, mut cut) = (true, false);
        for index in start..start + listed.min(most) {
            let choice = self.choices[index];
            let child = self.enter(node.position, choice.mv)?;
            let found = self.below(choice.mv, &node.below(&child), open)?;
            proved &= found.proved;
            if best.is_none_or(|best| side.prefers(found.value, best.found.value)) {
                best = Some(BestChoice { found, number: choice.number });
                self.lead(node.ply, choice.mv);
            }
            if self.recipe.pruning {
                open = open.after(side, found.value);
                if open.is_closed() {
                    self.ordering.reward(self.recipe, choice.mv, node.ply, side, node.depth);
                    (proved, cut) = (found.proved, true);
                    if index + 1 < start + listed {
                        self.events.cut(ChanceCut::AlphaBeta);
                    }
                    break;
                }
            }
        }
        self.choices.truncate(start);
        let Some(BestChoice { found, number }) = best else {
            return Ok(Probed { found: self.estimate(node.position), is_all: true });
        };
        let is_all = cut || listed <= most;
        let found = ValueFound { proved, ..found };
        if is_all {
            self.remember(node, window.bounds_of(found.value, Self::STAKES), proved, Some(number));
        }
        Ok(Probed { found, is_all })
    }

    fn list_choices(&mut self, node: &ChanceNode<'_, G>, side: Side, best: Option<u32>) {
        let start = self.choices.len();
        let mut number = 0;
        node.position.legal_moves(|mv| {
            self.choices.push(Choice::new(mv, number));
            number += 1;
        });
        self.ordering.sort(self.recipe, &mut self.choices[start..], node.ply, side, best);
        if self.recipe.filter.get().is_some() && node.depth > 1 && self.choices.len() - start > 1 {
            self.keep_the_best(node, side, start);
        }
    }

    /// The filter below the root: of the choices from `start` on, only the one whose position is worth most.
    fn keep_the_best(&mut self, node: &ChanceNode<'_, G>, side: Side, start: usize) {
        let mut best: Option<(Choice<G::Move>, f64)> = None;
        for choice in &self.choices[start..] {
            let worth = self.worth(&node.position.play(choice.mv));
            if best.is_none_or(|(_, most)| side.prefers(worth, most)) {
                best = Some((*choice, worth));
            }
        }
        self.choices.truncate(start);
        self.choices.extend(best.map(|(choice, _)| choice));
    }
}
