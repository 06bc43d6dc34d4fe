//! A random graph as a game: any seat may be to move anywhere, also twice in a row or never; positions are reached on
//! many ways and at many depths; some turns can be skipped. Whatever a rule of thumb about turns takes for granted, it
//! lacks.

use foehn_game::kit::Random;
use foehn_game::{Game, Key, Player, Shares, Skipping, Turn};
use std::sync::Arc;

/// What the seats of a graph with a constant sum share out; nobody has more.
const POT: usize = 12;

/// What each has paid for it: payoffs begin below nothing.
const STAKE: f64 = 2.0;

/// A position: a place in a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Graph<const SEATS: usize> {
    places: Arc<Vec<Place<SEATS>>>,
    at: usize,
}

#[derive(PartialEq, Eq, Debug)]
struct Place<const SEATS: usize> {
    mover: u8,
    /// Where the moves lead; nowhere at the end of the game.
    next: Vec<usize>,
    skip: Option<usize>,
    /// What each seat has of the pot, in the end or by estimate.
    worth: [usize; SEATS],
}

impl<const SEATS: usize> Graph<SEATS> {
    /// A graph of so many places. Everything leads to later places, most of it not far.
    pub(super) fn random(random: &mut Random, size: usize, constant_sum: bool) -> Self {
        let mut places: Vec<Place<SEATS>> = Vec::new();
        for at in 0..size {
            let worth = if constant_sum { composition(random) } else { std::array::from_fn(|_| random.below(POT + 1)) };
            let left = size - 1 - at;
            let ends = at > 0 && (left == 0 || random.below(8) == 0);
            let mut next: Vec<usize> =
                (0..if ends { 0 } else { 1 + random.below(4) }).map(|_| at + 1 + random.below(left.min(9))).collect();
            next.sort_unstable();
            next.dedup();
            let mover = random.below(SEATS) as u8;
            places.push(Place { mover, next, skip: None, worth });
        }
        for at in 0..size {
            let others = (at + 1..size).filter(|&to| places[to].mover != places[at].mover);
            let others: Vec<usize> = others.filter(|&to| !places[to].next.is_empty()).take(6).collect();
            places[at].skip = random.choose(&others).copied().filter(|_| random.below(4) > 0);
        }
        Graph { places: Arc::new(places), at: 0 }
    }

    fn worth(&self) -> [f64; SEATS] {
        self.place().worth.map(|worth| worth as f64 - STAKE)
    }

    fn place(&self) -> &Place<SEATS> {
        &self.places[self.at]
    }
}

/// Numbers that sum to [`POT`], none of them negative.
fn composition<const SEATS: usize>(random: &mut Random) -> [usize; SEATS] {
    let mut parts = [0; SEATS];
    (0..POT).for_each(|_| parts[random.below(SEATS)] += 1);
    // Now and then somebody has everything.
    if random.below(6) == 0 {
        parts = [0; SEATS];
        parts[random.below(SEATS)] = POT;
    }
    parts
}

impl<const SEATS: usize> Game for Graph<SEATS> {
    /// Where to go.
    type Move = usize;

    const SEATS: usize = SEATS;

    fn start() -> Self {
        Graph::random(&mut Random::new(1), 40, true)
    }

    fn turn(&self) -> Turn {
        match self.place().next.is_empty() {
            true => Turn::Over,
            false => Turn::Player(Player::new(self.place().mover)),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(usize)) {
        self.place().next.iter().copied().for_each(visit);
    }

    fn play(&self, mv: usize) -> Self {
        Graph { places: Arc::clone(&self.places), at: mv }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.worth()[seat.index()]
    }

    fn key(&self) -> Key {
        Key::of(self.at as u64)
    }
}

impl<const SEATS: usize> Skipping for Graph<SEATS> {
    fn skip(&self) -> Option<Self> {
        let to = self.place().skip.filter(|_| !self.is_over())?;
        Some(self.play(to))
    }
}

/// What the places are worth, where that has a constant sum.
#[derive(Clone, Copy)]
pub(super) struct ConstantSum;

/// What the places are worth, where nobody knows what all have together.
#[derive(Clone, Copy)]
pub(super) struct AnySum;

impl<const SEATS: usize> Shares<Graph<SEATS>> for ConstantSum {
    const LEAST: f64 = -STAKE;
    const MOST: f64 = POT as f64 - STAKE;
    const SUM: Option<f64> = Some(POT as f64 - SEATS as f64 * STAKE);

    fn shares(&self, position: &Graph<SEATS>) -> Vec<f64> {
        position.worth().to_vec()
    }
}

impl<const SEATS: usize> Shares<Graph<SEATS>> for AnySum {
    const LEAST: f64 = -STAKE;
    const MOST: f64 = POT as f64 - STAKE;
    const SUM: Option<f64> = None;

    fn shares(&self, position: &Graph<SEATS>) -> Vec<f64> {
        ConstantSum.shares(position)
    }
}

#[test]
fn graphs_sit_the_exam() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let fair = [Graph::<3>::random(&mut random, 40, true)];
        foehn_game::kit::examine_from(&fair, seed, 20).unwrap();
        foehn_game::kit::examine_shares(&ConstantSum, &fair, seed, 20).unwrap();
        foehn_game::kit::examine_skipping(&fair, seed, 20).unwrap();
        let unfair = [Graph::<3>::random(&mut random, 40, false)];
        foehn_game::kit::examine_shares(&AnySum, &unfair, seed, 20).unwrap();
        foehn_game::kit::examine_shares(&ConstantSum, &unfair, seed, 20).unwrap_err();
    }
}
