//! The tactics table of checkers (Schaeffer 2001, 5.2): two-for-one combinations, enumerated and searched before play.
//!
//! A combination gives a man and takes two. `pattern.rs` says what a pattern is, `patterns.rs` names the
//! squares of six of them; `local.rs`
//! plays a pattern out, once for each class of positions, and the table keeps a bit: does it win a man? `place.rs` finds
//! where patterns fit on a board, and `table.rs` holds the bits that come with the program. A search asks at leaves, where
//! nineteen boards of twenty fit no pattern.
//!
//! Deliberately not here: the value of the position after the combination, which is for the search to find; combinations
//! with a king of the opponent nearby.

mod local;
mod pattern;
mod patterns;
mod place;
mod table;

pub use table::CheckersTactics;

use super::moves::Move;
use super::position::Checkers;
use super::square::Direction;
use foehn_game::{Duel, Player};
use place::{Board, Hand, Places, places};

impl Checkers {
    /// Visits the first moves of the combinations that the table knows to win. The position must be quiet.
    #[inline(always)]
    pub(super) fn tabled_combinations(&self, visit: impl FnMut(Move)) {
        let places = self.pattern_places();
        if places.iter().flatten().fold(0, |all, places| all | places) != 0 {
            self.visit_winning(&places, visit);
        }
    }

    /// Where patterns fit, as far as their needs go.
    #[inline(always)]
    fn pattern_places(&self) -> Places {
        let (own, other, _) = self.sets();
        match self.mover() == Player::FIRST {
            true => [places::<false, true>(own, other), places::<true, true>(own, other)],
            false => [places::<false, false>(own, other), places::<true, false>(own, other)],
        }
    }

    #[inline(never)]
    fn visit_winning(&self, places: &Places, mut visit: impl FnMut(Move)) {
        let table = table::shipped();
        self.visit_fits(places, |pattern, class, mv| {
            if table.wins(pattern, class) {
                visit(mv);
            }
        });
    }

    /// Visits pattern, class and first move of each place. Nowhere, where the opponent could capture before the combination
    /// begins: it would not have to accept.
    fn visit_fits(&self, places: &Places, mut visit: impl FnMut(usize, u32, Move)) {
        if self.turned().must_capture() {
            return;
        }
        let is_black = self.mover() == Player::FIRST;
        let board = Board::seen_by_mover(self.sets(), is_black);
        let ways = match is_black {
            true => [Direction::DownRight, Direction::DownLeft],
            false => [Direction::UpLeft, Direction::UpRight],
        };
        for (hand, way) in Hand::BOTH.into_iter().zip(ways) {
            for (pattern, &found) in places[hand as usize].iter().enumerate() {
                let mut rest = found;
                while rest != 0 {
                    let from = rest.trailing_zeros();
                    rest &= rest - 1;
                    let a = if is_black { 34 - from } else { from };
                    if let Some(class) = board.class(pattern, hand, a) {
                        visit(pattern, class, Move::step(from, way));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
