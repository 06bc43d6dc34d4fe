//! Information-set UCT (Cowling, Powley and Whitehouse 2012): one tree of what is seen, a world dealt for every simulated game.
//!
//! A node is what an *observer* has seen when somebody moves. With a **single observer** it is always the seat at the root, which
//! thinks for the others with its own eyes; with **multiple observers** it is whoever moves, so that the others choose by what they
//! see themselves. Since a game says what each seat sees, both are one table of statistics with another key.
//!
//! Not every move of a node is legal in every world. A move's exploration counts how often it was *available*:
//! value + C √(ln available / visits). What is known of a move is shared by all worlds in which it can be made, so there is no strategy
//! fusion at own moves. It does not converge to an equilibrium: against a player who mixes, more simulations may even be worse (Lisý,
//! Lanctot and Bowling 2015).

use super::answer::{MoveWorth, SecretAnswer};
use super::belief::Belief;
use super::recipe::Observer;
use crate::budget::{Budget, Meter};
use crate::montecarlo::{Odds, Playout, Simulation, Values, natural_logarithm, payoffs_of};
use foehn_game::kit::Random;
use foehn_game::{Game, Hidden, Player, Turn};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// After so many simulations the first answer is reported, and again whenever there are twice as many.
const FIRST_REPORT: u64 = 1024;

/// About what a move of a node takes in memory, its part of the table included.
const BYTES_A_MOVE: usize = 96;

/// What is known of a move in a node.
struct Tried<M> {
    mv: M,
    visits: u32,
    /// In how many worlds that came here it could be made.
    available: u32,
    /// What it gave to whoever makes it.
    sum: f64,
}

/// The moves met in a node, in the order in which they were met.
struct Node<M>(Vec<Tried<M>>);

/// One search.
pub(super) struct InformationSetUct<'a, G: Hidden> {
    pub(super) observer: Observer,
    /// C, where results lie between 0 and 1.
    pub(super) exploration: f64,
    pub(super) odds: Option<Odds<G>>,
    pub(super) playout: &'a mut dyn Playout<G>,
    pub(super) random: Random,
    /// Worlds weighted by the play so far; dealt anew for each simulation where there are none.
    pub(super) believed: Option<Belief<G>>,
    /// The memory of the tree in bytes.
    pub(super) memory: usize,
}

/// What a search has made so far.
struct Growth<G: Game> {
    nodes: HashMap<u64, Node<G::Move>>,
    moves: usize,
    simulations: u64,
    plies: u64,
    /// The least and the greatest that a seat got.
    low: f64,
    high: f64,
    /// What each move of the root gave to all seats.
    root: Vec<(G::Move, u64, Values, f64)>,
}

impl<G: Hidden> InformationSetUct<'_, G> {
    pub(super) fn think(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let mut meter = Meter::new(budget.clone());
        let limit = meter.simulations();
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut growth =
            Growth { nodes: HashMap::new(), moves: 0, simulations: 0, plies: 0, low, high, root: Vec::new() };
        let mut next_report = FIRST_REPORT;
        while growth.simulations < limit && meter.spend_to(growth.plies).is_ok() {
            let Some(world) = self.world(sight) else { break };
            self.simulate(world, seat, &mut growth);
            if growth.simulations >= next_report {
                report(&growth.answer(seat, &meter));
                next_report *= 2;
            }
        }
        if growth.root.is_empty() {
            // Not one simulation was allowed: the moves without any worth.
            let moves = self.world(sight).map(|world| world.moves()).unwrap_or_default();
            growth.root = moves.into_iter().map(|mv| (mv, 0, Values::default(), 0.0)).collect();
        }
        growth.answer(seat, &meter)
    }

    fn world(&mut self, sight: &G::Sight) -> Option<G> {
        match &self.believed {
            Some(belief) => belief.draw(&mut self.random).cloned(),
            None => G::deal(sight, &mut self.random),
        }
    }

    /// One simulation in one world: down the tree, one node more, a playout, and what it paid up again.
    fn simulate(&mut self, world: G, root: Player, growth: &mut Growth<G>) {
        let mut position = world;
        let mut path: Vec<(u64, usize, usize)> = Vec::new();
        let mut grown = false;
        let payoffs = loop {
            growth.plies += 1;
            match position.turn() {
                Turn::Over => break payoffs_of(&position),
                _ if grown => break self.play_out(&position, growth),
                Turn::Chance => {
                    let happens = self.odds.and_then(|odds| odds.happening(&position, self.random.unit()));
                    let happens = happens.or_else(|| self.random.choose(&position.moves()).copied());
                    let Some(mv) = happens else { break payoffs_of(&position) };
                    position.make(mv);
                }
                Turn::Player(mover) => {
                    let key = self.key(&position, mover, root);
                    if !growth.nodes.contains_key(&key) {
                        if growth.moves * BYTES_A_MOVE >= self.memory {
                            break self.play_out(&position, growth);
                        }
                        growth.nodes.insert(key, Node(Vec::new()));
                        grown = !path.is_empty();
                    }
                    let range = (growth.high - growth.low).max(f64::MIN_POSITIVE);
                    let node = growth.nodes.get_mut(&key).expect("it was there or was made");
                    let before = node.0.len();
                    let place = self.select(node, &position, range);
                    growth.moves += node.0.len() - before;
                    path.push((key, place, mover.index()));
                    position.make(node.0[place].mv);
                }
            }
        };
        growth.count(&path, payoffs, root);
    }

    /// What identifies the node: who moves, and what the observer has seen.
    fn key(&self, position: &G, mover: Player, root: Player) -> u64 {
        let observer = match self.observer {
            Observer::Single => root,
            Observer::Multiple => mover,
        };
        let mut hasher = DefaultHasher::new();
        (mover, position.sight(observer)).hash(&mut hasher);
        hasher.finish()
    }

    /// The move that this simulation follows: one not yet tried, or the best by the formula. All that can be made here were available.
    fn select(&mut self, node: &mut Node<G::Move>, position: &G, range: f64) -> usize {
        let mut untried: Vec<usize> = Vec::new();
        let (mut best, mut best_worth) = (0, f64::NEG_INFINITY);
        for mv in position.moves() {
            let place = node.0.iter().position(|tried| tried.mv == mv).unwrap_or_else(|| {
                node.0.push(Tried { mv, visits: 0, available: 0, sum: 0.0 });
                node.0.len() - 1
            });
            let tried = &mut node.0[place];
            tried.available += 1;
            if tried.visits == 0 {
                untried.push(place);
                continue;
            }
            let visits = f64::from(tried.visits);
            let urge = (natural_logarithm(tried.available) / visits).sqrt();
            let worth = tried.sum / visits / range + self.exploration * urge;
            if worth > best_worth {
                (best, best_worth) = (place, worth);
            }
        }
        self.random.choose(&untried).copied().unwrap_or(best)
    }

    fn play_out(&mut self, position: &G, growth: &mut Growth<G>) -> Values {
        let mut simulation = Simulation::default();
        self.playout.play_out(position, &mut self.random, &mut simulation);
        growth.plies += u64::from(simulation.plies);
        simulation.payoffs
    }
}

impl<G: Game> Growth<G> {
    /// What a simulation paid enters the averages on its way.
    fn count(&mut self, path: &[(u64, usize, usize)], payoffs: Values, root: Player) {
        self.simulations += 1;
        for &paid in &payoffs[..G::SEATS] {
            self.low = self.low.min(paid);
            self.high = self.high.max(paid);
        }
        for (index, &(key, place, mover)) in path.iter().enumerate() {
            let Some(tried) = self.nodes.get_mut(&key).and_then(|node| node.0.get_mut(place)) else { continue };
            tried.visits += 1;
            tried.sum += payoffs[mover];
            if index == 0 {
                let mv = tried.mv;
                let place = self.root.iter().position(|(known, ..)| *known == mv).unwrap_or_else(|| {
                    self.root.push((mv, 0, Values::default(), 0.0));
                    self.root.len() - 1
                });
                let (_, visits, sums, squares) = &mut self.root[place];
                *visits += 1;
                *squares += payoffs[root.index()].powi(2);
                sums.iter_mut().zip(payoffs).for_each(|(sum, paid)| *sum += paid);
            }
        }
    }

    fn answer(&self, seat: Player, meter: &Meter) -> SecretAnswer<G::Move> {
        let mut moves: Vec<_> = self.root.iter().map(|root| worth(root, seat)).collect();
        let own = seat.index();
        moves.sort_by(|one, other| {
            other.visits.cmp(&one.visits).then_with(|| other.values[own].total_cmp(&one.values[own]))
        });
        SecretAnswer {
            worlds: self.simulations,
            simulations: self.simulations,
            nodes: self.plies,
            time: meter.elapsed(),
            ..SecretAnswer::of(moves)
        }
    }
}

fn worth<M: Copy>(&(mv, visits, sums, squares): &(M, u64, Values, f64), seat: Player) -> MoveWorth<M> {
    let count = visits.max(1) as f64;
    let values = sums.map(|sum| sum / count);
    let variance = (squares / count - values[seat.index()].powi(2)).max(0.0);
    let error = (visits > 1).then(|| (variance / (count - 1.0)).sqrt());
    MoveWorth { error, visits, ..MoveWorth::new(mv, values) }
}
