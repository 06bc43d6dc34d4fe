//! What checkers players see without searching, for selective search: material, captures that threaten, men on their way to
//! be crowned.

use super::moves::Move;
use super::position::Checkers;
use super::square::{CROWNING_ROWS, Direction, SQUARES};
use foehn_game::{Depth, Game, Key, Player};

const MAN: i32 = 100;
const KING: i32 = 140;
/// A man is a runaway on its last rows: before, too much can still come in its way.
const RUN: usize = 4;

impl Checkers {
    /// Material for the player to move: a man 100, a king 140.
    #[inline(always)]
    pub(super) fn material_balance(&self) -> i32 {
        let (own, other, kings) = self.sets();
        let count = |squares: u64| squares.count_ones() as i32;
        MAN * (count(own) - count(other)) + (KING - MAN) * (count(own & kings) - count(other & kings))
    }

    /// What the opponent would capture if it were the opponent's move: a man's worth, or nothing.
    #[inline(always)]
    pub(super) fn worst_threat(&self) -> i32 {
        if self.turned().unsettled() { MAN } else { 0 }
    }

    /// A ply for each advance of a man that nothing can stop from being crowned, and for the first crowning of a side (Schaeffer
    /// 2001, 4.4); half a ply for later crownings.
    pub(super) fn runaway_or_crowning(&self, mv: Move, child: &Checkers) -> Depth {
        let (own, _, kings) = self.sets();
        let (from, to) = (mv.origin_bit(), mv.target_bit());
        if kings >> from & 1 == 1 || mv.captured() != 0 {
            return Depth::ZERO;
        }
        if CROWNING_ROWS >> to & 1 == 1 {
            let first = own & kings == 0;
            return if first { Depth::PLY } else { Depth::sixteenths(8) };
        }
        if child.is_runaway(1 << to, self.mover()) { Depth::PLY } else { Depth::ZERO }
    }

    /// Whether nothing can stop a man of `player` on its last rows: no piece of the opponent stands in the cone of squares
    /// before it, and each row of the cone has a free square.
    fn is_runaway(&self, man: u64, player: Player) -> bool {
        let (mover_set, other_set, _) = self.sets();
        let opponents = if player == self.mover() { other_set } else { mover_set };
        let (forward, crowning) = match player == Player::FIRST {
            true => ([Direction::DownLeft, Direction::DownRight], 0xf << 31),
            false => ([Direction::UpLeft, Direction::UpRight], 0xf),
        };
        let empty = SQUARES & !(mover_set | other_set);
        let mut cone = man;
        for _ in 0..RUN {
            cone = (forward[0].step(cone) | forward[1].step(cone)) & SQUARES;
            if cone & empty == 0 || cone & opponents != 0 {
                return false;
            }
            if cone & crowning != 0 {
                return true;
            }
        }
        false
    }

    /// A fingerprint of the pieces on these squares.
    pub(super) fn squares_contents(&self, squares: u64) -> Key {
        let (own, other, kings) = self.sets();
        Key::mix(own & squares, other & squares).with(kings & squares).with(self.mover().index() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Notation;

    fn position(fen: &str) -> Checkers {
        Checkers::parse_position(fen).unwrap()
    }

    fn extension(fen: &str, mv: &str) -> Depth {
        let position = position(fen);
        let mv = position.parse_move(mv).unwrap();
        position.extension(mv, &position.play(mv))
    }

    #[test]
    fn free_men_near_the_last_row_are_runaways() {
        assert_eq!(extension("B:W5:B19", "19-23"), Depth::PLY);
        assert_eq!(extension("B:W5,32:B19", "19-23"), Depth::ZERO, "32 stands in the cone");
        assert_eq!(extension("B:W12:B5", "5-9"), Depth::ZERO, "too far away");
        assert_eq!(extension("W:W14:B28", "14-9"), Depth::PLY);
    }

    #[test]
    fn the_first_king_counts_more() {
        assert_eq!(extension("B:W5:B27", "27-31"), Depth::PLY);
        assert_eq!(extension("B:W5:B27,K1", "27-31"), Depth::sixteenths(8));
    }

    #[test]
    fn a_capture_that_would_follow_is_a_threat() {
        assert_eq!(position("B:W18:B14").worst_threat(), 100);
        assert_eq!(position("B:W22:B14").worst_threat(), 0);
        assert_eq!(position("B:W22,K30:B14").material_balance(), -140);
    }
}
