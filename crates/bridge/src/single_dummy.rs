//! Single dummy after GIB (Ginsberg 2001): deals that agree with the bidding and the cards seen, each solved double dummy, and the card that scores
//! best on average. Calls are made by the bidding system.
//!
//! The sampling itself is the house's ([`SecretsEngine`]); bridge hands over how a dealt world is solved.

use crate::bridge::{Bridge, BridgeMove, BridgeSight, score_for};
use crate::{BiddingSystem, Seat, Side, Solver};
use foehn_game::{Hidden, Player};
use foehn_search::hidden::{Belief, MoveWorth, SecretAnswer, SecretThinker, SecretsEngine, WorldSearch, WorldWorths};
use foehn_search::{Budget, Control, SecretsRecipe, Values};
use std::sync::Arc;

/// Solves dealt boards double dummy.
#[derive(Default)]
pub struct DoubleDummyWorlds {
    solver: Solver,
}

impl WorldSearch<Bridge> for DoubleDummyWorlds {
    fn worths(&mut self, world: &Bridge, moves: &[BridgeMove], _: u64, control: &Control) -> Option<WorldWorths> {
        if control.is_stopped() {
            return None;
        }
        let before = self.solver.nodes();
        let found = world.contract().zip(world.double_dummy());
        let scores = found.map(|(_, position)| self.solver.cards(&position)).unwrap_or_default();
        let worth = |mv: &BridgeMove| {
            let mut values = Values::default();
            let (Some((contract, position)), BridgeMove::Play(card)) = (found.as_ref(), mv) else { return values };
            let score = scores.iter().find(|score| score.card == *card || score.equals.contains(*card));
            let Some(score) = score else { return values };
            let mover = position.seat().side();
            let declarer = contract.declarer.side();
            let taken = score.tricks as u8;
            let more = if mover == declarer { taken } else { position.tricks_left() as u8 - taken };
            let tricks = position.won(declarer) + more;
            let north_south = score_for(contract, tricks, world.vulnerability(), Side::NorthSouth);
            for seat in Seat::ALL {
                let sign = if seat.side() == Side::NorthSouth { 1.0 } else { -1.0 };
                set(&mut values, seat, sign * north_south);
            }
            values
        };
        let values = moves.iter().map(worth).collect();
        Some(WorldWorths { values, nodes: self.solver.nodes() - before, exact: true })
    }
}

fn set(values: &mut [f64], seat: Seat, value: f64) {
    if let Some(place) = values.get_mut(seat.index()) {
        *place = value;
    }
}

/// A player at the table: calls by the system, cards by the method of its recipe.
pub struct BridgePlayer {
    engine: SecretsEngine<Bridge>,
}

impl BridgePlayer {
    /// A player with this recipe.
    pub fn new(recipe: SecretsRecipe) -> BridgePlayer {
        let worlds = Arc::new(|| Box::new(DoubleDummyWorlds::default()) as Box<dyn WorldSearch<Bridge>>);
        BridgePlayer { engine: SecretsEngine::new(recipe).with_chance().with_world_search(worlds) }
    }
}

impl SecretThinker<Bridge> for BridgePlayer {
    fn think(
        &mut self,
        seat: Player,
        sight: &BridgeSight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<BridgeMove>),
    ) -> SecretAnswer<BridgeMove> {
        let auction = sight.auction();
        if auction.is_over() || sight.own().len() < 13 {
            return self.engine.think(seat, sight, budget, report);
        }
        if auction.seat().player() != seat {
            return SecretAnswer::of(Vec::new());
        }
        let chosen = BiddingSystem::natural().call(auction, sight.own());
        let others = auction.legal_calls().filter(|call| *call != chosen);
        let calls = std::iter::once(chosen).chain(others).map(BridgeMove::Call);
        SecretAnswer::of(calls.map(|mv| MoveWorth::new(mv, Default::default())).collect())
    }

    fn belief(&mut self, seat: Player, sight: &<Bridge as Hidden>::Sight) -> Belief<Bridge> {
        self.engine.belief(seat, sight)
    }

    fn seed(&mut self, seed: u64) {
        self.engine.seed(seed);
    }

    fn clear(&mut self) {
        self.engine.clear();
    }
}
