//! The speed of checkers: perft from the start, bulk-counted, and with every move played.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use foehn_game::{Game, Notation, kit};
use foehn_games::checkers::Checkers;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 20)]
fn perft_9_bulk(bencher: Bencher) {
    bencher.counter(ItemsCount::new(3_963_680_u64)).bench(|| kit::perft(black_box(&Checkers::start()), 9));
}

#[divan::bench(sample_count = 20)]
fn perft_9_plain(bencher: Bencher) {
    bencher.counter(ItemsCount::new(3_963_680_u64)).bench(|| kit::perft_plain(black_box(&Checkers::start()), 9));
}

#[divan::bench(sample_count = 20)]
fn perft_9_bulk_with_kings(bencher: Bencher) {
    let position = Checkers::parse_position("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29").expect("a good position");
    bencher.counter(ItemsCount::new(6_924_287_u64)).bench(|| kit::perft(black_box(&position), 9));
}
