//! What is believed of the others: how likely each move is that they may make, by what they see.

use super::information_tree::InformationTree;
use super::strategy::Strategy;
use foehn_game::{Hidden, Player, Turn};
use std::fmt::Display;
use std::sync::Arc;

/// A model of how seats play. It may look at the mover's sight only, so that it cannot know what the mover does not.
pub trait OpponentModel<G: Hidden>: Send + Sync {
    /// With which odds the player to move makes each of its moves, in their order; they sum to one.
    fn odds(&self, mover: Player, sight: &G::Sight, moves: &[G::Move]) -> Vec<f64>;
}

/// A strategy of an unrolled game as a model.
#[derive(Clone, Debug)]
pub struct StrategyModel {
    tree: Arc<InformationTree>,
    strategy: Arc<Strategy>,
}

impl StrategyModel {
    /// The model that plays by `strategy`.
    pub fn new(tree: Arc<InformationTree>, strategy: Arc<Strategy>) -> Self {
        StrategyModel { tree, strategy }
    }
}

impl<G: Hidden<Sight: Display>> OpponentModel<G> for StrategyModel {
    fn odds(&self, mover: Player, sight: &G::Sight, moves: &[G::Move]) -> Vec<f64> {
        match self.tree.find(mover, &sight.to_string()) {
            Some(set) => self.strategy.in_set(&self.tree, set).to_vec(),
            None => vec![1.0 / moves.len() as f64; moves.len()],
        }
    }
}

/// How likely the others were to make the moves that led to `world`, as `model` has it: what the play so far says of a deal.
/// 1 where the world does not tell its past.
pub fn likelihood<G: Hidden>(world: &G, seat: Player, model: &dyn OpponentModel<G>) -> f64 {
    let mut likely = 1.0;
    for (position, mv) in world.past() {
        let Turn::Player(mover) = position.turn() else { continue };
        if mover == seat {
            continue;
        }
        let moves = position.moves();
        let odds = model.odds(mover, &position.sight(mover), &moves);
        let made = moves.iter().position(|&legal| legal == mv).and_then(|index| odds.get(index));
        likely *= made.copied().unwrap_or_default();
    }
    likely
}
