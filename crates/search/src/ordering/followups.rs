//! Follow-ups: the history heuristic by pairs of moves. A move that cut after the opponent's same last move comes early.
//!
//! One table for all pairs, found by a hash: two pairs may share their points, as two positions share a history slot.

use super::history::{SATURATION, gravity};
use foehn_game::{Depth, MoveFacts, Player};

/// So many bits of the hash are kept: 256 KiB, which stays in the cache.
const BITS: u32 = 17;

/// Points by pair of moves.
#[derive(Clone, Debug)]
pub(super) struct Followups {
    points: Vec<i16>,
}

/// The points after one move of the opponent.
#[derive(Clone, Copy)]
pub(super) struct After<'a> {
    points: &'a [i16],
    previous: u32,
}

impl After<'_> {
    /// The points of a move here.
    #[inline(always)]
    pub(super) fn of(self, facts: MoveFacts) -> i32 {
        i32::from(self.points[index(self.previous, facts)])
    }

    /// The points as a share of what a move can gain and lose, in sixteenths.
    #[inline(always)]
    pub(super) fn share(self, facts: MoveFacts) -> i32 {
        self.of(facts) * 16 / SATURATION
    }
}

/// The opponent's last move and who answers it, as one number.
#[inline(always)]
fn previous_number(mover: Player, previous: MoveFacts) -> u32 {
    u32::from(previous.slot) << 13 | (mover.index() as u32) << 12
}

#[inline(always)]
fn index(previous: u32, facts: MoveFacts) -> usize {
    let pair = previous | u32::from(facts.slot);
    (pair.wrapping_mul(0x9e37_79b1) >> (32 - BITS)) as usize
}

impl Followups {
    pub(super) fn new() -> Self {
        Followups { points: vec![0; 1 << BITS] }
    }

    pub(super) fn age(&mut self) {
        self.points.iter_mut().for_each(|points| *points /= 2);
    }

    #[inline(always)]
    pub(super) fn after(&self, mover: Player, previous: MoveFacts) -> After<'_> {
        After { points: &self.points, previous: previous_number(mover, previous) }
    }

    /// Gives points to a move that cut here, or takes them from one searched in vain.
    #[inline(always)]
    pub(super) fn update(&mut self, mover: Player, previous: MoveFacts, facts: MoveFacts, depth: Depth, sign: i32) {
        if facts.slot == 0 || previous.slot == 0 {
            return;
        }
        let points = &mut self.points[index(previous_number(mover, previous), facts)];
        *points = gravity(i32::from(*points), depth, sign) as i16;
    }
}
