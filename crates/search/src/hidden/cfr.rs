//! Counterfactual regret minimization: CFR (Zinkevich et al. 2007) and CFR+ (Tammelin 2014).
//!
//! A move's regret in a set is what it would have won over the strategy played, summed over the iterations and weighted
//! with what chance and the other did on the way (counterfactually: as if the seat itself had wanted to come there).
//! Each iteration plays every move in proportion to its positive regret; the *average* of these strategies goes to an equilibrium.
//!
//! CFR+ never lets a regret fall below zero, so a move that becomes good again is played at once, and weights iteration
//! `t` with `t`. The seats take turns: the second already answers what the first has learned in the same iteration.
//!
//! An iteration is a pass over the ends of the game and one over the sets, in flat arrays. Nothing is hashed or allocated.

use super::information_tree::InformationTree;
use super::sequence_form::{collect, follow};
use super::strategy::{Strategy, proportional};
use foehn_game::Player;

/// What happens to regrets, and how much an iteration counts in the average.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegretRule {
    /// Regrets sum up; all iterations count the same.
    Plain,
    /// Regrets stay at or above zero; iteration `t` counts `t` times.
    Plus,
}

/// Regrets and the average strategy of both seats.
#[derive(Clone, Debug)]
pub(super) struct Cfr<'t> {
    tree: &'t InformationTree,
    rule: RegretRule,
    iterations: u64,
    /// All of these are by slot.
    regrets: Vec<f64>,
    current: Vec<f64>,
    reach: Vec<f64>,
    average: Vec<f64>,
    worth: Vec<f64>,
}

impl<'t> Cfr<'t> {
    pub(super) fn new(tree: &'t InformationTree, rule: RegretRule) -> Self {
        let zeros = vec![0.0; tree.slots];
        let current = Strategy::even(tree).odds;
        let mut reach = zeros.clone();
        for seat in [Player::FIRST, Player::SECOND] {
            follow(tree, seat, &current, &mut reach);
        }
        Cfr { tree, rule, iterations: 0, regrets: zeros.clone(), current, reach, average: zeros.clone(), worth: zeros }
    }

    pub(super) fn iterations(&self) -> u64 {
        self.iterations
    }

    pub(super) fn iterate(&mut self) {
        self.begin_iteration();
        for seat in [Player::FIRST, Player::SECOND] {
            collect(self.tree, seat, &self.reach, &mut self.worth);
            self.learn(seat);
        }
    }

    pub(super) fn begin_iteration(&mut self) {
        self.iterations += 1;
    }

    /// How far each seat leads to its slots now.
    pub(super) fn reach(&self) -> &[f64] {
        &self.reach
    }

    /// Lets `seat` learn against an opponent who leads so far to each of its slots.
    pub(super) fn learn_against(&mut self, seat: Player, other_reach: &[f64]) {
        collect(self.tree, seat, other_reach, &mut self.worth);
        self.learn(seat);
    }

    /// Adds the regrets of `seat` by what its slots are worth, and chooses its next strategy.
    fn learn(&mut self, seat: Player) {
        let weight = match self.rule {
            RegretRule::Plain => 1.0,
            RegretRule::Plus => self.iterations as f64,
        };
        for &set in self.tree.sets_of[seat.index()].iter().rev() {
            let set = &self.tree.sets[set as usize];
            let slots = set.slots();
            let played = self.current[slots.clone()].iter().zip(&self.worth[slots.clone()]);
            let expected: f64 = played.map(|(odds, worth)| odds * worth).sum();
            for slot in slots.clone() {
                let regret = self.regrets[slot] + self.worth[slot] - expected;
                self.regrets[slot] = if self.rule == RegretRule::Plus { regret.max(0.0) } else { regret };
                self.average[slot] += weight * self.reach[slot];
            }
            proportional(&self.regrets[slots.clone()], &mut self.current[slots]);
            self.worth[set.parent as usize] += expected;
        }
        follow(self.tree, seat, &self.current, &mut self.reach);
    }

    /// The average of all strategies so far.
    pub(super) fn average(&self) -> Strategy {
        Strategy::by_weights(self.tree, &self.average)
    }
}
