//! Tunes the order in which double dummy tries cards: changes one weight at a time and keeps what saves nodes.
//! `cargo run --release -p foehn-bridge --example tune_order -- DEALS MINUTES [SEED [CARDS]]` prints the weights whenever they get better.

use foehn_bridge::{Card, CardOrder, Deal, DoubleDummy, Seat, Solver, Strain, Suit};
use foehn_game::kit::Random;
use std::time::{Duration, Instant};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let deals = numbers.next().unwrap_or(60);
    let minutes = numbers.next().unwrap_or(5);
    let seed = numbers.next().unwrap_or(1);
    let cards = numbers.next().unwrap_or(10) as usize;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut random = Random::new(seed);
    let positions: Vec<DoubleDummy> = (0..deals as usize)
        // As many in no trumps as in suits: they have weights of their own.
        .map(|at| {
            let strain = if at % 2 == 0 { Strain::NoTrump } else { Strain::ALL[at / 2 % 4] };
            DoubleDummy::new(ending(&mut random, cards), strain, Seat::ALL[at % 4])
        })
        .collect();
    let mut best = CardOrder::default();
    let (mut cost, mut nodes) = measure(&best, &positions, f64::INFINITY);
    println!("{nodes:.0} nodes a deal to begin with");
    while Instant::now() < end {
        let mut tried = best.clone();
        for _ in 0..1 + random.below(2) {
            let weight = tried.weight_mut(random.below(CardOrder::WEIGHTS));
            let reach = 3 + weight.abs() / 2;
            *weight += random.below(2 * reach as usize + 1) as i32 - reach;
        }
        if tried == best {
            continue;
        }
        let (found, count) = measure(&tried, &positions, cost);
        if found < cost {
            (best, cost, nodes) = (tried, found, count);
            println!("{nodes:.0} nodes a deal: {best:?}");
        }
    }
}

/// Hands of so many cards from a pack with as many ranks.
fn ending(random: &mut Random, cards: usize) -> Deal {
    let ranks = 0..cards as u8;
    let mut pack: Vec<Card> =
        Suit::ALL.into_iter().flat_map(|suit| ranks.clone().map(move |rank| Card::new(suit, rank))).collect();
    for place in (1..pack.len()).rev() {
        pack.swap(place, random.below(place + 1));
    }
    Deal::new([0, 1, 2, 3].map(|seat| pack[seat * cards..][..cards].iter().copied().collect())).expect("a dealt pack")
}

/// The sum of a power of the nodes, so that a few hard deals do not decide alone, and the mean; given up once past `limit`.
fn measure(order: &CardOrder, positions: &[DoubleDummy], limit: f64) -> (f64, f64) {
    let mut solver = Solver::with_order(order.clone());
    let (mut cost, mut before) = (0.0, 0);
    for position in positions {
        solver.tricks(position);
        cost += ((solver.nodes() - before) as f64).powf(0.7);
        before = solver.nodes();
        if cost > limit {
            break;
        }
    }
    (cost, solver.nodes() as f64 / positions.len() as f64)
}
