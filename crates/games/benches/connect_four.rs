//! Connect-4 through the contract of a game beside a loop written by hand for it, doing the same work.
//!
//! Perft 10 from the start, 268 million leaves, plain and bulk-counted. The hand-written loops know the board and
//! nothing of the contract; they are compiled for the same processors as the kit's. The contract may cost at most 1.2
//! times the time.

use divan::Bencher;
use divan::counter::ItemsCount;
use foehn_game::{Game, kit};
use foehn_games::connect_four::Connect4;

fn main() {
    divan::main();
}

const DEPTH: u32 = 10;
const LEAVES: u64 = 268_031_646;

mod by_hand {
    /// A bit in every seventh place, seven times.
    const BOTTOM: u64 = ((1 << 49) - 1) / 0b111_1111;
    const BOARD: u64 = BOTTOM * 0b11_1111;

    #[inline(always)]
    fn has_four(stones: u64) -> bool {
        let upwards = stones & stones >> 1;
        let falling = stones & stones >> 6;
        let level = stones & stones >> 7;
        let rising = stones & stones >> 8;
        (upwards & upwards >> 2) | (falling & falling >> 12) | (level & level >> 14) | (rising & rising >> 16) != 0
    }

    /// Compiles `body` for every processor and for those the kit knows, and chooses as the kit does.
    macro_rules! loop_by_hand {
        ($name:ident, $anywhere:ident, $with_vectors:ident, |$own:ident, $mask:ident, $depth:ident, $deeper:ident| $body:expr) => {
            #[allow(unsafe_code)]
            pub(super) fn $name($own: u64, $mask: u64, $depth: u32) -> u64 {
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
                {
                    // SAFETY: the processor has all the features the function was compiled for.
                    return unsafe { $with_vectors($own, $mask, $depth) };
                }
                $anywhere($own, $mask, $depth)
            }

            fn $anywhere($own: u64, $mask: u64, $depth: u32) -> u64 {
                let $deeper = $anywhere;
                $body
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn $with_vectors($own: u64, $mask: u64, $depth: u32) -> u64 {
                let $deeper = |own: u64, mask: u64, depth: u32| $with_vectors(own, mask, depth);
                $body
            }
        };
    }

    loop_by_hand!(plain, plain_anywhere, plain_with_vectors, |own, mask, depth, deeper| {
        if depth == 0 {
            return 1;
        }
        if has_four(own ^ mask) {
            return 0;
        }
        let mut paths = 0;
        for column in 0..7 {
            if mask & 1 << (7 * column + 5) == 0 {
                paths += deeper(own ^ mask, mask | (mask + (1 << (7 * column))), depth - 1);
            }
        }
        paths
    });

    loop_by_hand!(bulk, bulk_anywhere, bulk_with_vectors, |own, mask, depth, deeper| {
        if has_four(own ^ mask) {
            return 0;
        }
        if depth == 1 {
            return u64::from(((mask + BOTTOM) & BOARD).count_ones());
        }
        let mut paths = 0;
        for column in 0..7 {
            if mask & 1 << (7 * column + 5) == 0 {
                paths += deeper(own ^ mask, mask | (mask + (1 << (7 * column))), depth - 1);
            }
        }
        paths
    });
}

#[divan::bench(sample_count = 5)]
fn plain_by_hand(bencher: Bencher) {
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| {
        let leaves = by_hand::plain(0, 0, divan::black_box(DEPTH));
        assert_eq!(leaves, LEAVES);
    });
}

#[divan::bench(sample_count = 5)]
fn plain_through_the_contract(bencher: Bencher) {
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| {
        let leaves = kit::perft_plain(&Connect4::start(), divan::black_box(DEPTH));
        assert_eq!(leaves, LEAVES);
    });
}

#[divan::bench(sample_count = 10)]
fn bulk_by_hand(bencher: Bencher) {
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| {
        let leaves = by_hand::bulk(0, 0, divan::black_box(DEPTH));
        assert_eq!(leaves, LEAVES);
    });
}

#[divan::bench(sample_count = 10)]
fn bulk_through_the_contract(bencher: Bencher) {
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| {
        let leaves = kit::perft(&Connect4::start(), divan::black_box(DEPTH));
        assert_eq!(leaves, LEAVES);
    });
}
