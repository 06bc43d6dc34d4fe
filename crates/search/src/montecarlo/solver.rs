//! The solver: what is proved travels up (Winands, Björnsson and Saito 2008; bounds as by Cazenave and Saffidine 2010).
//!
//! Every node has bounds on what it is worth to the first seat. A finished game has its payoff for both; a player's node has the best
//! of its children's bounds, a node of chance their average by the odds, in the order of the odds. In a game that is won or lost one won
//! child is enough; in a game of points the bounds close from both sides. A node whose bounds meet is *proved*: simulations that reach it
//! count its value and go no further. A child that cannot be better than what another is sure of is *useless*, and not followed any more.
//!
//! Bounds are exact numbers, never estimates. They need a game for two in which what one gets is what the other does not.

use super::Values;
use super::simulate::Worker;
use super::stakes::reward;
use super::tree::{CHANCE, Children, State, ValueBounds};
use foehn_game::Game;
use std::sync::atomic::Ordering::Relaxed;

impl<G: Game> Worker<'_, G> {
    /// The game is over at the end of the path, with these payoffs: what follows from that travels up.
    pub(super) fn prove_leaf(&mut self, payoffs: Values) {
        if !self.plan.proves() {
            return;
        }
        let leaf = *self.path.last().expect("a path begins with the root");
        let value = payoffs[0];
        self.plan.tree.tighten(leaf, ValueBounds { low: value, high: value });
        self.plan.tree.node(leaf).plies.store(0, Relaxed);
        self.show_proved(self.path.len() - 1, value);
        self.prove_upwards(self.path.len() - 1);
    }

    /// Bounds of the node at `place` of the path have changed: those above it follow, as far as they change.
    pub(super) fn prove_upwards(&mut self, place: usize) {
        let tree = self.plan.tree;
        for place in (0..place).rev() {
            let number = self.path[place];
            let (Some(children), Some(old)) = (tree.children(number), tree.bounds(number)) else { return };
            let Some(found) = self.bounds_of(place, children) else { return };
            let new = ValueBounds { low: old.low.max(found.low), high: old.high.min(found.high) };
            if new != old {
                tree.tighten(number, new);
            }
            if children.mover != CHANCE {
                self.leave_useless_alone(children, new);
            }
            if new.is_exact() && tree.state(number) == State::Open {
                tree.node(number).plies.store(self.plies_to_value(children, new.low), Relaxed);
                self.show_proved(place, new.low);
            }
            if new == old {
                return;
            }
        }
    }

    /// What the children's bounds say of their parent.
    fn bounds_of(&self, place: usize, children: Children) -> Option<ValueBounds> {
        let tree = self.plan.tree;
        if children.mover == CHANCE {
            return self.average_bounds(place, children);
        }
        let best = if children.mover == 0 { f64::max } else { f64::min };
        let bounds = children.numbers().filter_map(|child| tree.bounds(child));
        bounds.reduce(|all, one| ValueBounds { low: best(all.low, one.low), high: best(all.high, one.high) })
    }

    /// The bounds of a node of chance: averages by the odds, which only the position knows.
    fn average_bounds(&self, place: usize, children: Children) -> Option<ValueBounds> {
        let tree = self.plan.tree;
        let mut position = self.plan.root.clone();
        for &number in &self.path[1..=place] {
            position.make(tree.mv(number));
        }
        let odds = (self.plan.odds?.list)(&position);
        let mut sum = ValueBounds { low: 0.0, high: 0.0 };
        for (child, (_, probability)) in children.numbers().zip(odds) {
            let bounds = tree.bounds(child)?;
            sum = ValueBounds { low: sum.low + probability * bounds.low, high: sum.high + probability * bounds.high };
        }
        // Rounding may carry an average past the stakes; what is open stays open.
        (sum.low <= sum.high).then_some(sum)
    }

    /// Children that cannot be better than what the parent is sure of are not followed any more.
    fn leave_useless_alone(&self, children: Children, parent: ValueBounds) {
        let tree = self.plan.tree;
        for child in children.numbers().filter(|&child| tree.state(child) != State::Useless) {
            let Some(bounds) = tree.bounds(child) else { continue };
            let (hope, sure, best) = match children.mover {
                0 => (bounds.high, bounds.low, parent.low),
                _ => (-bounds.low, -bounds.high, -parent.high),
            };
            if hope <= best && sure < best {
                tree.set_state(child, State::Useless);
                tree.set_value(child, f32::NEG_INFINITY, 0.0);
            }
        }
    }

    /// In how many plies the proof reaches `value`: the one who is better for it hurries, the other delays.
    fn plies_to_value(&self, children: Children, value: f64) -> u16 {
        let tree = self.plan.tree;
        let exact = |&child: &u32| tree.bounds(child).is_some_and(|bounds| bounds.is_exact() && bounds.low == value);
        let plies = children.numbers().filter(exact).map(|child| tree.node(child).plies.load(Relaxed));
        let even = self.plan.stakes.sum.unwrap_or_default() / 2.0;
        let delays = match children.mover {
            CHANCE => true,
            0 => value < even,
            _ => value > even,
        };
        let plies = if delays { plies.max() } else { plies.min() };
        plies.unwrap_or_default().saturating_add(1)
    }

    /// From now on the formula sees the proved value of the node at `place`, and nothing is left to explore there.
    fn show_proved(&self, place: usize, value: f64) {
        let tree = self.plan.tree;
        let number = self.path[place];
        tree.set_state(number, State::Proved);
        let above = place.checked_sub(1).and_then(|above| tree.children(self.path[above]));
        let seat = above.map_or(0, |children| if children.mover == CHANCE { 0 } else { usize::from(children.mover) });
        let rewards = reward(self.plan.recipe.reward, self.both(value), G::SEATS);
        tree.set_value(number, rewards[seat] as f32, 0.0);
    }
}
