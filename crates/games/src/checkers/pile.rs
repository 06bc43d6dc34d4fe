//! The moves of a position that have not been visited yet.
//!
//! First steps and first jumps are piled up, then taken off one by one; a jump that goes on is replaced by its
//! continuations. So the visitor of the legal moves is called in one place only, and the compiler puts its body there
//! (worth: 1.4 times the speed of perft against a place for each side).

use super::moves::Move;
use std::mem::MaybeUninit;

/// Twelve pieces have at most 48 first jumps or steps, and a jump of at most nine parts leaves at most two side branches
/// behind at each part but the first: never more than 64 moves.
const SIZE: usize = 64;

/// Moves, the last one on top.
pub(super) struct Pile {
    moves: [MaybeUninit<Move>; SIZE],
    count: usize,
}

impl Pile {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Pile { moves: [const { MaybeUninit::uninit() }; SIZE], count: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, mv: Move) {
        debug_assert!(self.count < SIZE, "a pile holds the moves of twelve pieces");
        self.moves[self.count % SIZE].write(mv);
        self.count += 1;
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    pub(super) fn take(&mut self) -> Option<Move> {
        self.count = self.count.checked_sub(1)?;
        // SAFETY: every place below `count` has been written by `add`, wrapped or not.
        // worth: 9 % of the instructions of perft against a pile of empty moves.
        Some(unsafe { self.moves[self.count % SIZE].assume_init() })
    }
}
