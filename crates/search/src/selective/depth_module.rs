//! The depth module of an evolved individual (Groß and others 2002, 2.1) as a technique of this search: a program is asked at every
//! inner node by how much the depth left shall change.
//!
//! A node changes by at most two plies, and so does a line as a whole, both ways: a program that always wants more looks two plies
//! deeper everywhere, and no search explodes. As with any extension, a line that is twice as long as the iteration is deep
//! grows no further. Leaves are not asked, nor is the root.

use super::{View, asks_estimates};
use crate::evolved::{Arrival, AskedNode};
use crate::observer::Observer;
use crate::search::Search;
use crate::tree::{Child, Node};
use foehn_game::{Depth, Duel, Knowledge};

/// By so many plies a line may become longer or shorter.
const MOST_OF_A_LINE: i32 = 2;

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The depth of a node after its depth module was asked.
    pub(super) fn after_depth_module(&mut self, node: &Node<'_, G>, view: &View) -> Depth {
        let Some(module) = self.shared.depth_module.filter(|_| !node.depth.is_horizon()) else { return node.depth };
        let ply = node.ply.index();
        let arrival = self.scratch.arrivals.get(ply).copied().unwrap_or(Arrival::UNKNOWN);
        let asked = AskedNode {
            ply,
            plies_left: node.depth.whole(),
            alpha: node.window.alpha.raw(),
            beta: node.window.beta.raw(),
            nodes: self.meter.nodes(),
            most_nodes: self.meter.most_nodes(),
            arrival: arrival.at(node.position.key()),
        };
        let mut memory = std::mem::take(&mut self.memory.depth_module);
        let wanted = module.change(node.position, &asked, &mut memory, || self.score_for_module(node, view));
        self.memory.depth_module = memory;
        let so_far = i32::from(self.scratch.trail[ply].lengthened);
        let most = if self.may_extend(node.ply) { MOST_OF_A_LINE - so_far } else { 0 };
        // A window that asks about proved scores is searched in full, or deeper.
        let least = if asks_estimates(node.window) { -MOST_OF_A_LINE - so_far } else { 0 };
        let change = wanted.clamp(least, most.max(0));
        self.scratch.trail[ply].lengthened = (so_far + change) as i8;
        (node.depth + Depth::plies(change)).max(Depth::ZERO)
    }

    /// What the evaluation says of a node, known already or not; the line is not told, so that asking changes nothing else. In check or
    /// before a forced capture no evaluation judges, and material is all that is known.
    fn score_for_module(&mut self, node: &Node<'_, G>, view: &View) -> i32 {
        let position = node.position;
        if let Some(estimate) = view.estimate {
            return estimate.raw();
        }
        match self.knowledge.in_check(position) || self.knowledge.unsettled(position) {
            true => self.knowledge.material(position),
            false => self.estimate(position).raw(),
        }
    }

    /// Notes for the module how a child is reached, of `branching` moves.
    #[inline(always)]
    pub(crate) fn note_arrival(&mut self, child: &Child<'_, G>, branching: usize) {
        if self.shared.depth_module.is_some() {
            self.keep_arrival(child, branching);
        }
    }

    #[cold]
    fn keep_arrival(&mut self, child: &Child<'_, G>, branching: usize) {
        let Some(module) = self.shared.depth_module else { return };
        let (node, key) = (child.node, child.position.key());
        let ply = child.ply().index();
        let arrivals = &mut self.scratch.arrivals;
        if arrivals.len() <= ply {
            arrivals.resize(ply + 1, Arrival::UNKNOWN);
        }
        arrivals[ply] = module.arrival(node.position, child.mv, key, child.earlier + 1, branching);
    }
}
