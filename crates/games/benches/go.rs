//! Speed of Go: playouts from the empty board, in playouts a second, and the rules, in leaves of a perft a second.

use divan::Bencher;
use divan::counter::ItemsCount;
use foehn_game::kit::{self, Random};
use foehn_games::go::Go;
use foehn_games::go::playout::{GoPlayout, Policy};

fn main() {
    divan::main();
}

const PLAYOUTS: u32 = 1000;

fn playouts(bencher: Bencher, policy: Policy, size: usize) {
    let start = Go::empty(size);
    let (mut playout, mut random) = (GoPlayout::new(policy), Random::new(1));
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench_local(|| {
        (0..PLAYOUTS).map(|_| i32::from(playout.play_out(&start, &mut random, |_, _| ()).lead)).sum::<i32>()
    });
}

/// Every move as likely as any other: about 111 moves a game on 9x9.
#[divan::bench(args = [9, 13, 19], sample_count = 20)]
fn uniform(bencher: Bencher, size: usize) {
    playouts(bencher, Policy::Uniform, size);
}

/// Ataris answered and patterns followed: what the engine uses.
#[divan::bench(args = [9, 13, 19], sample_count = 20)]
fn knowing(bencher: Bencher, size: usize) {
    playouts(bencher, Policy::Knowing, size);
}

/// Bulk-counted, depth 3: 531,522 leaves.
#[divan::bench(sample_count = 10)]
fn perft_3(bencher: Bencher) {
    bencher.counter(ItemsCount::new(531_522u64)).bench(|| kit::perft(&Go::empty(9), divan::black_box(3)));
}
