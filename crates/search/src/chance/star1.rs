//! Chance nodes and Star1 (Ballard 1983): the average of what may happen, and windows for each part of it.
//!
//! A chance node is worth the sum of p_i v_i. Every v_i lies between bounds: those of the evaluation, L and U, before
//! anything is known. While the others stand at their bounds, the node is worth no more than alpha if
//!
//! ```text
//! v_i <= A_i = (alpha - sum of the others' p_j U_j) / p_i
//! ```
//!
//! and no less than beta if v_i >= B_i = (beta - sum of the others' p_j L_j) / p_i. So happening i is searched with
//! the window A_i to B_i, and a value outside it decides the node: the rest need not be searched.
//!
//! Here each happening carries bounds of its own ([`Happening::bounds`]). A search makes them equal, the table
//! (`etc`) and Star2 narrow them beforehand; A_i, B_i and the cuts follow from whatever is known. Ballard's figures have
//! one U for all that is left.
//!
//! worth: 32 % of the nodes (a move, a roll, a move, a roll, a move, six ways each, 12 trees, no table; Ballard found 25
//! to 30 % at depth 3)
//!
//! Rounding: the average is summed in the order of the odds, like that of the oracle. A bound is taken for what it was
//! found for, at most alpha or at least beta, even where its sum is a few bits off; otherwise the table would hold a
//! bound as a value.

use super::events::ChanceCut;
use super::search::{ChanceNode, ChanceSearch, ValueFound};
use super::window::{ValueBounds, ValueWindow};
use crate::budget::Stopped;
use foehn_game::{Chance, Equity};

/// One of the things that may happen at a chance node.
#[derive(Clone, Copy)]
pub(super) struct Happening<M> {
    pub(super) mv: M,
    pub(super) odds: f64,
    /// What is known of its value.
    pub(super) bounds: ValueBounds,
    /// No estimate entered the bounds.
    pub(super) proved: bool,
    /// Its value is known: there is nothing to search.
    pub(super) is_settled: bool,
    /// Star2 has looked at it.
    pub(super) is_probed: bool,
}

impl<M> Happening<M> {
    /// Takes over what a search of it found with the window `inner`.
    pub(super) fn settle(&mut self, inner: ValueWindow, found: ValueFound) {
        let ValueBounds { least, most } = self.bounds;
        // A value at a bound that was known before rests on that bound as well.
        self.proved = found.proved && (self.proved || (least < found.value && found.value < most));
        let value = found.value.max(least).min(most);
        self.bounds = match value {
            _ if value <= inner.alpha => ValueBounds { least, most: value },
            _ if value >= inner.beta => ValueBounds { least: value, most },
            _ => ValueBounds::exactly(value),
        };
        self.is_settled = true;
    }
}

/// The average of all happenings, if each were worth `value` of it: summed in the order of the odds.
fn sum<M>(happenings: &[Happening<M>], value: impl Fn(&Happening<M>) -> f64) -> f64 {
    happenings.iter().fold(0.0, |sum, happening| sum + happening.odds * value(happening))
}

/// The bounds of the average.
pub(super) fn average_bounds<M>(happenings: &[Happening<M>]) -> ValueBounds {
    let least = sum(happenings, |happening| happening.bounds.least);
    let most = sum(happenings, |happening| happening.bounds.most);
    ValueBounds { least, most }
}

/// A_i and B_i: outside them, happening `index` decides the node whatever the others are worth.
pub(super) fn window_beside<M>(happenings: &[Happening<M>], index: usize, window: ValueWindow) -> ValueWindow {
    let (before, from) = happenings.split_at(index);
    let (own, after) = (from[0].odds, &from[1..]);
    let beside = |value: fn(&Happening<M>) -> f64| sum(before, value) + sum(after, value);
    ValueWindow {
        alpha: (window.alpha - beside(|happening| happening.bounds.most)) / own,
        beta: (window.beta - beside(|happening| happening.bounds.least)) / own,
    }
}

impl<G: Chance, E: Equity<G>> ChanceSearch<'_, G, E> {
    /// The value of a chance node.
    pub(super) fn average(&mut self, node: &ChanceNode<'_, G>, window: ValueWindow) -> Result<ValueFound, Stopped> {
        let start = self.happenings.len();
        self.list_happenings(node);
        if self.recipe.etc && self.recipe.table && node.depth > 1 {
            self.bound_by_table(node, start);
        }
        let mut decided = self.decided(start, window);
        if decided.is_none()
            && let Some(moves) = self.recipe.star2.get()
        {
            decided = self.probe_happenings(node, start, window, moves as usize)?;
        }
        let found = match decided {
            Some(found) => found,
            None => self.search_happenings(node, start, window)?,
        };
        self.happenings.truncate(start);
        self.remember(node, window.bounds_of(found.value, Self::STAKES), found.proved, None);
        self.begin_line(node.ply);
        Ok(found)
    }

    fn list_happenings(&mut self, node: &ChanceNode<'_, G>) {
        node.position.odds(|mv, odds| {
            let unknown =
                Happening { mv, odds, bounds: Self::STAKES, proved: true, is_settled: false, is_probed: false };
            self.happenings.push(unknown);
        });
    }

    /// What the table holds of the happenings bounds them.
    fn bound_by_table(&mut self, node: &ChanceNode<'_, G>, start: usize) {
        for index in start..self.happenings.len() {
            let child = node.position.play(self.happenings[index].mv);
            let below = node.below(&child);
            let answers = |entry: &super::table::ChanceEntry| entry.answers(below.depth, self.recipe.depth_rule);
            if let Some(entry) = self.known(&below).filter(answers) {
                let happening = &mut self.happenings[index];
                (happening.bounds, happening.proved) = (entry.bounds, entry.proved);
                happening.is_settled = entry.bounds.is_exact();
            }
        }
    }

    /// The value, or the bound, of the chance node whose happenings begin at `start`, where what is known of them
    /// decides it.
    pub(super) fn decided(&self, start: usize, window: ValueWindow) -> Option<ValueFound> {
        let happenings = &self.happenings[start..];
        let bounds = average_bounds(happenings);
        let is_known = happenings.iter().all(|happening| happening.bounds.is_exact());
        let value = match () {
            () if is_known => bounds.least,
            () if !self.recipe.star1 => return None,
            () if bounds.most <= window.alpha => bounds.most,
            () if bounds.least >= window.beta => bounds.least,
            () => return None,
        };
        Some(ValueFound { value, proved: happenings.iter().all(|happening| happening.proved) })
    }

    /// Searches one happening after the other until the node is decided.
    fn search_happenings(
        &mut self,
        node: &ChanceNode<'_, G>,
        start: usize,
        window: ValueWindow,
    ) -> Result<ValueFound, Stopped> {
        while let Some(index) = self.next_happening(start, |happening| !happening.is_settled) {
            let inner = self.inner_window(start, index, window);
            if let Some(cut) = self.cut_by(start, index, inner, window) {
                return Ok(cut);
            }
            let Happening { mv, bounds, .. } = self.happenings[index];
            let child = self.enter(node.position, mv)?;
            let found = self.below(mv, &node.below(&child), inner.within(bounds))?;
            self.happenings[index].settle(inner, found);
            self.events.average(&self.happenings[start..]);
            if let Some(cut) = self.cut_by(start, index, inner, window) {
                self.note_cut(start, ChanceCut::Star1);
                return Ok(cut);
            }
        }
        let happenings = &self.happenings[start..];
        let proved = happenings.iter().all(|happening| happening.proved);
        Ok(ValueFound { value: sum(happenings, |happening| happening.bounds.least), proved })
    }

    /// Writes a cut down where it leaves anything out.
    pub(super) fn note_cut(&mut self, start: usize, cut: ChanceCut) {
        if self.happenings[start..].iter().any(|happening| !happening.is_settled) {
            self.events.cut(cut);
        }
    }

    /// The window of a happening: A_i and B_i with Star1, everything without it, and where rounding has closed a window
    /// of a few bits.
    pub(super) fn inner_window(&self, start: usize, index: usize, window: ValueWindow) -> ValueWindow {
        let inner = window_beside(&self.happenings[start..], index - start, window);
        match self.recipe.star1 && !inner.is_closed() {
            true => inner,
            false => ValueWindow { alpha: f64::NEG_INFINITY, beta: f64::INFINITY },
        }
    }

    /// The bound of the node, where what was found of happening `index` is outside its window.
    pub(super) fn cut_by(
        &self,
        start: usize,
        index: usize,
        inner: ValueWindow,
        window: ValueWindow,
    ) -> Option<ValueFound> {
        let happenings = &self.happenings[start..];
        let own = self.happenings[index].bounds;
        let value = if own.most <= inner.alpha {
            average_bounds(happenings).most.min(window.alpha)
        } else if own.least >= inner.beta {
            average_bounds(happenings).least.max(window.beta)
        } else {
            return None;
        };
        Some(ValueFound { value, proved: happenings.iter().all(|happening| happening.proved) })
    }

    /// The next of the happenings that are left: the likeliest, or the first.
    pub(super) fn next_happening(&self, start: usize, is_left: impl Fn(&Happening<G::Move>) -> bool) -> Option<usize> {
        let mut left = (start..self.happenings.len()).filter(|&index| is_left(&self.happenings[index]));
        let first = left.next()?;
        if !self.recipe.likely_first {
            return Some(first);
        }
        let likelier = |best: usize, index: usize| match self.happenings[index].odds > self.happenings[best].odds {
            true => index,
            false => best,
        };
        Some(left.fold(first, likelier))
    }
}
