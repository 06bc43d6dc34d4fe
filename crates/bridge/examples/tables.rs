//! Prints random deals with their double-dummy tables, to be compared with another solver's:
//! `cargo run --release -p foehn-bridge --example tables -- COUNT SEED`.

use foehn_bridge::{Deal, Seat, Solver, Strain};
use foehn_game::kit::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(1));
    let (mut random, mut solver) = (Random::new(seed), Solver::new());
    for _ in 0..count {
        let deal = Deal::random(&mut random);
        let table = solver.table(&deal);
        let tricks: Vec<String> = Strain::ALL
            .into_iter()
            .flat_map(|strain| Seat::ALL.map(|seat| table.tricks(strain, seat).to_string()))
            .collect();
        println!("{deal}\t{}", tricks.join(" "));
    }
}
