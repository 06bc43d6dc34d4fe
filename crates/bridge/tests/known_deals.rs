//! The double-dummy solver against published results on full deals: a file in the format of the lists that come with DDS, named by
//! `FOEHN_BRIDGE_DEALS`. Where the variable is not set, the check says so and passes.
//!
//! The file's lines: `PBN dealer vulnerability strain leader "deal"`, `FUT` with the score of every card, `TABLE` with twenty results,
//! `PAR2` with par.

use foehn_bridge::{Card, Deal, DoubleDummy, Seat, Solver, Strain, Suit, Vulnerability, par};

#[test]
fn published_results_are_found_again() {
    let Some(file) = std::env::var_os("FOEHN_BRIDGE_DEALS") else {
        println!("SKIPPED: FOEHN_BRIDGE_DEALS names no file of deals with known results");
        return;
    };
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let (mut results, mut cards) = (0, 0);
    let boards: Vec<&str> = text.split("PBN ").skip(1).collect();
    assert!(!boards.is_empty(), "the file has no deals");
    let mut solver = Solver::new();
    for board in boards {
        let deal = Deal::parse(board.split('"').nth(1).expect("a deal in quotes")).expect("a deal");
        let first: Vec<usize> = numbers(board);
        let table = solver.table(&deal);
        for (at, tricks) in numbers(line(board, "TABLE")).into_iter().enumerate() {
            let (strain, declarer) = (Strain::ALL[at / 4], Seat::ALL[at % 4]);
            assert_eq!(usize::from(table.tricks(strain, declarer)), tricks, "{deal}, {strain} by {declarer}");
            results += 1;
        }
        let future = numbers(line(board, "FUT"));
        let count = future[0];
        let scores = solver.cards(&DoubleDummy::new(deal, Strain::ALL[first[2]], Seat::ALL[first[3]]));
        for at in 0..count {
            let [suit, rank, _, tricks] = [0, 1, 2, 3].map(|column| future[1 + column * count + at]);
            let card = Card::new(Suit::ALL[suit], rank as u8 - 2);
            let own = scores.iter().find(|score| score.card == card || score.equals.contains(card));
            assert_eq!(own.map(|score| score.tricks), Some(tricks), "{card} in {deal}");
            cards += 1;
        }
        // The numbers of the file: neither, both, North and South, East and West.
        let vulnerability = [0, 3, 1, 2].map(|at| Vulnerability::ALL[at])[first[1]];
        let score: i32 = line(board, "PAR2").split('"').nth(1).and_then(|text| text.parse().ok()).expect("a score");
        assert_eq!(par(&table, Seat::ALL[first[0]], vulnerability).score, score, "par of {deal}");
    }
    println!("{results} results, {cards} cards");
}

fn line<'a>(board: &'a str, name: &str) -> &'a str {
    board.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default()
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace().map_while(|word| word.parse().ok()).collect()
}
