//! Perft: the number of move paths of a given length, the usual proof that a move generator is exact.
//!
//! [`perft`] counts the last ply without playing it (bulk counting); [`perft_plain`] plays every move. Both are compiled
//! twice, once for the vector and bit instructions that processors since 2013 have, and choose once at the root:
//! worth 2.1 times the speed on Othello (eight directions shifted in vectors), nothing on chess.
//!
//! Only paths of the full depth count, unless a game's published counts take a finished game for one path; there every
//! position that is not finished has a path of any length, so `max` asks whether this one is.

use crate::Game;

/// The number of paths of `depth` legal moves from `position`. The last ply is counted, not played.
///
/// ```
/// use foehn_game::{Game, kit, toys::TicTacToe};
/// assert_eq!(kit::perft(&TicTacToe::start(), 3), 504);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => bulk::count(position, depth),
    }
}

/// The number of paths of `depth` legal moves from `position`, every one of them played.
pub fn perft_plain<G: Game>(position: &G, depth: u32) -> u64 {
    match size_of::<G>() {
        ..=REGISTERS => plain_of_small::count(position.clone(), depth),
        _ => plain_of_large::count(position, depth),
    }
}

/// Positions of so many bytes travel in registers.
const REGISTERS: usize = 16;

/// The legal moves, each with the number of paths of `depth` moves that begin with it.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let below = depth.saturating_sub(1);
    let moves = position.moves();
    moves.into_iter().map(|mv| (mv, perft(&position.play(mv), below))).collect()
}

/// Makes a module with one counting function, compiled for every processor and again for those with AVX2 and BMI.
/// `Handed` is how a position goes down: as a value a small one stays in registers, which is worth 10 % on Connect-4 where
/// every move is played; bulk counting is faster with a reference, for it reads the position after the depth.
macro_rules! counted_on_every_processor {
    ($name:ident, $Handed:ty, |$position:ident, $depth:ident, $deeper:ident| $body:expr) => {
        mod $name {
            use crate::Game;

            #[allow(unsafe_code)]
            pub(super) fn count<G: Game>(position: $Handed, depth: u32) -> u64 {
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
                {
                    // SAFETY: the processor has all the features the function was compiled for.
                    return unsafe { count_with_vectors(position, depth) };
                }
                count_anywhere(position, depth)
            }

            fn count_anywhere<G: Game>($position: $Handed, $depth: u32) -> u64 {
                let $deeper = count_anywhere::<G>;
                $body
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn count_with_vectors<G: Game>($position: $Handed, $depth: u32) -> u64 {
                let $deeper = |position: $Handed, depth: u32| count_with_vectors(position, depth);
                $body
            }
        }
    };
}

counted_on_every_processor!(bulk, &G, |position, depth, deeper| {
    if depth == 1 {
        return position.count_moves().max(G::PATHS_OF_A_FINISHED_GAME);
    }
    let mut paths = 0;
    // The last two plies are most of the work: counted here, they cost no call and the child need not touch memory.
    // worth: 1.3 times the speed on checkers
    if depth == 2 {
        position.legal_moves(|mv| paths += position.play(mv).count_moves().max(G::PATHS_OF_A_FINISHED_GAME));
        return paths.max(G::PATHS_OF_A_FINISHED_GAME);
    }
    position.legal_moves(|mv| {
        let mut next = position.clone();
        next.make(mv);
        paths += deeper(&next, depth - 1);
    });
    paths.max(G::PATHS_OF_A_FINISHED_GAME)
});

counted_on_every_processor!(plain_of_small, G, |position, depth, deeper| {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    position.legal_moves(|mv| paths += deeper(position.play(mv), depth - 1));
    paths.max(G::PATHS_OF_A_FINISHED_GAME)
});

counted_on_every_processor!(plain_of_large, &G, |position, depth, deeper| {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    position.legal_moves(|mv| {
        let mut next = position.clone();
        next.make(mv);
        paths += deeper(&next, depth - 1);
    });
    paths.max(G::PATHS_OF_A_FINISHED_GAME)
});
