//! Ladders, read out: a chain with two liberties that is put in atari again and again until it is taken.
//!
//! Only moves of the ladder itself are read: the attacker puts the chain in atari with a stone that is not in atari itself, the defender extends. A defender who
//! can take a stone around the chain counts as escaped, and so does one with three liberties, or one that is still running after [`LONGEST`] moves. So
//! "caught" may be believed but for stones far away, and "escaped" means that a ladder is not enough.

use super::board::{Board, EMPTY, NOWHERE};

/// A ladder is followed for so many moves.
const LONGEST: usize = 24;

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    /// What reading ladders says of the mover's stone on an empty cell: 1 and more where it catches stones, -1 where it extends a chain that is lost all the
    /// same.
    pub(super) fn ladder_hint(&self, cell: usize) -> f32 {
        if !self.is_legal(cell) {
            return 0.0;
        }
        let of = |stone: usize| match self.colour(stone) {
            EMPTY => 0.0,
            colour if colour == self.mover => self.lost_extension(stone, cell),
            colour if colour == self.mover ^ 1 => self.caught_stones(stone, cell),
            _ => 0.0,
        };
        Self::neighbours(cell).into_iter().map(of).sum::<f32>().clamp(-1.0, 2.0)
    }

    /// -1 where the chain of `stone`, in atari, extends to `cell` and is caught.
    fn lost_extension(&self, stone: usize, cell: usize) -> f32 {
        if self.only_liberty(stone) != cell || self.liberties_after(cell, 3) != 2 {
            return 0.0;
        }
        let mut after = self.clone();
        after.play(cell);
        if after.is_caught(cell, LONGEST) { -1.0 } else { 0.0 }
    }

    /// The root of the stones, up to four, that an atari on `cell` catches in a ladder.
    fn caught_stones(&self, stone: usize, cell: usize) -> f32 {
        let (liberties, count) = self.liberties_of(stone, 3);
        if count != 2 || !liberties[..2].contains(&cell) {
            return 0.0;
        }
        let mut after = self.clone();
        after.play(cell);
        let catches = after.only_liberty(cell) == NOWHERE && !after.escapes(stone, LONGEST);
        if catches { (self.chain_length(stone).min(4) as f32).sqrt() } else { 0.0 }
    }

    /// Whether the mover takes the chain of `stone`, which has at most two liberties, by ataris alone.
    fn is_caught(&self, stone: usize, moves: usize) -> bool {
        let (liberties, count) = self.liberties_of(stone, 3);
        match count {
            0 | 1 => return true,
            2 if moves > 0 => (),
            _ => return false,
        }
        liberties[..2].iter().any(|&liberty| {
            if !self.is_legal(liberty) {
                return false;
            }
            let mut after = self.clone();
            after.play(liberty);
            after.only_liberty(liberty) == NOWHERE && !after.escapes(stone, moves - 1)
        })
    }

    /// Whether the mover's chain of `stone`, in atari, gets out of a ladder.
    fn escapes(&self, stone: usize, moves: usize) -> bool {
        let only = self.only_liberty(stone);
        if only == NOWHERE {
            return true;
        }
        let around = self.chain_stones(stone).flat_map(Self::neighbours);
        let mut others = around.filter(|&other| self.colour(other) == self.mover ^ 1);
        let takes = others.any(|other| {
            let taking = self.only_liberty(other);
            taking != NOWHERE && self.is_legal(taking)
        });
        if takes || !self.is_legal(only) {
            return takes;
        }
        let mut after = self.clone();
        after.play(only);
        !after.is_caught(stone, moves.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Go, read_move};
    use foehn_game::Notation;

    fn hint(rows: &str, point: &str) -> f32 {
        let position = Go::parse_position(rows).unwrap();
        let mut board = Board::<10, 128>::new(position.size());
        board.set_up(&position);
        let point = read_move(position.size(), point).unwrap().point().unwrap();
        board.ladder_hint(Board::<10, 128>::cell(position.size(), point))
    }

    /// White has one stone with two liberties, E6 and D5; Black drives it from E6 to the lower right.
    const LADDER: &str = "9/9/3x5/2xo5/2x6/9/9/9/9";

    #[test]
    fn a_ladder_that_works_catches() {
        assert_eq!(hint(&format!("{LADDER} b"), "E6"), 1.0);
        let run = "9/9/3x5/2xox4/2x6/9/9/9/9 w";
        assert_eq!(hint(run, "D5"), -1.0, "running only loses more");
    }

    #[test]
    fn a_stone_in_its_way_breaks_it() {
        let broken = "9/9/3x5/2xo5/2x6/9/9/6o2/9";
        assert_eq!(hint(&format!("{broken} b"), "E6"), 0.0);
        assert_eq!(hint("9/9/3x5/2xox4/2x6/9/9/6o2/9 w", "D5"), 0.0);
    }
}
