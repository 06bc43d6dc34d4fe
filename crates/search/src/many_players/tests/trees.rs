//! Random trees written with brackets, and shares without sense for games that have none.

use foehn_game::kit::Random;
use foehn_game::toys::{NimOf, PayoffTree};
use foehn_game::{Game, Key, Notation, Shares};

/// What all payoffs of a random tree with a constant sum are together.
pub(super) const SUM: usize = 10;

/// A random tree of at most so many plies.
pub(super) fn random_tree<const SEATS: usize>(
    random: &mut Random,
    plies: usize,
    constant_sum: bool,
) -> PayoffTree<SEATS> {
    let mut text = String::new();
    write_node::<SEATS>(random, plies, constant_sum, &mut text);
    let mover = ["A", "B", "C", "D"][random.below(SEATS)];
    PayoffTree::parse_position(&format!("{mover} ({text})")).expect("a good tree")
}

fn write_node<const SEATS: usize>(random: &mut Random, plies: usize, constant_sum: bool, text: &mut String) {
    if plies == 0 || random.below(12) == 0 {
        let seed = random.next_word();
        let worth = if constant_sum { parts(seed, SEATS, SUM) } else { (0..SEATS).map(|_| random.below(8)).collect() };
        let worth: Vec<String> = worth.iter().map(usize::to_string).collect();
        text.push_str(&format!("<{}>", worth.join(" ")));
        return;
    }
    text.push('(');
    (0..1 + random.below(3)).for_each(|_| write_node::<SEATS>(random, plies - 1, constant_sum, text));
    text.push(')');
}

/// Whole numbers that sum to `sum`, the same for the same seed.
fn parts(seed: u64, count: usize, sum: usize) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut parts = vec![0; count];
    (0..sum).for_each(|_| parts[random.below(count)] += 1);
    parts
}

/// Every position has its own random opinion, within the stakes of its game. Nothing is harder to order.
#[derive(Clone, Copy)]
pub(super) struct Scattered<const CONSTANT_SUM: bool>;

impl<const SEATS: usize, const CONSTANT_SUM: bool> Shares<PayoffTree<SEATS>> for Scattered<CONSTANT_SUM> {
    const LEAST: f64 = 0.0;
    const MOST: f64 = SUM as f64;
    const SUM: Option<f64> = if CONSTANT_SUM { Some(SUM as f64) } else { None };

    fn shares(&self, position: &PayoffTree<SEATS>) -> Vec<f64> {
        parts(position.key().0, SEATS, SUM).into_iter().map(|part| part as f64).collect()
    }
}

/// Nobody has left behind more than all others; together they have left behind what there is to leave.
impl<const SEATS: usize> Shares<NimOf<SEATS>> for Scattered<true> {
    const LEAST: f64 = 0.0;
    const MOST: f64 = (SEATS - 1) as f64;
    const SUM: Option<f64> = Some((SEATS * (SEATS - 1) / 2) as f64);

    fn shares(&self, position: &NimOf<SEATS>) -> Vec<f64> {
        let turned = Key::of(position.key().0).0 as usize % SEATS;
        (0..SEATS).map(|seat| ((seat + turned) % SEATS) as f64).collect()
    }
}
