//! Star2 (Ballard 1983): a look at one move after each happening, before any of them is searched in full.
//!
//! Where the first player decides after a happening, any one move is worth no more than the best: its value is a lower
//! bound of the happening, much better than the evaluation's L as a rule. If the average of these bounds reaches beta,
//! the node is cut after one move for each happening; if not, the search begins with the better bounds. Where the
//! second player decides, the same from the other side, against alpha.
//!
//! Hauk, Buro and Schaeffer (2004) look at several moves, the *probing factor*, here the number that the switch takes,
//! and find the moves by the table's best one; the table also keeps what was probed from being searched twice.
//!
//! worth: 59 % of the nodes that are left with Star1, the table and the order of moves, 75 % of the whole tree (the
//! trees of `star1.rs`); nothing where moves cannot be ordered: 3 % more nodes on trees of random numbers
//!
//! Deliberately not here: a look where no cut is in sight (the window's bound is not below what the average may be at
//! most), and where another chance node or the end of the game follows
//! at once.

use super::events::ChanceCut;
use super::search::{ChanceNode, ChanceSearch, ValueFound};
use super::star1::{Happening, average_bounds};
use super::window::{Side, ValueBounds, ValueWindow};
use crate::budget::Stopped;
use foehn_game::{Chance, Equity, Turn};

impl<G: Chance, E: Equity<G>> ChanceSearch<'_, G, E> {
    /// Looks at the first `moves` moves after each happening; the bound of the node where that cuts it.
    pub(super) fn probe_happenings(
        &mut self,
        node: &ChanceNode<'_, G>,
        start: usize,
        window: ValueWindow,
        moves: usize,
    ) -> Result<Option<ValueFound>, Stopped> {
        if !self.recipe.star1 || node.depth <= 1 {
            return Ok(None);
        }
        while let Some(index) = self.next_happening(start, |happening| !happening.is_settled && !happening.is_probed) {
            self.happenings[index].is_probed = true;
            let inner = self.inner_window(start, index, window);
            self.probe_happening(node, start, index, (window, inner), moves)?;
            if let Some(cut) = self.cut_by(start, index, inner, window) {
                self.note_cut(start, ChanceCut::Star2);
                return Ok(Some(cut));
            }
        }
        Ok(None)
    }

    fn probe_happening(
        &mut self,
        node: &ChanceNode<'_, G>,
        start: usize,
        index: usize,
        (window, inner): (ValueWindow, ValueWindow),
        moves: usize,
    ) -> Result<(), Stopped> {
        let Happening { mv, bounds, .. } = self.happenings[index];
        let child = node.position.play(mv);
        let below = node.below(&child);
        let Turn::Player(player) = child.turn() else { return Ok(()) };
        let side = Side::of(player);
        if !self.is_cut_in_sight(start, side, window) {
            return Ok(());
        }
        self.meter.spend()?;
        self.begin_line(below.ply);
        let narrow = inner.within(bounds);
        let known = self.known(&below);
        if let Some(found) = known.and_then(|entry| self.table_cutoff(&entry, &below, narrow)) {
            self.happenings[index].settle(inner, found);
            return Ok(());
        }
        let best = known.and_then(|entry| entry.best);
        self.events.probe(mv, narrow);
        let probed = self.decide_among(&below, narrow, side, best, moves)?;
        self.events.leave(probed.found);
        if probed.is_all {
            self.happenings[index].settle(inner, probed.found);
        } else {
            self.happenings[index].learn(side, narrow, probed.found);
        }
        self.events.average(&self.happenings[start..]);
        Ok(())
    }

    /// Whether better bounds from this side could cut the node at all.
    fn is_cut_in_sight(&self, start: usize, side: Side, window: ValueWindow) -> bool {
        let ValueBounds { least, most } = average_bounds(&self.happenings[start..]);
        match side {
            Side::Max => window.beta < most,
            Side::Min => window.alpha > least,
        }
    }
}

impl<M> Happening<M> {
    /// Takes over what some of the moves of `side` are worth, found with the window `narrow`: the best of all moves is
    /// worth no less to it. A value that is only a bound from the wrong side teaches nothing.
    fn learn(&mut self, side: Side, narrow: ValueWindow, found: ValueFound) {
        match side {
            Side::Max if found.value > narrow.alpha => self.bounds.least = found.value.min(self.bounds.most),
            Side::Min if found.value < narrow.beta => self.bounds.most = found.value.max(self.bounds.least),
            _ => return,
        }
        self.proved &= found.proved;
    }
}
