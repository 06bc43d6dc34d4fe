//! Checks and times the double-dummy solver on a file of deals with known results, in the format of the lists that come with DDS:
//! `cargo run --release -p foehn-bridge --example list100 -- FILE [boards|cards|tables]`.
//!
//! A deal has a line `PBN dealer vulnerability strain leader "deal"`, a line `FUT` with the score of every card, and a line `TABLE` with the tricks in
//! spades, hearts, diamonds, clubs and no trumps by North, East, South and West.

use foehn_bridge::{Card, Deal, DoubleDummy, Seat, Solver, Strain, Suit};
use std::time::Instant;

struct Known {
    deal: Deal,
    strain: Strain,
    leader: Seat,
    future: Vec<(Card, usize)>,
    table: Vec<u8>,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("name the file of deals");
    let what = arguments.next().unwrap_or_else(|| "boards".to_owned());
    let text = std::fs::read_to_string(&file).expect("the file can be read");
    let deals = read(&text);
    let mut solver = Solver::new();
    let (mut wrong, mut compared, mut slowest) = (0, 0, 0.0_f64);
    let begin = Instant::now();
    for known in &deals {
        let start = Instant::now();
        let position = DoubleDummy::new(known.deal, known.strain, known.leader);
        match what.as_str() {
            "cards" => {
                let found = solver.cards(&position);
                for (card, tricks) in &known.future {
                    compared += 1;
                    let own = found.iter().find(|score| score.card == *card || score.equals.contains(*card));
                    wrong += usize::from(own.map(|score| score.tricks) != Some(*tricks));
                }
            }
            "tables" => {
                let found = solver.table(&known.deal);
                for (at, tricks) in known.table.iter().enumerate() {
                    compared += 1;
                    wrong += usize::from(found.tricks(Strain::ALL[at / 4], Seat::ALL[at % 4]) != *tricks);
                }
            }
            _ => {
                let declarer = known.leader.after(3);
                let expected = 13 - known.table[4 * known.strain.index() + declarer.index()];
                compared += 1;
                wrong += usize::from(solver.tricks(&position) != usize::from(expected));
            }
        }
        slowest = slowest.max(start.elapsed().as_secs_f64());
    }
    let seconds = begin.elapsed().as_secs_f64();
    let each = deals.len() as f64;
    println!(
        "{what}: {wrong} of {compared} results differ; {:.2} ms and {:.0} nodes a deal, slowest {:.0} ms",
        1000.0 * seconds / each,
        solver.nodes() as f64 / each,
        1000.0 * slowest
    );
    std::process::exit(i32::from(wrong > 0));
}

fn read(text: &str) -> Vec<Known> {
    let mut deals: Vec<Known> = Vec::new();
    for line in text.lines() {
        let numbers: Vec<usize> = line.split_whitespace().skip(1).map_while(|word| word.parse().ok()).collect();
        match line.split_whitespace().next() {
            Some("PBN") => deals.push(Known {
                deal: Deal::parse(line.split('"').nth(1).expect("a deal in quotes")).expect("a deal"),
                strain: Strain::ALL[numbers[2]],
                leader: Seat::ALL[numbers[3]],
                future: Vec::new(),
                table: Vec::new(),
            }),
            Some("FUT") => {
                let count = numbers[0];
                let known = deals.last_mut().expect("a deal before its results");
                for at in 0..count {
                    let [suit, rank, _, score] = [0, 1, 2, 3].map(|column| numbers[1 + column * count + at]);
                    known.future.push((Card::new(Suit::ALL[suit], rank as u8 - 2), score));
                }
            }
            Some("TABLE") => {
                deals.last_mut().expect("a deal before its results").table =
                    numbers.iter().map(|&tricks| tricks as u8).collect();
            }
            _ => {}
        }
    }
    deals
}
