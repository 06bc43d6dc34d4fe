//! Speed of the rules of Othello: perft from the start, bulk-counted and plain, in leaves a second.

use divan::Bencher;
use divan::counter::ItemsCount;
use foehn_game::{Game, kit};
use foehn_games::othello::Othello8;

fn main() {
    divan::main();
}

/// Bulk-counted, depth 10: 24,571,284 leaves.
#[divan::bench(sample_count = 20)]
fn bulk_10(bencher: Bencher) {
    bencher.counter(ItemsCount::new(24_571_284u64)).bench(|| kit::perft(&Othello8::start(), divan::black_box(10)));
}

/// Bulk-counted, depth 11: 212,258,800 leaves.
#[divan::bench(sample_count = 5)]
fn bulk_11(bencher: Bencher) {
    bencher.counter(ItemsCount::new(212_258_800u64)).bench(|| kit::perft(&Othello8::start(), divan::black_box(11)));
}

/// Every move played, depth 9: 3,005,288 leaves.
#[divan::bench(sample_count = 20)]
fn plain_9(bencher: Bencher) {
    bencher.counter(ItemsCount::new(3_005_288u64)).bench(|| kit::perft_plain(&Othello8::start(), divan::black_box(9)));
}
