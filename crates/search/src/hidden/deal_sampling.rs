//! Perfect-information Monte-Carlo, sampling of deals (Levy 1989; Ginsberg 2001, GIB): deal worlds that agree with what was seen, search each
//! with open cards, play the move that is best on average.
//!
//! It is strong where the play itself tells little (bridge), and wrong in two ways that more deals do not mend (Frank and
//! Basin 1998). *Strategy fusion*: in each world the search chooses as if it knew the world, so a guess that must still be made costs nothing.
//! *Non-locality*: what the others choose with their knowledge changes which worlds there are; weights by a model of the others
//! ([`OpponentModel`]) answer part of this. [`super::belief_state`] has neither fault.
//!
//! Worlds are drawn before they are searched, and results are summed in their order: threads change nothing.

use super::answer::{MoveWorth, SecretAnswer};
use super::belief::Belief;
use super::opponents::OpponentModel;
use super::world_search::{WorldSearch, WorldWorths};
use crate::budget::{Budget, Meter};
use crate::many_players::MOST_SEATS;
use crate::montecarlo::Values;
use foehn_game::kit::Random;
use foehn_game::{Hidden, Key, Player};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// So many worlds are searched before the first answer; then twice as many each time.
const FIRST_ROUND: usize = 8;

/// What sampling is done with.
pub(super) struct DealSampling<'a, G: Hidden> {
    pub(super) deals: usize,
    pub(super) threads: usize,
    pub(super) seed: u64,
    pub(super) model: Option<&'a dyn OpponentModel<G>>,
    /// A search of worlds for each thread.
    pub(super) searches: &'a mut [Box<dyn WorldSearch<G>>],
}

/// What has been found of the moves.
struct Sums<M> {
    moves: Vec<M>,
    worlds: Vec<(f64, WorldWorths)>,
}

impl<G: Hidden> DealSampling<'_, G> {
    pub(super) fn think(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let mut meter = Meter::new(budget.clone());
        let mut random = Random::new(self.seed);
        let count = self.deals.min(usize::try_from(meter.simulations()).unwrap_or(usize::MAX)).max(1);
        let belief = Belief::<G>::drawn(seat, sight, count, &mut random, self.model);
        let moves = belief.worlds.first().map(|(world, _)| world.moves()).unwrap_or_default();
        let mut sums = Sums { moves, worlds: Vec::new() };
        let mut goal = FIRST_ROUND;
        while sums.worlds.len() < belief.worlds.len() {
            let from = sums.worlds.len();
            let to = goal.min(belief.worlds.len());
            let found = self.search(&belief.worlds[from..to], &sums.moves, from, budget);
            let complete = found.len() == to - from;
            sums.worlds.extend(found);
            goal *= 2;
            let nodes = sums.worlds.iter().map(|(_, world)| world.nodes).sum();
            if !complete || meter.spend_to(nodes).is_err() || meter.is_past(1.0) {
                break;
            }
            report(&sums.answer(seat, &meter, count));
        }
        sums.answer(seat, &meter, count)
    }

    /// Searches these worlds, by as many threads as there are searches; ends with the first that was stopped.
    fn search(
        &mut self,
        worlds: &[(G, f64)],
        moves: &[G::Move],
        from: usize,
        budget: &Budget,
    ) -> Vec<(f64, WorldWorths)> {
        let next = AtomicUsize::new(0);
        let slots: Vec<Mutex<Option<WorldWorths>>> = worlds.iter().map(|_| Mutex::new(None)).collect();
        let (seed, control) = (self.seed, &budget.control);
        let work = |search: &mut Box<dyn WorldSearch<G>>| {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some((world, _)) = worlds.get(index) else { return };
                let own = Key::mix(seed, (from + index) as u64).0;
                let Some(found) = search.worths(world, moves, own, control) else { return };
                *slots[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            }
        };
        match &mut *self.searches {
            [only] => work(only),
            several => thread::scope(|scope| {
                for search in several.iter_mut().take(self.threads) {
                    scope.spawn(|| work(search));
                }
            }),
        }
        let found = slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
        let weights = worlds.iter().map(|(_, weight)| *weight);
        weights.zip(found).map_while(|(weight, found)| Some((weight, found?))).collect()
    }
}

impl<M: Copy> Sums<M> {
    fn answer(&self, seat: Player, meter: &Meter, dealt: usize) -> SecretAnswer<M> {
        let worths = self.moves.iter().enumerate().map(|(index, &mv)| self.worth(index, mv, seat, dealt));
        let mut moves: Vec<_> = worths.collect();
        // The sort keeps the game's order among equals.
        moves.sort_by(|one, other| other.values[seat.index()].total_cmp(&one.values[seat.index()]));
        let total: f64 = self.worlds.iter().map(|(weight, _)| weight).sum();
        SecretAnswer {
            // Those that were dealt several times and searched once count as often as they were dealt.
            worlds: (dealt as f64 * total).round() as u64,
            nodes: self.worlds.iter().map(|(_, world)| world.nodes).sum(),
            time: meter.elapsed(),
            ..SecretAnswer::of(moves)
        }
    }

    /// The weighted mean of a move with its standard error, as of `dealt` draws: worlds dealt several times carry as much weight.
    fn worth(&self, index: usize, mv: M, seat: Player, dealt: usize) -> MoveWorth<M> {
        let total: f64 = self.worlds.iter().map(|(weight, _)| weight).sum();
        let mut mean: Values = [0.0; MOST_SEATS];
        for (weight, world) in &self.worlds {
            mean.iter_mut().zip(world.values[index]).for_each(|(mean, value)| *mean += weight / total * value);
        }
        let own = seat.index();
        let spread =
            |(weight, world): &(f64, WorldWorths)| weight / total * (world.values[index][own] - mean[own]).powi(2);
        let variance: f64 = self.worlds.iter().map(spread).sum();
        let draws = (dealt as f64 * total).max(2.0);
        let error = (self.worlds.len() > 1).then(|| (variance / (draws - 1.0)).sqrt());
        MoveWorth { error, ..MoveWorth::new(mv, if self.worlds.is_empty() { [0.0; MOST_SEATS] } else { mean }) }
    }
}
