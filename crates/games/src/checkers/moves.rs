//! A move, packed into one word.
//!
//! ```text
//!  bits  0- 5   the bit (see `square.rs`) of the square the piece leaves
//!  bits  6-11   the bit of the square it reaches
//!  bits 12-29   the directions of its jumps in order, two bits each
//!  bits 37-63   the captured pieces: their bits, shifted by 33
//! ```
//!
//! Two jumps with the same ends and even the same captures differ in their directions, so distinct paths are distinct
//! moves. The fields suffice: a piece that jumps keeps the parity of its row, so it can pass over three rows only, and
//! each has three squares that are not at the edge, hence at most nine jumps, over pieces whose bits lie from 4 to 30.
//! The captured pieces are kept, not recomputed, so that playing a move is a handful of instructions without a branch.

use super::square::{Direction, Square};
use std::fmt;

/// A move: a step, or a jump with its whole path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

const TO: u32 = 6;
const PATH: u32 = 12;
const CAPTURED: u32 = 33;
const SQUARE_MASK: u64 = 0x3f;

impl Move {
    /// A step without capture from the square of bit `from`.
    #[inline(always)]
    pub(super) const fn step(from: u32, direction: Direction) -> Move {
        Move(from as u64 | ((from as i32 + direction.offset()) as u64) << TO)
    }

    /// A single jump from the square of bit `from`.
    #[inline(always)]
    pub(super) const fn jump(from: u32, direction: Direction) -> Move {
        let over = from as i32 + direction.offset();
        let to = over + direction.offset();
        Move(from as u64 | (to as u64) << TO | (direction as u64) << PATH | 1 << (over as u32 + CAPTURED))
    }

    /// This jump with one more in `direction` after it.
    #[inline(always)]
    pub(super) const fn then(self, direction: Direction) -> Move {
        let over = (self.target_bit() as i32) + direction.offset();
        let to = over + direction.offset();
        let path = (direction as u64) << (PATH + 2 * self.jumps());
        Move(self.0 & !(SQUARE_MASK << TO) | (to as u64) << TO | path | 1 << (over as u32 + CAPTURED))
    }

    #[inline(always)]
    pub(super) const fn origin_bit(self) -> u32 {
        (self.0 & SQUARE_MASK) as u32
    }

    #[inline(always)]
    pub(super) const fn target_bit(self) -> u32 {
        (self.0 >> TO & SQUARE_MASK) as u32
    }

    /// The bits of the captured pieces.
    #[inline(always)]
    pub(super) const fn captured(self) -> u64 {
        self.0 >> CAPTURED
    }

    /// The square the piece leaves.
    pub const fn from(self) -> Square {
        Square::of_bit(self.origin_bit())
    }

    /// The square it reaches.
    pub const fn to(self) -> Square {
        Square::of_bit(self.target_bit())
    }

    /// How many pieces it captures; 0 for a step.
    #[inline(always)]
    pub const fn jumps(self) -> u32 {
        self.captured().count_ones()
    }

    /// The squares the piece stands on in turn, from the first to the last.
    pub fn path(self) -> impl Iterator<Item = Square> {
        let landings = (0..self.jumps()).scan(self.origin_bit() as i32, move |at, jump| {
            let direction = Direction::ALL[(self.0 >> (PATH + 2 * jump) & 3) as usize];
            *at += 2 * direction.offset();
            Some(Square::of_bit(*at as u32))
        });
        let step = (self.jumps() == 0).then(|| self.to());
        std::iter::once(self.from()).chain(landings).chain(step)
    }

    /// The move with every square of its path: `11-15`, `15x22x31`.
    pub fn full_text(self) -> String {
        let squares: Vec<_> = self.path().map(|square| square.to_string()).collect();
        squares.join(if self.jumps() == 0 { "-" } else { "x" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.full_text())
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn the_longest_jump_fits() {
        use Direction::{DownLeft, DownRight, UpLeft, UpRight};
        let from = Square::new(5).unwrap().bit().trailing_zeros();
        let tour = [UpRight, DownRight, DownLeft, UpLeft, DownLeft, DownRight, UpRight, DownRight];
        let mv = tour.into_iter().fold(Move::jump(from, DownRight), Move::then);
        assert_eq!(mv.full_text(), "5x14x7x16x23x14x21x30x23x32");
        assert_eq!((mv.from().number(), mv.to().number(), mv.jumps()), (5, 32, 9));
        let captured: Vec<_> = Square::all_in(mv.captured()).map(Square::number).collect();
        assert_eq!(captured, [9, 10, 11, 17, 18, 19, 25, 26, 27]);
    }
}
