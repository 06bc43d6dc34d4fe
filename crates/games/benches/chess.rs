//! Chess perft through the contract of a game, beside cozy-chess called directly.
//!
//! The kit compiles its perft twice and takes the build for AVX2, BMI and POPCNT where the processor has them. So the
//! loop written by hand stands here twice as well: `direct` as cargo builds it for every x86-64 processor, and
//! `direct_with_vectors` with the same features as the kit's. The fair ratio is `contract` to the faster of the two.
//! The pieces of one comparison run after each other in one process.

use cozy_chess::Board;
use divan::{Bencher, counter::ItemsCount};
use foehn_game::{Notation, kit};
use foehn_games::chess::Chess;

const START: (&str, u32, u64) = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324);
const KIWIPETE: (&str, u32, u64) =
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690);
const START_PLAIN: (&str, u32, u64) = (START.0, 5, 4_865_609);
const KIWIPETE_PLAIN: (&str, u32, u64) = (KIWIPETE.0, 4, 4_085_603);

fn main() {
    divan::main();
}

/// A loop over cozy-chess written by hand, once for every processor and once with the features the kit asks for.
macro_rules! direct {
    ($name:ident, $(#[$features:meta])?) => {
        mod $name {
            use cozy_chess::Board;

            $(#[$features])?
            pub(crate) fn bulk(board: &Board, depth: u32) -> u64 {
                let mut paths = 0;
                board.generate_moves(|moves| {
                    if depth == 1 {
                        paths += moves.len() as u64;
                        return false;
                    }
                    for mv in moves {
                        let mut next = board.clone();
                        next.play_unchecked(mv);
                        paths += bulk(&next, depth - 1);
                    }
                    false
                });
                paths
            }

            $(#[$features])?
            pub(crate) fn plain(board: &Board, depth: u32) -> u64 {
                if depth == 0 {
                    return 1;
                }
                let mut paths = 0;
                board.generate_moves(|moves| {
                    for mv in moves {
                        let mut next = board.clone();
                        next.play_unchecked(mv);
                        paths += plain(&next, depth - 1);
                    }
                    false
                });
                paths
            }
        }
    };
}

direct!(anywhere,);
#[cfg(target_arch = "x86_64")]
direct!(with_vectors, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);

fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

fn measure<P: Sync>(bencher: Bencher<'_, '_>, position: P, count: u64, run: impl Fn(&P) -> u64 + Sync) {
    bencher.counter(ItemsCount::new(count)).bench(|| assert_eq!(run(&position), count));
}

fn through_contract(bencher: Bencher<'_, '_>, case: (&str, u32, u64), perft: fn(&Chess, u32) -> u64) {
    let (fen, depth, count) = case;
    let position = Chess::parse_position(fen).expect("a good position");
    measure(bencher, position, count, |position| perft(position, depth));
}

fn by_hand(bencher: Bencher<'_, '_>, case: (&str, u32, u64), perft: fn(&Board, u32) -> u64) {
    let (fen, depth, count) = case;
    let board: Board = fen.parse().expect("a good position");
    measure(bencher, board, count, |board| perft(board, depth));
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn bulk_with_vectors(board: &Board, depth: u32) -> u64 {
    if !has_vectors() {
        return anywhere::bulk(board, depth);
    }
    // SAFETY: the processor has all the features the function was compiled for.
    unsafe { with_vectors::bulk(board, depth) }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn plain_with_vectors(board: &Board, depth: u32) -> u64 {
    if !has_vectors() {
        return anywhere::plain(board, depth);
    }
    // SAFETY: the processor has all the features the function was compiled for.
    unsafe { with_vectors::plain(board, depth) }
}

#[cfg(not(target_arch = "x86_64"))]
use anywhere::{bulk as bulk_with_vectors, plain as plain_with_vectors};

macro_rules! compared {
    ($name:ident, $case:expr, $contract:path, $direct:path, $with_vectors:path) => {
        #[divan::bench_group(sample_count = 7, sample_size = 1)]
        mod $name {
            use super::*;

            #[divan::bench]
            fn contract(bencher: Bencher<'_, '_>) {
                through_contract(bencher, $case, $contract);
            }

            #[divan::bench]
            fn direct(bencher: Bencher<'_, '_>) {
                by_hand(bencher, $case, $direct);
            }

            #[divan::bench]
            fn direct_with_vectors(bencher: Bencher<'_, '_>) {
                by_hand(bencher, $case, $with_vectors);
            }
        }
    };
}

compared!(bulk_start_6, START, kit::perft, anywhere::bulk, bulk_with_vectors);
compared!(bulk_kiwipete_5, KIWIPETE, kit::perft, anywhere::bulk, bulk_with_vectors);
compared!(plain_start_5, START_PLAIN, kit::perft_plain, anywhere::plain, plain_with_vectors);
compared!(plain_kiwipete_4, KIWIPETE_PLAIN, kit::perft_plain, anywhere::plain, plain_with_vectors);
