//! Restricted Nash response (Johanson, Zinkevich and Bowling 2007): an answer to a model of the opponent that does not
//! trust it wholly.
//!
//! The opponent is thought to play the model with probability `p`, and otherwise whatever hurts most. With `p = 1` this is
//! the best response, which wins most from the model and can lose to everybody else; with `p = 0` an equilibrium; between
//! them little is risked for much of the gain. It is found as equilibria are, by regrets: the seat learns against the
//! mixture of both opponents, the free one learns against the seat.

use super::cfr::{Cfr, RegretRule};
use super::information_tree::InformationTree;
use super::sequence_form::follow;
use super::strategy::Strategy;
use foehn_game::Player;

/// A response of one seat to a model of the other, by CFR+.
#[derive(Clone, Debug)]
pub struct RestrictedNash<'t> {
    cfr: Cfr<'t>,
    seat: Player,
    trust: f64,
    /// How far the model leads to each slot of the other seat.
    model_reach: Vec<f64>,
    /// The same for the mixture of the model and the free opponent.
    mixed_reach: Vec<f64>,
}

impl<'t> RestrictedNash<'t> {
    /// A response of `seat` to the other seat's part of `model`, which is trusted with probability `trust`, 0 to 1.
    pub fn new(tree: &'t InformationTree, model: &Strategy, seat: Player, trust: f64) -> Self {
        debug_assert!((0.0..=1.0).contains(&trust), "trust is a probability");
        let mut model_reach = vec![0.0; tree.slots];
        follow(tree, seat.opponent(), &model.odds, &mut model_reach);
        let mixed_reach = vec![0.0; tree.slots];
        RestrictedNash { cfr: Cfr::new(tree, RegretRule::Plus), seat, trust, model_reach, mixed_reach }
    }

    /// Both seats learn once.
    pub fn iterate(&mut self) {
        self.cfr.begin_iteration();
        for seat in [Player::FIRST, Player::SECOND] {
            let (model, free) = (&self.model_reach, self.cfr.reach());
            for ((mixed, model), free) in self.mixed_reach.iter_mut().zip(model).zip(free) {
                // What the free opponent learns does not depend on how often he is there.
                *mixed = if seat == self.seat { self.trust * model + (1.0 - self.trust) * free } else { *free };
            }
            self.cfr.learn_against(seat, &self.mixed_reach);
        }
    }

    /// The response so far: the seat's part of this strategy. The other part is the free opponent.
    pub fn average(&self) -> Strategy {
        self.cfr.average()
    }
}
